import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clampDuration,
  durationOf,
  durationTable,
  durationText,
  paces,
  type TravelLeg,
  timedActions,
  travelSeconds,
} from './action-and-travel-duration.ts'

const second = 1_000_000
const minute = 60 * second
const hour = 60 * minute

describe('how long actions take', () => {
  it.each([
    ['think', 1, 1],
    ['quick_action', 10 * second, 30 * second],
    ['combat_round', 6 * second, 6 * second],
    ['dialogue', minute, 5 * minute],
    ['scene_transition', 5 * minute, 15 * minute],
    ['investigation', 10 * minute, 30 * minute],
    ['short_rest', hour, hour],
    ['long_rest', 8 * hour, 8 * hour],
  ] as const)('%s: the range of the protocol', (action, least, most) => {
    expect(durationTable[action]).toMatchObject({ least, most })
  })

  it('has a usual length within every range, and none of them is nothing', () => {
    for (const action of timedActions) {
      const { least, usual, most } = durationTable[action]
      expect(least).toBeGreaterThan(0)
      expect(clampDuration({ least, usual, most }, usual)).toBe(usual)
    }
  })

  it('counts rounds, and reads a senseless count as one round', () => {
    expect(durationOf('combat_round', { rounds: 10 }).usual).toBe(minute)
    for (const rounds of [0, -3, 1.5, Number.NaN]) {
      expect(durationOf('combat_round', { rounds }).usual).toBe(6 * second)
    }
    expect(durationOf('combat_round', { rounds: Number.MAX_SAFE_INTEGER }).most).toBe(24 * hour)
  })

  it('takes what was measured exactly, but never for a thought and never as nothing', () => {
    expect(durationOf('travel', { measured_seconds: 14_400 })).toMatchObject({
      least: 4 * hour,
      most: 4 * hour,
    })
    expect(durationOf('travel', { measured_seconds: 0 }).least).toBe(1)
    expect(durationOf('think', { measured_seconds: 60 }).usual).toBe(1)
    expect(durationOf('travel', { measured_seconds: -5 })).toEqual(durationTable.travel)
  })

  it.each([
    [1, '1 microsecond'],
    [90 * minute, '1 hour 30 minutes'],
    [25 * hour + 2 * second, '1 day 1 hour 2 seconds'],
    [0, 'no time'],
  ])('says %s microseconds in words', (microseconds, words) => {
    expect(durationText(microseconds)).toBe(words)
  })
})

const secondsPerHour = 3_600
const twelveMiles = { hundredths_of_mile: 1_200 }

describe('travel', () => {
  it.each<[string, Omit<TravelLeg, 'distance'>, number]>([
    ['a road on foot', { ground: 'road', going: 'walk' }, 4 * secondsPerHour],
    ['a road mounted', { ground: 'road', going: 'mounted' }, 2 * secondsPerHour],
    ['wilderness on foot', { ground: 'wilderness', going: 'walk' }, 6 * secondsPerHour],
    ['wilderness mounted', { ground: 'wilderness', going: 'mounted' }, 3 * secondsPerHour],
    ['a bad road on foot', { ground: 'road', going: 'walk', difficult: true }, 8 * secondsPerHour],
    [
      'hard wilderness mounted',
      { ground: 'wilderness', going: 'mounted', difficult: true },
      6 * secondsPerHour,
    ],
  ])('[TIME-18] 12 miles over %s takes its exact time', (_what, leg, seconds) => {
    expect(travelSeconds([{ distance: twelveMiles, ...leg }])).toEqual({ ok: true, value: seconds })
    expect(travelSeconds([{ distance: { feet: 12 * 5_280 }, ...leg }])).toEqual({ ok: true, value: seconds })
  })

  it('adds the legs of a route', () => {
    const road: TravelLeg = { distance: twelveMiles, ground: 'road', going: 'walk' }
    expect(travelSeconds([road, { ...road, ground: 'wilderness' }])).toEqual({
      ok: true,
      value: 10 * secondsPerHour,
    })
    expect(travelSeconds([])).toEqual({ ok: true, value: 0 })
  })

  it('is exact for every hundredth of a mile: seconds times speed give the distance back', () => {
    const ground = fc.constantFrom<TravelLeg['ground']>('road', 'wilderness')
    const going = fc.constantFrom<TravelLeg['going']>('walk', 'mounted')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), ground, going, (hundredths, over, by) => {
        const took = travelSeconds([
          { distance: { hundredths_of_mile: hundredths }, ground: over, going: by },
        ])
        const seconds = took.ok ? BigInt(took.value) : -1n
        expect(seconds * BigInt(paces[over][by] * 100)).toBe(BigInt(hundredths) * 3_600n)
      }),
    )
  })

  it('rounds feet up, so that no step is free', () => {
    expect(travelSeconds([{ distance: { feet: 1 }, ground: 'road', going: 'mounted' }])).toEqual({
      ok: true,
      value: 1,
    })
  })

  it.each([-1, 0.5, Number.NaN, 100_000_001])('refuses a distance of %s hundredths', (hundredths_of_mile) => {
    const leg: TravelLeg = { distance: { hundredths_of_mile }, ground: 'road', going: 'walk' }
    expect(travelSeconds([leg])).toMatchObject({ ok: false, refusal: { rule: 'TIME-18' } })
  })
})
