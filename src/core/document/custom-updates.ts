/**
 * custom_campaign_state: the parts that have a table of their own go there, everything else is one document. Frozen
 * plans are the engine's and cannot be written from here (C15).
 */
import type { JsonObject } from '../json.ts'
import { isJsonObject } from '../json.ts'
import { applyLeaf } from './apply-leaf.ts'
import { attributeSystemUpdate } from './attribute-system.ts'
import { keyedDocuments, keyedDocumentUpdates, timeWarningSchema } from './keyed-documents.ts'
import { memoryUpdates } from './memory-updates.ts'
import { missionUpdates } from './mission-updates.ts'
import type { UpdateJob } from './update-job.ts'
import { leavesOf } from './update-leaves.ts'
import type { Objection } from './verdicts.ts'

const base = 'custom_campaign_state'

/** Why nobody but the engine writes frozen plans. */
export const frozenPlansAreOurs: Objection = {
  rule: 'STATE-01',
  reason: 'Frozen plans are kept by the engine and are neither written nor lifted by an update.',
}

/** Compiles the update's custom_campaign_state. */
export function customUpdates(part: JsonObject, job: UpdateJob): undefined {
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
