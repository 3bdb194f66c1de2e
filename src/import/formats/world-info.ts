/** SillyTavern's World Info: `{ entries: { "0": {…} } }`. */
import type { JsonObject, JsonValue } from '../../core/json.ts'
import { done, type Result } from '../../core/refusal.ts'
import type { ImportNotes } from '../import-report.ts'
import { besides, flagIn, numberIn, objectIn, textIn, textsIn } from '../untrusted-json.ts'
import {
  keyLogics,
  type LoreBook,
  type LoreEntry,
  type OriginalPath,
  plainEntry,
  readEntries,
  telling,
  valueAt,
} from './lorebook.ts'

/** Where World Info wants an entry to stand, by its number. */
export const worldInfoPositions = [
  'before_char',
  'after_char',
  'author_note_top',
  'author_note_bottom',
  'at_depth',
  'examples_top',
  'examples_bottom',
  'outlet',
] as const

/** An entry as World Info has it when nobody says otherwise. */
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

const taken = [
  ...['uid', 'key', 'keysecondary', 'comment', 'content', 'constant', 'selective', 'selectiveLogic', 'order'],
  ...['position', 'disable', 'probability', 'useProbability', 'depth', 'group', 'caseSensitive'],
  'matchWholeWords',
]
const knownWorldInfo: ReadonlySet<string> = new Set([...taken, ...Object.keys(worldInfoDefaults)])

/** True for a World Info file. */
export function isWorldInfo(value: JsonObject): boolean {
  return typeof value.entries === 'object' && value.entries !== null && !Array.isArray(value.entries)
}

/** Reads World Info. */
export function readWorldInfo(root: JsonValue, notes: ImportNotes): Result<LoreBook> {
  const entries = readEntries(root, ['entries'], readWorldInfoEntry, notes)
  if (!entries.ok) return entries
  const top = root as JsonObject
  return done({
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
    entries: entries.value,
  })
}

function readWorldInfoEntry(entry: JsonObject, place: OriginalPath): LoreEntry {
  const selective = flagIn(entry.selective, true)
  const position = numberIn(entry.position) ?? 0
  const probability = flagIn(entry.useProbability, true) ? (numberIn(entry.probability) ?? 100) : 100
  return {
    ...plainEntry,
    place,
    name: textIn(entry.comment),
    content: textIn(entry.content),
    keys: textsIn(entry.key),
    secondary_keys: selective ? textsIn(entry.keysecondary) : [],
    logic: keyLogics[numberIn(entry.selectiveLogic) ?? 0] ?? 'and_any',
    constant: flagIn(entry.constant, false),
    enabled: !flagIn(entry.disable, false),
    order: numberIn(entry.order) ?? 100,
    probability: probability === 100 ? null : probability,
    position: worldInfoPositions[position] ?? String(position),
    depth: position === 4 ? numberIn(entry.depth) : null,
    case_sensitive: typeof entry.caseSensitive === 'boolean' ? entry.caseSensitive : null,
    whole_words: typeof entry.matchWholeWords === 'boolean' ? entry.matchWholeWords : null,
    group: textIn(entry.group),
    unused: telling(besides(entry, new Set(['displayIndex'])), worldInfoDefaults),
    unknown: besides(entry, knownWorldInfo),
  }
}

/* HEAD of src/import/lorebook/character-book.ts The lorebook of the card specifications (V2 and V3), inside a card or alone as `lorebook_v3`. */
const knownCharacterBook: ReadonlySet<string> = new Set([
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
  const entries = readEntries(root, entriesAt, readCharacterBookEntry, notes)
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

function readCharacterBookEntry(entry: JsonObject, place: OriginalPath): LoreEntry {
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
    unknown: besides(entry, knownCharacterBook),
  }
}
