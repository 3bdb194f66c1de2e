/** Fields of other programs' JSON, where anything may be missing or of another kind. */
import { isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts'

type Maybe = JsonValue | undefined

/** A text, or nothing; numbers and flags are spelt out. */
export function textIn(value: Maybe): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** A list of texts; one text with commas is a list too. */
export function textsIn(value: Maybe): readonly string[] {
  if (typeof value === 'string') return splitKeys(value)
  if (!Array.isArray(value)) return []
  return value.map((one) => textIn(one as JsonValue)).filter((one) => one.trim() !== '')
}

/** Keys between commas; a pattern between slashes keeps its commas. */
export function splitKeys(text: string): readonly string[] {
  const keys = text.match(/\/(?:\\.|[^/\\\n])+\/[a-z]*(?=\s*(?:,|$))|[^,]+/g) ?? []
  return keys.map((key) => key.trim()).filter((key) => key !== '')
}

/** A number, or null. */
export function numberIn(value: Maybe): number | null {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  return typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : null
}

/** A flag with what it is when nobody says. */
export function flagIn(value: Maybe, otherwise: boolean): boolean {
  return typeof value === 'boolean' ? value : otherwise
}

/** An object, empty when there is none. */
export function objectIn(value: Maybe): JsonObject {
  return isJsonObject(value) ? value : {}
}

/** A list, empty when there is none. */
export function listIn(value: Maybe): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : []
}

/** What stands in an object beside the fields that are known. */
export function besides(object: JsonObject, known: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !known.has(key)))
}
