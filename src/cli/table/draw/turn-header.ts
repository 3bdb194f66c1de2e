/** Draws the header of a turn: the place, the time, how the character fares, and the clocks that are running. */
import stringWidth from 'fast-string-width'
import { capitalize } from '../../../text/capitals-articles-plurals-lists.ts'
import { clockRow, type DrawnClock } from './clocks.ts'
import { fitted, heading, type Page } from './page-layout.ts'

/** What a header is drawn from; a turn and a campaign that waits both have it. */
export interface HeaderFacts {
  readonly place: string
  readonly time: string
  readonly time_of_day: string
  /** Seed 000's header: the status line and the conditions are in it. */
  readonly session_header: string
  readonly resources: string
  readonly clocks: readonly DrawnClock[]
  /** What else the heading says: another mode, another branch. */
  readonly notes: readonly string[]
}

/** What says that there is nothing to say. */
const idle = /^(?:Nothing to count|Conditions: None|Exhaustion: 0|Inspiration: No|)$/

export function drawHeader(facts: HeaderFacts, page: Page): string[] {
  const { paint } = page
  const lines = facts.session_header.split('\n')
  const status = lines.filter((line) => line.startsWith('Status: ')).map((line) => line.slice(8))
  const conditions = lines.filter((line) => line.startsWith('Conditions: '))
  const between = page.plain ? ', ' : ' · '
  const counted = new Set(facts.clocks.map(({ name, value, max }) => `${name}: ${value}/${max}`))
  const stands = [
    ...[...status, ...conditions].flatMap((line) => line.split(' | ')),
    ...facts.resources.split(', '),
  ].filter((part, at, all) => !idle.test(part) && !counted.has(part) && all.indexOf(part) === at)
  const when = [shortTime(facts.time), facts.time_of_day.toLowerCase(), ...facts.notes]
  return [
    ...heading(capitalize(facts.place), page, when.filter((part) => part !== '').join(between)),
    ...packed(stands, between, page).map(paint.dim),
    ...clockRow(facts.clocks, page),
  ]
}

/** Parts side by side, as many to a line as fit; none of them is torn. */
function packed(parts: readonly string[], between: string, page: Page): string[] {
  const rows: string[] = []
  for (const part of parts) {
    const row = rows.at(-1)
    const joined = row === undefined ? part : `${row}${between}${part}`
    if (row === undefined || stringWidth(joined) > page.width) rows.push(part)
    else rows[rows.length - 1] = joined
  }
  return rows.flatMap((row) => fitted(row, page))
}

/** The time without its year: that one is known. */
function shortTime(time: string): string {
  const [year = '', ...rest] = time.split(', ')
  return rest.length === 0 ? year : rest.join(', ')
}
