/** Reads the lorebook of the card specifications, which grew out of World Info: inside a character card, or alone. */
import type { JsonObject, JsonValue } from '../../core/json.ts'
import type { Result } from '../../core/result.ts'
import type { ImportNotes } from '../import-report.ts'
import { flagIn, flagOrNull, listIn, numberIn, objectIn, textIn, textsIn } from '../read-untrusted-fields.ts'
import {
  type BookLayout,
  keyLogics,
  type LoreBook,
  type LorebookFormat,
  type LoreEntry,
  type OriginalPath,
  partAt,
  probabilityIn,
  readBook,
} from './common-lorebook.ts'

/** The lorebook of the card specifications (V2 and V3), alone as `lorebook_v3` or bare. */
export const characterBook: LorebookFormat = {
  matches(value) {
    const { spec, entries } = objectIn(value)
    const first = objectIn(listIn(entries)[0])
    return spec === 'lorebook_v3' || (Array.isArray(first.keys) && typeof first.content === 'string')
  },
  read: (root, notes) =>
    readCharacterBook(root, objectIn(root).spec === 'lorebook_v3' ? ['data'] : [], notes),
}

/** Reads the book at a place of the original: a card has one inside. */
export function readCharacterBook(root: JsonValue, at: OriginalPath, notes: ImportNotes): Result<LoreBook> {
  const book = objectIn(partAt(root, at))
  const layout = { ...characterBookLayout, entriesAt: [...at, 'entries'] }
  const read = readBook(root, notes, layout, book)
  if (!read.ok) return read
  const settings = ['scan_depth', 'token_budget', 'recursive_scanning'].filter(
    (name) => book[name] !== undefined,
  )
  notes.add(
    'kept',
    'settings of the book (how far it looks back, how much it may take)',
    settings.join(', '),
    settings.length,
  )
  return read
}

const knownInCharacterBook: ReadonlySet<string> = new Set([
  'keys',
  'content',
  'extensions',
  'enabled',
  'insertion_order',
  'case_sensitive',
  'name',
  'priority',
  'id',
  'comment',
  'selective',
  'secondary_keys',
  'constant',
  'position',
  'use_regex',
])

const characterBookLayout: BookLayout = {
  format: 'character book',
  about: { name: 'name', description: 'description' },
  fields: {
    content: 'content',
    name: 'name',
    keys: { field: 'keys', as: 'list' },
    enabled: { field: 'enabled', off: false },
  },
  entriesAt: ['entries'],
  known: knownInCharacterBook,
  readEntry: readCharacterBookEntry,
}

function readCharacterBookEntry(entry: JsonObject): Partial<LoreEntry> {
  const extensions = objectIn(entry.extensions)
  return {
    name: textIn(entry.name) || textIn(entry.comment),
    secondary_keys: flagIn(entry.selective, true) ? textsIn(entry.secondary_keys) : [],
    logic: keyLogics[numberIn(extensions.selectiveLogic) ?? 0] ?? 'and_any',
    constant: flagIn(entry.constant, false),
    order: numberIn(entry.insertion_order) ?? 100,
    probability: probabilityIn(extensions),
    position: textIn(entry.position),
    depth: numberIn(extensions.depth),
    case_sensitive: flagOrNull(entry.case_sensitive),
    whole_words: flagOrNull(extensions.match_whole_words),
    use_regex: flagIn(entry.use_regex, false),
    group: textIn(extensions.group),
    unused: {
      ...(entry.priority !== undefined && { priority: entry.priority }),
      ...(Object.keys(extensions).length > 0 && { extensions }),
    },
  }
}
