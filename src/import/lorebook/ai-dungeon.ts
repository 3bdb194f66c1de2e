/** AI Dungeon's story cards: a list of `{ keys: "a, b", value, type, title }`. */

import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { done, type Result } from '../../core/result.ts'
import type { ImportNotes } from '../import-report.ts'
import { besides, splitKeys, textIn } from '../loose.ts'
import { type LoreBook, type LoreEntry, type OriginalPath, plainEntry } from './lore-book.ts'
import { readEntries } from './read-entries.ts'

const known: ReadonlySet<string> = new Set([
  ...[
    'keys',
    'value',
    'type',
    'title',
    'description',
    'useForCharacterCreation',
    'id',
    'createdAt',
    'updatedAt',
  ],
])

const types: Readonly<Record<string, LoreEntry['type']>> = {
  character: 'npc',
  location: 'location',
  faction: 'faction',
  race: 'culture',
  class: 'culture',
}

/** True for a list of story cards. */
export function isStoryCards(value: JsonValue): boolean {
  const [first] = Array.isArray(value) ? (value as readonly JsonValue[]) : []
  return (
    isJsonObject(first) &&
    first.value !== undefined &&
    (first.keys !== undefined || first.title !== undefined)
  )
}

/** Reads story cards. */
export function readStoryCards(root: JsonValue, notes: ImportNotes): Result<LoreBook> {
  const entries = readEntries(root, [], readEntry, notes)
  if (!entries.ok) return entries
  return done({
    format: 'AI Dungeon story cards',
    name: '',
    description: '',
    fields: { content: 'value', name: 'title', keys: { field: 'keys', as: 'commas' }, enabled: null },
    entriesAt: [],
    entries: entries.value,
  })
}

function readEntry(entry: JsonObject, place: OriginalPath): LoreEntry {
  const type = textIn(entry.type)
  const description = textIn(entry.description)
  return {
    ...plainEntry,
    place,
    name: textIn(entry.title),
    content: textIn(entry.value),
    keys: splitKeys(textIn(entry.keys)),
    type: types[type.toLowerCase()] ?? 'history',
    group: type,
    unused: description === '' ? {} : { description },
    unknown: besides(entry, known),
  }
}
