/** The bands of two six-sided dice: the whole heart of these rules, and total over every total. */
import type { Judge } from '../../dice/judge.ts'

/** How a roll came out. */
export type Band = 'failure' | 'mixed' | 'success' | 'critical'

/** The highest total that fails, and the highest that is mixed. */
export const highestFailure = 6
export const highestMixed = 9

/**
 * The band of a total: 6 or less fails, 7 to 9 is mixed, 10 or more succeeds; two natural sixes are a critical
 * success whatever is added to or taken from them.
 *
 * @example
 * bandOf(9, [4, 5]) // 'mixed'
 */
export function bandOf(total: number, faces: readonly number[]): Band {
  if (faces.length === 2 && faces.every((face) => face === 6)) return 'critical' // enforces: PIPE-10
  if (total <= highestFailure) return 'failure' // enforces: PIPE-10
  if (total <= highestMixed) return 'mixed' // enforces: PIPE-10
  return 'success'
}

const words: Readonly<Record<Band, string>> = {
  failure: 'Failure',
  mixed: 'Mixed',
  success: 'Success',
  critical: 'Critical',
}

/** Says a band in the ledger's words. */
export const judgeByBands: Judge = ({ total, kept }) => words[bandOf(total, kept)]
