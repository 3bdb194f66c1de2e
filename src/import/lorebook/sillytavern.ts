/** SillyTavern's World Info: `{ entries: { "0": {…} } }`. */

import type { JsonObject, JsonValue } from '../../core/json.ts'
import { done, type Result } from '../../core/result.ts'
import type { ImportNotes } from '../import-report.ts'
import { besides, flagIn, numberIn, textIn, textsIn } from '../loose.ts'
import { keyLogics, type LoreBook, type LoreEntry, type OriginalPath, plainEntry } from './lore-book.ts'
import { readEntries, telling } from './read-entries.ts'

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
const known: ReadonlySet<string> = new Set([...taken, ...Object.keys(worldInfoDefaults)])

/** True for a World Info file. */
export function isWorldInfo(value: JsonObject): boolean {
  return typeof value.entries === 'object' && value.entries !== null && !Array.isArray(value.entries)
}

/** Reads World Info. */
export function readWorldInfo(root: JsonValue, notes: ImportNotes): Result<LoreBook> {
  const entries = readEntries(root, ['entries'], readEntry, notes)
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

function readEntry(entry: JsonObject, place: OriginalPath): LoreEntry {
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
    unknown: besides(entry, known),
  }
}
