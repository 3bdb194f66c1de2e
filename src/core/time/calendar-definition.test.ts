import { describe, expect, it } from 'vitest'
import { findEntry, isLeapYear, parseCalendar, yearEntries } from './calendar-definition.ts'
import { gregorian, harptos } from './shipped-calendars.ts'

const tides = { id: 'tides', name: 'Reckoning of Tides', era: 'AT', months: [{ name: 'Ebb', days: 40 }] }

function sentence(value: unknown): string {
  const read = parseCalendar(value)
  return read.ok ? 'accepted' : read.refusal.message
}

describe('a written calendar', () => {
  it('is read with its defaults', () => {
    const read = parseCalendar(tides)
    expect(read).toMatchObject({
      ok: true,
      value: { festivals: [], leap_cycle: [], months: [{ aliases: [], leap_days: 0 }] },
    })
  })

  it.each([
    [
      'a month of no days',
      { ...tides, months: [{ name: 'Ebb', days: 0 }] },
      'months.0.days: must have at least one day',
    ],
    [
      'half a day',
      { ...tides, months: [{ name: 'Ebb', days: 2.5 }] },
      'months.0.days: must be a whole number',
    ],
    [
      'an endless month',
      { ...tides, months: [{ name: 'Ebb', days: 1001 }] },
      'months.0.days: may not be more than 1000',
    ],
    ['no months', { ...tides, months: [] }, 'months: must name at least one month'],
    [
      'two months of one name',
      { ...tides, months: [...tides.months, { name: ' the EBB', days: 3 }] },
      'months.1: the name "the EBB" is already taken by "Ebb"',
    ],
    [
      'an alias that is another month',
      { ...tides, months: [...tides.months, { name: 'Flood', aliases: ['ebb'], days: 3 }] },
      'months.1: the name "ebb" is already taken by "Ebb"',
    ],
    [
      'a festival after no month',
      { ...tides, festivals: [{ name: 'Calm', after: 'Flood' }] },
      'festivals.0.after: there is no month called "Flood"',
    ],
    [
      'a festival that never happens',
      { ...tides, festivals: [{ name: 'Calm', after: 'Ebb', days: 0 }] },
      'festivals.0: "Calm" has no day in any year',
    ],
    [
      'leap days without a rule',
      { ...tides, months: [{ name: 'Ebb', days: 40, leap_days: 1 }] },
      'leap_cycle: leap days need a rule',
    ],
    ['a crooked cycle', { ...tides, leap_cycle: [4, 90] }, 'leap_cycle.1: 90 must be a multiple of 4'],
    [
      'a leap year of absurd length',
      { ...tides, leap_cycle: [4], months: [{ name: 'Ebb', days: 4, leap_days: 5 }] },
      'a leap year may not be more than twice as long',
    ],
    [
      'a name that ends in a digit',
      { ...tides, months: [{ name: 'Moon 1', days: 4 }] },
      'may not end in a digit',
    ],
    ['a name with a comma', { ...tides, era: 'A, T' }, 'era: must be made of letters'],
    ['an unknown key', { ...tides, hours_per_day: 20 }, 'hours_per_day'],
    ['text', 'harptos', 'the calendar: '],
  ])('with %s is refused in a clear sentence', (_what, value, expected) => {
    expect(sentence(value)).toContain(expected)
  })

  it('may have at most 400 months and festivals', () => {
    const months = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ name: `Moon ${index}th`, days: 1 }))
    expect(sentence({ ...tides, months: months(400) })).toBe('accepted')
    expect(sentence({ ...tides, months: months(401) })).toContain('has 401 months and festivals; at most 400')
  })
})

describe('the year of Harptos', () => {
  it('has the festivals where they stand, and Shieldmeet in leap years only', () => {
    const names = yearEntries(harptos, 1492).map((entry) => entry.name)
    expect(names).toEqual([
      'Hammer',
      'Midwinter',
      'Alturiak',
      'Ches',
      'Tarsakh',
      'Greengrass',
      'Mirtul',
      'Kythorn',
      'Flamerule',
      'Midsummer',
      'Shieldmeet',
      'Eleasis',
      'Eleint',
      'Highharvestide',
      'Marpenoth',
      'Uktar',
      'Feast of the Moon',
      'Nightal',
    ])
    expect(yearEntries(harptos, 1491).map((entry) => entry.name)).toEqual(
      names.filter((name) => name !== 'Shieldmeet'),
    )
  })

  it('finds a month by name, other name and number, and a feast by name alone', () => {
    for (const spelling of ['Mirtul', ' mirtul ', 'The Melting', 'melting', 5]) {
      expect(findEntry(harptos, 1492, spelling)).toMatchObject({
        ok: true,
        value: { name: 'Mirtul', days: 30 },
      })
    }
    expect(findEntry(harptos, 1492, 'the feast of the moon')).toMatchObject({ ok: true, value: { days: 1 } })
    expect(findEntry(harptos, 1491, 'Shieldmeet')).toMatchObject({
      ok: false,
      refusal: { message: 'The year 1491 DR has no Shieldmeet: it is not a leap year.' },
    })
    for (const wrong of [0, 13, -1, 'Smarch', '', 'constructor']) {
      expect(findEntry(harptos, 1492, wrong).ok).toBe(false)
    }
  })
})

it('knows the leap years of the Gregorian calendar, before year 0 as after it', () => {
  const leap = [2000, 2024, 1600, 0, -4, -400, 400]
  const common = [1900, 2023, 2100, 1, -1, -100, 200]
  expect(leap.filter((year) => isLeapYear(gregorian, year))).toEqual(leap)
  expect(common.filter((year) => isLeapYear(gregorian, year))).toEqual([])
})
