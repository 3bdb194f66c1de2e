/**
 * Everything about a thought that is fixed before its die falls: what it is about, how hard it is and why, and whether
 * it may be thought at all. A topic that is frozen is refused here, so no nonce and no die is used (FRZ-07).
 */
import { done, type Result, refuse } from '../../../core/refusal.ts'
import type { GameState } from '../../../core/state/state.ts'
import { durationText } from '../../../core/time/duration.ts'
import { microsecondsPerMinute } from '../../../core/time/instant.ts'
import type { RollRequest } from '../../../dice/roll-request.ts'
import type { PlanningCheck, Ruleset } from '../../../rules/ruleset.ts'
import { contentWords } from '../content-words.ts'
import { knowledgeOf } from './expertise.ts'
import { type FrozenPlan, freezeOn, timeLeft } from './frozen-plan.ts'
import { type PlanningScope, scopeOf } from './planning-scope.ts'
import { pressureOn } from './pressure.ts'
import { type Topic, topicOf } from './topic-key.ts'

const mostNamed = 12
const mostLooked = 400

/** What rules may look at, as the ruleset's own port names it. */
export type PlannersView = Parameters<Ruleset['planningCheck']>[0]

/** Who thinks about what. */
export interface ThinkingInput {
  readonly state: GameState
  readonly view: PlannersView
  readonly ruleset: Pick<Ruleset, 'planningCheck'>
  readonly actor_id: string
  /** The player's line without its prefix. */
  readonly words: string
}

/** A thought before its roll. */
export interface ThinkingPlan {
  readonly actor_id: string
  readonly topic: Topic
  /** Who and what the thought names, of those in reach. */
  readonly entity_ids: readonly string[]
  readonly scope: PlanningScope
  readonly check: PlanningCheck
  /** The one roll of this turn (MODE-12). */
  readonly request: RollRequest
}

/**
 * Plans a thought; refused with `rules/plan-frozen` while its topic is frozen.
 *
 * @example
 * const plan = planThinking({ state, view, ruleset, actor_id: 'pc_mira_001', words: 'plan the warehouse ambush' })
 * if (plan.ok) cup.roll(plan.value.request)
 */
export function planThinking(input: ThinkingInput): Result<ThinkingPlan> {
  const { state, actor_id, words } = input
  const topic = topicOf(words, state.scene.location_id ?? state.scene.id)
  const frozen = freezeOn(state, topic)
  if (frozen !== null) return stillFrozen(state, frozen) // enforces: FRZ-07
  const scope = scopeOf(words)
  const actor = Object.hasOwn(state.entities, actor_id) ? state.entities[actor_id] : undefined
  const knows = actor === undefined ? undefined : knowledgeOf(actor, topic.words)
  const check = input.ruleset.planningCheck(input.view, actor_id, {
    scope,
    ...pressureOn(state, actor_id),
    ...(knows !== undefined && { knows }),
  })
  return done({
    actor_id,
    topic,
    entity_ids: namedIn(state, topic),
    scope,
    check,
    request: rollFor(actor_id, topic, check),
  })
}

function stillFrozen(state: GameState, frozen: FrozenPlan): Result<ThinkingPlan> {
  const left = timeLeft(state, frozen)
  const shown = durationText(Math.ceil(left / microsecondsPerMinute) * microsecondsPerMinute)
  const message =
    `You have been over this already and got nowhere (${frozen.description}): ${shown} left before a fresh look helps. ` +
    'Something new about it, somebody’s help or another approach would help sooner.'
  const { topic, freeze_until, original_dc } = frozen
  return refuse('rules/plan-frozen', message, {
    rule: 'FRZ-07',
    data: { topic, remaining_microseconds: left, freeze_until, original_dc },
  })
}

function rollFor(actor: string, topic: Topic, check: PlanningCheck): RollRequest {
  return {
    label: `Planning (${check.stat})`,
    notation: '1d20',
    modifiers: [{ value: check.modifier, source: check.stat }], // enforces: FRZ-03 — mutate: source: check.stat => source: 'CHA'
    target: { kind: 'DC', value: check.dc },
    attempt: {
      actor: actor.slice(0, 200),
      action: 'plan',
      target: topic.key.slice(0, 200),
      check: 'planning',
    },
  }
}

/** Whom and what the words of a topic name, among those in reach. */
function namedIn(state: GameState, topic: Topic): readonly string[] {
  const present = new Set([...state.scene.present_entity_ids, state.scene.location_id ?? ''])
  const near = Object.values(state.entities).slice(0, mostLooked)
  const ordered = [...near.filter(({ id }) => present.has(id)), ...near.filter(({ id }) => !present.has(id))]
  return ordered
    .filter(({ name }) => [...contentWords(name)].some((word) => topic.words.has(word)))
    .slice(0, mostNamed)
    .map(({ id }) => id)
}
