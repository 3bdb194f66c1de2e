/** KoboldAI's world info, alone or inside a saved game: `worldinfo: [{ key, content, … }]`. */

import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { done, type Result } from '../../core/result.ts'
import type { ImportNotes } from '../import-report.ts'
import { besides, flagIn, numberIn, splitKeys, textIn } from '../loose.ts'
import { type LoreBook, type LoreEntry, type OriginalPath, plainEntry } from './lore-book.ts'
import { readEntries } from './read-entries.ts'

const known: ReadonlySet<string> = new Set([
  ...['key', 'keysecondary', 'keyanti', 'content', 'comment', 'folder', 'selective', 'constant'],
  ...['probability', 'wigroup', 'widisabled', 'num', 'init'],
])

/** True for world info as a list, or in a field of that name. */
export function isKoboldBook(value: JsonValue): boolean {
  const list = isJsonObject(value) ? value.worldinfo : value
  const [first] = Array.isArray(list) ? (list as readonly JsonValue[]) : []
  return isJsonObject(first) && typeof first.key === 'string' && typeof first.content === 'string'
}

/** Reads world info. */
export function readKoboldBook(root: JsonValue, notes: ImportNotes): Result<LoreBook> {
  const entriesAt = isJsonObject(root) ? ['worldinfo'] : []
  const entries = readEntries(root, entriesAt, readEntry, notes)
  if (!entries.ok) return entries
  return done({
    format: 'KoboldAI world info',
    name: '',
    description: '',
    fields: {
      content: 'content',
      name: 'comment',
      keys: { field: 'key', as: 'commas' },
      enabled: { field: 'widisabled', off: true },
    },
    entriesAt,
    entries: entries.value,
  })
}

function readEntry(entry: JsonObject, place: OriginalPath): LoreEntry {
  const against = splitKeys(textIn(entry.keyanti))
  const beside = flagIn(entry.selective, false) ? splitKeys(textIn(entry.keysecondary)) : []
  const probability = numberIn(entry.probability)
  return {
    ...plainEntry,
    place,
    name: textIn(entry.comment),
    content: textIn(entry.content),
    keys: splitKeys(textIn(entry.key)),
    secondary_keys: beside.length > 0 ? beside : against,
    logic: beside.length > 0 || against.length === 0 ? 'and_any' : 'not_any',
    constant: flagIn(entry.constant, false),
    enabled: !flagIn(entry.widisabled, false),
    probability: probability === 100 ? null : probability,
    group: textIn(entry.wigroup) || textIn(entry.folder),
    unused: beside.length > 0 && against.length > 0 ? { keyanti: [...against] } : {},
    unknown: besides(entry, known),
  }
}
