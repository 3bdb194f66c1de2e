import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Calendar, calendarSchema } from './calendar.ts'
import { isLeapYear, yearEntries } from './calendar-year.ts'
import { gregorian } from './gregorian.ts'
import { harptos } from './harptos.ts'
import { dateOfDayNumber, dayNumberOf, firstDayOfYear } from './world-time.ts'

const crooked = calendarSchema.parse({
  id: 'crooked',
  name: 'Crooked Count',
  era: 'CC',
  months: [
    { name: 'One', days: 1 },
    { name: 'Two', days: 3, leap_days: 2 },
  ],
  festivals: [
    { name: 'Long Night', after: 'One', days: 0, leap_days: 2 },
    { name: 'Rest', after: 'Two', days: 2 },
  ],
  leap_cycle: [3, 12, 60],
})

const calendars: readonly Calendar[] = [harptos, gregorian, crooked]
const anyCalendar = fc.constantFrom(...calendars)

function yearLength(calendar: Calendar, year: number): number {
  return yearEntries(calendar, year).reduce((sum, entry) => sum + entry.days, 0)
}

describe('day numbers', () => {
  it('agree with a year-by-year count around year 0', () => {
    for (const calendar of calendars) {
      let day = 0
      for (let year = 0; year < 130; year += 1) {
        expect(firstDayOfYear(calendar, year)).toBe(day)
        day += yearLength(calendar, year)
      }
      day = 0
      for (let year = 0; year > -130; year -= 1) {
        expect(firstDayOfYear(calendar, year) + 0).toBe(day)
        day -= yearLength(calendar, year - 1)
      }
    }
  })

  it('agree with the platform about the Gregorian calendar', () => {
    const epoch = Date.UTC(1970, 0, 1)
    const first = firstDayOfYear(gregorian, 1970)
    fc.assert(
      fc.property(fc.integer({ min: -99_000_000, max: 99_000_000 }), (days) => {
        const date = new Date(epoch + days * 86_400_000)
        const found = dateOfDayNumber(gregorian, first + days)
        const platform = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
        expect([found.year, found.entry.number, found.day]).toEqual(platform)
      }),
    )
  })

  it('count every day once: date and number are inverse over a million years either way', () => {
    fc.assert(
      fc.property(anyCalendar, fc.integer({ min: -360_000_000, max: 360_000_000 }), (calendar, day) => {
        const date = dateOfDayNumber(calendar, day)
        expect(dayNumberOf(calendar, date)).toBe(day)
        expect(date.day).toBeGreaterThanOrEqual(1)
        expect(date.day).toBeLessThanOrEqual(date.entry.days)
      }),
    )
  })

  it('make the next year begin after this one, near and far', () => {
    fc.assert(
      fc.property(anyCalendar, fc.integer({ min: -1_000_000, max: 1_000_000 }), (calendar, year) => {
        const length = firstDayOfYear(calendar, year + 1) - firstDayOfYear(calendar, year)
        expect(length).toBe(yearLength(calendar, year))
      }),
    )
  })

  it('cost the same a million years away: no year-by-year walk', () => {
    let asked = 0
    const counted = new Proxy(crooked.leap_cycle, {
      get: (target, key) => {
        asked += 1
        return Reflect.get(target, key)
      },
    })
    const watched = { ...crooked, leap_cycle: counted }
    dateOfDayNumber(watched, 0)
    const near = asked
    asked = 0
    dateOfDayNumber(watched, 7_000_000 - 1)
    expect(asked).toBeLessThan(near * 3)
    expect(isLeapYear(watched, 3)).toBe(true)
  })
})
