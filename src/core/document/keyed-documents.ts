/**
 * The dictionaries of custom_campaign_state whose entries are documents of their own: time-sensitive events, NPC
 * agendas, world resources. One entry, one document, changed leaf by leaf.
 */
import { z } from 'zod'
import { isKey, slugOf } from '../identifier.ts'
import { isJsonObject } from '../json.ts'
import type { DocumentKind } from '../state/rows.ts'
import { excerpt } from '../time/excerpt.ts'
import { applyLeaf, type LeafTarget } from './apply-leaf.ts'
import { findKnown, npcKind } from './find-entity.ts'
import { deleteMark } from './game-document.ts'
import { count, entries, flag, whole, words } from './sheet-fields.ts'
import type { UpdateJob } from './update-job.ts'
import { followableKeys, leavesOf, pathText } from './update-leaves.ts'

const telling = z.string().max(1_000).describe('a text of at most 1,000 characters')
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

/** All dictionaries of documents in custom_campaign_state. */
export const keyedDocuments: readonly KeyedDocuments[] = [
  {
    key: 'time_sensitive_events',
    kind: 'time_event',
    schema: z.looseObject({
      description: telling,
      consequences: telling,
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
      current_goal: telling,
      progress_percentage: z.number().min(0).max(100).describe('a number from 0 to 100'),
      next_milestone: telling,
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
      consequence: telling,
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

/** Compiles one dictionary of documents. */
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
