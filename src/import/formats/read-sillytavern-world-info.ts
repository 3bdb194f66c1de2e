/** SillyTavern's World Info: reading its entries, and what they have by default. */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import { besides, flagIn, flagOrNull, numberIn, textIn, textsIn } from '../read-untrusted-fields.ts'
import {
  type BookLayout,
  keyLogics,
  type LorebookFormat,
  type LoreEntry,
  nonDefaultFields,
  probabilityIn,
  readBook,
} from './common-lorebook.ts'

/** SillyTavern's World Info: `{ entries: { "0": {…} } }`. */
export const worldInfo: LorebookFormat = {
  matches: (value) => isJsonObject(value) && isJsonObject(value.entries),
  read: (root, notes) => readBook(root, notes, worldInfoLayout),
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
