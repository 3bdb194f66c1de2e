/**
 * npc_data: leaf changes on people. A name that no person has yet is a new person, who gets an id and a whole sheet at
 * once; a person who is there already is only changed where the update says so.
 */

import { excerpt } from '../excerpt.ts'
import { isEntityId, repairId } from '../ids.ts'
import { asObject, asText, isJsonObject, type JsonObject, type JsonValue } from '../json.ts'
import { applyLeaf, type LeafTarget } from './apply-leaf.ts'
import { type EntityDraft, forgetEntity, type UpdateJob } from './diff-draft.ts'
import { findEntity, findKnown, npcKind } from './find-entity.ts'
import { deleteMark } from './five-key-document.ts'
import { followableKeys, type Leaf, leafProblem, leavesOf, npcAliases, pathText } from './leaves.ts'
import {
  type HitPointsFor,
  internalIdentity,
  npcDefaults,
  npcSheetSchema,
  plainHitPoints,
} from './npc-sheet.ts'
import { nameField, plainAlignment, plainStatus, statuses } from './sheet-fields.ts'
import type { Objection, Verdicts } from './update-context.ts'

export function npcUpdates(part: JsonObject, job: UpdateJob, base = 'npc_data'): undefined {
  for (const key of followableKeys(part, base, job.verdicts)) {
    const value: unknown = part[key]
    const at = pathText(base, [key])
    const status = plainStatus(value)
    if (value === deleteMark) removeNpc(key, at, job)
    else if (isJsonObject(value)) changeNpc(key, value, at, job)
    else if (statuses.some((known) => known === status) && findKnown(job.draft, npcKind, key)?.ok)
      changeNpc(key, { status: value as JsonValue }, at, job)
    else {
      const reason = `An NPC is changed field by field, with an object; ${excerpt(value)} is none.`
      job.verdicts.reject(at, { rule: 'STATE-02', reason }, value)
    }
  }
}

function removeNpc(key: string, at: string, { draft, verdicts }: UpdateJob): undefined {
  const found = findKnown(draft, npcKind, key)
  if (found === null)
    return verdicts.reject(at, { rule: 'STATE-04', reason: `There is no NPC ${excerpt(key)} to remove.` })
  if (!found.ok) return verdicts.reject(at, found.objection)
  if (draft.entity(found.id)?.isNew === true) {
    return verdicts.reject(at, {
      rule: 'STATE-05',
      reason: `The update both adds and removes ${excerpt(key)}.`,
    })
  }
  forgetEntity(draft, found.id)
  verdicts.accept(at)
}

function changeNpc(key: string, value: JsonObject, at: string, job: UpdateJob): undefined {
  const { draft, verdicts, context } = job
  const found = findEntity(draft, npcKind, key, value.string_id)
  if (!found.ok) return verdicts.reject(at, found.objection)
  const npc = found.isNew ? draft.addEntity(found.id, 'npc', found.name, {}) : draft.entity(found.id)
  if (npc === undefined) return verdicts.reject(at, { rule: 'STATE-08', reason: `There is no ${found.id}.` })
  if (found.mended !== undefined)
    verdicts.mend(at, found.mended, 'rekeyed', `${excerpt(key)} is ${npc.id}.`, npc.id)
  const leaves = leavesOf(value, at, verdicts)
  const target: LeafTarget = {
    changes: npc.changes,
    base: at,
    author: context.author,
    schema: npcSheetSchema,
    aliases: npcAliases,
    normal,
  }
  const accepted = leaves.filter((leaf) => changeLeaf(npc, target, leaf, job)).length
  if (accepted === 0 && Object.keys(value).length > 0)
    return found.isNew ? draft.withdrawEntity(npc.id) : undefined
  if (leaves.length === 0) verdicts.accept(at)
  if (found.isNew) completeNpc(npc, value, at, job)
  else fillIdentity(npc, at, verdicts, missingHitPoints(npc, job))
  noteAlignment(npc, job)
}

function normal(path: readonly string[], value: unknown): unknown {
  if (path.length !== 1) return value
  if (path[0] === 'alignment') return plainAlignment(value)
  if (path[0] === 'mbti' && typeof value === 'string') return value.toUpperCase()
  return path[0] === 'status' ? plainStatus(value) : value
}

function changeLeaf(npc: EntityDraft, target: LeafTarget, leaf: Leaf, job: UpdateJob): boolean {
  const own = applyIdentityLeaf(npc, target.base, leaf, job.verdicts)
  if (own !== null) return own
  return leaf.path[0] === 'present'
    ? changePresence(npc, target.base, leaf, job)
    : applyLeaf(target, leaf, job.verdicts)
}

/** Who is here is the scene's to say; `present` on a sheet is only another way to write it. */
function changePresence(npc: EntityDraft, base: string, leaf: Leaf, { draft, verdicts }: UpdateJob): boolean {
  const at = pathText(base, leaf.path)
  if (leaf.path.length > 1 || typeof leaf.value !== 'boolean') {
    verdicts.reject(at, {
      rule: 'STATE-08',
      reason: `present must be true or false; ${excerpt(leaf.value)} is not.`,
    })
    return false
  }
  draft.setPresent(npc.id, leaf.value)
  verdicts.accept(at)
  return true
}

function missingHitPoints(npc: EntityDraft, job: UpdateJob): JsonObject {
  const { hp_current: left, hp_max: most } = npc.changes.after
  if (left === undefined || most !== undefined) return {}
  return { hp_max: npcDefaults(npc.id, npc.changes.after, hitPointsOf(npc, job)).hp_max ?? 0 }
}

/** Where this person's hit points come from; the ruleset is told the name too. */
function hitPointsOf(npc: EntityDraft, { context }: UpdateJob): HitPointsFor {
  const known = context.hpFor ?? plainHitPoints
  return (given) => known({ ...given, name: npc.name })
}

/** Gives a new NPC every field the seed requires and the update did not say (STATE-07, SCHEMA-05). */
function completeNpc(npc: EntityDraft, value: JsonObject, at: string, job: UpdateJob): undefined {
  const { verdicts, draft } = job
  const defaults = npcDefaults(npc.id, npc.changes.after, hitPointsOf(npc, job))
  const missing = Object.keys(defaults).filter((field) => npc.changes.valueAt([field]) === undefined) // enforces: SCHEMA-05
  for (const field of missing) npc.changes.set([field], defaults[field] ?? null)
  completeParts(npc, defaults)
  if (value.present === undefined) draft.setPresent(npc.id, true)
  if (value.string_id === undefined) {
    verdicts.mend(
      pathText(at, ['string_id']),
      'STATE-07',
      'repaired',
      `${npc.name} is new and is called ${npc.id}.`,
      npc.id,
    )
  }
  const filled = `${npc.name} (${npc.id}) came without ${missing.join(', ')}; filled in.`
  if (missing.length > 0) verdicts.mend(at, 'SCHEMA-05', 'repaired', filled)
}

/** A told `attributes: {strength: 14}` still has six attributes. */
function completeParts(npc: EntityDraft, defaults: JsonObject): undefined {
  for (const part of ['attributes', 'combat_stats']) {
    for (const [field, value] of Object.entries(asObject(defaults[part]) ?? {})) {
      if (npc.changes.valueAt([part, field]) === undefined && value !== undefined)
        npc.changes.set([part, field], value)
    }
  }
}

/** Judges `string_id` and `name`; null when the leaf is neither. */
export function applyIdentityLeaf(
  draft: EntityDraft,
  base: string,
  leaf: Leaf,
  verdicts: Verdicts,
): boolean | null {
  const [field] = leaf.path
  if (field !== 'string_id' && field !== 'name') return null
  const problem = field === 'string_id' ? idProblem(draft, leaf) : nameProblem(leaf)
  const at = pathText(base, leaf.path)
  if (problem !== null) {
    verdicts.reject(at, problem, leaf.value)
    return false
  }
  if (field === 'name') draft.name = nameField.parse(leaf.value)
  verdicts.accept(at)
  return true
}

function idProblem(draft: EntityDraft, leaf: Leaf): Objection | null {
  if (leaf.value === deleteMark) return { rule: 'STATE-04', reason: `${draft.id} cannot lose its string_id.` }
  if (!isSameId(draft, leaf)) return idChanged(draft, leaf.value) // enforces: SCHEMA-03
  return null
}

function isSameId(draft: EntityDraft, leaf: Leaf): boolean {
  if (leaf.path.length !== 1 || typeof leaf.value !== 'string') return false
  if (leaf.value === draft.id) return true
  const prefix = draft.type === 'location' ? 'loc' : draft.type === 'pc' ? 'pc' : 'npc'
  const mended = repairId(prefix, leaf.value)
  return !isEntityId(leaf.value) && mended.ok && mended.value.id === draft.id
}

function idChanged(draft: EntityDraft, value: unknown): Objection {
  const reason = `${draft.name} is ${draft.id} for ever and cannot become ${excerpt(value)}: all that happened refers to that id.`
  return { rule: 'SCHEMA-03', reason }
}

function nameProblem(leaf: Leaf): Objection | null {
  if (leaf.value === deleteMark)
    return { rule: 'STATE-04', reason: 'A name cannot be removed; give a new one instead.' }
  const problem = leafProblem('name', leaf.value, 'god')
  if (problem !== null) return problem
  if (leaf.path.length === 1 && nameField.safeParse(leaf.value).success) return null
  return { rule: 'STATE-08', reason: `name must be ${nameField.description}; ${excerpt(leaf.value)} is not.` }
}

/** Sets alignment, mbti and the given fields where the entity has none, and says so without saying what they are (STATE-07). */
export function fillIdentity(
  draft: EntityDraft,
  base: string,
  verdicts: Verdicts,
  others: JsonObject = {},
): undefined {
  const wanted: JsonObject = { ...internalIdentity(draft.id), ...others }
  const missing = Object.keys(wanted).filter((field) => isMissing(draft, field)) // enforces: STATE-07
  for (const field of missing) draft.changes.set([field], wanted[field] ?? null)
  if (missing.length === 0) return
  verdicts.mend(
    base,
    'STATE-07',
    'repaired',
    `${draft.name} (${draft.id}) had no ${missing.join(', ')}; filled in.`,
  )
}

function isMissing(draft: EntityDraft, field: string): boolean {
  const value = draft.changes.valueAt([field])
  return value === undefined || value === '' || value === null
}

/** Adds a note for the game master when an alignment changed and no note of the narrator speaks of it (STATE-11). */
export function noteAlignment(draft: EntityDraft, job: UpdateJob): undefined {
  const before = asText(draft.changes.before.alignment) ?? ''
  const after = draft.changes.after.alignment
  if (before === '' || before === after) return
  const noted = (job.context.dm_notes ?? []).some((note) => /alignment/i.test(note))
  if (noted) return
  const note = `Alignment of ${draft.name} (${draft.id}) changed from ${before} to ${String(after)} in turn ${job.context.turn}.`
  job.verdicts.notes.push(note) // enforces: STATE-11
  job.verdicts.mend(
    draft.id,
    'STATE-11',
    'noted',
    'An alignment changed without a note; the engine wrote one.',
  )
}
