/**
 * Resolves a whole thought: frozen or not, its one roll, what it came to, and the block that shows it. Everything it
 * changes is one diff for the record that holds the roll; it moves nothing else in the world (PLAN-12).
 */
import type { DiceEntry } from '../../core/ledger/dice-entry.ts'
import type { PlanQuality } from '../../core/protocol/planning-block.ts'
import type { ShownEvent } from '../../core/protocol/turn-envelope.ts'
import { done, type Result } from '../../core/result.ts'
import type { GameState } from '../../core/state/game-state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import type { DiceRoller } from '../../dice/index.ts'
import type { AttemptedAction, Offer } from '../../rules/index.ts'
import type { OwnBlock } from '../offer/engine-planning-block.ts'
import { freezeOf, writeFreeze } from './failed-plan-freezes.ts'
import { keepPlan } from './kept-plan.ts'
import { tierEffects, tierOf } from './plan-quality.ts'
import { planThinking, type ThinkingInput, type ThinkingPlan } from './planning-check.ts'
import { thinkingBlock } from './thought-planning-block.ts'

/** Who thinks about what, and what could be done about it. */
export interface ThoughtInput extends ThinkingInput {
  readonly offers: readonly Offer[]
  readonly admissible: (action: AttemptedAction) => boolean
  readonly difficultyLabel: (value: number) => string
}

export interface Thought {
  readonly plan: ThinkingPlan
  readonly entry: DiceEntry
  readonly quality: PlanQuality
  readonly own: OwnBlock
  readonly diff: StateDiff
  readonly events: readonly ShownEvent[]
  /** For the author only: what was weighed wrongly. */
  readonly author: readonly string[]
}

/** Thinks; a frozen topic is refused before any die is used. */
export function resolveThinking(input: ThoughtInput, roller: DiceRoller): Result<Thought> {
  const planned = planThinking(input)
  if (!planned.ok) return planned
  const plan = planned.value
  const rolled = roller.roll(plan.request)
  if (!rolled.ok) return rolled
  const outcome = thinkingOutcome(rolled.value, plan, input.state)
  if (!outcome.ok) return outcome
  const { quality, events, diff: frozen } = outcome.value
  const { state, actor_id } = input
  const shown = thinkingBlock({ ...input, topic: plan.topic, quality })
  const kept = keepPlan(state, {
    topic: plan.topic.key,
    tier: quality.quality_tier,
    actor_id,
    options: shown.options,
  })
  const diff: StateDiff = {
    ...kept,
    documents_update: [...(frozen.documents_update ?? []), ...(kept.documents_update ?? [])],
  }
  return done({ plan, entry: rolled.value, quality, own: shown.own, diff, events, author: shown.author })
}

interface ThinkingOutcome {
  readonly quality: PlanQuality
  readonly diff: StateDiff
  readonly events: readonly ShownEvent[]
}

/** What the roll came to: one diff and its events, for the record that holds the roll. */
function thinkingOutcome(entry: DiceEntry, plan: ThinkingPlan, state: GameState): Result<ThinkingOutcome> {
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
  return done({ quality, diff: writeFreeze(frozen.value), events: [rolled, event] }) // enforces: FRZ-10
}

/** The numbers of a plan, from its ledger row. */
export function qualityOf(entry: DiceEntry, { check }: ThinkingPlan): PlanQuality {
  const margin = entry.total - check.dc // enforces: FRZ-02
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
