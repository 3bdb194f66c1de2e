/** How often one caller may call: a bucket that fills by itself. It forgets whoever has been quiet, and never holds many. */

/** Counts calls. */
export interface RateGuard {
  /** True when this caller may go on; false when they have to wait. */
  readonly admits: (caller: string, now: number) => boolean
}

interface Bucket {
  left: number
  at: number
}

const mostCallers = 10_000

/**
 * A guard that lets through so many at once, and so many a second after that.
 *
 * @example
 * openRateGuard({ burst: 200, perSecond: 50 }).admits('127.0.0.1', performance.now()) // true
 */
export function openRateGuard(limits: { readonly burst: number; readonly perSecond: number }): RateGuard {
  const buckets = new Map<string, Bucket>()
  return {
    admits: (caller, now) => {
      const bucket = buckets.get(caller) ?? { left: limits.burst, at: now }
      const filled = bucket.left + ((now - bucket.at) / 1000) * limits.perSecond
      bucket.left = Math.min(limits.burst, filled)
      bucket.at = now
      // Who called longest ago stands first in a map and is the first to be forgotten.
      buckets.delete(caller)
      if (buckets.size >= mostCallers) buckets.delete(buckets.keys().next().value ?? '')
      buckets.set(caller, bucket)
      if (bucket.left < 1) return false
      bucket.left -= 1
      return true
    },
  }
}
