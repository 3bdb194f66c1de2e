/**
 * npc_data: leaf changes on people. A name that no person has yet is a new person, who gets an id and a whole sheet at
 * once; a person who is there already is only changed where the update says so.
 */
import { excerpt } from '../excerpt.ts'
import { asBoolean, asObject, asText, isJsonObject, type JsonObject, type JsonPath } from '../json.ts'
import { applyLeaf, type LeafTarget, type UpdateJob } from './apply-update-leaves.ts'
import { type EntityDraft, forgetEntity } from './diff-draft.ts'
import { applyIdentityLeaf, fillIdentity, noteAlignment } from './entity-identity.ts'
import { npcAliases } from './field-aliases.ts'
import { deleteMark } from './five-key-document.ts'
import { defaultHitPoints, npcDefaults, npcSheetSchema } from './npc-and-location-sheets.ts'
import { findKnown, npcKind, resolveEntityKey } from './resolve-entity-key.ts'
import { normalizeAlignment, normalizeStatus, statuses } from './sheet-fields.ts'
import { type Leaf, leavesOf, notAnObject, pathText, updateEntries } from './split-update-into-leaves.ts'
import type { HitPointsFor } from './update-context-and-verdicts.ts'

export function applyNpcUpdates(part: JsonObject, job: UpdateJob, base = 'npc_data'): undefined {
  for (const { key, value, at } of updateEntries(part, base, job.verdicts)) {
    const status = statuses.find((known) => known === normalizeStatus(value))
    if (value === deleteMark) removeNpc(key, at, job)
    else if (isJsonObject(value)) changeNpc(key, value, at, job)
    else if (status !== undefined && findKnown(job.draft, npcKind, key)?.ok)
      changeNpc(key, { status: asText(value) ?? status }, at, job)
    else
      job.verdicts.reject(at, notAnObject('An NPC is changed field by field, with an object', value), value)
  }
}

function removeNpc(key: string, at: string, { draft, verdicts }: UpdateJob): undefined {
  const found = findKnown(draft, npcKind, key)
  if (found === null)
    return verdicts.reject(at, { rule: 'STATE-04', reason: `There is no NPC ${excerpt(key)} to remove.` })
  if (!found.ok) return verdicts.reject(at, found.objection)
  if (draft.entity(found.id)?.isNew === true) {
    const reason = `The update both adds and removes ${excerpt(key)}.`
    return verdicts.reject(at, { rule: 'STATE-05', reason })
  }
  forgetEntity(draft, found.id)
  verdicts.accept(at)
}

function changeNpc(key: string, value: JsonObject, at: string, job: UpdateJob): undefined {
  const { draft, verdicts } = job
  const found = resolveEntityKey(draft, npcKind, key, value.string_id)
  if (!found.ok) return verdicts.reject(at, found.objection)
  const npc = found.isNew ? draft.addEntity(found.id, 'npc', found.name, {}) : draft.entity(found.id)
  if (npc === undefined) return verdicts.reject(at, { rule: 'STATE-08', reason: `There is no ${found.id}.` })
  if (found.brokenRule !== undefined)
    verdicts.repair(at, found.brokenRule, 'rekeyed', `${excerpt(key)} is ${npc.id}.`, npc.id)
  const target = {
    changes: npc.changes,
    base: at,
    schema: npcSheetSchema,
    aliases: npcAliases,
    normalize,
  }
  const leaves = leavesOf(value, at, verdicts)
  const accepted = leaves.filter((leaf) => changeLeaf(npc, target, leaf, job)).length
  if (accepted === 0 && Object.keys(value).length > 0)
    return found.isNew ? draft.withdrawEntity(npc.id) : undefined
  if (leaves.length === 0) verdicts.accept(at)
  if (found.isNew) completeNpc(npc, value, at, job)
  else fillIdentity(npc, at, verdicts, missingHitPoints(npc, job))
  noteAlignment(npc, job)
}

function normalize([field, ...inside]: JsonPath, value: unknown): unknown {
  if (inside.length > 0) return value
  if (field === 'alignment') return normalizeAlignment(value)
  if (field === 'mbti') return asText(value)?.toUpperCase() ?? value
  return field === 'status' ? normalizeStatus(value) : value
}

function changeLeaf(npc: EntityDraft, target: LeafTarget, leaf: Leaf, job: UpdateJob): boolean {
  return (
    applyIdentityLeaf(npc, target.base, leaf, job.verdicts) ??
    (leaf.path[0] === 'present' ? changePresence(npc, target.base, leaf, job) : applyLeaf(job, target, leaf))
  )
}

/** Who is here is the scene's to say; `present` on a sheet is only another way to write it. */
function changePresence(npc: EntityDraft, base: string, leaf: Leaf, { draft, verdicts }: UpdateJob): boolean {
  const at = pathText(base, leaf.path)
  const present = leaf.path.length > 1 ? undefined : asBoolean(leaf.value)
  if (present === undefined) {
    const reason = `present must be true or false; ${excerpt(leaf.value)} is not.`
    verdicts.reject(at, { rule: 'STATE-08', reason })
    return false
  }
  draft.setPresent(npc.id, present)
  verdicts.accept(at)
  return true
}

function missingHitPoints(npc: EntityDraft, job: UpdateJob): JsonObject {
  const { hp_current: current, hp_max: maximum } = npc.changes.after
  if (current === undefined || maximum !== undefined) return {}
  return { hp_max: npcDefaults(npc.id, npc.changes.after, hitPointsOf(npc, job)).hp_max ?? 0 }
}

/** Where this person's hit points come from; the ruleset is told the name too. */
function hitPointsOf(npc: EntityDraft, { context }: UpdateJob): HitPointsFor {
  const known = context.hpFor ?? defaultHitPoints
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
    const message = `${npc.name} is new and is called ${npc.id}.`
    verdicts.repair(pathText(at, ['string_id']), 'STATE-07', 'repaired', message, npc.id)
  }
  const filled = `${npc.name} (${npc.id}) came without ${missing.join(', ')}; filled in.`
  if (missing.length > 0) verdicts.repair(at, 'SCHEMA-05', 'repaired', filled)
}

/** An update that says only `attributes: {strength: 14}` still leaves six attributes. */
function completeParts(npc: EntityDraft, defaults: JsonObject): undefined {
  for (const part of ['attributes', 'combat_stats']) {
    for (const [field, value] of Object.entries(asObject(defaults[part]) ?? {})) {
      if (npc.changes.valueAt([part, field]) === undefined) npc.changes.set([part, field], value)
    }
  }
}
