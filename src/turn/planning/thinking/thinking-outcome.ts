/**
 * What a thought came to, reckoned from the ledger's row and nothing else (FRZ-01, FRZ-02). A failure freezes its topic,
 * and the freeze goes into the same record as the roll: there is no moment between the two (FRZ-10).
 */
import type { DiceEntry } from '../../../core/dice-entry.ts'
import type { ShownEvent } from '../../../core/protocol/envelope.ts'
import type { PlanQuality } from '../../../core/protocol/planning-block.ts'
import { done, type Result } from '../../../core/refusal.ts'
import type { GameState } from '../../../core/state/state.ts'
import type { StateDiff } from '../../../core/state/state-diff.ts'
import { freezeOf, writeFreeze } from './frozen-plan.ts'
import type { ThinkingPlan } from './plan-thinking.ts'
import { tierEffects, tierOf } from './quality-tier.ts'

/** A thought after its roll: one diff and its events, for the record that holds the roll. */
export interface ThinkingOutcome {
  readonly quality: PlanQuality
  readonly diff: StateDiff
  readonly events: readonly ShownEvent[]
}

/** What the roll came to. */
export function thinkingOutcome(
  entry: DiceEntry,
  plan: ThinkingPlan,
  state: GameState,
): Result<ThinkingOutcome> {
  const quality = qualityOf(entry, plan)
  const { topic } = plan
  const rolled: ShownEvent = {
    type: 'planning_check',
    details: { topic: topic.key, dc: quality.dc, total: quality.roll_result, tier: quality.quality_tier },
    tags: ['thinking'],
  }
  if (quality.success) return done({ quality, diff: {}, events: [rolled] })
  const frozen = freezeOf(state, { topic, dc: quality.dc, entity_ids: plan.entity_ids })
  if (!frozen.ok) return frozen
  const event: ShownEvent = {
    type: 'plan_frozen',
    details: {
      topic: topic.key,
      freeze_hours: frozen.value.freeze_hours,
      freeze_until: frozen.value.freeze_until,
    },
    tags: ['thinking'],
  }
  return done({ quality, diff: writeFreeze(frozen.value), events: [rolled, event] }) // enforces: FRZ-10 — mutate: diff: writeFreeze(frozen.value) => diff: {}
}

/** The numbers of a plan, from its ledger row. */
export function qualityOf(entry: DiceEntry, { check }: ThinkingPlan): PlanQuality {
  const margin = entry.total - check.dc // enforces: FRZ-02 — mutate: - check.dc => - check.dc + 2
  const quality_tier = tierOf(margin)
  return {
    stat_used: check.stat,
    stat_value: check.stat_value,
    modifier: check.modifier < 0 ? `${check.modifier}` : `+${check.modifier}`,
    roll_result: entry.total,
    dc: check.dc,
    dc_category: check.dc_category,
    dc_reasoning: check.dc_reasoning,
    success: margin >= 0,
    margin,
    quality_tier,
    effect: tierEffects[quality_tier].text,
  }
}
