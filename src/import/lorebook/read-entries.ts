/** Walks over the entries of a book, whether they are a list or stand by id, and notes those that are none. */

import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { importLimits } from '../import-limits.ts'
import type { ImportNotes } from '../import-report.ts'
import { type LoreEntry, type OriginalPath, placeName, valueAt } from './lore-book.ts'

/** Reads one entry of a format. */
export type ReadEntry = (entry: JsonObject, place: OriginalPath) => LoreEntry

/** The entries at a place of the original, in their order. */
export function readEntries(
  root: JsonValue,
  at: OriginalPath,
  read: ReadEntry,
  notes: ImportNotes,
): Result<readonly LoreEntry[]> {
  const found = valueAt(root, at)
  const written: readonly (readonly [string | number, JsonValue])[] = Array.isArray(found)
    ? (found as readonly JsonValue[]).map((one, index) => [index, one])
    : isJsonObject(found)
      ? Object.entries(found)
      : []
  if (written.length > importLimits.entries) {
    const message = `The book has ${written.length.toLocaleString('en-GB')} entries, and a pack holds at most ${importLimits.entries.toLocaleString('en-GB')}. Split it into several books.`
    return refuse('import/too-many', message)
  }
  const entries: LoreEntry[] = []
  for (const [key, entry] of written) {
    const place = [...at, key]
    if (!isJsonObject(entry)) notes.add('refused', 'entries that are no entries', placeName(place))
    else entries.push(read(entry, place))
  }
  return done(entries)
}

/** The fields of an entry that say something other than what they say by default. */
export function telling(entry: JsonObject, defaults: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(entry).filter(
      ([key, value]) =>
        Object.hasOwn(defaults, key) && JSON.stringify(value) !== JSON.stringify(defaults[key]),
    ),
  )
}
