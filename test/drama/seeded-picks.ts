/** Picks at random that are the same for the same seed. */
import { sha256Hex } from '../../src/dice/random-stream.ts'

/** Gives a number below `many`, another one with every call. */
export function seededPicks(seed: string): (many: number) => number {
  let count = 0
  return (many) => {
    count += 1
    return Number.parseInt(sha256Hex(`${seed} ${count}`).slice(0, 8), 16) % many
  }
}
