/** RisuAI's lorebooks: `{ type: "risu", data: […] }`. */

import type { JsonObject, JsonValue } from '../../core/json.ts'
import { done, type Result } from '../../core/result.ts'
import type { ImportNotes } from '../import-report.ts'
import { besides, flagIn, numberIn, objectIn, splitKeys, textIn } from '../loose.ts'
import { type LoreBook, type LoreEntry, type OriginalPath, plainEntry } from './lore-book.ts'
import { readEntries } from './read-entries.ts'

const known: ReadonlySet<string> = new Set([
  ...['key', 'secondkey', 'insertorder', 'comment', 'content', 'mode', 'alwaysActive', 'selective'],
  ...[
    'activationPercent',
    'useRegex',
    'bookVersion',
    'id',
    'folder',
    'extentions',
    'extensions',
    'loreCache',
  ],
])

/** True for a Risu lorebook. */
export function isRisu(value: JsonObject): boolean {
  return value.type === 'risu' && Array.isArray(value.data)
}

/** Reads a lorebook. */
export function readRisu(root: JsonValue, notes: ImportNotes): Result<LoreBook> {
  const entries = readEntries(root, ['data'], readEntry, notes)
  if (!entries.ok) return entries
  const folders = entries.value.filter((one) => one.unused.mode === 'folder')
  notes.add('kept', 'folders of the lorebook', folders.map((one) => one.name).join(', '), folders.length)
  return done({
    format: 'Risu lorebook',
    name: textIn((root as JsonObject).name),
    description: '',
    fields: {
      content: 'content',
      name: 'comment',
      keys: { field: 'key', as: 'commas' },
      enabled: null,
    },
    entriesAt: ['data'],
    entries: entries.value.filter((one) => one.unused.mode !== 'folder'),
  })
}

function readEntry(entry: JsonObject, place: OriginalPath): LoreEntry {
  const cased = objectIn(entry.extentions ?? entry.extensions).risu_case_sensitive
  const mode = textIn(entry.mode)
  return {
    ...plainEntry,
    place,
    name: textIn(entry.comment),
    content: textIn(entry.content),
    keys: splitKeys(textIn(entry.key)),
    secondary_keys: flagIn(entry.selective, false) ? splitKeys(textIn(entry.secondkey)) : [],
    constant: flagIn(entry.alwaysActive, false) || mode === 'constant',
    order: numberIn(entry.insertorder) ?? 100,
    probability: numberIn(entry.activationPercent),
    case_sensitive: typeof cased === 'boolean' ? cased : null,
    use_regex: flagIn(entry.useRegex, false),
    group: textIn(entry.folder),
    unused: mode === '' || mode === 'normal' ? {} : { mode },
    unknown: besides(entry, known),
  }
}
