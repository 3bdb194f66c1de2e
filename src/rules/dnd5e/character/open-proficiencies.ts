/** What a choice of proficiencies is open to: a group such as `any-skill` stands for all its members. */
import { skillIds } from '../data/vocabulary.ts'

/** The ids a choice may name, without those somebody has already. */
export function openProficiencies(from: readonly string[], trained: readonly string[]): string[] {
  const all = from.flatMap((id) => (id === 'any-skill' ? [...skillIds] : [id]))
  return [...new Set(all)].filter((id) => !trained.includes(id))
}
