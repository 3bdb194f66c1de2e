/** A fixed clock and fixed entropy, which a test decides, so that its log is the same in every run. */
import type { Entropy, WallClock } from '../core/environment-ports.ts'
import { sha256Hex } from '../dice/index.ts'

export interface StillClock extends WallClock {
  /** Sets the time; also backwards, as real clocks do. */
  set(at: string): void
}

/**
 * A clock that stands still until it is set.
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

/**
 * Chance that counts: it depends on its label and on how often it was asked, and on nothing else.
 *
 * @example
 * const entropy = countedEntropy('my test')
 */
export function countedEntropy(label = 'test'): Entropy {
  let asked = 0
  return {
    hex: (bytes) => {
      asked += 1
      let text = ''
      for (let block = 0; text.length < bytes * 2; block += 1) text += sha256Hex(`${label}|${asked}|${block}`)
      return text.slice(0, bytes * 2)
    },
  }
}
