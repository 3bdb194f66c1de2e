/** The signs of arithmetic as character codes, for the notation parser. */
import type { ArithmeticSign } from './asked.ts'

const minus = 45
const percent = 37

/** How tightly a sign binds: 1 for sums, 2 for products, 3 for powers; 0 when it is no sign. */
export function strength(code: number): number {
  switch (code) {
    case 43:
    case minus:
      return 1
    case 42:
    case 47:
    case percent:
      return 2
    case 94:
      return 3
    default:
      return 0
  }
}

/** The sign a character code stands for; ask `strength` first. */
export function signOf(code: number): ArithmeticSign {
  switch (code) {
    case 43:
      return '+'
    case minus:
      return '-'
    case 42:
      return '*'
    case 47:
      return '/'
    case percent:
      return '%'
    default:
      return '^'
  }
}
