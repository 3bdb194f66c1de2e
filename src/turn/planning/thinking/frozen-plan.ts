/**
 * Plans that failed and may not be thought again for a while (seed 001), kept by the engine as documents. How long is
 * reckoned in the world's own time; nobody writes them but this file, and nobody lifts them but lift-freezes.ts.
 */
import { done, type Result } from '../../../core/result.ts'
import type { Document } from '../../../core/state/rows.ts'
import type { GameState } from '../../../core/state/state.ts'
import type { StateDiff } from '../../../core/state/state-diff.ts'
import { microsecondsPerDay } from '../../../core/time/instant.ts'
import {
  addToTime,
  instantOf,
  timeBetween,
  type WorldTime,
  worldTimeSchema,
} from '../../../core/time/world-time.ts'
import { isSameTopic, type Topic, wordsOfTopic } from './topic-key.ts'

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
  const set = Object.entries(value).map(([field, one]) => ({ path: [field], value: one }))
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
    ? value.entity_ids.filter((one): one is string => typeof one === 'string')
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
