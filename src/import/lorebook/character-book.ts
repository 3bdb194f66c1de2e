/** The lorebook of the card specifications (V2 and V3), inside a card or alone as `lorebook_v3`. */

import type { JsonObject, JsonValue } from '../../core/json.ts'
import { done, type Result } from '../../core/result.ts'
import type { ImportNotes } from '../import-report.ts'
import { besides, flagIn, numberIn, objectIn, textIn, textsIn } from '../loose.ts'
import {
  keyLogics,
  type LoreBook,
  type LoreEntry,
  type OriginalPath,
  plainEntry,
  valueAt,
} from './lore-book.ts'
import { readEntries } from './read-entries.ts'

const known: ReadonlySet<string> = new Set([
  ...[
    'keys',
    'content',
    'extensions',
    'enabled',
    'insertion_order',
    'case_sensitive',
    'name',
    'priority',
    'id',
  ],
  ...['comment', 'selective', 'secondary_keys', 'constant', 'position', 'use_regex'],
])

/** True for a stand-alone book of the third specification, or a bare one. */
export function isCharacterBook(value: JsonObject): boolean {
  if (value.spec === 'lorebook_v3') return true
  const [first] = Array.isArray(value.entries) ? (value.entries as readonly JsonValue[]) : []
  const entry = objectIn(first)
  return Array.isArray(entry.keys) && typeof entry.content === 'string'
}

/** Reads a book at a place of the original. */
export function readCharacterBook(root: JsonValue, at: OriginalPath, notes: ImportNotes): Result<LoreBook> {
  const entriesAt = [...at, 'entries']
  const entries = readEntries(root, entriesAt, readEntry, notes)
  if (!entries.ok) return entries
  const book = objectIn(valueAt(root, at))
  const settings = ['scan_depth', 'token_budget', 'recursive_scanning'].filter(
    (name) => book[name] !== undefined,
  )
  notes.add(
    'kept',
    'settings of the book (how far it looks back, how much it may take)',
    settings.join(', '),
    settings.length,
  )
  return done({
    format: 'character book',
    name: textIn(book.name),
    description: textIn(book.description),
    fields: {
      content: 'content',
      name: 'name',
      keys: { field: 'keys', as: 'list' },
      enabled: { field: 'enabled', off: false },
    },
    entriesAt,
    entries: entries.value,
  })
}

function readEntry(entry: JsonObject, place: OriginalPath): LoreEntry {
  const more = objectIn(entry.extensions)
  const probability = flagIn(more.useProbability, true) ? (numberIn(more.probability) ?? 100) : 100
  const selective = flagIn(entry.selective, true)
  return {
    ...plainEntry,
    place,
    name: textIn(entry.name) || textIn(entry.comment),
    content: textIn(entry.content),
    keys: textsIn(entry.keys),
    secondary_keys: selective ? textsIn(entry.secondary_keys) : [],
    logic: keyLogics[numberIn(more.selectiveLogic) ?? 0] ?? 'and_any',
    constant: flagIn(entry.constant, false),
    enabled: flagIn(entry.enabled, true),
    order: numberIn(entry.insertion_order) ?? 100,
    probability: probability === 100 ? null : probability,
    position: textIn(entry.position),
    depth: numberIn(more.depth),
    case_sensitive: typeof entry.case_sensitive === 'boolean' ? entry.case_sensitive : null,
    whole_words: typeof more.match_whole_words === 'boolean' ? more.match_whole_words : null,
    use_regex: flagIn(entry.use_regex, false),
    group: textIn(more.group),
    unused: {
      ...(entry.priority !== undefined && { priority: entry.priority }),
      ...(Object.keys(more).length > 0 && { extensions: more }),
    },
    unknown: besides(entry, known),
  }
}
