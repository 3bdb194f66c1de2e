import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addToInstant,
  compareInstants,
  type Duration,
  durationBetween,
  type Instant,
  microsecondsPerDay,
  reverseDuration,
} from './instant.ts'

const anyInstant: fc.Arbitrary<Instant> = fc.record({
  day: fc.integer({ min: -400_000_000, max: 400_000_000 }),
  microsecond_of_day: fc.integer({ min: 0, max: microsecondsPerDay - 1 }),
})

const anyPart = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
const anyDuration: fc.Arbitrary<Duration> = fc.record(
  { days: anyPart, hours: anyPart, minutes: anyPart, seconds: anyPart, microseconds: fc.maxSafeInteger() },
  { requiredKeys: [] },
)

function added(instant: Instant, duration: Duration): Instant {
  const moved = addToInstant(instant, duration)
  if (!moved.ok) throw new Error(moved.refusal.message)
  return moved.value
}

describe('instants', () => {
  it('are in a total order that agrees with adding', () => {
    fc.assert(
      fc.property(anyInstant, anyInstant, anyInstant, (a, b, c) => {
        expect(compareInstants(a, b) + compareInstants(b, a)).toBe(0)
        if (compareInstants(a, b) <= 0 && compareInstants(b, c) <= 0) {
          expect(compareInstants(a, c)).toBeLessThanOrEqual(0)
        }
        const { days } = durationBetween(a, b)
        expect(compareInstants(a, b) > 0).toBe(days < 0)
      }),
    )
  })

  it('come back when a duration is added and taken away, whatever its parts', () => {
    fc.assert(
      fc.property(anyInstant, anyDuration, (instant, duration) => {
        expect(added(added(instant, duration), reverseDuration(duration))).toEqual(instant)
      }),
    )
  })

  it('reach each other by their difference', () => {
    fc.assert(
      fc.property(anyInstant, anyInstant, (from, to) => {
        expect(added(from, durationBetween(from, to))).toEqual(to)
      }),
    )
  })

  it('carry exactly even from the largest safe parts', () => {
    const huge = Number.MAX_SAFE_INTEGER
    const start = { day: 7, microsecond_of_day: 11 }
    expect(added(start, { microseconds: huge })).toEqual({ day: 104_256, microsecond_of_day: 85_654_741_002 })
  })

  it('refuse halves, the unsafe and the end of the clock', () => {
    const start = { day: 0, microsecond_of_day: 0 }
    for (const hours of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(addToInstant(start, { hours })).toMatchObject({ ok: false, refusal: { code: 'time/not-whole' } })
    }
    expect(addToInstant(start, { days: Number.MAX_SAFE_INTEGER })).toMatchObject({
      ok: false,
      refusal: { code: 'time/out-of-range' },
    })
  })
})
