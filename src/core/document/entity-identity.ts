/**
 * Who an entity is: its id, which never changes, its name, and the two internal fields that seed 000 demands of everybody.
 */

import { isEntityId, repairId } from '../entity-ids-and-slugs.ts'
import { excerpt } from '../excerpt.ts'
import { asText, type JsonObject } from '../json.ts'
import type { UpdateJob } from './apply-update-leaves.ts'
import type { EntityDraft } from './diff-draft.ts'
import { deleteMark } from './five-key-document.ts'
import { alignments, nameField } from './sheet-fields.ts'
import { type Leaf, leafProblem, pathText } from './split-update-into-leaves.ts'
import type { PathObjection, Verdicts } from './update-context-and-verdicts.ts'

/**
 * The identity fields that seed 000 demands and narrators forget (STATE-07): for the narrator's consistency, never shown to
 * a player.
 */
export interface InternalIdentity {
  readonly alignment: string
  readonly mbti: string
}

/** FNV-1a over the id's UTF-16 units: small, stable, no secret. */
function fingerprint(id: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < id.length; index += 1) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/**
 * The alignment and Myers-Briggs code an id stands for until an update says otherwise. They follow from the id alone, so
 * that every machine and every replay gets the same.
 *
 * @example
 * internalIdentity('npc_goblin_scout_001').mbti.length // 4
 */
export function internalIdentity(id: string): InternalIdentity {
  const hash = fingerprint(id)
  const letter = (bit: number, pair: string): string => pair.charAt((hash >>> bit) & 1)
  const mbti = letter(3, 'EI') + letter(9, 'NS') + letter(15, 'FT') + letter(21, 'JP')
  return { alignment: alignments[(hash >>> 4) % 9] ?? 'true neutral', mbti }
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

function idProblem(draft: EntityDraft, leaf: Leaf): PathObjection | null {
  if (leaf.value === deleteMark) return { rule: 'STATE-04', reason: `${draft.id} cannot lose its string_id.` }
  if (!isSameId(draft, leaf)) return idChanged(draft, leaf.value) // enforces: SCHEMA-03
  return null
}

function isSameId(draft: EntityDraft, { path, value }: Leaf): boolean {
  const id = asText(value)
  if (path.length !== 1 || id === undefined) return false
  if (id === draft.id) return true
  const prefix = draft.type === 'location' ? 'loc' : draft.type === 'pc' ? 'pc' : 'npc'
  const repaired = repairId(prefix, id)
  return !isEntityId(id) && repaired.ok && repaired.value.id === draft.id
}

function idChanged(draft: EntityDraft, value: unknown): PathObjection {
  const reason = `${draft.name} is ${draft.id} for ever and cannot become ${excerpt(value)}: all that happened refers to that id.`
  return { rule: 'SCHEMA-03', reason }
}

function nameProblem(leaf: Leaf): PathObjection | null {
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
  verdicts.repair(
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
  job.verdicts.repair(
    draft.id,
    'STATE-11',
    'noted',
    'An alignment changed without a note; the engine wrote one.',
  )
}
