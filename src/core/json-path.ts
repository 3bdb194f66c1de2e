/**
 * Narrow changes inside a JSON object: set one leaf, remove one key, append to one list. Every function returns a
 * new object and shares what did not change, so a row handed out yesterday still says what it said.
 */
import { deniedKeys, isJsonObject, type JsonObject, type JsonValue } from './json.ts'

/** The keys from the root to a leaf. */
export type JsonPath = readonly string[]

/** The value at a path, or undefined. */
export function valueAt(root: JsonValue | undefined, path: JsonPath): JsonValue | undefined {
  let here: JsonValue | undefined = root
  for (const key of path) {
    if (!isJsonObject(here) || !Object.hasOwn(here, key)) return undefined
    here = here[key]
  }
  return here
}

/**
 * Puts a value at a path; missing parents are made, a parent that is no object gives way. A path through a denied
 * key changes nothing.
 *
 * @example
 * withValueAt({ hp: { current: 3, max: 8 } }, ['hp', 'current'], 5) // { hp: { current: 5, max: 8 } }
 */
export function withValueAt(root: JsonObject, path: JsonPath, value: JsonValue): JsonObject {
  const [key, ...rest] = path
  if (key === undefined || deniedKeys.has(key)) return root
  if (rest.length === 0) return { ...root, [key]: value }
  const inner = Object.hasOwn(root, key) ? root[key] : undefined
  return { ...root, [key]: withValueAt(isJsonObject(inner) ? inner : {}, rest, value) }
}

/** Takes the key at a path away; a path that leads nowhere changes nothing. */
export function withoutPath(root: JsonObject, path: JsonPath): JsonObject {
  const [key, ...rest] = path
  if (key === undefined || !Object.hasOwn(root, key)) return root
  if (rest.length === 0) {
    const { [key]: _gone, ...kept } = root
    return kept
  }
  const inner = root[key]
  return isJsonObject(inner) ? { ...root, [key]: withoutPath(inner, rest) } : root
}

/** Adds values to the end of the list at a path, making the list when there is none. */
export function withAppended(root: JsonObject, path: JsonPath, values: readonly JsonValue[]): JsonObject {
  const list = valueAt(root, path)
  return withValueAt(root, path, [...(Array.isArray(list) ? list : []), ...values])
}
