import { describe, expect, it } from 'vitest'
import { clampDuration, durationOf, durationTable, durationText, timedActions } from './duration.ts'

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
