/** The calendars that ship: the Gregorian one for modern worlds, and Harptos for the Forgotten Realms. */
import { type Calendar, calendarSchema } from './calendar-definition.ts'

/**
 * The civil calendar, counted in the Common Era (CE) without a gap through year 0, as ISO 8601 does.
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

// The Calendar of Harptos of the Forgotten Realms has five festivals between its months, and Shieldmeet in every fourth year.
const months: readonly (readonly [name: string, ...aliases: string[]])[] = [
  ['Hammer', 'Deepwinter'],
  ['Alturiak', 'The Claw of Winter'],
  ['Ches', 'The Claw of the Sunsets'],
  ['Tarsakh', 'The Claw of the Storms'],
  ['Mirtul', 'The Melting'],
  ['Kythorn', 'The Time of Flowers'],
  ['Flamerule', 'Summertide'],
  ['Eleasis', 'Eleasias', 'Highsun'],
  ['Eleint', 'The Fading'],
  ['Marpenoth', 'Leaffall', 'Leafall'],
  ['Uktar', 'The Rotting'],
  ['Nightal', 'The Drawing Down'],
]

/**
 * The calendar of the Forgotten Realms, counted in Dale Reckoning (DR).
 *
 * @example
 * isLeapYear(harptos, 1492) // true: 1492 DR has a Shieldmeet
 */
export const harptos: Calendar = calendarSchema.parse({
  id: 'harptos',
  name: 'Calendar of Harptos',
  era: 'DR',
  months: months.map(([name, ...aliases]) => ({ name, aliases, days: 30 })),
  festivals: [
    { name: 'Midwinter', aliases: ['Deadwinter Day'], after: 'Hammer' },
    { name: 'Greengrass', after: 'Tarsakh' },
    { name: 'Midsummer', aliases: ['Midsummer Night'], after: 'Flamerule' },
    { name: 'Shieldmeet', after: 'Flamerule', days: 0, leap_days: 1 },
    { name: 'Highharvestide', aliases: ['Higharvestide'], after: 'Eleint' },
    { name: 'Feast of the Moon', aliases: ['Moonfeast', 'Feast of Moon'], after: 'Uktar' },
  ],
  leap_cycle: [4],
})
