/** Chance that can be replayed: one seed, one run. Not for dice. */

/** A generator of whole numbers from 0 up to a limit (mulberry32). */
export function seeded(seed: number): (limit: number) => number {
  let state = seed >>> 0
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}
