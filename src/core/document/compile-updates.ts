/**
 * The door for state_updates. What comes in is a stranger's letter: it is read whole, every path is judged alone,
 * and only then one diff comes out. It never throws on what it is given and never applies half of a path.
 */
import { isJsonObject, type JsonObject } from '../json.ts'
import type { Mode } from '../mode.ts'
import type { GameState } from '../state/state.ts'
import { admitTime } from '../time/admit-time.ts'
import { excerpt } from '../time/excerpt.ts'
import { compareTimes } from '../time/world-time.ts'
import { applyLeaf } from './apply-leaf.ts'
import { combatUpdates } from './combat-updates.ts'
import type { CompiledUpdates, UpdateContext } from './compiled-updates.ts'
import { DiffDraft } from './diff-draft.ts'
import { findKnown, locationKind } from './find-entity.ts'
import { type DocumentKey, deleteMark, documentKeys } from './game-document.ts'
import { keyedDocuments, keyedDocumentUpdates, timeWarningSchema } from './keyed-documents.ts'
import { locationUpdates } from './location-updates.ts'
import { memoryUpdates } from './memory-updates.ts'
import { missionUpdates } from './mission-updates.ts'
import { npcUpdates } from './npc-updates.ts'
import { pathText } from './path-text.ts'
import { playerUpdates } from './player-updates.ts'
import type { UpdateJob } from './update-job.ts'
import { followableKeys, leavesOf } from './update-leaves.ts'
import { type Objection, Verdicts } from './verdicts.ts'

/**
 * custom_campaign_state: the parts that have a table of their own go there, everything else is one document. Frozen
 * plans are the engine's and cannot be written from here (C15).
 */
const base = 'custom_campaign_state'

/** Why nobody but the engine writes frozen plans. */
const frozenPlansAreOurs: Objection = {
  rule: 'STATE-01',
  reason: 'Frozen plans are kept by the engine and are neither written nor lifted by an update.',
}

/** Compiles the update's custom_campaign_state. */
function customUpdates(part: JsonObject, job: UpdateJob): undefined {
  const { active_missions, core_memories, attribute_system, time_pressure_warnings, frozen_plans, ...rest } =
    part
  const { verdicts, context, draft } = job
  if (frozen_plans !== undefined) verdicts.reject(`${base}.frozen_plans`, frozenPlansAreOurs) // enforces: FRZ-09
  if (attribute_system !== undefined) attributeSystemUpdate(attribute_system, job)
  if (active_missions !== undefined) missionUpdates(active_missions, job)
  if (core_memories !== undefined) memoryUpdates(core_memories, job)
  if (time_pressure_warnings !== undefined) warningUpdates(time_pressure_warnings, job)
  const tables: ReadonlySet<string> = new Set(keyedDocuments.map((one) => one.key))
  for (const one of keyedDocuments)
    if (rest[one.key] !== undefined) keyedDocumentUpdates(rest[one.key], one, job)
  const others = Object.fromEntries(Object.entries(rest).filter(([key]) => !tables.has(key)))
  const target = { changes: draft.document('custom', 'state'), base, author: context.author }
  for (const leaf of leavesOf(others, base, verdicts)) applyLeaf(target, leaf, verdicts)
}

function warningUpdates(told: unknown, { draft, verdicts, context }: UpdateJob): undefined {
  const at = `${base}.time_pressure_warnings`
  if (!isJsonObject(told)) {
    return verdicts.reject(at, { rule: 'STATE-02', reason: 'Warnings are changed field by field.' }, told)
  }
  const leaves = leavesOf(told, at, verdicts)
  if (Object.keys(told).length === 0) verdicts.accept(at)
  const target = {
    changes: draft.document('time_warning', 'current'),
    base: at,
    author: context.author,
    schema: timeWarningSchema,
  }
  for (const leaf of leaves) applyLeaf(target, leaf, verdicts)
}

/** attribute_system: there is one, "dnd". The six old "destiny" values are a name of the past and are migrated. */
const at = 'custom_campaign_state.attribute_system'

/** The only attribute system. */
const attributeSystem = 'dnd'

/** Compiles custom_campaign_state.attribute_system (SCHEMA-10). */
function attributeSystemUpdate(told: unknown, { draft, verdicts }: UpdateJob): undefined {
  const word = typeof told === 'string' ? told.trim().toLowerCase() : ''
  const known = word === attributeSystem || word === 'destiny' // enforces: SCHEMA-10 — mutate: word === 'destiny' => false
  if (!known) {
    const rule = told === deleteMark ? 'STATE-04' : 'SCHEMA-10'
    return verdicts.reject(at, { rule, reason: `The attribute system is "dnd", not ${excerpt(told)}.` }, told)
  }
  draft.document('custom', 'state').set(['attribute_system'], attributeSystem)
  if (word !== attributeSystem) {
    verdicts.mend(
      at,
      'SCHEMA-10',
      'repaired',
      'The "destiny" attributes are gone; the campaign uses "dnd".',
      attributeSystem,
    )
  }
  verdicts.accept(at)
}

/**
 * world_data: the clock (through its own door), where the story stands, the places, and the world's other data as
 * one document.
 */
const place = 'world_data.current_location'
/** Where an update may speak of time. */
const timeFields = ['world_time', 'timestamp_iso'] as const

/** Compiles the update's world_data. */
function worldUpdates(part: JsonObject, job: UpdateJob): undefined {
  const { world_time: _time, timestamp_iso: _iso, locations, current_location, npcs, ...rest } = part
  timeUpdates(part, job)
  if (locations !== undefined) locationUpdates(locations, job)
  if (current_location !== undefined) moveScene(current_location, job)
  if (isJsonObject(npcs)) {
    job.verdicts.mend(
      'world_data.npcs',
      'STATE-05',
      'rekeyed',
      'People are kept in npc_data, and were written there.',
    )
    if (Object.keys(npcs).length === 0) job.verdicts.accept('world_data.npcs')
    npcUpdates(npcs, job, 'world_data.npcs')
  } else if (npcs !== undefined) {
    job.verdicts.reject('world_data.npcs', {
      rule: 'STATE-05',
      reason: 'People are kept in npc_data, by name or id.',
    })
  }
  const target = {
    changes: job.draft.document('world', 'data'),
    base: 'world_data',
    author: job.context.author,
  }
  for (const leaf of leavesOf(rest, 'world_data', job.verdicts)) applyLeaf(target, leaf, job.verdicts)
}

/** Hands a told time to the door for time; what comes out is the clock, whatever went in. */
function timeUpdates(part: JsonObject, job: UpdateJob): undefined {
  const { verdicts, draft, context } = job
  const told = timeFields.filter((field) => part[field] !== undefined)
  const usable = told.filter((field) => part[field] !== null && part[field] !== deleteMark)
  for (const field of told.filter((one) => !usable.includes(one))) {
    const rule = part[field] === deleteMark ? 'STATE-04' : 'TIME-07'
    verdicts.reject(`world_data.${field}`, {
      rule,
      reason: 'The world always has a time: say all of it, or leave it out.',
    })
  }
  if (usable.length === 0) return
  const { calendar } = draft.state.campaign
  const { mode, action, rounds, god } = context
  const patch = usable.includes('world_time') ? part.world_time : undefined
  const timestamp_iso = usable.includes('timestamp_iso') ? part.timestamp_iso : undefined
  const current = draft.state.time
  const admitted = admitTime({ calendar, current, mode, action, rounds, god, patch, timestamp_iso })
  verdicts.violations.push(...admitted.violations)
  verdicts.warnings.push(...admitted.warnings)
  if (compareTimes(calendar, admitted.time, current) !== 0) draft.extra.time = admitted.time
  const obeyed = admitted.moved === 'patch' || admitted.moved === 'god' || admitted.violations.length === 0
  for (const field of usable) {
    const at = `world_data.${field}`
    const { violations } = admitted
    const against =
      violations.find((one) => one.action === 'rejected' && one.at === at) ??
      violations.find((one) => one.severity === 'error') ??
      violations[0]
    const refused = !obeyed || (against?.action === 'rejected' && against.at === at)
    if (refused && against !== undefined) verdicts.refuseQuietly(at, against.rule_id, against.message)
    else verdicts.accept(at)
  }
}

function moveScene(told: unknown, { draft, verdicts }: UpdateJob): undefined {
  if (told === deleteMark)
    return verdicts.reject(place, { rule: 'STATE-04', reason: 'The story always is somewhere.' })
  const found = typeof told === 'string' ? findKnown(draft, locationKind, told) : null
  if (found === null || !found.ok) return verdicts.reject(place, noSuchPlace(told), told) // enforces: SCHEMA-06
  const { id } = found
  if (draft.state.scene?.location_id !== id) draft.changeScene({ location_id: id })
  if (id !== told) verdicts.mend(place, 'STATE-05', 'rekeyed', `${excerpt(told)} is ${id}.`, id)
  verdicts.accept(place)
}

function noSuchPlace(told: unknown): { rule: string; reason: string } {
  const reason = `There is no place ${excerpt(told)}; add it to world_data.locations before the story goes there.`
  return { rule: 'SCHEMA-06', reason }
}

/** People before places before fights: what comes later may speak of what comes earlier. */
const parts: readonly (readonly [DocumentKey, (part: JsonObject, job: UpdateJob) => undefined])[] = [
  ['player_character_data', playerUpdates],
  ['npc_data', (part, job) => npcUpdates(part, job)],
  ['world_data', worldUpdates],
  ['custom_campaign_state', customUpdates],
  ['combat_state', combatUpdates],
]

/**
 * Compiles an update to one diff, with the fate of every path. A path that is refused is refused alone.
 *
 * @example
 * const { diff, rejected } = compileUpdates(state, { player_character_data: { hp_current: 'lots', temp_hp: 3 } }, {
 *   mode: 'STORY', author: 'narrator', turn: 4,
 * }) // rejected: player_character_data.hp_current; the diff sets temp_hp
 */
export function compileUpdates(state: GameState, updates: unknown, context: UpdateContext): CompiledUpdates {
  const draft = new DiffDraft(state)
  const verdicts = new Verdicts(context.dm_notes)
  const job: UpdateJob = { draft, verdicts, context }
  if (isJsonObject(updates)) compileParts(updates, job)
  else if (updates !== undefined && updates !== null) {
    verdicts.reject('state_updates', {
      rule: 'STATE-03',
      reason: `An update is an object; ${excerpt(updates)} is none.`,
    })
  }
  const { accepted, rejected, violations, notes, warnings } = verdicts
  return { diff: draft.finish(), accepted, rejected, violations, dm_notes: notes, warnings }
}

function compileParts(updates: JsonObject, job: UpdateJob): undefined {
  const { verdicts } = job
  const told = followableKeys(updates, '', verdicts)
  for (const key of told) {
    const objection = topObjection(key, updates[key], job.context.mode)
    if (objection !== null) verdicts.reject(key, objection, updates[key])
  }
  const thinks = job.context.mode === 'THINK' // enforces: PLAN-12 — mutate: 'THINK' => 'DM'
  for (const [key, compile] of parts) {
    const part = updates[key]
    if (!told.includes(key) || !isJsonObject(part) || topObjection(key, part, job.context.mode) !== null)
      continue
    if (Object.keys(part).length === 0) verdicts.accept(key)
    else if (thinks) thoughtUpdates(key, part, job)
    else compile(part, job)
  }
}

const thoughtsChangeNothing: Objection = {
  rule: 'PLAN-12',
  reason: 'Thinking changes nothing in the world.',
  action: 'discarded',
}

const thoughtsAreNotKept: Objection = {
  rule: 'MEM-05',
  reason: 'Nothing happens while somebody thinks, so nothing is remembered of it.',
  action: 'dropped',
}

/** Thinking changes nothing in the world; only a told time is still heard, and held to its one microsecond. */
function thoughtUpdates(key: DocumentKey, part: JsonObject, job: UpdateJob): undefined {
  const isTime = (field: string): boolean => key === 'world_data' && timeFields.some((one) => one === field)
  for (const field of followableKeys(part, key, job.verdicts).filter((one) => !isTime(one))) {
    const objection = field === 'core_memories' ? thoughtsAreNotKept : thoughtsChangeNothing // enforces: MEM-05 — mutate: thoughtsAreNotKept => thoughtsChangeNothing
    job.verdicts.reject(pathText(key, [field]), objection)
  }
  if (key === 'world_data') timeUpdates(part, job)
}

function topObjection(key: string, value: unknown, mode: Mode): Objection | null {
  if (key === 'frozen_plans') return frozenPlansAreOurs
  const known = documentKeys.some((one) => one === key)
  if (!known) return unknownKey(key) // enforces: STATE-01
  if (value === deleteMark) return partRemoved(key) // enforces: STATE-04
  if (!isJsonObject(value)) return partReplaced(key, value) // enforces: STATE-03
  if (mode === 'DM')
    return {
      rule: 'MODE-07',
      reason: 'In DM mode the table talks; nothing in the world changes.',
      action: 'discarded',
    }
  return null
}

function partRemoved(key: string): Objection {
  const reason = `${key} is one of the five parts of the state and cannot be removed.`
  return { rule: 'STATE-04', reason }
}

function partReplaced(key: string, value: unknown): Objection {
  const reason = `${key} is changed field by field, with an object; ${excerpt(value)} would replace it.`
  return { rule: 'STATE-03', reason }
}

function unknownKey(key: string): Objection {
  const nested = key.includes('.') ? ' Write it nested, not with dots.' : ''
  const reason = `${excerpt(key)} is not a part of the state; those are ${documentKeys.join(', ')}.${nested}`
  return { rule: 'STATE-01', reason, action: 'dropped' }
}
