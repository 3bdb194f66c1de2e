/**
 * custom_campaign_state: the parts that have a table of their own go there, everything else is one document. Frozen plans
 * are the engine's and cannot be written from here (C15).
 */
import { z } from 'zod'
import { isKey, slugOf } from '../entity-ids-and-slugs.ts'
import { excerpt } from '../excerpt.ts'
import { asNumber, asText, isJsonObject, type JsonObject, type JsonPath } from '../json.ts'
import type { DocumentKind } from '../state/table-row-schemas.ts'
import { applyMemoryUpdates } from './apply-memory-updates.ts'
import { applyMissionUpdates } from './apply-mission-updates.ts'
import { applyLeaves, type LeafTarget, type UpdateJob } from './apply-update-leaves.ts'
import { deleteMark } from './five-key-document.ts'
import { findKnown, npcKind } from './resolve-entity-key.ts'
import { count, entries, flag, whole, words } from './sheet-fields.ts'
import { changedInParts, notAnObject, updateEntries } from './split-update-into-leaves.ts'
import type { PathObjection } from './update-context-and-verdicts.ts'

const base = 'custom_campaign_state'

/** Why only the engine writes frozen plans (C15). */
export const frozenPlansObjection: PathObjection = {
  rule: 'STATE-01',
  reason: 'Frozen plans are kept by the engine and are neither written nor lifted by an update.',
}

export function applyCustomStateUpdates(part: JsonObject, job: UpdateJob): undefined {
  const { active_missions, core_memories, attribute_system, time_pressure_warnings, frozen_plans, ...rest } =
    part
  if (frozen_plans !== undefined) job.verdicts.reject(`${base}.frozen_plans`, frozenPlansObjection) // enforces: FRZ-09
  if (attribute_system !== undefined) attributeSystemUpdate(attribute_system, job)
  if (active_missions !== undefined) applyMissionUpdates(active_missions, job)
  if (core_memories !== undefined) applyMemoryUpdates(core_memories, job)
  if (time_pressure_warnings !== undefined) warningUpdates(time_pressure_warnings, job)
  for (const table of keyedDocuments)
    if (rest[table.key] !== undefined) keyedDocumentUpdates(rest[table.key], table, job)
  const tables: ReadonlySet<string> = new Set(keyedDocuments.map((table) => table.key))
  const others = Object.fromEntries(Object.entries(rest).filter(([key]) => !tables.has(key)))
  applyLeaves(job, { changes: job.draft.document('custom', 'state'), base }, others)
}

/** The only attribute system; the old "destiny" is a name of the past and is migrated (SCHEMA-10). */
const attributeSystem = 'dnd'

function attributeSystemUpdate(given: unknown, { draft, verdicts }: UpdateJob): undefined {
  const at = `${base}.attribute_system`
  const word = asText(given)?.trim().toLowerCase()
  const known = word === attributeSystem || word === 'destiny' // enforces: SCHEMA-10
  if (!known) {
    const reason = `The attribute system is "dnd", not ${excerpt(given)}.`
    return verdicts.reject(at, changedInParts(given, reason, 'SCHEMA-10'), given)
  }
  draft.document('custom', 'state').set(['attribute_system'], attributeSystem)
  if (word !== attributeSystem) {
    const message = 'The "destiny" attributes are gone; the campaign uses "dnd".'
    verdicts.repair(at, 'SCHEMA-10', 'repaired', message, attributeSystem)
  }
  verdicts.accept(at)
}

const timeWarningSchema = z.looseObject({
  subtle_given: flag,
  clear_given: flag,
  urgent_given: flag,
  last_warning_day: whole,
})

function warningUpdates(given: unknown, job: UpdateJob): undefined {
  const at = `${base}.time_pressure_warnings`
  if (!isJsonObject(given)) {
    const objection = { rule: 'STATE-02', reason: 'Warnings are changed field by field.' }
    return job.verdicts.reject(at, objection, given)
  }
  if (Object.keys(given).length === 0) job.verdicts.accept(at)
  const changes = job.draft.document('time_warning', 'current')
  applyLeaves(job, { changes, base: at, schema: timeWarningSchema }, given)
}

const sentences = z.string().max(1_000).describe('a text of at most 1,000 characters')
const amount = z.number().min(0).describe('a number that is not negative')
const units = ['per_day', 'per_hour', 'per_patient_per_day'] as const

/** One dictionary: its key in the update, the documents its entries are, what an entry looks like. */
export interface KeyedDocuments {
  readonly key: string
  readonly kind: DocumentKind
  readonly schema: z.ZodType
  /** True when the entries are keyed by people, who may be named. */
  readonly ofPeople?: boolean
  readonly normalize?: LeafTarget['normalize']
}

/** Progress never leaves 0..100: 140 per cent of a plan is all of it. */
function clampProgress(path: JsonPath, value: unknown): unknown {
  const percentage = path.at(-1) === 'progress_percentage' ? asNumber(value) : undefined
  if (percentage === undefined || Number.isNaN(percentage)) return value
  return Math.min(100, Math.max(0, percentage)) // enforces: MEM-09
}

/** The dictionaries of custom_campaign_state whose entries are documents of their own, changed leaf by leaf. */
export const keyedDocuments: readonly KeyedDocuments[] = [
  {
    key: 'time_sensitive_events',
    kind: 'time_event',
    schema: z.looseObject({
      description: sentences,
      consequences: sentences,
      urgency_level: words,
      status: words,
      warnings_given: z.union([count, entries]).describe('a number or a list'),
      related_npcs: entries,
    }),
  },
  {
    key: 'npc_agendas',
    kind: 'agenda',
    ofPeople: true,
    normalize: clampProgress,
    schema: z.looseObject({
      current_goal: sentences,
      progress_percentage: z.number().min(0).max(100).describe('a number from 0 to 100'),
      next_milestone: sentences,
      blocking_factors: entries,
      completed_milestones: entries,
    }),
  },
  {
    key: 'world_resources',
    kind: 'world_resource',
    schema: z.looseObject({
      current_amount: amount,
      max_amount: amount,
      depletion_rate: amount,
      depletion_unit: z.enum(units).describe(`one of ${units.join(', ')}`), // enforces: MEM-10
      critical_level: amount,
      consequence: sentences,
      last_updated_day: whole,
    }),
  },
]

function keyedDocumentUpdates(given: unknown, table: KeyedDocuments, job: UpdateJob): undefined {
  const { verdicts, draft } = job
  const { key: name, kind, schema, normalize } = table
  const tableBase = `${base}.${name}`
  if (!isJsonObject(given)) {
    const reason = `${name} is changed entry by entry, by its ids.`
    return verdicts.reject(tableBase, changedInParts(given, reason), given)
  }
  if (Object.keys(given).length === 0) return verdicts.accept(tableBase)
  for (const { key, value, at } of updateEntries(given, tableBase, verdicts)) {
    const id = documentId(key, table, job)
    if (value === deleteMark) removeEntry(table, id, at, job)
    else if (!isJsonObject(value))
      verdicts.reject(at, notAnObject(`An entry of ${name} is an object`, value), value)
    else {
      if (id !== key) verdicts.repair(at, 'STATE-05', 'rekeyed', `${excerpt(key)} is kept as ${id}.`, id)
      if (Object.keys(value).length === 0) verdicts.accept(at)
      const changes = draft.document(kind, id)
      applyLeaves(job, { changes, base: at, schema, ...(normalize && { normalize }) }, value)
    }
  }
}

function documentId(key: string, { ofPeople }: KeyedDocuments, { draft }: UpdateJob): string {
  const person = ofPeople === true ? findKnown(draft, npcKind, key) : null
  if (person?.ok) return person.id
  return isKey(key) ? key : slugOf(key)
}

function removeEntry(
  { kind, key }: KeyedDocuments,
  id: string,
  at: string,
  { draft, verdicts }: UpdateJob,
): undefined {
  const changed = draft.document(kind, id).operation() !== null
  if (!draft.hasDocument(kind, id) || changed) {
    const reason = `There is nothing called ${id} in ${key} to remove.`
    return verdicts.reject(at, { rule: 'STATE-04', reason })
  }
  draft.removeDocument(kind, id)
  verdicts.accept(at)
}
