/** What an author changed from one version of a pack to the next, thing by thing. */
import { canonicalJson } from '../../core/json.ts'
import type { CompiledPack } from '../pack/read-pack.ts'
import type { PackChanges } from '../pack-shelf.ts'

/**
 * Compares two versions of a pack by full ids.
 *
 * @example
 * comparePacks(installed, arrived) // { gone: [], added: ['bay:nell'], changed: ['bay:quay'] }
 */
export function comparePacks(before: CompiledPack, after: CompiledPack): PackChanges {
  const [left, right] = [thingsOf(before), thingsOf(after)]
  return {
    gone: [...left.keys()].filter((id) => !right.has(id)).sort(),
    added: [...right.keys()].filter((id) => !left.has(id)).sort(),
    changed: [...left.keys()].filter((id) => right.has(id) && left.get(id) !== right.get(id)).sort(),
  }
}

/** Everything a pack has, by id: what it founds, what its book says of it, and its lore. */
function thingsOf({ world, book, chunks }: CompiledPack): ReadonlyMap<string, string> {
  const parts = new Map<string, string[]>()
  const put = (id: string, part: unknown): void => {
    parts.set(id, [...(parts.get(id) ?? []), canonicalJson(part as never)])
  }
  for (const rows of [world.entities_add, world.facts_add, world.clocks_add, world.threads_add])
    for (const row of rows ?? []) put(row.id ?? '', row)
  for (const [name, part] of Object.entries(book)) {
    const entries = Array.isArray(part) ? part.map((one) => [one.id, one] as const) : Object.entries(part)
    for (const [id, entry] of entries) put(String(id), [name, entry])
  }
  for (const { id, chunk_text, metadata } of chunks) {
    const [pack = '', owner = ''] = id.split(':')
    put(`${pack}:${owner}`, [id, chunk_text, metadata])
  }
  return new Map([...parts].map(([id, texts]) => [id, texts.join('\n')]))
}
