/**
 * Plans that failed and may not be thought again for a while (seed 001), kept by the engine as documents. How long is
 * reckoned in the world's own time, and only this module writes and lifts them.
 */
import type { JsonObject } from '../../core/json.ts'
import type { ShownEvent } from '../../core/protocol/envelope.ts'
import { done, type Result } from '../../core/result.ts'
import type { Document } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import { microsecondsPerDay } from '../../core/time/instant.ts'
import {
  addToTime,
  instantOf,
  timeBetween,
  type WorldTime,
  worldTimeSchema,
} from '../../core/time/world-time.ts'
import { commonForm, contentWords, foldedTokens, tokenJaccard } from '../../text/similarity.ts'

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

/** All freezes in reach, mended where a field is missing; what cannot be read is none. */
export function frozenPlans(state: GameState): readonly FrozenPlan[] {
  return Object.values(state.documents)
    .filter((row) => row.kind === 'frozen_plan')
    .flatMap((row) => readFreeze(state, row) ?? [])
}

/** A kept freeze; a missing difficulty follows from the hours and the other way round (FRZ-06). */
function readFreeze(state: GameState, row: Document): FrozenPlan | null {
  const { value } = row
  const { calendar } = state.campaign
  const said = wholeIn(value.original_dc)
  const hours = wholeIn(value.freeze_hours) ?? freezeHours(said ?? 10)
  const failed = timeIn(state, value.failed_at)
  const until = timeIn(state, value.freeze_until) ?? shifted(calendar, failed, hours)
  const failed_at = failed ?? shifted(calendar, until, -hours)
  if (until === null || failed_at === null) return null
  const entity_ids = Array.isArray(value.entity_ids)
    ? value.entity_ids.filter((id): id is string => typeof id === 'string')
    : []
  return {
    topic: row.id,
    failed_at,
    freeze_until: until,
    original_dc: said ?? hardestFor(hours), // enforces: FRZ-06
    freeze_hours: hours,
    description: typeof value.description === 'string' ? value.description : row.id.replaceAll('_', ' '),
    entity_ids,
  }
}

function wholeIn(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined
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

const table: readonly (readonly [most: number, hours: number])[] = [
  [8, 1],
  [12, 2],
  [16, 4], // enforces: FRZ-04
  [20, 8],
]
const longest = 24

/**
 * The hours of a freeze.
 *
 * @example
 * freezeHours(14) // 4
 */
export function freezeHours(dc: number): number {
  return table.find(([most]) => dc <= most)?.[1] ?? longest
}

/** The hardest plan that freezes for so long; for a freeze that lost its difficulty. */
function hardestFor(hours: number): number {
  return table.find(([, length]) => hours <= length)?.[0] ?? 21
}

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

/** Another person helped with this very question. */
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

const mostWords = 8
const longestWord = 20
const same = 0.6

/** Words that say that one thinks, not what about. */
const thinkingWords: ReadonlySet<string> = new Set(
  `think thinking thought thoughts plan plans planning consider considering contemplate ponder strategize strategy
  strategies option options figure decide deliberate deliberately weigh analyze analyse assess evaluate idea ideas way
  ways approach approaches possible possibilities possibility situation move moves choice choices mode deep deeply
  hard careful tactic tactics handle deal proceed happen pause moment time something anything remember recall know
  about brainstorm mull reflect
  work`
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap((word) => [word, commonForm(word)]),
)

/** The topic of a thought: its key and the words in it. */
export interface Topic {
  readonly key: string
  readonly words: ReadonlySet<string>
  /** In the player's own words, for sentences. */
  readonly description: string
}

/**
 * The topic of a line; `here` names the place for thoughts about nothing in particular.
 *
 * @example
 * topicOf('How do we plan the ambush at the warehouse?', 'loc_docks_001').key // 'ambush_warehous'
 */
export function topicOf(line: string, here: string): Topic {
  const found = [...contentWords(line)]
    .filter((word) => !thinkingWords.has(word))
    .map((word) => word.slice(0, longestWord))
  const words = new Set(found.sort().slice(0, mostWords)) // enforces: FRZ-08
  if (words.size > 0) return { key: [...words].join('_'), words, description: describe(line) }
  const place = foldedTokens(here.replaceAll('_', ' ').replaceAll(':', ' '))
  const general = ['here_and_now', ...place].join('_')
  return { key: general, words: new Set([general]), description: 'what to do now' }
}

/** True when two topics are one: the same words but for a few. */
export function isSameTopic(first: ReadonlySet<string>, second: ReadonlySet<string>): boolean {
  return tokenJaccard(first, second) >= same // enforces: FRZ-08
}

/** The words of a key. */
export function wordsOfTopic(key: string): ReadonlySet<string> {
  return key.startsWith('here_and_now') ? new Set([key]) : new Set(key.split('_'))
}

const leadIns =
  /^(?:i|we|let me|lets|let us|please|think|plan|consider|about|how|to|do|should|can|could|on|over|through|out|for|a|an|strategize|figure|planning|thinking|need|want|must|will|would|mode)\b[\s:,]*/i

/** The line without its lead-in, short enough to stand in a sentence. */
function describe(line: string): string {
  let rest = line
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Cf}<>]+/gu, ' ')
    .trim()
    .slice(0, 200)
  for (let left = 8; left > 0; left -= 1) {
    const next = rest.replace(leadIns, '')
    if (next === rest || next === '') break
    rest = next
  }
  return rest
    .replace(/[\s.!?…]+$/, '')
    .slice(0, 120)
    .toWellFormed()
}
