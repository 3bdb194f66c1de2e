/** How a sheet writes the skills somebody has: an id, or an object where there is mastery. */
import type { JsonValue } from '../../../core/json.ts'
import { skillIds } from '../data/vocabulary.ts'

/** The `skills` of a sheet, in the order of the eighteen; what is no skill is left out. */
export function skillEntries(trained: readonly string[], experts: readonly string[]): JsonValue[] {
  const known = skillIds.filter((id) => trained.includes(id) || experts.includes(id))
  return known.map((id) => (experts.includes(id) ? { name: id, expertise: true } : id))
}
