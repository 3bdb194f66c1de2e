/** The Gregorian calendar for modern worlds, counted without a gap through year 0 as ISO 8601 does. */
import { type Calendar, calendarSchema } from './calendar.ts'

/**
 * The civil calendar, counted in the Common Era (CE).
 *
 * @example
 * isLeapYear(gregorian, 2000) // true
 */
export const gregorian: Calendar = calendarSchema.parse({
  id: 'gregorian',
  name: 'Gregorian calendar',
  era: 'CE',
  months: [
    { name: 'January', aliases: ['Jan'], days: 31 },
    { name: 'February', aliases: ['Feb'], days: 28, leap_days: 1 },
    { name: 'March', aliases: ['Mar'], days: 31 },
    { name: 'April', aliases: ['Apr'], days: 30 },
    { name: 'May', days: 31 },
    { name: 'June', aliases: ['Jun'], days: 30 },
    { name: 'July', aliases: ['Jul'], days: 31 },
    { name: 'August', aliases: ['Aug'], days: 31 },
    { name: 'September', aliases: ['Sep', 'Sept'], days: 30 },
    { name: 'October', aliases: ['Oct'], days: 31 },
    { name: 'November', aliases: ['Nov'], days: 30 },
    { name: 'December', aliases: ['Dec'], days: 31 },
  ],
  leap_cycle: [4, 100, 400],
})
