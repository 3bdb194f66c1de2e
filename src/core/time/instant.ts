/**
 * An instant is a moment without a calendar: a day number and the microsecond of that day. Two whole numbers keep
 * full precision over millions of years where one number of microseconds could not.
 */
import { done, type Result, refuse } from '../result.ts'

/** A moment: days since the first day of year 0, and 0–86,399,999,999 microseconds into that day. */
export interface Instant {
  readonly day: number
  readonly microsecond_of_day: number
}

/** A length of time; every part is a whole number, may be left out, and may be negative. */
export interface Duration {
  readonly days?: number
  readonly hours?: number
  readonly minutes?: number
  readonly seconds?: number
  readonly microseconds?: number
}

export const microsecondsPerSecond = 1_000_000
export const microsecondsPerMinute = 60 * microsecondsPerSecond
export const microsecondsPerHour = 60 * microsecondsPerMinute
/** Microseconds in one day, in every calendar. */
export const microsecondsPerDay = 24 * microsecondsPerHour

/** No clock goes further than this many days from year 0, so that every sum stays exact. */
export const maxDay = 1_000_000_000_000

const partLengths = {
  days: BigInt(microsecondsPerDay),
  hours: BigInt(microsecondsPerHour),
  minutes: BigInt(microsecondsPerMinute),
  seconds: BigInt(microsecondsPerSecond),
  microseconds: 1n,
} as const

/**
 * Orders two instants: negative when the first is earlier, 0 when they are the same, positive when it is later.
 *
 * @example
 * compareInstants({ day: 1, microsecond_of_day: 0 }, { day: 0, microsecond_of_day: 5 }) // 1
 */
export function compareInstants(first: Instant, second: Instant): -1 | 0 | 1 {
  const days = Math.sign(first.day - second.day)
  const sign = days === 0 ? Math.sign(first.microsecond_of_day - second.microsecond_of_day) : days
  return sign < 0 ? -1 : sign > 0 ? 1 : 0
}

/** Refuses a moment too far from year 0 to be reckoned with exactly. */
export function checkInstant(instant: Instant): Result<Instant> {
  if (Math.abs(instant.day) <= maxDay) return done(instant)
  return refuse('time/out-of-range', 'That moment is too far away: no clock reaches it.', { rule: 'TIME-09' })
}

function totalMicroseconds(duration: Duration): bigint | undefined {
  let total = 0n
  for (const part of Object.keys(partLengths) as (keyof typeof partLengths)[]) {
    const amount = duration[part] ?? 0
    if (!Number.isSafeInteger(amount)) return undefined
    total += BigInt(amount) * partLengths[part]
  }
  return total
}

/**
 * Moves an instant by a duration, carrying from microseconds up to days, forwards or backwards.
 *
 * @example
 * addToInstant({ day: 0, microsecond_of_day: 86_399_999_999 }, { microseconds: 1 })
 */
export function addToInstant(instant: Instant, duration: Duration): Result<Instant> {
  const added = totalMicroseconds(duration)
  if (added === undefined) {
    return refuse('time/not-whole', 'A duration is made of whole numbers of days, hours and so on.', {
      rule: 'TIME-09',
    })
  }
  const perDay = BigInt(microsecondsPerDay)
  const total = BigInt(instant.day) * perDay + BigInt(instant.microsecond_of_day) + added
  const microsecond = ((total % perDay) + perDay) % perDay
  const day = Number((total - microsecond) / perDay)
  return checkInstant({ day, microsecond_of_day: Number(microsecond) })
}

/** How long it is from one instant to another, as days and 0 or more microseconds; adding it leads there. */
export function durationBetween(from: Instant, to: Instant): { days: number; microseconds: number } {
  const { quotient, remainder } = floorDivide(
    to.microsecond_of_day - from.microsecond_of_day,
    microsecondsPerDay,
  )
  return { days: to.day - from.day + quotient, microseconds: remainder }
}

/** The same length of time in the other direction. */
export function reverseDuration(duration: Duration): Duration {
  const reversed: Record<string, number> = {}
  for (const [part, amount] of Object.entries(duration)) reversed[part] = 0 - (amount as number)
  return reversed
}

/** Whole-number division that rounds down, so that dates before year 0 reckon like those after it. */

/**
 * The quotient rounded down and the remainder, which is never negative. Exact for safe integers, `divisor` > 0.
 *
 * @example
 * floorDivide(-1, 24) // { quotient: -1, remainder: 23 }
 */
export function floorDivide(dividend: number, divisor: number): { quotient: number; remainder: number } {
  const remainder = ((dividend % divisor) + divisor) % divisor
  return { quotient: (dividend - remainder) / divisor, remainder }
}
