/**
 * JSON as data from strangers: what may be kept, which keys may never be followed, and one canonical text for
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
