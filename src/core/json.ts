/**
 * Untrusted JSON: what may be kept, which keys may never be followed, and one canonical text for
 * hashing. Nothing here trusts a prototype.
 */

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject
export interface JsonObject {
  readonly [key: string]: JsonValue
}

/** Keys that reach into an object's prototype; no patch, diff or import may use them (STATE-02). */
export const deniedKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** True for an object literal (or a null-prototype one): not null, not a list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An empty dictionary without a prototype, so that any text is safe as a key. */
export function dictionary<Value>(): Record<string, Value> {
  return Object.create(null) as Record<string, Value>
}

/**
 * Text that is equal whenever two values are equal as JSON: keys sorted, no spaces. Used for hashing and for
 * "is this state that state?", never for showing.
 *
 * @example
 * canonicalJson({ b: 1, a: [true, null] }) // '{"a":[true,null],"b":1}'
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (!isJsonObject(value)) return JSON.stringify(value) ?? 'null'
  const parts: string[] = []
  for (const key of Object.keys(value).sort()) {
    if (value[key] !== undefined) parts.push(`${JSON.stringify(key)}:${canonicalJson(value[key])}`)
  }
  return `{${parts.join(',')}}`
}

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
 * key changes nothing. Like the two below it returns a new object that shares what did not change.
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

/** The deepest nesting a kept value may have. */
export const maxDepth = 32

/** The longest single text a kept value may hold, in UTF-16 units. */
export const maxTextLength = 200_000

/** What is wrong with a value, and where. */
export interface JsonProblem {
  readonly path: string
  readonly problem: string
}

/**
 * Finds the first thing in a value that may not be kept, or null when all of it may.
 *
 * @example
 * findJsonProblem({ hp: Number.POSITIVE_INFINITY }) // { path: 'hp', problem: 'Infinity is not a number that can be kept' }
 */
export function findJsonProblem(value: unknown, path = '', depth = 0): JsonProblem | null {
  if (value === null || typeof value === 'boolean') return null
  if (typeof value === 'number') return numberProblem(value, path)
  if (typeof value === 'string') return textProblem(value, path)
  if (typeof value !== 'object') return { path, problem: `a ${typeof value} is not JSON` }
  if (depth >= maxDepth) return { path, problem: `it is nested more than ${maxDepth} deep` }
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const found = findJsonProblem(value[index], `${path}[${index}]`, depth + 1)
      if (found !== null) return found
    }
    return null
  }
  return objectProblem(value, path, depth)
}

function objectProblem(value: object, path: string, depth: number): JsonProblem | null {
  for (const key of Object.keys(value)) {
    const at = path === '' ? key : `${path}.${key}`
    if (deniedKeys.has(key)) return { path: at, problem: `the key "${key}" is not allowed` } // enforces: STATE-02
    const inner = (value as Record<string, unknown>)[key]
    if (inner === undefined) continue
    const found = findJsonProblem(inner, at, depth + 1)
    if (found !== null) return found
  }
  return null
}

function numberProblem(value: number, path: string): JsonProblem | null {
  if (!Number.isFinite(value)) return { path, problem: `${value} is not a number that can be kept` }
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    return {
      path,
      problem: `${value} is beyond ±9,007,199,254,740,991, where whole numbers stop being exact`,
    }
  }
  return null
}

function textProblem(value: string, path: string): JsonProblem | null {
  if (value.length > maxTextLength)
    return { path, problem: `the text is longer than ${maxTextLength} characters` }
  return value.isWellFormed()
    ? null
    : { path, problem: 'the text holds half of a character (a lone surrogate)' }
}

/** The value when it is a number, else undefined; like the readers below, for values whose shape nothing has checked. */
export function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

/** The value when it is a whole number that is exact. */
export function asInteger(value: unknown): number | undefined {
  return Number.isSafeInteger(value) ? (value as number) : undefined
}

export function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

export function asBoolean(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined
}

export function asObject(value: unknown): JsonObject | undefined {
  return isJsonObject(value) ? value : undefined
}

/** The list, or an empty one when the value is no list. */
export function asList(value: unknown): readonly JsonValue[] {
  return Array.isArray(value) ? value : []
}

/** The texts of a list, without what else is in it; none when the value is no list. */
export function asTexts(value: unknown): readonly string[] {
  return asList(value).filter((entry) => typeof entry === 'string')
}

/** The objects of a list, without what else is in it; none when the value is no list. */
export function asObjects(value: unknown): readonly JsonObject[] {
  return asList(value).filter(isJsonObject)
}
