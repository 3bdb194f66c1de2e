/**
 * The leaves that are the entity itself and not its attrs: its id, which is for ever, and its name, which it must
 * have.
 */
import { isEntityId, mendId } from '../identifier.ts'
import { excerpt } from '../time/excerpt.ts'
import type { EntityDraft } from './diff-draft.ts'
import { deleteMark } from './game-document.ts'
import { leafProblem } from './leaf-problem.ts'
import { pathText } from './path-text.ts'
import { nameField } from './sheet-fields.ts'
import type { Leaf } from './update-leaves.ts'
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
