/**
 * What an update may do to who an entity is: its id, which is for ever, its name, which it must have, the internal
 * identity that is filled in, and its alignment, whose change is noted.
 */
import { isEntityId, mendId } from '../identifier.ts'
import type { JsonObject } from '../json.ts'
import { excerpt } from '../time/excerpt.ts'
import type { EntityDraft } from './diff-draft.ts'
import { deleteMark } from './game-document.ts'
import { internalIdentity } from './internal-identity.ts'
import { leafProblem } from './leaf-problem.ts'
import { nameField } from './sheet-fields.ts'
import type { UpdateJob } from './update-job.ts'
import { type Leaf, pathText } from './update-leaves.ts'
import type { Objection, Verdicts } from './verdicts.ts'

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
  const mended = mendId(prefix, leaf.value)
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
  const before = draft.changes.before.alignment
  const after = draft.changes.after.alignment
  if (typeof before !== 'string' || before === '' || before === after) return
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
