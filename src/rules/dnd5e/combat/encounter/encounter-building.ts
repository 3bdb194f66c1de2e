/**
 * Building an encounter to a difficulty, and judging one that is there: experience thresholds by level, and more for
 * a crowd. The thresholds are the usual figures of the fifth edition's free basic rules; the SRD does not print them.
 */
import { experienceOf, ratingNumber, readRating } from '../../challenge-rating.ts'

/** The difficulties of an encounter, the easiest first. */
export const encounterBands = ['easy', 'medium', 'hard', 'deadly'] as const
/** How hard an encounter is meant to be. */
export type EncounterBand = (typeof encounterBands)[number]

/** XP thresholds of one character by level: easy, medium, hard, deadly. */
const thresholds: readonly (readonly [number, number, number, number])[] = [
  [25, 50, 75, 100],
  [50, 100, 150, 200],
  [75, 150, 225, 400],
  [125, 250, 375, 500],
  [250, 500, 750, 1_100],
  [300, 600, 900, 1_400],
  [350, 750, 1_100, 1_700],
  [450, 900, 1_400, 2_100],
  [550, 1_100, 1_600, 2_400],
  [600, 1_200, 1_900, 2_800],
  [800, 1_600, 2_400, 3_600],
  [1_000, 2_000, 3_000, 4_500],
  [1_100, 2_200, 3_400, 5_100],
  [1_250, 2_500, 3_800, 5_700],
  [1_400, 2_800, 4_300, 6_400],
  [1_600, 3_200, 4_800, 7_200],
  [2_000, 3_900, 5_900, 8_800],
  [2_100, 4_200, 6_300, 9_500],
  [2_400, 4_900, 7_300, 10_900],
  [2_800, 5_700, 8_500, 12_700],
]

/** How much more a crowd counts, by how many there are at least; the outermost rows are for small and large parties. */
const crowds: readonly (readonly [least: number, times: number])[] = [
  [Number.POSITIVE_INFINITY, 5],
  [15, 4],
  [11, 3],
  [7, 2.5],
  [3, 2],
  [2, 1.5],
  [1, 1],
  [0, 0.5],
]

/**
 * How far one enemy may stand above the party's level: what is stronger can fell a combatant with a single action, so that
 * its points no longer say how hard combat is.
 */
const aboveParty: Readonly<Record<EncounterBand, number>> = { easy: 0, medium: 0, hard: 1, deadly: 2 }

function numberOf(cr: string): number {
  const rating = readRating(cr)
  return rating === null ? 0 : ratingNumber(rating)
}

/** The XP at which a party finds combat that hard. */
export function partyThreshold(levels: readonly number[], band: EncounterBand): number {
  const column = encounterBands.indexOf(band)
  return levels.reduce(
    (sum, level) => sum + (thresholds[Math.min(20, Math.max(1, level)) - 1]?.[column] ?? 0),
    0,
  )
}

/** What enemies count for together: their XP, more for a crowd; small parties feel crowds more, large ones less. */
export function adjustedXp(ratings: readonly string[], partySize: number): number {
  const sum = ratings.reduce((total, cr) => total + experienceOf(cr), 0)
  const row = crowds.findIndex(([least]) => ratings.length >= least)
  const shifted = partySize < 3 ? row - 1 : partySize > 5 ? row + 1 : row
  return Math.round(sum * (crowds[shifted]?.[1] ?? 1))
}

/** How hard combat is for a party; `trivial` below easy. */
export function encounterBand(
  levels: readonly number[],
  ratings: readonly string[],
): EncounterBand | 'trivial' {
  const xp = adjustedXp(ratings, levels.length)
  return encounterBands.findLast((band) => xp >= partyThreshold(levels, band)) ?? 'trivial'
}

/** A monster that could be in an encounter. */
export interface EncounterCandidate {
  readonly id: string
  readonly cr: string
}

/**
 * Picks enemies whose adjusted XP comes as near as it can to what the band asks, without passing into the next band.
 * `pick` chooses among so many (0 to n-1), so the chance in it is the caller's.
 */
export function buildEncounter(
  levels: readonly number[],
  band: EncounterBand,
  candidates: readonly EncounterCandidate[],
  pick: (many: number) => number,
  mostEnemies = 8,
): readonly EncounterCandidate[] {
  const next = encounterBands[encounterBands.indexOf(band) + 1]
  const least = partyThreshold(levels, band)
  const ceiling = next === undefined ? least * 1.5 : partyThreshold(levels, next) - 1
  const chosen: EncounterCandidate[] = []
  const average = Math.floor(levels.reduce((sum, level) => sum + level, 0) / levels.length)
  const strongest = Math.max(1, average) + aboveParty[band]
  while (chosen.length < mostEnemies) {
    const now = adjustedXp(
      chosen.map((candidate) => candidate.cr),
      levels.length,
    )
    if (now >= least) break
    const fitting = candidates.filter(
      (candidate) =>
        numberOf(candidate.cr) <= strongest &&
        adjustedXp([...chosen.map((had) => had.cr), candidate.cr], levels.length) <= ceiling,
    )
    const room = mostEnemies - chosen.length
    const useful = fitting.filter((candidate) => experienceOf(candidate.cr) * room * 2 >= least - now)
    const from = useful.length > 0 ? useful : fitting
    const next = from[pick(from.length)]
    if (next === undefined) break
    chosen.push(next)
  }
  return chosen
}
