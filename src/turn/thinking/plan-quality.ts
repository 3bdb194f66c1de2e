/**
 * The quality of a plan: what a planning roll came to, by its margin and by nothing else (FRZ-01), and what each tier
 * gives.
 */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { PlanQuality, QualityTier } from '../../core/protocol/planning-block.ts'
import type { Violation } from '../../core/violation.ts'
import { ruleViolation } from '../rule-violation.ts'

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

const at = 'planning_block.plan_quality'

const ruleOf: Readonly<Partial<Record<keyof PlanQuality, string>>> = {
  roll_result: 'FRZ-03',
  dc: 'FRZ-03',
  stat_used: 'FRZ-03',
  margin: 'FRZ-02',
  success: 'FRZ-02',
  quality_tier: 'FRZ-01',
}

/** What is wrong with a told quality; `own` is null when nothing was rolled. */
export function compareQuality(narrated: unknown, own: PlanQuality | null): readonly Violation[] {
  if (narrated === undefined) return []
  if (own === null) {
    const message = 'A plan has a quality only when its roll stands in the ledger; this one has none.'
    return [ruleViolation('FRZ-03', 'stripped', at, message, { before: narrated })]
  }
  if (!isJsonObject(narrated)) {
    const message = 'The quality of a plan is the one in the ledger.'
    return [ruleViolation('FRZ-03', 'overridden', at, message, { before: narrated, after: own.quality_tier })]
  }
  return (Object.keys(ruleOf) as (keyof PlanQuality)[]).flatMap((field) => difference(narrated, own, field))
}

function difference(narrated: JsonObject, own: PlanQuality, field: keyof PlanQuality): readonly Violation[] {
  const value: unknown = Object.hasOwn(narrated, field) ? narrated[field] : undefined
  const same = value === own[field]
  if (same || value === undefined) return []
  const message = `The ledger says ${String(own[field])}.`
  const values = { before: value, after: own[field] }
  return [ruleViolation(ruleOf[field] ?? 'FRZ-03', 'overridden', `${at}.${field}`, message, values)]
}
