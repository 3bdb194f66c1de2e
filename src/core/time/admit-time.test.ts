import { describe, expect, it } from 'vitest'
import { isFault } from '../fault.ts'
import { type Violation, violationSchema } from '../violation.ts'
import { type TravelLeg, travelSeconds } from './action-and-travel-duration.ts'
import { type AdmittedTime, admitTime, type TimeRequest } from './admit-time.ts'
import { formatTimestamp } from './format-and-read-time.ts'
import { gregorian, harptos } from './shipped-calendars.ts'
import { timeBetween, timeOfDay, type WorldTime } from './world-time.ts'

const second = 1_000_000
const minute = 60 * second
const hour = 60 * minute

const current: WorldTime = {
  year: 1492,
  month: 'Mirtul',
  day: 10,
  hour: 14,
  minute: 30,
  second: 25,
  microsecond: 0,
  time_of_day: 'Afternoon',
}

/** A complete patch whose part of the day is right, unless the test says otherwise. */
function told(changes: Record<string, unknown>): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...current, ...changes }
  const shown = typeof fields.hour === 'number' ? timeOfDay(fields.hour) : 'Night'
  return { ...fields, time_of_day: shown, ...changes }
}

function admit(asked: Partial<TimeRequest>): AdmittedTime {
  const admitted = admitTime({ calendar: harptos, current, mode: 'STORY', ...asked })
  for (const violation of admitted.violations) violationSchema.parse(violation)
  return admitted
}

function rulesOf(admitted: AdmittedTime): readonly [string, Violation['action']][] {
  return admitted.violations.map((violation) => [violation.rule_id, violation.action])
}

function passed({ time }: AdmittedTime, from = current): number {
  const { days, microseconds } = timeBetween(harptos, from, time)
  return days * 24 * hour + microseconds
}

describe('a told time in STORY', () => {
  it('that the action explains is taken', () => {
    const admitted = admit({ action: 'dialogue', patch: told({ minute: 33, second: 1, microsecond: 5 }) })
    expect(admitted).toMatchObject({ moved: 'patch', violations: [], stalled: 0 })
    expect(admitted.time).toEqual({ ...current, minute: 33, second: 1, microsecond: 5 })
  })

  it("[TIME-01] that is the same again is halted; the action's usual length passes", () => {
    const admitted = admit({ action: 'dialogue', patch: told({}) })
    expect(rulesOf(admitted)).toEqual([['TIME-01', 'overridden']])
    expect(admitted.moved).toBe('engine')
    expect(passed(admitted)).toBe(2 * minute)
  })

  it('[TIME-02] that goes back from 14 to 9 is overridden by going forward', () => {
    const admitted = admit({ action: 'dialogue', patch: told({ hour: 9 }) })
    expect(rulesOf(admitted)).toEqual([['TIME-02', 'overridden']])
    expect(passed(admitted)).toBe(2 * minute)
  })

  it.each([
    ['an earlier year', { year: 1491, month: 'Nightal', day: 30, hour: 23 }],
    ['an earlier month', { month: 'Tarsakh', day: 30, hour: 23 }],
    ['one microsecond less', { minute: 30, second: 24, microsecond: 999_999 }],
  ])('[TIME-02] sees %s as going back, whatever the smaller fields say', (_what, changes) => {
    expect(rulesOf(admit({ action: 'dialogue', patch: told(changes) }))).toEqual([['TIME-02', 'overridden']])
  })

  it('takes the first of the next month as going forward', () => {
    const eve: WorldTime = { ...current, day: 30, hour: 23, minute: 58, time_of_day: 'Night' }
    const patch = { ...eve, month: 'Kythorn', day: 1, hour: 0, minute: 1, time_of_day: 'Deep Night' }
    expect(admit({ action: 'dialogue', current: eve, patch })).toMatchObject({
      moved: 'patch',
      violations: [],
    })
  })

  it('[TIME-02] ignores a god-mode permission that comes with a story', () => {
    const admitted = admit({ patch: told({ hour: 9 }), god: { timeRequested: true } })
    expect(rulesOf(admitted)).toEqual([['TIME-02', 'overridden']])
  })

  it('[TIME-07] that is partial is rejected, and the engine moves a whole clock forward', () => {
    const admitted = admit({ action: 'dialogue', patch: { hour: 8, minute: 15, time_of_day: 'Morning' } })
    expect(rulesOf(admitted)).toEqual([['TIME-07', 'rejected']])
    expect(admitted.violations[0]?.message).toContain('year, month, day, second, microsecond are missing')
    expect(admitted.time).toEqual({ ...current, minute: 32 })
  })

  it.each(['noon', 42, [], true, { ...current, weather: 'rain' }])(
    '[TIME-07] that is no world_time is rejected: %j',
    (patch) => {
      const admitted = admit({ action: 'dialogue', patch })
      expect(rulesOf(admitted)).toEqual([['TIME-07', 'rejected']])
      expect(passed(admitted)).toBe(2 * minute)
    },
  )

  it('[TIME-08] that turns the year while minutes were due keeps the minutes and loses the year', () => {
    const admitted = admit({ action: 'dialogue', patch: told({ year: 1493, minute: 33 }) })
    expect(rulesOf(admitted)).toEqual([['TIME-08', 'overridden']])
    expect(admitted.time).toEqual({ ...current, minute: 33 })
    expect(admitted.violations[0]).toMatchObject({ before: { year: 1493 }, after: { year: 1492 } })
  })

  it('[TIME-08] keeps the day that midnight does explain', () => {
    const eve: WorldTime = { ...current, hour: 23, minute: 58, time_of_day: 'Night' }
    const patch = told({ year: 1500, month: 'Ches', day: 3, hour: 0, minute: 1 })
    const admitted = admit({ action: 'dialogue', current: eve, patch })
    expect(rulesOf(admitted)).toEqual([['TIME-08', 'overridden']])
    expect(admitted.time).toEqual({ ...current, day: 11, hour: 0, minute: 1, time_of_day: 'Deep Night' })
  })

  it.each([
    { hour: 24 },
    { day: 0 },
    { minute: 5.5 },
    { day: 31 },
    { second: 60 },
    { microsecond: 1_000_000 },
    { hour: -1 },
    { year: 1_000_001 },
    { year: 2 ** 53 },
    { year: '1492' },
    { year: null },
    { month: null },
    { minute: '31' },
    { month: 'Midsummer', day: 2 },
    { time_of_day: 7 },
  ])('[TIME-09] with a field out of range is rejected: %j', (changes) => {
    const admitted = admit({ action: 'dialogue', patch: told(changes) })
    expect(rulesOf(admitted)).toEqual([['TIME-09', 'rejected']])
    expect(passed(admitted)).toBe(2 * minute)
  })

  it('[TIME-10] that calls hour 19 Night gets Evening', () => {
    const dusk: WorldTime = { ...current, hour: 19, time_of_day: 'Evening' }
    const patch = { ...dusk, minute: 33, time_of_day: 'Night' }
    const admitted = admit({ action: 'dialogue', current: dusk, patch })
    expect(rulesOf(admitted)).toEqual([['TIME-10', 'overridden']])
    expect(admitted.violations[0]).toMatchObject({ before: 'Night', after: 'Evening' })
    expect(admitted.time).toEqual({ ...dusk, minute: 33 })
    expect(admitted.moved).toBe('patch')
  })

  it('[TIME-11] that changes the hour but leaves the part of the day behind gets both', () => {
    const late: WorldTime = { ...current, hour: 17, minute: 58 }
    const patch = { ...late, hour: 18, minute: 1 }
    const admitted = admit({ action: 'dialogue', current: late, patch })
    expect(rulesOf(admitted)).toEqual([['TIME-11', 'overridden']])
    expect(admitted.time).toEqual({ ...late, hour: 18, minute: 1, time_of_day: 'Evening' })
  })

  it.each(['Smarch', 'July', '5', 13, 0])('[TIME-12] with an unknown month is rejected: %j', (month) => {
    const admitted = admit({ action: 'dialogue', patch: told({ month, minute: 33 }) })
    expect(rulesOf(admitted)).toEqual([['TIME-12', 'rejected']])
    expect(admitted.time.month).toBe('Mirtul')
  })

  it('may give the month as a number or by another of its names', () => {
    for (const month of [5, 'MIRTUL', 'The Melting']) {
      const admitted = admit({ action: 'dialogue', patch: told({ month, minute: 33 }) })
      expect(admitted).toMatchObject({ violations: [], time: { month: 'Mirtul', minute: 33 } })
    }
  })

  it.each([
    { year: 'Year 3 of Frogs' },
    { year: 3, era: 'of Frogs' },
    { calendar: 'gregorian', minute: 33 },
    { year: '1492 CE', minute: 33 },
  ])('[TIME-13] in another era is overridden: %j', (changes) => {
    const admitted = admit({ action: 'dialogue', patch: told(changes) })
    expect(rulesOf(admitted)).toEqual([['TIME-13', 'overridden']])
    expect(admitted.time).toEqual({ ...current, minute: 32 })
  })

  it("may name the campaign's own era and calendar", () => {
    const patch = told({ minute: 33, era: 'dr', calendar: 'harptos' })
    expect(admit({ action: 'dialogue', patch })).toMatchObject({ moved: 'patch', violations: [] })
  })
})

describe('a timestamp in STORY', () => {
  const due = { ...current, minute: 33 }

  it("[TIME-14] that is garbage is rejected; the time stays the engine's", () => {
    const admitted = admit({ action: 'dialogue', timestamp_iso: '2025-13-45T99:00' })
    expect(rulesOf(admitted)).toEqual([['TIME-14', 'rejected']])
    expect(admitted.time).toEqual({ ...current, minute: 32 })
  })

  it('[TIME-14] that disagrees with its world_time is rejected; the world_time counts', () => {
    const timestamp_iso = formatTimestamp(harptos, { ...current, minute: 34 })
    const admitted = admit({ action: 'dialogue', patch: due, timestamp_iso })
    expect(rulesOf(admitted)).toEqual([['TIME-14', 'rejected']])
    expect(admitted.time).toEqual(due)
    expect(
      rulesOf(admit({ action: 'dialogue', patch: due, timestamp_iso: formatTimestamp(harptos, due) })),
    ).toEqual([])
  })

  it('alone is as good as a world_time, also beside a partial one', () => {
    const timestamp_iso = formatTimestamp(harptos, due)
    expect(admit({ action: 'dialogue', timestamp_iso })).toMatchObject({
      time: due,
      moved: 'patch',
      violations: [],
    })
    const admitted = admit({ action: 'dialogue', timestamp_iso, patch: { hour: 14 } })
    expect(admitted.time).toEqual(due)
    expect(rulesOf(admitted)).toEqual([['TIME-07', 'rejected']])
  })

  it('of the real world cannot drag the campaign into its year', () => {
    const admitted = admit({ action: 'dialogue', timestamp_iso: '2025-03-15T10:45:30.123456Z' })
    expect(rulesOf(admitted)).toEqual([['TIME-15', 'clamped']])
    expect(passed(admitted)).toBe(5 * minute)
  })
})

describe('the length of an action', () => {
  function expectClamped(
    asked: Partial<TimeRequest>,
    changes: Record<string, unknown>,
    rule: string,
  ): number {
    const admitted = admit({ ...asked, patch: told(changes) })
    expect(rulesOf(admitted)).toEqual([[rule, 'clamped']])
    return passed(admitted)
  }

  it('[TIME-15] dialogue told as nine hours takes five minutes, and as a second one minute', () => {
    expect(expectClamped({ action: 'dialogue' }, { hour: 23 }, 'TIME-15')).toBe(5 * minute)
    expect(expectClamped({ action: 'dialogue' }, { second: 26 }, 'TIME-15')).toBe(minute)
  })

  it('[TIME-15] rests and rounds take exactly what they take', () => {
    expect(expectClamped({ action: 'long_rest' }, { minute: 40 }, 'TIME-15')).toBe(8 * hour)
    expect(expectClamped({ action: 'short_rest' }, { day: 11 }, 'TIME-15')).toBe(hour)
    expect(expectClamped({ action: 'combat_round', rounds: 3 }, { hour: 15 }, 'TIME-15')).toBe(18 * second)
  })

  it('[TIME-15] an action nobody named takes half an hour at most', () => {
    expect(expectClamped({}, { day: 17, hour: 16 }, 'TIME-15')).toBe(30 * minute)
  })

  it('[TIME-16] "look around" told as two hours takes thirty seconds', () => {
    expect(expectClamped({ action: 'quick_action' }, { hour: 16 }, 'TIME-16')).toBe(30 * second)
    expect(expectClamped({ action: 'quick_action' }, { second: 26 }, 'TIME-16')).toBe(10 * second)
  })

  it('[TIME-17] a change of scene told as three hours takes fifteen minutes, an investigation thirty', () => {
    expect(expectClamped({ action: 'scene_transition' }, { hour: 17 }, 'TIME-17')).toBe(15 * minute)
    expect(expectClamped({ action: 'scene_transition' }, { minute: 31 }, 'TIME-17')).toBe(5 * minute)
    expect(expectClamped({ action: 'investigation' }, { hour: 17 }, 'TIME-17')).toBe(30 * minute)
    expect(expectClamped({ action: 'investigation' }, { minute: 31 }, 'TIME-17')).toBe(10 * minute)
  })

  it('of a measured journey is the measure, whatever is told', () => {
    const road: TravelLeg = { distance: { hundredths_of_mile: 1_200 }, ground: 'road', going: 'walk' }
    const took = travelSeconds([road])
    const journey = { action: 'travel', measured_seconds: took.ok ? took.value : undefined } as const
    expect(expectClamped(journey, { hour: 15 }, 'TIME-18')).toBe(4 * hour)
    expect(passed(admit(journey))).toBe(4 * hour)
  })

  it('is stated in the sentence', () => {
    const admitted = admit({ action: 'dialogue', patch: told({ hour: 23 }) })
    expect(admitted.violations[0]?.message).toBe(
      'A short conversation takes 1 minute to 5 minutes; the clock was brought to 1492 DR, Mirtul 10, 14:35.',
    )
  })
})

describe('silence about the time', () => {
  it('leaves the clock where the table of a known action puts it', () => {
    const admitted = admit({ action: 'long_rest', stalled: 2 })
    expect(admitted).toMatchObject({ moved: 'engine', violations: [], stalled: 0 })
    expect(passed(admitted)).toBe(8 * hour)
    expect(passed(admit({ action: 'travel', measured_seconds: 14_400, patch: null }))).toBe(4 * hour)
    expect(passed(admit({ measured_seconds: 90 }))).toBe(90 * second)
  })

  it('[TIME-06] about an unknown action keeps the clock three times, counted, and then the table moves it', () => {
    let [clock, stalled] = [current, 0]
    for (const count of [1, 2, 3]) {
      const admitted = admit({ current: clock, stalled })
      expect(rulesOf(admitted)).toEqual([['TIME-06', 'noted']])
      expect(admitted.stalled).toBe(count)
      expect(admitted.time).toEqual({ ...current, microsecond: count })
      ;[clock, stalled] = [admitted.time, admitted.stalled]
    }
    const fourth = admit({ current: clock, stalled })
    expect(rulesOf(fourth)).toEqual([['TIME-06', 'overridden']])
    expect(fourth.stalled).toBe(0)
    expect(passed(fourth, clock)).toBe(minute)
  })

  it('in another mode leaves the count of stalls alone', () => {
    for (const mode of ['THINK', 'GOD', 'DM'] as const) expect(admit({ mode, stalled: 2 }).stalled).toBe(2)
    expect(admit({ stalled: 3, patch: told({ minute: 31 }) }).stalled).toBe(0)
  })
})

describe('THINK', () => {
  it('[MODE-08] at .999999 is the next second, one microsecond later', () => {
    const brink: WorldTime = { ...current, microsecond: 999_999 }
    const admitted = admit({ mode: 'THINK', current: brink, action: 'long_rest' })
    expect(admitted.time).toEqual({ ...current, second: 26, microsecond: 0 })
    expect(admitted.violations).toEqual([])
  })

  it('[MODE-08] is one microsecond whatever is told', () => {
    for (const [changes, rule] of [
      [{ hour: 15 }, 'MODE-08'],
      [{ hour: 9 }, 'TIME-02'],
      [{}, 'TIME-01'],
    ] as const) {
      const admitted = admit({ mode: 'THINK', patch: told(changes) })
      expect(passed(admitted)).toBe(1)
      expect(admitted.violations.map((violation) => violation.rule_id)).toEqual([rule])
    }
    expect(admit({ mode: 'THINK', patch: told({ microsecond: 1 }) })).toMatchObject({
      moved: 'patch',
      violations: [],
    })
  })
})

describe('GOD', () => {
  const back = told({ hour: 9 })

  it('[TIME-03] giving gold throws a time patch back away', () => {
    for (const god of [undefined, { timeRequested: false }]) {
      const admitted = admit({ mode: 'GOD', patch: back, god })
      expect(rulesOf(admitted)).toEqual([['TIME-03', 'discarded']])
      expect(admitted).toMatchObject({ time: current, moved: 'none', warnings: [] })
    }
  })

  it('[MODE-02] freezes the clock: an hour forward is thrown away too', () => {
    const admitted = admit({ mode: 'GOD', patch: told({ hour: 15 }) })
    expect(rulesOf(admitted)).toEqual([['MODE-02', 'discarded']])
    expect(admitted.time).toEqual(current)
  })

  it('[TIME-04] resetting to an earlier day is applied with a warning', () => {
    const later: WorldTime = { ...current, day: 15 }
    const patch = told({ hour: 19, minute: 0, second: 0 })
    const admitted = admit({ mode: 'GOD', current: later, patch, god: { timeRequested: true } })
    expect(admitted).toMatchObject({
      moved: 'god',
      violations: [],
      time: { day: 10, hour: 19, time_of_day: 'Evening' },
    })
    expect(admitted.warnings).toEqual([
      'Warning: time was moved back from 1492 DR, Mirtul 15, 14:30 to 1492 DR, Mirtul 10, 19:00. What happened in between stays on record.',
    ])
  })

  it('may send the clock far ahead without a warning', () => {
    const admitted = admit({ mode: 'GOD', patch: told({ year: 1592 }), god: { timeRequested: true } })
    expect(admitted).toMatchObject({ time: { year: 1592 }, moved: 'god', warnings: [], violations: [] })
  })

  it('[TIME-12] cannot set a day that does not exist', () => {
    const admitted = admit({ mode: 'GOD', patch: told({ month: 'Smarch' }), god: { timeRequested: true } })
    expect(rulesOf(admitted)).toEqual([['TIME-12', 'rejected']])
    expect(admitted).toMatchObject({ time: current, moved: 'none' })
  })
})

it('DM talk leaves the clock alone, even with a permission meant for GOD', () => {
  const admitted = admit({ mode: 'DM', patch: told({ hour: 15 }), god: { timeRequested: true } })
  expect(rulesOf(admitted)).toEqual([['MODE-07', 'discarded']])
  expect(admitted.time).toEqual(current)
  expect(admit({ mode: 'DM' }).violations).toEqual([])
})

it('a clock that is no date of the calendar is a damaged campaign, not a guess', () => {
  try {
    admit({ calendar: gregorian, action: 'dialogue' })
    expect.unreachable()
  } catch (fault) {
    expect(isFault(fault) && fault.kind).toBe('damaged')
  }
})
