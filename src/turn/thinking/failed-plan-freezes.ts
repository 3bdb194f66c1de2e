/**
 * Plans that failed and may not be thought again for a while (seed 001), kept by the engine as documents. How long is
 * reckoned in the world's own time, and only this module writes and lifts them.
 */
import { asInteger, asText, asTexts } from '../../core/json.ts'
import type { ShownEvent } from '../../core/protocol/turn-envelope.ts'
import { done, type Result } from '../../core/result.ts'
import type { GameState } from '../../core/state/game-state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import { rowOf } from '../../core/state/state-queries.ts'
import type { Document, Fact } from '../../core/state/table-row-schemas.ts'
import { microsecondsPerDay } from '../../core/time/instant.ts'
import {
  addToTime,
  instantOf,
  timeBetween,
  type WorldTime,
  worldTimeSchema,
} from '../../core/time/world-time.ts'
import { contentWords, tokenJaccard } from '../../text/word-and-text-similarity.ts'
import { isSameTopic, type Topic, topicOf, wordsOfTopic } from './same-topic.ts'

/** A failed plan: seed 001's five fields, its topic, and whom it is about. */
export interface FrozenPlan {
  readonly topic: string
  readonly failed_at: WorldTime
  readonly freeze_until: WorldTime
  readonly original_dc: number
  readonly freeze_hours: number
  readonly description: string
  readonly entity_ids: readonly string[]
}

/** The freeze that a failure now leaves behind. */
export function freezeOf(
  state: GameState,
  failed: { readonly topic: Topic; readonly dc: number; readonly entity_ids: readonly string[] },
): Result<FrozenPlan> {
  const hours = freezeHours(failed.dc)
  const until = addToTime(state.campaign.calendar, state.time, { hours }) // enforces: FRZ-05
  if (!until.ok) return until
  return done({
    topic: failed.topic.key,
    failed_at: state.time,
    freeze_until: until.value,
    original_dc: failed.dc, // enforces: FRZ-06
    freeze_hours: hours,
    description: failed.topic.description,
    entity_ids: failed.entity_ids,
  })
}

/** The change that keeps a freeze. */
export function writeFreeze(frozen: FrozenPlan): StateDiff {
  const { topic, entity_ids, ...fields } = frozen
  const value = { ...fields, topic, entity_ids: [...entity_ids] }
  const set = Object.entries(value).map(([field, content]) => ({ path: [field], value: content }))
  return { documents_update: [{ kind: 'frozen_plan', id: topic, set }] }
}

/** All freezes in reach, completed where a field is missing; what cannot be read is none. */
export function frozenPlans(state: GameState): readonly FrozenPlan[] {
  return Object.values(state.documents)
    .filter((row) => row.kind === 'frozen_plan')
    .flatMap((row) => readFreeze(state, row) ?? [])
}

/** A kept freeze; a missing difficulty follows from the hours and the other way round (FRZ-06). */
function readFreeze(state: GameState, row: Document): FrozenPlan | null {
  const { value } = row
  const { calendar } = state.campaign
  const said = asInteger(value.original_dc)
  const hours = asInteger(value.freeze_hours) ?? freezeHours(said ?? 10)
  const failed = timeIn(state, value.failed_at)
  const until = timeIn(state, value.freeze_until) ?? shifted(calendar, failed, hours)
  const failed_at = failed ?? shifted(calendar, until, -hours)
  if (until === null || failed_at === null) return null
  return {
    topic: row.id,
    failed_at,
    freeze_until: until,
    original_dc: said ?? hardestFor(hours), // enforces: FRZ-06
    freeze_hours: hours,
    description: asText(value.description) ?? row.id.replaceAll('_', ' '),
    entity_ids: asTexts(value.entity_ids),
  }
}

function timeIn({ campaign }: GameState, value: unknown): WorldTime | null {
  const read = worldTimeSchema.safeParse(value)
  return read.success && instantOf(campaign.calendar, read.data).ok ? read.data : null
}

function shifted(
  calendar: GameState['campaign']['calendar'],
  time: WorldTime | null,
  hours: number,
): WorldTime | null {
  if (time === null) return null
  const moved = addToTime(calendar, time, { hours })
  return moved.ok ? moved.value : null
}

/** How much longer a freeze lasts, in microseconds of the world's time; 0 when it is over. */
export function timeLeft(state: GameState, frozen: FrozenPlan): number {
  const { days, microseconds } = timeBetween(state.campaign.calendar, state.time, frozen.freeze_until)
  return Math.max(0, days * microsecondsPerDay + microseconds)
}

/** The freeze that still holds a topic; null when it is free. */
export function freezeOn(state: GameState, topic: Topic): FrozenPlan | null {
  const held = frozenPlans(state).find(
    (frozen) => isSameTopic(wordsOfTopic(frozen.topic), topic.words) && timeLeft(state, frozen) > 0,
  )
  return held ?? null
}

/** How long a failed plan stays failed, by how hard it was, in hours of the game's world (FRZ-04). */
const hoursByDifficulty: readonly (readonly [most: number, hours: number])[] = [
  [8, 1],
  [12, 2],
  [16, 4], // enforces: FRZ-04
  [20, 8],
]
const maxHours = 24

/**
 * The hours of a freeze.
 *
 * @example
 * freezeHours(14) // 4
 */
export function freezeHours(dc: number): number {
  return hoursByDifficulty.find(([most]) => dc <= most)?.[1] ?? maxHours
}

/** The hardest plan that freezes for so long, for a freeze without a difficulty. */
function hardestFor(hours: number): number {
  return hoursByDifficulty.find(([, length]) => hours <= length)?.[0] ?? 21
}

type LiftReason = 'expired' | 'new_information' | 'help' | 'gm_override'

/** What the engine did in the turn: the diff of its `resolved` record and its events, never a narrator's proposals. */
export interface Happened {
  readonly actor_id: string
  readonly diff: StateDiff
  readonly events: readonly ShownEvent[]
}

/** Lifts what may be lifted after what happened, with an event for each freeze that ended early; `state` is the state after it. */
export function liftFreezes(
  state: GameState,
  happened: Happened,
): { readonly diff: StateDiff; readonly events: readonly ShownEvent[] } {
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

const openVisibilities: ReadonlySet<unknown> = new Set(['known', 'player'])

/** A fact about whom or what the plan concerns, that was not known before this turn. */
function learned(state: GameState, frozen: FrozenPlan, { actor_id, diff }: Happened): boolean {
  const factOf = (id: string): Fact | undefined => rowOf(state.facts, id)
  const told = (diff.facts_add ?? []).filter((fact) => openVisibilities.has(fact.visibility))
  const opened = (diff.facts_update ?? [])
    .filter((fact) => openVisibilities.has(fact.visibility))
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
  fact: Pick<Fact, 'subject_id' | 'predicate'> & { readonly object: unknown },
): boolean {
  if (frozen.entity_ids.includes(fact.subject_id)) return true
  const words = contentWords(`${fact.predicate} ${asText(fact.object) ?? ''}`)
  return tokenJaccard(words, wordsOfTopic(frozen.topic)) > 0
}

/** Another person helped with this very question. */
function isHelp({ type, details, tags }: ShownEvent, frozen: FrozenPlan, actorId: string): boolean {
  if (type !== 'npc_helped' && !tags.includes('help')) return false
  const helper = asText(details.helper_id) ?? asText(details.npc_id) ?? asText(details.actor_id)
  if (helper === undefined || helper === actorId) return false
  return speaksOf(details.topic, frozen) || frozen.entity_ids.includes(helper)
}

/** An owner's standing order (a directive with `gm_override`), or one given this turn. */
function isOverridden(state: GameState, frozen: FrozenPlan, events: readonly ShownEvent[]): boolean {
  const given = events.some(
    ({ type, details: { topic } }) =>
      type === 'gm_override' && (topic === undefined || speaksOf(topic, frozen)),
  )
  if (given) return true
  return Object.values(state.documents).some(({ kind, value }) => {
    return kind === 'directive' && (value.gm_override === true || speaksOf(value.gm_override, frozen))
  })
}

function speaksOf(value: unknown, frozen: FrozenPlan): boolean {
  const topic = asText(value)
  if (topic === undefined) return false
  return topic === frozen.topic || isSameTopic(topicOf(topic, '').words, wordsOfTopic(frozen.topic))
}
