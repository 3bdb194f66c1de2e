/**
 * The Calendar of Harptos of the Forgotten Realms: twelve months of thirty days, five festivals between them, and
 * Shieldmeet on the day after Midsummer in every fourth year.
 */
import { type Calendar, calendarSchema } from './calendar.ts'

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
