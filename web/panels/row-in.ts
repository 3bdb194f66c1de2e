/** Reads JSON of any shape as a row of named values; what is none has none. Beside the sheet's own, which loads first. */
import type { JsonObject, JsonValue } from '../../src/core/json.ts'

/** An object, or an empty one. */
export function rowIn(value: JsonValue | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
}
