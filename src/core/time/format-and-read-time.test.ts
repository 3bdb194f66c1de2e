import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarSchema } from './calendar-definition.ts'
import {
  checkHeaderTime,
  formatTime,
  formatTimestamp,
  parseTime,
  readTimestamp,
} from './format-and-read-time.ts'
import { compareInstants, type Instant, microsecondsPerDay } from './instant.ts'
import { gregorian, harptos } from './shipped-calendars.ts'
import { timeOfDay, type WorldTime, worldTimeAt } from './world-time.ts'

const shire = calendarSchema.parse({
  id: 'long-feasts',
  name: 'Count of Long Feasts',
  era: 'of the 3rd Age',
  months: [
    { name: '1st Sowing', days: 20 },
    { name: 'Reaping', days: 25 },
  ],
  festivals: [{ name: 'Carnival', after: 'Reaping', days: 3 }],
})

function at(month: string, day: number): WorldTime {
  return {
    year: 1492,
    month,
    day,
    hour: 14,
    minute: 30,
    second: 25,
    microsecond: 42,
    time_of_day: timeOfDay(14),
  }
}

const current = at('Mirtul', 15)
const right = '1492 DR, Mirtul 15, 14:30'
const header = (timestamp: string) =>
  `[SESSION_HEADER]\nTimestamp: ${timestamp}\nLocation: Dungeon Entrance\nStatus: Lvl 3 Fighter | HP: 28/28`

describe('the time in words', () => {
  it('reads as the session header shows it', () => {
    expect(formatTime(harptos, current)).toBe(right)
    expect(formatTime(harptos, at('Midsummer', 1))).toBe('1492 DR, Midsummer, 14:30')
    expect(formatTime(harptos, { ...current, hour: 4, minute: 5 })).toBe('1492 DR, Mirtul 15, 04:05')
    expect(formatTime(shire, at('Carnival', 2))).toBe('1492 of the 3rd Age, Carnival 2, 14:30')
  })

  it('can be read back to the minute, in every calendar', () => {
    const calendars = fc.constantFrom(harptos, gregorian, shire)
    const day = fc.integer({ min: -40_000_000, max: 40_000_000 })
    const microsecond = fc.integer({ min: 0, max: microsecondsPerDay - 1 })
    fc.assert(
      fc.property(calendars, day, microsecond, (calendar, dayNumber, microsecond_of_day) => {
        const time = worldTimeAt(calendar, { day: dayNumber, microsecond_of_day })
        expect(parseTime(calendar, formatTime(calendar, time))).toEqual({
          ok: true,
          value: { ...time, second: 0, microsecond: 0 },
        })
      }),
    )
  })

  it.each([
    '1492 DR, Mirtul, 14:30',
    '1492 DR, Mirtul 31, 14:30',
    '1492 DR, Smarch 3, 14:30',
    '1492 DR, Mirtul 15, 25:00',
    '1492 DR, Mirtul 15',
    'dusk',
    '',
    '1,'.repeat(1_000_000),
  ])('is refused when it is none: %.40s', (text) => {
    expect(parseTime(harptos, text).ok).toBe(false)
  })

  it('names the era it does not know', () => {
    expect(parseTime(harptos, '1492 CE, Mirtul 15, 14:30')).toMatchObject({
      ok: false,
      refusal: { rule: 'TIME-13' },
    })
  })
})

describe("somebody's session header", () => {
  it('is left as it is when its time is right', () => {
    expect(checkHeaderTime(harptos, header(right), current)).toEqual({
      header: header(right),
      violations: [],
    })
  })

  it.each(['1492 DR, Mirtul 15, 14:31', '1492 DR, Mirtul 16, 14:30', 'just after lunch', '', '2:30 PM'])(
    '[TIME-19] is set right when its time differs: "%s"',
    (told) => {
      const checked = checkHeaderTime(harptos, header(told), current)
      expect(checked.header).toBe(header(right))
      expect(checked.violations).toMatchObject([
        { rule_id: 'TIME-19', action: 'overridden', before: told, after: right },
      ])
    },
  )

  it('[TIME-13] keeps the era: "Year 3 of Frogs" becomes the campaign\'s year', () => {
    const checked = checkHeaderTime(harptos, header('Year 3 of Frogs, Mirtul 15, 14:30'), current)
    expect(checked.header).toBe(header(right))
    expect(checked.violations).toMatchObject([{ rule_id: 'TIME-13', action: 'overridden' }])
  })

  it('gets a time line when it has none, and only one when it has many', () => {
    expect(checkHeaderTime(harptos, '[SESSION_HEADER]\nLocation: Inn', current).header).toBe(
      `[SESSION_HEADER]\nTimestamp: ${right}\nLocation: Inn`,
    )
    expect(checkHeaderTime(harptos, '', current).header).toBe(`Timestamp: ${right}`)
    const many = checkHeaderTime(harptos, `${header(right)}\nTimestamp: noon\nTimestamp: dusk`, current)
    expect(many.header).toBe(header(right))
    expect(many.violations).toHaveLength(1)
  })
})

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

function timeOn(year: number, month: string, day: number): WorldTime {
  return { year, month, day, hour: 14, minute: 30, second: 25, microsecond: 42, time_of_day: timeOfDay(14) }
}

describe('timestamps', () => {
  it.each<[WorldTime, string]>([
    [timeOn(1492, 'Mirtul', 10), '1492-05-10T14:30:25.000042Z'],
    [timeOn(1492, 'Midwinter', 1), '1492-01-31T14:30:25.000042Z'],
    [timeOn(1492, 'Midsummer', 1), '1492-07-31T14:30:25.000042Z'],
    [timeOn(1492, 'Shieldmeet', 1), '1492-07-32T14:30:25.000042Z'],
    [timeOn(7, 'Nightal', 30), '0007-12-30T14:30:25.000042Z'],
    [timeOn(-44, 'Ches', 15), '-000044-03-15T14:30:25.000042Z'],
    [timeOn(12_345, 'Ches', 15), '+012345-03-15T14:30:25.000042Z'],
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
      fc.property(moment, moment, (left, right) => {
        const [first, second] = [left, right].map((instant) =>
          formatTimestamp(harptos, worldTimeAt(harptos, instant)),
        )
        const order = (first ?? '') < (second ?? '') ? -1 : first === second ? 0 : 1
        expect(order).toBe(compareInstants(left, right))
      }),
    )
  })

  it('may leave out the fraction and the Z, as the platform writes them', () => {
    const expected = { ok: true, value: { ...timeOn(2025, 'March', 15), microsecond: 0 } }
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
