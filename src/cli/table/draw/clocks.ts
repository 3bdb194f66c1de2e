/** Draws clocks: one in a line, several side by side, and all of them on a page. */

import stringWidth from 'fast-string-width'
import { printable } from '../../terminal-text.ts'
import { heading, type Page } from './page-layout.ts'

/** The clocks side by side, as many to a line as fit. */
export function clockRow(clocks: readonly DrawnClock[], page: Page): string[] {
  if (page.plain) return clocks.map((clock) => drawClock(clock, page).text)
  const rows: { text: string; size: number }[] = []
  for (const clock of clocks) {
    const { text, bare } = drawClock(clock, page)
    const size = stringWidth(bare)
    const row = rows.at(-1)
    if (row === undefined || row.size + 3 + size > page.width) rows.push({ text, size })
    else Object.assign(row, { text: `${row.text}   ${text}`, size: row.size + 3 + size })
  }
  return rows.map((row) => row.text)
}

/** A clock as its player sees it. */
export interface DrawnClock {
  readonly name: string
  readonly value: number
  readonly max: number
}

/** More dots than this are harder to read than a number. */
const maxDots = 12

/** A clock small enough for a line, filled dots for what is gone; with colour, and bare for measuring. */
export function drawClock(clock: DrawnClock, { paint, plain }: Page): { text: string; bare: string } {
  const name = printable(clock.name)
  const { value, max } = clock
  if (plain || max > maxDots) {
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
    page.plain || clock.max > maxDots ? '' : `  ${clock.value} of ${clock.max}`
  return [
    ...heading('Clocks', page),
    ...clocks.map((clock) => `  ${drawClock(clock, page).text}${page.paint.dim(counted(clock))}`),
  ]
}
