/** Agnai's memory books: `kind: "memory"`. */

import type { JsonObject, JsonValue } from '../../core/json.ts'
import { done, type Result } from '../../core/result.ts'
import type { ImportNotes } from '../import-report.ts'
import { besides, flagIn, numberIn, textIn, textsIn } from '../loose.ts'
import { type LoreBook, type LoreEntry, type OriginalPath, plainEntry } from './lore-book.ts'
import { readEntries } from './read-entries.ts'

const known: ReadonlySet<string> = new Set(['name', 'entry', 'keywords', 'weight', 'priority', 'enabled'])

/** True for a memory book. */
export function isAgnai(value: JsonObject): boolean {
  return value.kind === 'memory' && Array.isArray(value.entries)
}

/** Reads a memory book. */
export function readAgnai(root: JsonValue, notes: ImportNotes): Result<LoreBook> {
  const entries = readEntries(root, ['entries'], readEntry, notes)
  if (!entries.ok) return entries
  const top = root as JsonObject
  return done({
    format: 'Agnai memory book',
    name: textIn(top.name),
    description: textIn(top.description),
    fields: {
      content: 'entry',
      name: 'name',
      keys: { field: 'keywords', as: 'list' },
      enabled: { field: 'enabled', off: false },
    },
    entriesAt: ['entries'],
    entries: entries.value,
  })
}

function readEntry(entry: JsonObject, place: OriginalPath): LoreEntry {
  return {
    ...plainEntry,
    place,
    name: textIn(entry.name),
    content: textIn(entry.entry),
    keys: textsIn(entry.keywords),
    enabled: flagIn(entry.enabled, true),
    order: numberIn(entry.weight) ?? 100,
    unused: entry.priority === undefined ? {} : { priority: entry.priority },
    unknown: besides(entry, known),
  }
}
