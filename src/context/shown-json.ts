/** Free JSON on its way into a packet: without keys and words that stay behind the screen, and never too much of it. */

import { deniedKeys, isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts'
import { isInternalKey, isMarkedHidden, isSecretKey, redactInternalWords } from '../knowledge/index.ts'
import { truncate } from '../text/sentences.ts'

const deepest = 5
const mostEntries = 30

/** A text without internal words, no longer than it may be. */
export function shownText(text: string, longest = 500): string {
  return redactInternalWords(truncate(text, longest).toWellFormed(), 'packet').text
}

/** A value without what stays behind the screen; `all` leaves secret keys in, for a planner. */
export function shownJson(value: unknown, all = false, depth = 0): JsonValue {
  if (typeof value === 'string') return shownText(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean' || value === null) return value
  if (depth >= deepest) return null
  if (Array.isArray(value)) {
    const open = (value as readonly unknown[]).filter((entry) => all || !isMarkedHidden(entry))
    return open.slice(0, mostEntries).map((entry) => shownJson(entry, all, depth + 1))
  }
  return isJsonObject(value) ? shownObject(value, all, depth) : null
}

/** An object without what stays behind the screen. */
export function shownObject(value: JsonObject, all = false, depth = 0): JsonObject {
  const open = Object.entries(value).filter(([key, inner]) => {
    if (deniedKeys.has(key) || isInternalKey(key)) return false
    return all || (!isSecretKey(key) && !isMarkedHidden(inner))
  })
  return Object.fromEntries(
    open.slice(0, mostEntries).map(([key, inner]) => [shownText(key, 80), shownJson(inner, all, depth + 1)]),
  )
}
