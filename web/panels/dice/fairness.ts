/**
 * Whether dice fell as dice should: how often each face came up, and how often fair dice would stray as far. A roll that
 * repeats an earlier one is not counted again; dropped and rerolled dice were thrown like any others and count.
 */
import type { DiceEntry } from '../../../src/core/ledger/dice-entry.ts'
import { chanceOfMore } from './chi-square.ts'

/** How one kind of die fell. */
export interface Tally {
  readonly sides: number
  readonly thrown: number
  /** How often face 1, 2, 3 … came up. */
  readonly counts: readonly number[]
}

/** Counts every kind of die, those thrown most first. */
export function tallies(rolls: readonly DiceEntry[]): readonly Tally[] {
  const bySides = new Map<number, number[]>()
  for (const { groups, repeats } of rolls) {
    if (repeats) continue
    for (const { sides, fate, faces } of groups) {
      if (fate === true || sides < 2 || sides > 100) continue
      const counts = bySides.get(sides) ?? Array.from({ length: sides }, () => 0)
      bySides.set(sides, counts)
      for (const { value } of faces) counts[value - 1] = (counts[value - 1] ?? 0) + 1
    }
  }
  return [...bySides]
    .map(([sides, counts]) => ({ sides, counts, thrown: counts.reduce((sum, one) => sum + one, 0) }))
    .toSorted((one, other) => other.thrown - one.thrown)
}

/** So many throws of a face are expected before anything can be said. */
const enough = 5

/**
 * What can be said about a kind of die: the chance that fair dice stray at least as far; null while there are too few.
 *
 * @example
 * strayChance({ sides: 6, thrown: 60, counts: [10, 10, 10, 10, 10, 10] }) // 1
 */
export function strayChance({ sides, thrown, counts }: Tally): number | null {
  const expected = thrown / sides
  if (expected < enough) return null
  const far = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  return chanceOfMore(far, sides - 1)
}

/** The same as a sentence. */
export function fairnessWords(tally: Tally): string {
  const { sides, thrown } = tally
  const chance = strayChance(tally)
  if (chance === null) {
    const wanted = sides * enough
    return `${thrown} ${thrown === 1 ? 'throw' : 'throws'} so far: too few to say anything. From ${wanted} on it can be said how even they are.`
  }
  const share = `Fair dice stray at least this far ${oftenWords(chance)} (p = ${chance.toFixed(chance < 0.01 ? 4 : 2)}).`
  if (chance >= 0.05) return `${share} Nothing here looks uneven.`
  if (chance >= 0.001) return `${share} Uncommon, and such streaks do come; look again after more throws.`
  return `${share} That is very rare: check the rolls above against their seeds.`
}

function oftenWords(chance: number): string {
  if (chance >= 0.995) return 'nearly always'
  if (chance >= 0.095) return `${Math.round(chance * 10)} times in 10`
  if (chance >= 0.0095) return `${Math.round(chance * 100)} times in 100`
  if (chance >= 0.00095) return `${Math.round(chance * 1_000)} times in 1,000`
  return 'less than once in 1,000'
}
