/** Random numbers from a seed, so that they can be had again: walks that find something must be walkable once more. */

/** A stream of numbers from 0 up to 1, the same for the same text. */
export function seededRandom(text: string): () => number {
  let state = 2166136261
  for (let index = 0; index < text.length; index += 1)
    state = Math.imul(state ^ text.charCodeAt(index), 16777619) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function pickOne<Value>(list: readonly Value[], chance: () => number): Value | undefined {
  return list[Math.floor(chance() * list.length)]
}
