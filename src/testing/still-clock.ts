/** A clock that stands still until it is told to move, so that a test's log is the same every time. */
import type { WallClock } from '../core/environment.ts'

/** A clock with a hand for tests. */
export interface StillClock extends WallClock {
  /** Sets the time; also backwards, as real clocks do. */
  set(at: string): void
}

/**
 * A clock that shows one time.
 *
 * @example
 * const clock = stillClock('2026-01-01T20:00:00.000Z')
 */
export function stillClock(at = '2026-01-01T20:00:00.000Z'): StillClock {
  let shown = at
  return {
    now: () => shown,
    set: (next) => {
      shown = next
    },
  }
}
