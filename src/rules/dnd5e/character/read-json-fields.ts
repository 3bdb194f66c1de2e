/**
 * Reads fields of the JSON that sheets are stored as: what is missing or of the wrong type reads as the ordinary
 * value.
 */
import {
  asInteger,
  asList,
  asObject,
  asText,
  type JsonObject,
  type JsonValue,
  valueAt,
} from '../../../core/json.ts'
import { type WorldTime, worldTimeSchema } from '../../../core/time/world-time.ts'
import { ruleId } from '../data/names-and-ids.ts'

/** An object inside attrs; an empty one when there is none. */
export function objectAt(root: JsonObject, key: string): JsonObject {
  return asObject(valueAt(root, [key])) ?? {}
}

/** A whole number inside attrs, or the ordinary value. */
export function numberAt(root: JsonObject, key: string, ordinary: number): number {
  return asInteger(valueAt(root, [key])) ?? ordinary
}

/** A text inside attrs, or an empty one. */
export function textAt(root: JsonObject, key: string): string {
  return asText(valueAt(root, [key])) ?? ''
}

/** A list inside attrs, or an empty one. */
export function listAt(root: JsonObject, key: string): readonly JsonValue[] {
  return asList(valueAt(root, [key]))
}

/** What an entry of a list is called: itself, or its name. */
export function entryName(entry: JsonValue): string {
  return asText(entry) ?? textAt(asObject(entry) ?? {}, 'name')
}

/** The names of a list's entries, without those that have none. */
export function namesIn(root: JsonObject, key: string): readonly string[] {
  return listAt(root, key)
    .map(entryName)
    .filter((name) => name !== '')
}

/** The names of a list's entries as ids of the rules. */
export function idsIn(root: JsonObject, key: string): readonly string[] {
  return listAt(root, key).map((entry) => ruleId(entryName(entry)))
}

/** A moment inside attrs. */
export function timeAt(root: JsonObject, key: string): WorldTime | undefined {
  return worldTimeSchema.safeParse(root[key]).data
}
