/** Tells whether a year was written in somebody else's reckoning: an era is fixed for a campaign (TIME-13). */
import { type Calendar, foldName } from './calendar.ts'

/**
 * True when a text counts years, but not in the calendar's era; text without a number counts nothing,
 * and one with a colon is the time of day.
 *
 * @example
 * namesForeignEra(harptos, 'Year 3 of Frogs') // true
 */
export function namesForeignEra(calendar: Calendar, year: string): boolean {
  const text = year.slice(0, 200)
  const era = foldName(text.replace(/[+-]?\d+/, ' '))
  return /^[^:]*\d[^:]*$/.test(text) && era !== '' && era !== foldName(calendar.era)
}
