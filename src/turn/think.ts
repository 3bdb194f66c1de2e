/**
 * A turn of thinking: one planning roll, a microsecond, and the block that shows what the thinking came to. Nothing in
 * the world moves; a topic that is frozen is refused before any die.
 */
import type { JsonObject, JsonValue } from '../core/json.ts'
import type { AuthorTurn } from '../core/protocol/envelope.ts'
import { done, type Result } from '../core/result.ts'
import { joinDiffs } from '../core/state/state-diff.ts'
import { admitTime } from '../core/time/admit-time.ts'
import type { Cup } from '../dice/cup.ts'
import { viewOf } from '../rules/rules-view.ts'
import { allOffers } from './drama/world-offers.ts'
import { finishTelling } from './finish.ts'
import { keepDice } from './keep.ts'
import { admissibleOffer } from './offer.ts'
import type { OpenTurn } from './open-turn.ts'
import { compareQuality } from './planning/read-plan-quality.ts'
import { thoughtTold } from './planning/thinking/pause-lines.ts'
import { type Thought, think } from './planning/thinking/think.ts'
import { recall } from './recall.ts'
import { resolvedRecord } from './records.ts'
import { sceneAfter } from './scene-state.ts'
import { tellInput } from './tell/tell-input.ts'
import { tell } from './tell.ts'

/** Plays a turn of thinking. */
export async function playThink(opened: OpenTurn): Promise<Result<AuthorTurn>> {
  const turn = await recall(opened, null, 'answer')
  const { desk, state, parsed } = turn
  const cup = await desk.cupFor(turn.head, state)
  if (!cup.ok) return cup
  const thinking = thoughtOf(turn, cup.value)
  if (!thinking.ok) return thinking
  const thought = thinking.value
  const { calendar } = state.campaign
  const time = admitTime({ calendar, current: state.time, mode: 'THINK', action: 'think' })
  const diff = joinDiffs(thought.diff, { time: time.time }) // enforces: MODE-08
  const after = sceneAfter(state, diff)
  const { entries } = cup.value
  const pass_outputs = {
    planning: { quality: thought.quality, author: thought.author },
  } as unknown as JsonObject
  const record = resolvedRecord(turn, {
    mode: 'THINK',
    diff,
    rolls: entries,
    events: thought.events,
    pass_outputs,
    violations: time.violations,
  })
  const kept = await keepDice(turn, record, entries)
  if (!kept.ok) return kept
  const told = await tell(tellInput(turn, after, { entries, events: thought.events, diff, own: thought.own }))
  const narrative = thoughtTold(told.narrative, parsed.text, turn.head.turn)
  const block = told.block ?? thought.own.block
  return finishTelling(turn, {
    kept: kept.value,
    told,
    narrative: narrative.narrative,
    block,
    state: after,
    diff: {},
    entries,
    events: thought.events,
    envelope: waiting(turn, block as unknown as JsonValue, told.offers as unknown as JsonValue),
    notices: [],
    dm_notes: thought.author,
    pass_outputs,
    resolvedViolations: time.violations,
    moreViolations: [
      ...compareQuality(qualityIn(told.read.planning_block), thought.quality),
      ...narrative.violations,
    ],
  })
}

function thoughtOf({ state, ruleset, parsed, book }: OpenTurn, cup: Cup): Result<Thought> {
  const view = viewOf(state)
  const actor = state.campaign.player_id ?? ''
  const input = {
    state,
    view,
    ruleset,
    actor_id: actor,
    words: parsed.text,
    offers: allOffers(state, book, ruleset).offers,
    admissible: admissibleOffer(state, ruleset, book),
    difficultyLabel: (value: number) => ruleset.difficultyLabel(value),
  }
  const thought = think(input, cup)
  return thought.ok ? done(thought.value) : thought
}

/** Thinking answers no question: whatever waited still waits. */
function waiting(
  { last }: OpenTurn,
  planning_block: JsonValue,
  offers: JsonValue,
): Record<string, JsonValue> {
  return { planning_block, offers, picked: null, question: last.question, confirm: last.confirm }
}

function qualityIn(block: unknown): unknown {
  return typeof block === 'object' && block !== null && 'plan_quality' in block
    ? block.plan_quality
    : undefined
}
