/** SillyTavern's World Info, and the lorebook of the card specifications that grew out of it. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { Result } from '../../core/result.ts'
import type { ImportNotes } from '../import-report.ts'
import { besides, flagIn, flagOrNull, numberIn, objectIn, textIn, textsIn } from '../untrusted.ts'
import {
  keyLogics,
  type LoreBook,
  type LorebookFormat,
  nonDefaultFields,
  type OriginalPath,
  readBook,
  valueAt,
} from './lorebook.ts'

/** SillyTavern's World Info: `{ entries: { "0": {…} } }`. */
export const worldInfo: LorebookFormat = {
  matches: (value) => isJsonObject(value) && isJsonObject(value.entries),
  read(root, notes) {
    const top = objectIn(root)
    return readBook({
      root,
      notes,
      format: 'SillyTavern World Info',
      name: textIn(top.name),
      description: textIn(top.description),
      fields: {
        content: 'content',
        name: 'comment',
        keys: { field: 'key', as: 'list' },
        enabled: { field: 'disable', off: true },
      },
      entriesAt: ['entries'],
      known: knownInWorldInfo,
      readEntry: readWorldInfoEntry,
    })
  },
}

/** The lorebook of the card specifications (V2 and V3), alone as `lorebook_v3` or bare. */
export const characterBook: LorebookFormat = {
  matches(value) {
    if (!isJsonObject(value)) return false
    if (value.spec === 'lorebook_v3') return true
    const [first] = Array.isArray(value.entries) ? (value.entries as readonly JsonValue[]) : []
    const entry = objectIn(first)
    return Array.isArray(entry.keys) && typeof entry.content === 'string'
  },
  read: (root, notes) =>
    readCharacterBook(root, objectIn(root).spec === 'lorebook_v3' ? ['data'] : [], notes),
}

/** Reads the book at a place of the original: a card has one inside. */
export function readCharacterBook(root: JsonValue, at: OriginalPath, notes: ImportNotes): Result<LoreBook> {
  const book = objectIn(valueAt(root, at))
  const read = readBook({
    root,
    notes,
    format: 'character book',
    name: textIn(book.name),
    description: textIn(book.description),
    fields: {
      content: 'content',
      name: 'name',
      keys: { field: 'keys', as: 'list' },
      enabled: { field: 'enabled', off: false },
    },
    entriesAt: [...at, 'entries'],
    known: knownInCharacterBook,
    readEntry: readCharacterBookEntry,
  })
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

/** What World Info gives an entry by default, in the fields that are not used here. */
export const worldInfoDefaults: JsonObject = {
  vectorized: false,
  addMemo: false,
  ignoreBudget: false,
  excludeRecursion: false,
  preventRecursion: false,
  matchPersonaDescription: false,
  matchCharacterDescription: false,
  matchCharacterPersonality: false,
  matchCharacterDepthPrompt: false,
  matchScenario: false,
  matchCreatorNotes: false,
  delayUntilRecursion: 0,
  outletName: '',
  groupOverride: false,
  groupWeight: 100,
  scanDepth: null,
  useGroupScoring: null,
  automationId: '',
  role: 0,
  sticky: null,
  cooldown: null,
  delay: null,
  characterFilter: { isExclude: false, names: [], tags: [] },
  triggers: [],
  displayIndex: 0,
  extensions: {},
}

const knownInWorldInfo: ReadonlySet<string> = new Set([
  'uid',
  'key',
  'keysecondary',
  'comment',
  'content',
  'constant',
  'selective',
  'selectiveLogic',
  'order',
  'position',
  'disable',
  'probability',
  'useProbability',
  'depth',
  'group',
  'caseSensitive',
  'matchWholeWords',
  ...Object.keys(worldInfoDefaults),
])

/** Where World Info wants an entry to stand, by its number. */
const positions: readonly string[] = [
  'before_char',
  'after_char',
  'author_note_top',
  'author_note_bottom',
  'at_depth',
  'examples_top',
  'examples_bottom',
  'outlet',
]

function readWorldInfoEntry(entry: JsonObject) {
  const position = numberIn(entry.position) ?? 0
  return {
    name: textIn(entry.comment),
    content: textIn(entry.content),
    keys: textsIn(entry.key),
    secondary_keys: flagIn(entry.selective, true) ? textsIn(entry.keysecondary) : [],
    logic: keyLogics[numberIn(entry.selectiveLogic) ?? 0] ?? 'and_any',
    constant: flagIn(entry.constant, false),
    enabled: !flagIn(entry.disable, false),
    order: numberIn(entry.order) ?? 100,
    probability: probabilityIn(entry),
    position: positions[position] ?? String(position),
    depth: position === 4 ? numberIn(entry.depth) : null,
    case_sensitive: flagOrNull(entry.caseSensitive),
    whole_words: flagOrNull(entry.matchWholeWords),
    group: textIn(entry.group),
    unused: nonDefaultFields(besides(entry, new Set(['displayIndex'])), worldInfoDefaults),
  }
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

function readCharacterBookEntry(entry: JsonObject) {
  const extensions = objectIn(entry.extensions)
  return {
    name: textIn(entry.name) || textIn(entry.comment),
    content: textIn(entry.content),
    keys: textsIn(entry.keys),
    secondary_keys: flagIn(entry.selective, true) ? textsIn(entry.secondary_keys) : [],
    logic: keyLogics[numberIn(extensions.selectiveLogic) ?? 0] ?? 'and_any',
    constant: flagIn(entry.constant, false),
    enabled: flagIn(entry.enabled, true),
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

/** In a hundred; null for an entry that is always used. */
function probabilityIn(fields: JsonObject): number | null {
  const probability = flagIn(fields.useProbability, true) ? (numberIn(fields.probability) ?? 100) : 100
  return probability === 100 ? null : probability
}
