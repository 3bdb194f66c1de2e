import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarSchema } from './calendar.ts'
import { gregorian } from './gregorian.ts'
import { harptos } from './harptos.ts'
import { compareInstants, type Instant, microsecondsPerDay } from './instant.ts'
import { formatTimestamp, readTimestamp } from './iso.ts'
import { timeOfDay } from './time-of-day.ts'
import { type WorldTime, worldTimeAt } from './world-time.ts'

const weeks = calendarSchema.parse({
  id: 'weeks',
  name: 'Two Halves',
  era: 'TH',
  months: [
    { name: 'First Half', days: 180, leap_days: 1 },
    { name: 'Second Half', days: 180 },
  ],
  festivals: [{ name: 'Days Between', after: 'First Half', days: 4, leap_days: 1 }],
  leap_cycle: [5],
})

const anyCalendar = fc.constantFrom(harptos, gregorian, weeks)
const instantWithin = (days: number): fc.Arbitrary<Instant> =>
  fc.record({
    day: fc.integer({ min: -days, max: days }),
    microsecond_of_day: fc.integer({ min: 0, max: microsecondsPerDay - 1 }),
  })

function at(year: number, month: string, day: number): WorldTime {
  return { year, month, day, hour: 14, minute: 30, second: 25, microsecond: 42, time_of_day: timeOfDay(14) }
}

describe('timestamps', () => {
  it.each<[WorldTime, string]>([
    [at(1492, 'Mirtul', 10), '1492-05-10T14:30:25.000042Z'],
    [at(1492, 'Midwinter', 1), '1492-01-31T14:30:25.000042Z'],
    [at(1492, 'Midsummer', 1), '1492-07-31T14:30:25.000042Z'],
    [at(1492, 'Shieldmeet', 1), '1492-07-32T14:30:25.000042Z'],
    [at(7, 'Nightal', 30), '0007-12-30T14:30:25.000042Z'],
    [at(-44, 'Ches', 15), '-000044-03-15T14:30:25.000042Z'],
    [at(12_345, 'Ches', 15), '+012345-03-15T14:30:25.000042Z'],
  ])('write and read %j', (time, text) => {
    expect(formatTimestamp(harptos, time)).toBe(text)
    expect(readTimestamp(harptos, text)).toEqual({ ok: true, value: time })
  })

  it('[TIME-14] come back exactly, to the microsecond, in every calendar', () => {
    fc.assert(
      fc.property(anyCalendar, instantWithin(360_000_000), (calendar, instant) => {
        const time = worldTimeAt(calendar, instant)
        const text = formatTimestamp(calendar, time)
        const read = readTimestamp(calendar, text)
        expect(read).toEqual({ ok: true, value: time })
        expect(read.ok && formatTimestamp(calendar, read.value)).toBe(text)
      }),
    )
  })

  it('sort like the moments they mean, between years 0 and 9999', () => {
    const moment = fc.record({
      day: fc.integer({ min: 0, max: 3_600_000 }),
      microsecond_of_day: fc.integer({ min: 0, max: microsecondsPerDay - 1 }),
    })
    fc.assert(
      fc.property(moment, moment, (one, other) => {
        const [first, second] = [one, other].map((instant) =>
          formatTimestamp(harptos, worldTimeAt(harptos, instant)),
        )
        const order = (first ?? '') < (second ?? '') ? -1 : first === second ? 0 : 1
        expect(order).toBe(compareInstants(one, other))
      }),
    )
  })

  it('may leave out the fraction and the Z, as the platform writes them', () => {
    const expected = { ok: true, value: { ...at(2025, 'March', 15), microsecond: 0 } }
    for (const ending of ['', 'Z', '.0Z', '.000+00:00']) {
      expect(readTimestamp(gregorian, `2025-03-15T14:30:25${ending}`)).toEqual(expected)
    }
  })

  it.each([
    '2025-13-45T99:00',
    '2025-13-01T10:00:00Z',
    '1492-05-31T10:00:00Z',
    '1491-07-32T10:00:00Z',
    '1492-05-00T10:00:00Z',
    '1492-00-10T10:00:00Z',
    '1492-05-10T24:00:00Z',
    '1492-05-10T10:60:00Z',
    '1492-05-10T10:00:00.1234567Z',
    '1492-05-10T10:00:00+02:00',
    '-000000-05-10T10:00:00Z',
    '+1000001-05-10T10:00:00Z',
    '1492-05-10',
    ' 1492-05-10T10:00:00Z',
    '',
    'Mirtul 10',
    '1492-05-10T10:00:00Z'.repeat(100_000),
    1_492,
    {},
    [],
  ])('[TIME-14] garbage is refused: %.40s', (value) => {
    expect(readTimestamp(harptos, value)).toMatchObject({ ok: false, refusal: { rule: 'TIME-14' } })
  })
})
