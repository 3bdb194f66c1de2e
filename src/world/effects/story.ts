/** Effects on clocks, ties, threads, memory, documents and endings, and words for the narrator. */
import { isMissionOver } from '../../core/document/missions.ts'
import { isKey } from '../../core/ids.ts'
import { deniedKeys, isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { type Refusal, refuse } from '../../core/result.ts'
import { currentTurn, documentOf, nameOf, rowOf } from '../../core/state/readers.ts'
import type { Clock } from '../../core/state/rows.ts'
import { type GameState, joinedKey } from '../../core/state/state.ts'
import { clockDirection, stepClock } from '../../rules/index.ts'
import { clampTrust, dispositionOf, trust } from '../state-readers.ts'
import type { WorldEdit } from '../world-edit.ts'
import {
  type Appliers,
  type Effect,
  type EffectContext,
  type EffectParts,
  effectListSchema,
  toList,
  unknownThing,
} from './effect.ts'

function moveClocks(edit: WorldEdit, part: EffectParts['clock'], context: EffectContext): Refusal | null {
  for (const [id, delta] of Object.entries(part)) {
    const clock = rowOf(edit.state.clocks, id)
    if (clock === undefined) return unknownThing('clock', id)
    for (const rung of moveClock(edit, clock, delta, context.cause))
      context.follow(effectListSchema.parse(rung.effects))
  }
  return null
}

function changeThreads(edit: WorldEdit, part: EffectParts['thread'], cause: string): Refusal | null {
  for (const [id, status] of Object.entries(part)) {
    const thread = rowOf(edit.state.threads, id)
    if (thread === undefined) return unknownThing('thread', id)
    if (thread.status === status) continue
    if (isMissionOver(thread.status)) {
      const message = `"${thread.title}" is ${thread.status} and stays so; an effect would make it ${status}.`
      return refuse('world/thread-is-over', message, { rule: 'MEM-06', data: { id, status } }).refusal
    }
    const details = { thread_id: id, title: thread.title, from: thread.status, to: status, because: cause }
    const tags = ['thread', ...(thread.tags.includes('mission') ? ['mission'] : [])]
    edit.record('thread_changed', details, { threads_update: [{ id, status }] }, tags)
  }
  return null
}

function setDocument(edit: WorldEdit, part: EffectParts['document'], cause: string): Refusal | null {
  const { kind, id, set } = part
  if (!isKey(id)) return refuse('world/bad-id', `"${id}" cannot be a document's id.`).refusal
  const changes = Object.entries(set).map(([path, value]) => ({
    path: path.split('.'),
    value: value as JsonValue,
  }))
  const bad = changes.find(
    ({ path }) => path.length > 16 || path.some((key) => key === '' || deniedKeys.has(key)),
  )
  if (bad !== undefined)
    return refuse('world/bad-path', `"${bad.path.join('.')}" is no path into a document.`).refusal
  const change = { documents_update: [{ kind, id, set: changes }] }
  edit.record('document_changed', { kind, id, paths: Object.keys(set), because: cause }, change, ['document'])
  return null
}

/** A story that has ended does not end again. */
function reachEnding(edit: WorldEdit, id: string, cause: string): Refusal | null {
  if (typeof documentOf(edit.state, 'world', 'ending').id === 'string') return null
  const change = {
    documents_update: [
      {
        kind: 'world' as const,
        id: 'ending',
        set: [
          { path: ['id'], value: id },
          { path: ['turn'], value: currentTurn(edit.state) },
        ],
      },
    ],
  }
  edit.record('ending_reached', { ending_id: id, because: cause }, change, ['ending', 'major'])
  return null
}

/** How each of them is carried out. */
export const storyEffects: Appliers<
  'clock' | 'disposition' | 'relationship' | 'thread' | 'memory' | 'document' | 'narrate' | 'event' | 'ending'
> = {
  clock: moveClocks,
  disposition: (edit, part, { who, cause }) => {
    for (const [npc, delta] of Object.entries(part)) {
      const refusal = changeRelationship(edit, { a_id: who, b_id: npc, rel_type: trust }, delta, cause)
      if (refusal !== null) return refusal
    }
    return null
  },
  relationship: (edit, { of, to, type = trust, delta }, { who, cause }) =>
    changeRelationship(edit, { a_id: of ?? who, b_id: to, rel_type: type }, delta, cause),
  thread: (edit, part, { cause }) => changeThreads(edit, part, cause),
  memory: (edit, part) => {
    edit.remember(part)
    return null
  },
  document: (edit, part, { cause }) => setDocument(edit, part, cause),
  narrate: (edit, part, { cause }) => {
    for (const text of toList(part)) edit.emit('narration_due', { text, because: cause }, ['narrate'])
    return null
  },
  event: (edit, { type, details, tags }, { cause }) => {
    edit.emit(type, { ...(details as JsonObject | undefined), because: cause }, [...(tags ?? []), 'authored'])
    return null
  },
  ending: (edit, id, { cause }) => reachEnding(edit, id, cause),
}

/** The tag of an event that asks for something and tells nothing. */
export const scheduledTag = 'due'

function schedule(edit: WorldEdit, type: string, details: JsonObject): null {
  edit.emit(type, details, [scheduledTag, 'hidden'])
  return null
}

export const scheduledEffects: Appliers<'time' | 'encounter' | 'contest' | 'chase' | 'damage' | 'condition'> =
  {
    time: (edit, minutes, { cause }) => schedule(edit, 'time_due', { minutes, because: cause }),
    encounter: (edit, id, { cause }) => schedule(edit, 'encounter_due', { id, because: cause }),
    contest: (edit, id, { cause }) => schedule(edit, 'contest_due', { id, because: cause }),
    chase: (edit, id, { cause }) => schedule(edit, 'chase_due', { id, because: cause }),
    damage: (edit, { dice, type, to }, { who, cause }) =>
      schedule(edit, 'damage_due', { who: to ?? who, dice, type, because: cause }),
    condition: (edit, { who: whom, name, ends }, { who, cause }) =>
      schedule(edit, 'condition_due', { who: whom ?? who, name, ends: ends === true, because: cause }),
  }

/** From whom to whom, and what kind of tie. */
export interface RelationshipKey {
  readonly a_id: string
  readonly b_id: string
  readonly rel_type: string
}

/** Changes a tie by as much as its bounds allow; nothing is told when nothing changes. */
export function changeRelationship(
  edit: WorldEdit,
  tie: RelationshipKey,
  delta: number,
  cause: string,
  notes: JsonObject = {},
): Refusal | null {
  for (const id of [tie.a_id, tie.b_id]) {
    if (rowOf(edit.state.entities, id) !== undefined) continue
    const message = `There is no entity "${id.slice(0, 80)}" in this campaign to be in a relationship.`
    return refuse('world/unknown-entity', message, { data: { id } }).refusal
  }
  const row = rowOf(edit.state.relationships, joinedKey(tie.a_id, tie.b_id, tie.rel_type))
  const start = tie.rel_type === trust ? dispositionOf(edit.state, tie.b_id, tie.a_id) : 0
  const from = row?.intensity ?? start
  const to = clampTrust(from + delta)
  if (to === from) return null
  const details = {
    with_id: tie.b_id,
    with_name: nameOf(edit.state, tie.b_id),
    type: tie.rel_type,
    from,
    to,
    by: cause,
  }
  // The first row of a tie starts from what the author gave the person, so it is set whole.
  const change = row === undefined ? { ...tie, intensity: to, notes } : { ...tie, delta: to - from, notes }
  edit.record('relationship_changed', details, { relationships_change: [change] }, ['relationship'])
  return null
}

/** A trigger that was passed, and what its author hung on it. */
export interface PassedTrigger {
  readonly clock_id: string
  readonly threshold: number
  readonly effects: readonly Effect[]
}

/** Which way a clock runs here: up unless something says otherwise. */
export function clockDirectionOf(clock: Clock, state: GameState): 'increment' | 'decrement' | 'both' {
  return clockDirection(clock, state.campaign.system, 'increment')
}

/** What an author hung on a trigger of a clock; nothing when it is only words. */
export function triggerEffects(clock: Clock, threshold: number): readonly Effect[] {
  const trigger = rowOf(clock.triggers, String(threshold))
  const read = effectListSchema.safeParse(isJsonObject(trigger) ? (trigger.effects ?? []) : [])
  return read.success ? read.data : []
}

/** Moves a clock, tells what it passed, and answers what is now to happen. */
export function moveClock(
  edit: WorldEdit,
  clock: Clock,
  delta: number,
  cause: string,
): readonly PassedTrigger[] {
  const direction = clockDirectionOf(clock, edit.state)
  const step = stepClock(clock, delta, direction)
  const { id: clock_id, name } = clock
  const details = { clock_id, name, from: step.from, to: step.to, max: clock.max, reason: cause }
  if (step.delta === 0) {
    edit.emit('clock_held', { ...details, asked: delta }, ['clock'])
    return []
  }
  edit.record(
    'clock_advanced',
    { ...details, delta: step.delta },
    { clocks: [{ id: clock_id, delta: step.delta }] },
    ['clock'],
  )
  const rung: PassedTrigger[] = []
  for (const { threshold, crossed, kind, text } of step.crossings) {
    const type = kind === 'triggered' ? 'clock_triggered' : 'clock_receded'
    edit.emit(type, { clock_id, name, threshold, crossed, text }, ['clock', kind])
    if (kind === 'triggered') rung.push({ clock_id, threshold, effects: triggerEffects(clock, threshold) })
  }
  const end = direction === 'decrement' ? 0 : clock.max
  if (step.to === end) edit.emit('clock_ran_out', { clock_id, name, at: end }, ['clock', 'major'])
  return rung
}
