/** SillyTavern's World Info, and the lorebook of the card specifications that grew out of it. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { Result } from '../../core/result.ts'
import type { ImportNotes } from '../import-report.ts'
import { besides, flagIn, flagOrNull, listIn, numberIn, objectIn, textIn, textsIn } from '../untrusted.ts'
import {
  type BookLayout,
  keyLogics,
  type LoreBook,
  type LorebookFormat,
  type LoreEntry,
  nonDefaultFields,
  type OriginalPath,
  partAt,
  readBook,
} from './lorebook.ts'

/** SillyTavern's World Info: `{ entries: { "0": {…} } }`. */
export const worldInfo: LorebookFormat = {
  matches: (value) => isJsonObject(value) && isJsonObject(value.entries),
  read: (root, notes) => readBook(root, notes, worldInfoLayout),
}

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

const worldInfoLayout: BookLayout = {
  format: 'SillyTavern World Info',
  about: { name: 'name', description: 'description' },
  fields: {
    content: 'content',
    name: 'comment',
    keys: { field: 'key', as: 'list' },
    enabled: { field: 'disable', off: true },
  },
  entriesAt: ['entries'],
  known: knownInWorldInfo,
  readEntry: readWorldInfoEntry,
}

function readWorldInfoEntry(entry: JsonObject): Partial<LoreEntry> {
  const position = numberIn(entry.position) ?? 0
  return {
    secondary_keys: flagIn(entry.selective, true) ? textsIn(entry.keysecondary) : [],
    logic: keyLogics[numberIn(entry.selectiveLogic) ?? 0] ?? 'and_any',
    constant: flagIn(entry.constant, false),
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

/** In a hundred; null for an entry that is always used. */
function probabilityIn(fields: JsonObject): number | null {
  const probability = flagIn(fields.useProbability, true) ? (numberIn(fields.probability) ?? 100) : 100
  return probability === 100 ? null : probability
}
