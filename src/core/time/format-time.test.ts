import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarSchema } from './calendar.ts'
import { checkHeaderTime, formatTime, parseTime } from './format-time.ts'
import { gregorian } from './gregorian.ts'
import { harptos } from './harptos.ts'
import { microsecondsPerDay } from './instant.ts'
import { timeOfDay } from './time-of-day.ts'
import { type WorldTime, worldTimeAt } from './world-time.ts'

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
