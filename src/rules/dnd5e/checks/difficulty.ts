/**
 * The difficulty of a check, with the reasons, fixed before any die falls. Models may name a skill, never a number.
 */
import type { Because } from '../../ruleset.ts'

/** The bands of SRD 5.1, by their lowest number. */
const bands: readonly (readonly [least: number, label: string])[] = [
  [30, 'nearly impossible'],
  [25, 'very hard'],
  [20, 'hard'],
  [15, 'medium'],
  [10, 'easy'],
]

/**
 * The word for a number.
 *
 * @example
 * difficultyBand(15) // 'medium'
 */
export function difficultyBand(value: number): string {
  return bands.find(([least]) => value >= least)?.[1] ?? 'very easy'
}

/** What each danger adds to the difficulty of a check. */
const flagCosts: Readonly<Record<string, Because>> = {
  hostile_present: { value: 2, source: 'hostile', reason: 'somebody hostile is watching' },
  dangerous: { value: 2, source: 'danger', reason: 'a slip would hurt' },
  pursuit: { value: 2, source: 'haste', reason: 'there is no time' },
  sensitive: { value: 1, source: 'care', reason: 'the matter is delicate' },
}

/** How trust bends a request, by the least trust of each row (seed 000's table of dispositions). */
const trustRows: readonly (readonly [least: number, value: number, reason: string])[] = [
  [4, -3, 'you are trusted'],
  [1, -1, 'you are liked'],
  [0, 0, ''],
  [-3, 3, 'you are met coldly'],
  [-6, 4, 'you are disliked'],
  [-100, 5, 'you are hated'],
]

/** Reasons that come from the dangers over an action. */
export function flagReasons(flags: readonly string[]): readonly Because[] {
  return flags.flatMap((flag) => (Object.hasOwn(flagCosts, flag) ? [flagCosts[flag] as Because] : []))
}

/** The reason that comes from how far the target trusts the asker, when there is one. */
export function trustReason(trust: number): readonly Because[] {
  const row = trustRows.find(([least]) => trust >= least)
  return row === undefined || row[1] === 0 ? [] : [{ value: row[1], source: 'trust', reason: row[2] }]
}

/** The sum of reasons, held between 5 and 30. */
export function difficultyOf(parts: readonly Because[]): number {
  return Math.min(
    30,
    Math.max(
      5,
      parts.reduce((sum, part) => sum + part.value, 0),
    ),
  )
}
