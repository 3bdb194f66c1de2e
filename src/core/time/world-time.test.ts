import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFault } from '../fault.ts'
import { type Calendar, calendarSchema, isLeapYear, yearEntries } from './calendar-definition.ts'
import { changeTime } from './format-and-read-time.ts'
import { compareInstants, type Duration, type Instant, microsecondsPerDay } from './instant.ts'
import { gregorian, harptos } from './shipped-calendars.ts'
import {
  addToTime,
  compareTimes,
  dateOfDayNumber,
  dayNumberOf,
  firstDayOfYear,
  instantOf,
  timeBetween,
  timeOfDay,
  type WorldTime,
  worldTimeAt,
  worldTimeSchema,
} from './world-time.ts'

function time(year: number, month: string, day: number, clock = '00:00:00.000000'): WorldTime {
  const [hour = 0, minute = 0, second = 0, microsecond = 0] = clock.split(/[:.]/).map(Number)
  return { year, month, day, hour, minute, second, microsecond, time_of_day: timeOfDay(hour) }
}

function moved(from: WorldTime, duration: Duration, calendar = harptos): WorldTime {
  const result = addToTime(calendar, from, duration)
  if (!result.ok) throw new Error(result.refusal.message)
  return result.value
}

const anyInstant: fc.Arbitrary<Instant> = fc.record({
  day: fc.integer({ min: -360_000_000, max: 360_000_000 }),
  microsecond_of_day: fc.integer({ min: 0, max: microsecondsPerDay - 1 }),
})
const anyCalendar = fc.constantFrom(harptos, gregorian)
const lastMoment = '23:59:59.999999'
const tick: Duration = { microseconds: 1 }

describe('carries', () => {
  it.each<[string, WorldTime, WorldTime]>([
    ['a second', time(1492, 'Mirtul', 10, '14:30:25.999999'), time(1492, 'Mirtul', 10, '14:30:26')],
    ['a minute', time(1492, 'Mirtul', 10, '14:30:59.999999'), time(1492, 'Mirtul', 10, '14:31:00')],
    [
      'an hour and its name',
      time(1492, 'Mirtul', 10, '13:59:59.999999'),
      time(1492, 'Mirtul', 10, '14:00:00'),
    ],
    ['a day', time(1492, 'Mirtul', 10, lastMoment), time(1492, 'Mirtul', 11)],
    ['a month', time(1492, 'Mirtul', 30, lastMoment), time(1492, 'Kythorn', 1)],
    ['a month into its festival', time(1492, 'Hammer', 30, lastMoment), time(1492, 'Midwinter', 1)],
    ['a festival into the month', time(1492, 'Feast of the Moon', 1, lastMoment), time(1492, 'Nightal', 1)],
    ['Midsummer into Shieldmeet', time(1492, 'Midsummer', 1, lastMoment), time(1492, 'Shieldmeet', 1)],
    ['Shieldmeet into Eleasis', time(1492, 'Shieldmeet', 1, lastMoment), time(1492, 'Eleasis', 1)],
    ['Midsummer of a common year', time(1491, 'Midsummer', 1, lastMoment), time(1491, 'Eleasis', 1)],
    ['a year', time(1492, 'Nightal', 30, lastMoment), time(1493, 'Hammer', 1)],
    ['the year 9999', time(9999, 'Nightal', 30, lastMoment), time(10_000, 'Hammer', 1)],
    ['into year 0', time(-1, 'Nightal', 30, lastMoment), time(0, 'Hammer', 1)],
  ])('one microsecond carries %s', (_what, from, to) => {
    expect(moved(from, tick)).toEqual(to)
    expect(moved(to, { microseconds: -1 })).toEqual(from)
    expect(compareTimes(harptos, from, to)).toBe(-1)
  })

  it('crosses the end of February by the Gregorian rules', () => {
    expect(moved(time(2024, 'February', 28), { days: 1 }, gregorian)).toEqual(time(2024, 'February', 29))
    expect(moved(time(1900, 'February', 28), { days: 1 }, gregorian)).toEqual(time(1900, 'March', 1))
  })

  it('sleeps eight hours over midnight and a festival', () => {
    expect(moved(time(1492, 'Flamerule', 30, '22:15:00'), { hours: 8 })).toEqual(
      time(1492, 'Midsummer', 1, '06:15:00'),
    )
  })
})

describe('world time and instants', () => {
  it('are two forms of one thing, in a total order', () => {
    fc.assert(
      fc.property(anyCalendar, anyInstant, anyInstant, (calendar, left, right) => {
        const [first, second] = [worldTimeAt(calendar, left), worldTimeAt(calendar, right)]
        expect(worldTimeSchema.safeParse(first).success).toBe(true)
        expect(instantOf(calendar, first)).toEqual({ ok: true, value: left })
        expect(compareTimes(calendar, first, second)).toBe(compareInstants(left, right))
        expect(moved(first, timeBetween(calendar, first, second), calendar)).toEqual(second)
      }),
    )
  })

  it('accept the number of a month', () => {
    expect(instantOf(harptos, { ...time(1492, 'Mirtul', 10), month: 5 })).toEqual(
      instantOf(harptos, time(1492, 'Mirtul', 10)),
    )
  })

  it('reach a million years either way and refuse what no clock reaches', () => {
    for (const year of [-1_000_000, 1_000_000]) {
      const far = time(year, 'Midsummer', 1, '12:34:56.789012')
      const instant = instantOf(harptos, far)
      expect(instant.ok && worldTimeAt(harptos, instant.value)).toEqual(far)
    }
    expect(instantOf(harptos, time(Number.MAX_SAFE_INTEGER, 'Hammer', 1))).toMatchObject({
      ok: false,
      refusal: { code: 'time/out-of-range' },
    })
  })

  it('call a kept time that is no date a damaged state', () => {
    try {
      compareTimes(harptos, time(1492, 'Smarch', 1), time(1492, 'Mirtul', 1))
      expect.unreachable()
    } catch (fault) {
      expect(isFault(fault) && fault.kind).toBe('damaged')
    }
  })
})

describe('a time the engine builds', () => {
  const current = time(1492, 'Mirtul', 10, '14:30:25.000007')

  it('[TIME-11] derives the part of the day when only the hour changes', () => {
    expect(changeTime(harptos, current, { hour: 19 })).toEqual({
      ok: true,
      value: { ...current, hour: 19, time_of_day: 'Evening' },
    })
  })

  it('copies what is not named from the current time and refuses what cannot be', () => {
    expect(changeTime(harptos, current, { month: 'Midsummer', day: 1 })).toEqual({
      ok: true,
      value: { ...current, month: 'Midsummer', day: 1 },
    })
    expect(changeTime(harptos, current, { day: 31 })).toMatchObject({
      ok: false,
      refusal: { rule: 'TIME-09', message: 'There is no day 31 in Mirtul of 1492 DR: it has 30 days.' },
    })
    expect(changeTime(harptos, current, { year: 1_000_001 }).ok).toBe(false)
  })
})

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
const oddOrKnownCalendar = fc.constantFrom(...calendars)

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
      fc.property(
        oddOrKnownCalendar,
        fc.integer({ min: -360_000_000, max: 360_000_000 }),
        (calendar, day) => {
          const date = dateOfDayNumber(calendar, day)
          expect(dayNumberOf(calendar, date)).toBe(day)
          expect(date.day).toBeGreaterThanOrEqual(1)
          expect(date.day).toBeLessThanOrEqual(date.entry.days)
        },
      ),
    )
  })

  it('make the next year begin after this one, near and far', () => {
    fc.assert(
      fc.property(oddOrKnownCalendar, fc.integer({ min: -1_000_000, max: 1_000_000 }), (calendar, year) => {
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

const golden = [
  'Deep Night',
  'Deep Night',
  'Deep Night',
  'Deep Night',
  'Deep Night',
  'Dawn',
  'Dawn',
  'Morning',
  'Morning',
  'Morning',
  'Morning',
  'Morning',
  'Midday',
  'Midday',
  'Afternoon',
  'Afternoon',
  'Afternoon',
  'Afternoon',
  'Evening',
  'Evening',
  'Night',
  'Night',
  'Night',
  'Night',
]

it.each(golden.map((name, hour) => ({ hour, name })))('[TIME-10] hour $hour is $name', ({ hour, name }) => {
  expect(timeOfDay(hour)).toBe(name)
})
