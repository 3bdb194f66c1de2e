/** What a planning roll came to, by its margin and by nothing else (FRZ-01), and what each tier gives. */
import type { QualityTier } from '../../../core/protocol/planning-block.ts'

const ladder: readonly (readonly [least: number, tier: QualityTier])[] = [
  [15, 'Masterful'],
  [10, 'Brilliant'],
  [5, 'Sharp'], // enforces: FRZ-01
  [0, 'Competent'],
  [-4, 'Incomplete'],
  [-9, 'Muddled'],
]

/**
 * The tier of a margin.
 *
 * @example
 * tierOf(5) // 'Sharp'
 */
export function tierOf(margin: number): QualityTier {
  return ladder.find(([least]) => margin >= least)?.[1] ?? 'Confused'
}

/** What a tier gives: how many ways are seen, how much of the place, how many of the assessments are wrong. */
export interface TierEffect {
  readonly options: number
  readonly factors: number
  readonly wrong: number
  readonly text: string
}

/** The effects, tier by tier. */
export const tierEffects: Readonly<Record<QualityTier, TierEffect>> = {
  Confused: { options: 2, factors: 1, wrong: 2, text: 'Your thoughts run in circles; trust none of them.' },
  Muddled: { options: 2, factors: 2, wrong: 1, text: 'You see two ways, and not clearly.' },
  Incomplete: { options: 3, factors: 3, wrong: 1, text: 'The plan has holes you cannot name.' },
  Competent: { options: 4, factors: 4, wrong: 0, text: 'A sound plan: your judgement of it can be trusted.' },
  Sharp: { options: 5, factors: 6, wrong: 0, text: 'A sharp plan, with an answer if it goes wrong.' },
  Brilliant: {
    options: 6,
    factors: 8,
    wrong: 0,
    text: 'A brilliant plan: carrying it out is easier, and little here escapes you.',
  },
  Masterful: {
    options: 6,
    factors: 10,
    wrong: 0,
    text: 'A masterful plan: carrying it out is easier, and nothing here escapes you.',
  },
}
