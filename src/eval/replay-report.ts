/**
 * What a replay came to (seed 003): turn by turn the fields that differ from the log, and the six measures by which
 * narrators are compared. "It went well" is no report.
 */
import type { Rerun } from '../campaign/rerun-turns.ts'
import { canonicalJson } from '../core/json.ts'
import {
  clarificationRate,
  contradictionRate,
  invalidActionAcceptance,
  type LengthStats,
  lengthStats,
  loreCacheHitRate,
  loreRelevanceRate,
} from './metrics.ts'

/** A field that is not what it was. */
export interface FieldDifference {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** The six measures; null where there is nothing to measure. */
export interface Measures {
  readonly contradiction_rate: number | null
  readonly invalid_action_acceptance: number | null
  readonly clarification_rate: number | null
  readonly narration_length: LengthStats
  readonly lore_relevance_rate: number | null
  readonly lore_cache_hit_rate: number | null
}

/** The report of a replay. */
export interface ReplayReport {
  readonly turns: readonly {
    readonly turn: number
    readonly differences: readonly FieldDifference[]
    readonly missing_prompts: readonly string[]
  }[]
  readonly measures: Measures
}

/**
 * Reports a replay.
 *
 * @example
 * const again = await rerunTurns(desk, 'the_salt_road_k3f9q2', { from: 1, to: 10 })
 * const changed = again.ok ? replayReport(again.value).turns.filter((turn) => turn.differences.length > 0) : []
 */
export function replayReport(reruns: readonly Rerun[]): ReplayReport {
  return {
    turns: reruns.map((rerun) => ({
      turn: rerun.turn,
      differences: differencesOf(rerun),
      missing_prompts: rerun.missing_prompts,
    })),
    measures: measuresOf(reruns),
  }
}

function differencesOf({ recorded, again }: Rerun): readonly FieldDifference[] {
  const { resolved, told } = recorded
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ['mode', resolved.mode, again.mode],
    ['rolls', resolved.rolls, again.rolls],
    [
      'engine_events',
      resolved.engine_events.map(({ scope: _scope, ...event }) => event),
      again.engine_events,
    ],
    ['prompt_versions', resolved.prompt_versions, again.prompt_versions],
    ['narrative', told.narrative, again.narrative],
    ['planning_block', told.envelope.planning_block ?? null, again.planning_block],
    ['accepted', told.accepted, again.accepted],
    ['refused', told.refused, again.refused],
    ['violations', [...resolved.violations, ...told.violations], again.violations],
  ]
  return pairs
    .filter(([, before, after]) => canonicalJson(before) !== canonicalJson(after)) // enforces: STORE-08 — mutate: !== => ===
    .map(([field, before, after]) => ({ field, before, after }))
}

/** Rules whose breaking means that a telling and the world disagree. */
const contradictions: ReadonlySet<string> = new Set([
  'DICE-03',
  'DICE-04',
  'PIPE-19',
  'STATE-09',
  'STATE-10',
  'PIPE-21',
])

function measuresOf(reruns: readonly Rerun[]): Measures {
  const turns = reruns.map(({ again }) => again)
  const wrong = turns.filter((turn) => turn.violations.some((one) => contradictions.has(one.rule_id)))
  const blocked = turns.flatMap((turn) =>
    turn.violations.filter((one) => one.action === 'blocked').map(() => ({ valid: false, accepted: false })),
  )
  const asked = reruns.map(({ again }) => ({ clarified: again.notices.some((line) => line.endsWith('?')) }))
  const scenes = turns.map((turn) => turn.location_confirmed)
  return {
    contradiction_rate: contradictionRate(wrong.length, turns.length),
    invalid_action_acceptance: invalidActionAcceptance(blocked),
    clarification_rate: clarificationRate(asked),
    narration_length: lengthStats(turns.map((turn) => turn.narrative).filter((text) => text !== '')),
    lore_relevance_rate: loreRelevanceRate([], new Set()),
    lore_cache_hit_rate: loreCacheHitRate(scenes),
  }
}
