/** What a thing is called by a client that has names of its own: an id stays an id, a name becomes one. */
import { slugOf } from './identifier.ts'
import { isJsonObject, type JsonValue } from './json.ts'

/**
 * The slug of a thing, by its id, slug or name; empty when it has none.
 *
 * @example
 * itemSlug({ name: 'Rope, hempen' }) // 'rope_hempen'
 */
export function itemSlug(thing: JsonValue): string {
  const named = isJsonObject(thing) ? (thing.id ?? thing.slug ?? thing.name) : thing
  if (typeof named !== 'string' || named.trim() === '') return ''
  return /^[a-z0-9][a-z0-9_:-]{0,99}$/.test(named) ? named : slugOf(named)
}
