/** Reading the JSON that sheets are stored as: what is missing or of the wrong type reads as the ordinary value. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts'

/** An object inside attrs; an empty one when there is none. */
export function objectAt(root: JsonObject, key: string): JsonObject {
  const value = Object.hasOwn(root, key) ? root[key] : undefined
  return isJsonObject(value) ? value : {}
}

/** A whole number inside attrs, or the ordinary value. */
export function numberAt(root: JsonObject, key: string, ordinary: number): number {
  const value = Object.hasOwn(root, key) ? root[key] : undefined
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : ordinary
}

/** A text inside attrs, or an empty one. */
export function textAt(root: JsonObject, key: string): string {
  const value = Object.hasOwn(root, key) ? root[key] : undefined
  return typeof value === 'string' ? value : ''
}

/** A list inside attrs, or an empty one. */
export function listAt(root: JsonObject, key: string): readonly JsonValue[] {
  const value = Object.hasOwn(root, key) ? root[key] : undefined
  return Array.isArray(value) ? value : []
}

/** What an entry of a list is called: itself, or its name. */
export function entryName(entry: JsonValue): string {
  if (typeof entry === 'string') return entry
  return isJsonObject(entry) ? textAt(entry, 'name') : ''
}

/** A name as ids of the rules are written: `Sleight of Hand` is `sleight-of-hand`. */
export function ruleId(name: string): string {
  return name
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
