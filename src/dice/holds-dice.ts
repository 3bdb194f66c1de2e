/** Whether a tree rolls anything; the number of dice and of sides may not depend on dice. */
import type { Asked } from './asked.ts'

/** True when some part of the tree is dice. */
export function holdsDice(asked: Asked): boolean {
  switch (asked.kind) {
    case 'number':
      return false
    case 'dice':
      return true
    case 'negation':
      return holdsDice(asked.part)
    case 'arithmetic':
      return holdsDice(asked.left) || holdsDice(asked.right)
    case 'call':
    case 'pool':
      return asked.parts.some(holdsDice)
  }
}
