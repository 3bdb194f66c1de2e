/**
 * custom_campaign_state: the parts that have a table of their own go there, everything else is one document. Core
 * memories are only ever added; frozen plans are the engine's and cannot be written from here (C15).
 */

import { z } from 'zod'
import { excerpt } from '../excerpt.ts'
import { isKey, slugOf } from '../ids.ts'
import { asText, isJsonObject, type JsonObject } from '../json.ts'
import type { DocumentKind } from '../state/rows.ts'
import { applyLeaf, type LeafTarget } from './apply-leaf.ts'
import type { UpdateJob } from './diff-draft.ts'
import { findKnown, npcKind } from './find-entity.ts'
import { deleteMark } from './five-key-document.ts'
import { followableKeys, leavesOf, maxListLength, pathText } from './leaves.ts'
import { missionUpdates } from './missions.ts'
import { count, entries, flag, whole, words } from './sheet-fields.ts'
import type { Objection, UpdateAuthor } from './update-context.ts'

const customBase = 'custom_campaign_state'

/** Why only the engine writes frozen plans (C15). */
export const frozenPlansAreOurs: Objection = {
  rule: 'STATE-01',
  reason: 'Frozen plans are kept by the engine and are neither written nor lifted by an update.',
}

export function customUpdates(part: JsonObject, job: UpdateJob): undefined {
  const { active_missions, core_memories, attribute_system, time_pressure_warnings, frozen_plans, ...rest } =
    part
  const { verdicts, context, draft } = job
  if (frozen_plans !== undefined) verdicts.reject(`${customBase}.frozen_plans`, frozenPlansAreOurs) // enforces: FRZ-09
  if (attribute_system !== undefined) attributeSystemUpdate(attribute_system, job)
  if (active_missions !== undefined) missionUpdates(active_missions, job)
  if (core_memories !== undefined) memoryUpdates(core_memories, job)
  if (time_pressure_warnings !== undefined) warningUpdates(time_pressure_warnings, job)
  const tables: ReadonlySet<string> = new Set(keyedDocuments.map((table) => table.key))
  for (const table of keyedDocuments)
    if (rest[table.key] !== undefined) keyedDocumentUpdates(rest[table.key], table, job)
  const others = Object.fromEntries(Object.entries(rest).filter(([key]) => !tables.has(key)))
  const target = { changes: draft.document('custom', 'state'), base: customBase, author: context.author }
  for (const leaf of leavesOf(others, customBase, verdicts)) applyLeaf(target, leaf, verdicts)
}

function warningUpdates(given: unknown, { draft, verdicts, context }: UpdateJob): undefined {
  const at = `${customBase}.time_pressure_warnings`
  if (!isJsonObject(given)) {
    return verdicts.reject(at, { rule: 'STATE-02', reason: 'Warnings are changed field by field.' }, given)
  }
  const leaves = leavesOf(given, at, verdicts)
  if (Object.keys(given).length === 0) verdicts.accept(at)
  const target = {
    changes: draft.document('time_warning', 'current'),
    base: at,
    author: context.author,
    schema: timeWarningSchema,
  }
  for (const leaf of leaves) applyLeaf(target, leaf, verdicts)
}

/** The only attribute system; the old "destiny" is a name of the past and is migrated (SCHEMA-10). */
const attributeSystem = 'dnd'

function attributeSystemUpdate(given: unknown, { draft, verdicts }: UpdateJob): undefined {
  const at = `${customBase}.attribute_system`
  const word = asText(given)?.trim().toLowerCase()
  const known = word === attributeSystem || word === 'destiny' // enforces: SCHEMA-10
  if (!known) {
    const rule = given === deleteMark ? 'STATE-04' : 'SCHEMA-10'
    return verdicts.reject(
      at,
      { rule, reason: `The attribute system is "dnd", not ${excerpt(given)}.` },
      given,
    )
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

const memoriesBase = `${customBase}.core_memories`

/** The longest line the long memory takes. */
const maxMemoryLength = 2_000

const tooSmall: Objection = {
  rule: 'MEM-05',
  reason: 'A roll or a small purchase is not remembered for ever.',
  action: 'dropped',
}

/**
 * Compiles core_memories: lines are added, never changed, never dropped. A whole list is taken as the lines it adds,
 * because a narrator that writes down its memory from memory forgets.
 */
function memoryUpdates(given: unknown, job: UpdateJob): undefined {
  const { verdicts } = job
  if (given === deleteMark)
    return verdicts.reject(memoriesBase, { rule: 'STATE-04', reason: 'Memories are never dropped.' })
  if (isJsonObject(given)) {
    const { append, ...others } = given
    for (const key of Object.keys(others)) {
      verdicts.reject(`${memoriesBase}.${key}`, {
        rule: 'STATE-08',
        reason: 'Memories are added with {"append": "what happened"}.',
      })
    }
    if (append !== undefined) addLines(append, `${memoriesBase}.append`, job)
    else if (Object.keys(others).length === 0) verdicts.accept(memoriesBase)
    return
  }
  const lines = Array.isArray(given) ? given : typeof given === 'string' ? [given] : null
  if (lines === null) {
    return verdicts.reject(memoriesBase, {
      rule: 'STATE-08',
      reason: `Memories are a list of texts; ${excerpt(given)} is none.`,
    })
  }
  const message = 'A list of memories was taken as new lines; nothing was dropped.'
  verdicts.mend(memoriesBase, 'MEM-02', 'repaired', message) // enforces: MEM-02
  addLines(lines, memoriesBase, job)
}

function addLines(given: unknown, at: string, { draft, verdicts, context }: UpdateJob): undefined {
  const lines: readonly unknown[] = Array.isArray(given) ? given : [given]
  if (lines.length === 0) return verdicts.accept(at)
  if (lines.length > maxListLength) {
    return verdicts.reject(at, { rule: 'STATE-08', reason: `At most ${maxListLength} memories at once.` })
  }
  const known = new Set([
    ...Object.values(draft.state.memories).map((row) => row.text),
    ...(draft.extra.memories_append ?? []),
  ])
  for (const [index, line] of lines.entries()) {
    const place = Array.isArray(given) ? `${at}[${index}]` : at
    const problem = lineProblem(line) ?? smallness(String(line), context.author)
    if (problem !== null) {
      verdicts.reject(place, problem, line)
      continue
    }
    const text = String(line).trim()
    if (!known.has(text)) draft.extra.memories_append = [...(draft.extra.memories_append ?? []), text]
    known.add(text)
    verdicts.accept(place)
  }
}

/** The owner of a campaign may have anything remembered. */
function smallness(line: string, author: UpdateAuthor): Objection | null {
  if (author === 'narrator' && isRoutineMemory(line)) return tooSmall // enforces: MEM-05
  return null
}

function notText(line: unknown): Objection {
  return { rule: 'MEM-03', reason: `A memory is a text; ${excerpt(line)} is none.` }
}

function lineProblem(line: unknown): Objection | null {
  if (typeof line !== 'string') return notText(line) // enforces: MEM-03
  if (line.trim() === '') return { rule: 'MEM-03', reason: 'A memory must say something.' }
  if (!line.isWellFormed()) return { rule: 'STATE-08', reason: 'The memory holds half of a character.' }
  if (line.includes(deleteMark)) return { rule: 'STATE-04', reason: `${deleteMark} is never kept as text.` }
  if (line.length <= maxMemoryLength) return null
  const reason = `A memory has at most ${maxMemoryLength} characters; this one has ${line.length}.`
  return { rule: 'STATE-06', reason, action: 'dropped' }
}

const rolls =
  /\broll(?:s|ed)?\b[^.]{0,60}\d|\b(?:passed|failed|made|succeeded on|succeeded at)\b[^.]{0,30}\b(?:check|saving throw|save|roll)\b/iu
const trades =
  /\b(?:bought|buys|sold|sells|purchased|paid|pays|spent|haggled)\b[^.]{0,120}\b(\d{1,9}) ?(?:gp|sp|cp|gold|silver|copper|coins?|crowns?|credits?)\b/iu
const weighty =
  /\b(?:di(?:ed|es)|dead|death|kill(?:ed|s)?|slain|slew|murder\w{0,4}|betray\w{0,4}|swor(?:e|n)|oath|vow\w{0,3}|levels?|captur\w{0,4}|mission|quest|artifact|transform\w{0,4}|curse[ds]?|married|crown(?:ed|ing)|king|queen|secret|truth)\b/iu

/** No purchase below this is worth remembering for ever. */
const smallChange = 100
const maxRoutineLength = 160

/**
 * True for a line that is too small for the long memory (MEM-05): it says no more than that a die fell, a check was
 * made or a few coins changed hands. A line that also speaks of a death, an oath or a level is never routine.
 *
 * @example
 * isRoutineMemory('Kira rolled 14 on Perception.') // true
 */
export function isRoutineMemory(line: string): boolean {
  if (line.length > maxRoutineLength || weighty.test(line)) return false
  if (rolls.test(line)) return true
  const coins = trades.exec(line)?.[1]
  return coins !== undefined && Number(coins) < smallChange
}

const prose = z.string().max(1_000).describe('a text of at most 1,000 characters')
const amount = z.number().min(0).describe('a number that is not negative')
const units = ['per_day', 'per_hour', 'per_patient_per_day'] as const

/** One dictionary: its key in the update, the documents its entries are, what an entry looks like. */
export interface KeyedDocuments {
  readonly key: string
  readonly kind: DocumentKind
  readonly schema: z.ZodType
  /** True when the entries are keyed by people, who may be named. */
  readonly ofPeople?: boolean
  /** Puts a value into the form that is kept. */
  readonly normal?: LeafTarget['normal']
}

/** Progress never leaves 0..100: 140 per cent of a plan is all of it. */
function progressWithin(path: readonly string[], value: unknown): unknown {
  if (path.at(-1) !== 'progress_percentage' || typeof value !== 'number' || Number.isNaN(value)) return value
  return Math.min(100, Math.max(0, value)) // enforces: MEM-09
}

/** The dictionaries of custom_campaign_state whose entries are documents of their own, changed leaf by leaf. */
export const keyedDocuments: readonly KeyedDocuments[] = [
  {
    key: 'time_sensitive_events',
    kind: 'time_event',
    schema: z.looseObject({
      description: prose,
      consequences: prose,
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
    normal: progressWithin,
    schema: z.looseObject({
      current_goal: prose,
      progress_percentage: z.number().min(0).max(100).describe('a number from 0 to 100'),
      next_milestone: prose,
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
      consequence: prose,
      last_updated_day: whole,
    }),
  },
]

/** What the warnings of time pressure look like. */
export const timeWarningSchema = z.looseObject({
  subtle_given: flag,
  clear_given: flag,
  urgent_given: flag,
  last_warning_day: whole,
})

export function keyedDocumentUpdates(told: unknown, dictionary: KeyedDocuments, job: UpdateJob): undefined {
  const { verdicts, draft, context } = job
  const base = `custom_campaign_state.${dictionary.key}`
  if (!isJsonObject(told)) {
    const rule = told === deleteMark ? 'STATE-04' : 'STATE-02'
    return verdicts.reject(
      base,
      { rule, reason: `${dictionary.key} is changed entry by entry, by its ids.` },
      told,
    )
  }
  if (Object.keys(told).length === 0) return verdicts.accept(base)
  for (const key of followableKeys(told, base, verdicts)) {
    const value: unknown = told[key]
    const at = pathText(base, [key])
    const id = documentId(key, dictionary, job)
    if (value === deleteMark) removeEntry(dictionary, id, at, job)
    else if (!isJsonObject(value)) {
      const reason = `An entry of ${dictionary.key} is an object; ${excerpt(value)} is none.`
      verdicts.reject(at, { rule: 'STATE-02', reason }, value)
    } else {
      if (id !== key) verdicts.mend(at, 'STATE-05', 'rekeyed', `${excerpt(key)} is kept as ${id}.`, id)
      const leaves = leavesOf(value, at, verdicts)
      if (leaves.length === 0 && Object.keys(value).length === 0) verdicts.accept(at)
      const target = {
        changes: draft.document(dictionary.kind, id),
        base: at,
        author: context.author,
        schema: dictionary.schema,
        ...(dictionary.normal !== undefined && { normal: dictionary.normal }),
      }
      for (const leaf of leaves) applyLeaf(target, leaf, verdicts)
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
    return verdicts.reject(at, {
      rule: 'STATE-04',
      reason: `There is nothing called ${id} in ${key} to remove.`,
    })
  }
  draft.removeDocument(kind, id)
  verdicts.accept(at)
}
