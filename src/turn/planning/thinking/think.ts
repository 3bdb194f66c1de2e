/**
 * A whole thought: frozen or not, its one roll, what it came to, and the block that shows it. Everything it changes is
 * one diff for the record that holds the roll; it moves nothing else in the world (PLAN-12).
 */
import type { DiceEntry } from '../../../core/dice-entry.ts'
import type { ShownEvent } from '../../../core/protocol/envelope.ts'
import type { PlanQuality } from '../../../core/protocol/planning-block.ts'
import { done, type Result } from '../../../core/refusal.ts'
import type { StateDiff } from '../../../core/state/state-diff.ts'
import type { Cup } from '../../../dice/cup.ts'
import type { AttemptedAction, Offer } from '../../../rules/ruleset.ts'
import type { OwnBlock } from '../block-from-offers.ts'
import { keepPlan } from './kept-plan.ts'
import { planThinking, type ThinkingInput, type ThinkingPlan } from './plan-thinking.ts'
import { thinkingBlock } from './thinking-block.ts'
import { thinkingOutcome } from './thinking-outcome.ts'

/** Who thinks about what, and what could be done about it. */
export interface ThoughtInput extends ThinkingInput {
  readonly offers: readonly Offer[]
  readonly admissible: (action: AttemptedAction) => boolean
  readonly difficultyLabel: (value: number) => string
}

/** What came of a thought. */
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
export function think(input: ThoughtInput, cup: Cup): Result<Thought> {
  const planned = planThinking(input)
  if (!planned.ok) return planned
  const plan = planned.value
  const rolled = cup.roll(plan.request)
  if (!rolled.ok) return rolled
  const came = thinkingOutcome(rolled.value, plan, input.state)
  if (!came.ok) return came
  const { quality, events } = came.value
  const { state, actor_id, offers, admissible, difficultyLabel } = input
  const shown = thinkingBlock({
    ...{ state, actor_id, offers, admissible, difficultyLabel },
    topic: plan.topic,
    quality,
  })
  const kept = keepPlan(state, {
    topic: plan.topic.key,
    tier: quality.quality_tier,
    actor_id,
    ways: shown.ways,
  })
  const frozen = came.value.diff
  const diff: StateDiff = {
    ...kept,
    documents_update: [...(frozen.documents_update ?? []), ...(kept.documents_update ?? [])],
  }
  return done({ plan, entry: rolled.value, quality, own: shown.own, diff, events, author: shown.author })
}
