/**
 * The only ways a freeze ends before its time (FRZ-09): something new was learned about what it concerns, somebody
 * helped with it, or the owner of the campaign said so. Each is read from what the engine itself did; no narrator's
 * wish comes in here. Freezes whose time is over are swept away as well.
 */
import type { JsonObject } from '../../../core/json.ts'
import type { ShownEvent } from '../../../core/protocol/envelope.ts'
import type { GameState } from '../../../core/state/state.ts'
import type { StateDiff } from '../../../core/state/state-diff.ts'
import { contentWords, tokenJaccard } from '../../../text/similarity.ts'
import { type FrozenPlan, frozenPlans, timeLeft } from './frozen-plan.ts'
import { isSameTopic, topicOf, wordsOfTopic } from './topic-key.ts'

/** Why a freeze ended. */
export type LiftReason = 'expired' | 'new_information' | 'help' | 'gm_override'

/** What the engine did in the turn: the diff of its `resolved` record and its events, never a narrator's proposals. */
export interface Happened {
  readonly actor_id: string
  readonly diff: StateDiff
  readonly events: readonly ShownEvent[]
}

/** The change that lifts freezes, and an event for each that ended early. */
export interface Lifted {
  readonly diff: StateDiff
  readonly events: readonly ShownEvent[]
}

/** Lifts what may be lifted after what happened; `state` is the state after it. */
export function liftFreezes(state: GameState, happened: Happened): Lifted {
  const ended = frozenPlans(state).flatMap((frozen) => {
    const reason = whyLifted(state, frozen, happened)
    return reason === null ? [] : [{ frozen, reason }]
  })
  if (ended.length === 0) return { diff: {}, events: [] }
  return {
    diff: { documents_remove: ended.map(({ frozen }) => ({ kind: 'frozen_plan', id: frozen.topic })) },
    events: ended
      .filter(({ reason }) => reason !== 'expired')
      .map(({ frozen, reason }) => ({
        type: 'plan_freeze_lifted',
        details: { topic: frozen.topic, description: frozen.description, reason },
        tags: ['thinking'],
      })),
  }
}

function whyLifted(state: GameState, frozen: FrozenPlan, happened: Happened): LiftReason | null {
  if (timeLeft(state, frozen) === 0) return 'expired'
  if (isOverridden(state, frozen, happened.events)) return 'gm_override'
  if (learned(state, frozen, happened)) return 'new_information'
  if (happened.events.some((event) => isHelp(event, frozen, happened.actor_id))) return 'help'
  return null // enforces: FRZ-09
}

const open: ReadonlySet<unknown> = new Set(['known', 'player'])

/** A fact about whom or what the plan concerns, that was not known before this turn. */
function learned(state: GameState, frozen: FrozenPlan, { actor_id, diff }: Happened): boolean {
  const factOf = (id: string) => (Object.hasOwn(state.facts, id) ? state.facts[id] : undefined)
  const told = (diff.facts_add ?? []).filter((fact) => open.has(fact.visibility))
  const opened = (diff.facts_update ?? [])
    .filter((fact) => open.has(fact.visibility))
    .map((fact) => factOf(fact.id))
  const heard = (diff.knowledge_add ?? [])
    .filter((row) => row.knower_id === actor_id)
    .map((row) => factOf(row.fact_id))
  return [...told, ...opened, ...heard].some(
    (fact) => fact !== undefined && fact.subject_id !== actor_id && concerns(frozen, fact),
  )
}

function concerns(
  frozen: FrozenPlan,
  fact: { readonly subject_id: string; readonly predicate: string; readonly object: unknown },
): boolean {
  if (frozen.entity_ids.includes(fact.subject_id)) return true
  const words = contentWords(`${fact.predicate} ${typeof fact.object === 'string' ? fact.object : ''}`)
  return tokenJaccard(words, wordsOfTopic(frozen.topic)) > 0
}

/** Somebody else helped with this very question. */
function isHelp({ type, details, tags }: ShownEvent, frozen: FrozenPlan, actorId: string): boolean {
  if (type !== 'npc_helped' && !tags.includes('help')) return false
  const helper = textIn(details, 'helper_id') ?? textIn(details, 'npc_id') ?? textIn(details, 'actor_id')
  if (helper === undefined || helper === actorId) return false
  return speaksOf(textIn(details, 'topic'), frozen) || frozen.entity_ids.includes(helper)
}

/** An owner's standing order (a directive with `gm_override`), or one given this turn. */
function isOverridden(state: GameState, frozen: FrozenPlan, events: readonly ShownEvent[]): boolean {
  const given = events.some(({ type, details }) => {
    return (
      type === 'gm_override' && (details.topic === undefined || speaksOf(textIn(details, 'topic'), frozen))
    )
  })
  if (given) return true
  return Object.values(state.documents).some((row) => {
    if (row.kind !== 'directive') return false
    const { gm_override } = row.value
    return gm_override === true || (typeof gm_override === 'string' && speaksOf(gm_override, frozen))
  })
}

function speaksOf(topic: string | undefined, frozen: FrozenPlan): boolean {
  if (topic === undefined) return false
  return topic === frozen.topic || isSameTopic(topicOf(topic, '').words, wordsOfTopic(frozen.topic))
}

function textIn(details: JsonObject, field: string): string | undefined {
  const value = Object.hasOwn(details, field) ? details[field] : undefined
  return typeof value === 'string' ? value : undefined
}
