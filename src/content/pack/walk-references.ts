/** Walks what an author wrote along a map of its ids and gives back the same with every id as the visitor wants it. */
import { isJsonObject } from '../../core/json.ts'
import type { YamlPath } from './read-yaml.ts'
import type { RefKind, RefMap } from './reference-maps.ts'

/** An id that was met on the way. */
export type Met =
  | { readonly role: 'uses'; readonly kind: RefKind; readonly open: boolean }
  | { readonly role: 'defines'; readonly kind: Extract<RefMap, { defines: string }>['defines'] }

/** Says what an id is to become. */
export type Visitor = (id: string, met: Met, path: YamlPath) => string

/** The value with every id replaced by what the visitor says. What has another shape than its map is left alone. */
export function walkReferences(value: unknown, map: RefMap, visit: Visitor, path: YamlPath = []): unknown {
  if (typeof map === 'function') return walkReferences(value, map(), visit, path)
  if ('defines' in map)
    return typeof value === 'string' ? visit(value, { role: 'defines', kind: map.defines }, path) : value
  if ('ref' in map) return walkUse(value, map, visit, path)
  if ('each' in map) return walkEach(value, map.each, visit, path)
  if (!isJsonObject(value)) return value
  const changed = Object.entries(value).map(([key, part]) => {
    const inner = Object.hasOwn(map.fields, key) ? map.fields[key] : undefined
    return [key, inner === undefined ? part : walkReferences(part, inner, visit, [...path, key])] as const
  })
  return Object.fromEntries(changed)
}

function walkUse(
  value: unknown,
  map: Extract<RefMap, { ref: RefKind }>,
  visit: Visitor,
  path: YamlPath,
): unknown {
  const met = { role: 'uses', kind: map.ref, open: map.open === true } as const
  if (typeof value === 'string') return visit(value, met, path)
  if (Array.isArray(value))
    return value.map((one, index) => (typeof one === 'string' ? visit(one, met, [...path, index]) : one))
  if (!isJsonObject(value)) return value
  if (map.object !== undefined) return walkReferences(value, map.object, visit, path)
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [visit(key, met, [...path, key]), part]),
  )
}

function walkEach(value: unknown, map: RefMap, visit: Visitor, path: YamlPath): unknown {
  if (Array.isArray(value))
    return value.map((one, index) => walkReferences(one, map, visit, [...path, index]))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, walkReferences(part, map, visit, [...path, key])]),
  )
}
