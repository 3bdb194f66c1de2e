/** Clocks small enough for a line: a filled dot for what is gone, an empty one for what is left. */
import { printable } from '../../printable.ts'
import { heading, type Page } from './page.ts'

/** A clock as its player sees it. */
export interface DrawnClock {
  readonly name: string
  readonly value: number
  readonly max: number
}

/** More dots than this are harder to read than a number. */
const mostDots = 12

/** A clock: with colour, and bare for measuring. */
export function drawClock(clock: DrawnClock, { paint, plain }: Page): { text: string; bare: string } {
  const name = printable(clock.name)
  const { value, max } = clock
  if (plain || max > mostDots) {
    const text = plain ? `${name}: ${value} of ${max}` : `${name} ${value}/${max}`
    return { text, bare: text }
  }
  const [full, rest] = ['●'.repeat(Math.min(value, max)), '○'.repeat(Math.max(0, max - value))]
  const near = value >= max - 1
  return {
    text: `${paint.dim(name)} ${near ? paint.bad(full) : paint.strong(full)}${paint.dim(rest)}`,
    bare: `${name} ${full}${rest}`,
  }
}

/** All clocks, one to a line, with their numbers. */
export function drawClocks(clocks: readonly DrawnClock[], page: Page): string[] {
  if (clocks.length === 0) return ['No clock is running that you know of.']
  const counted = (clock: DrawnClock): string =>
    page.plain || clock.max > mostDots ? '' : `  ${clock.value} of ${clock.max}`
  return [
    ...heading('Clocks', page),
    ...clocks.map((clock) => `  ${drawClock(clock, page).text}${page.paint.dim(counted(clock))}`),
  ]
}
