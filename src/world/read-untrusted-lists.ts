/** Lists in documents and events that authors, packs and models wrote, read without trust in their shape. */
import { isJsonObject, type JsonObject } from '../core/json.ts'

/** The texts of a list from outside, or a text as a list of one. */
export function stringList(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return Array.isArray(value)
    ? value.filter((text): text is string => typeof text === 'string' && text !== '')
    : []
}

/** The objects of a list from outside, no more than `most`. */
export function objectList(value: unknown, most: number): readonly JsonObject[] {
  return Array.isArray(value) ? value.slice(0, most).filter(isJsonObject) : []
}
