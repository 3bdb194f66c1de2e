/** NovelAI's lorebooks (`lorebookVersion`), alone, in a picture, or inside a scenario. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { done, type Result } from '../../core/refusal.ts'
import type { ImportNotes } from '../import-report.ts'
import { besides, flagIn, listIn, numberIn, objectIn, splitKeys, textIn, textsIn } from '../untrusted-json.ts'
import { type LoreBook, type LoreEntry, type OriginalPath, plainEntry, readEntries } from './lorebook.ts'

const knownNovelAi: ReadonlySet<string> = new Set([
  ...[
    'text',
    'keys',
    'displayName',
    'enabled',
    'contextConfig',
    'id',
    'category',
    'lastUpdatedAt',
    'searchRange',
  ],
  ...['forceActivation', 'keyRelative', 'nonStoryActivatable', 'loreBiasGroups', 'hidden'],
])

/** True for a lorebook, or a scenario that has one. */
export function isNovelAi(value: JsonObject): boolean {
  return value.lorebookVersion !== undefined || value.scenarioVersion !== undefined
}

/** Reads a lorebook. */
export function readNovelAi(root: JsonValue, notes: ImportNotes): Result<LoreBook> {
  const top = root as JsonObject
  const scenario = top.lorebookVersion === undefined
  const book = scenario ? objectIn(top.lorebook) : top
  const entriesAt = scenario ? ['lorebook', 'entries'] : ['entries']
  const categories = new Map(
    listIn(book.categories).map((one) => [textIn(objectIn(one).id), textIn(objectIn(one).name)]),
  )
  const entries = readEntries(
    root,
    entriesAt,
    (entry, place) => readNovelAiEntry(entry, place, categories),
    notes,
  )
  if (!entries.ok) return entries
  if (scenario) notes.add('kept', 'the scenario around the lorebook (prompt, context, settings)')
  return done({
    format: scenario ? 'NovelAI scenario' : 'NovelAI lorebook',
    name: textIn(top.title),
    description: textIn(top.description),
    fields: {
      content: 'text',
      name: 'displayName',
      keys: { field: 'keys', as: 'list' },
      enabled: { field: 'enabled', off: false },
    },
    entriesAt,
    entries: entries.value,
  })
}

function readNovelAiEntry(
  entry: JsonObject,
  place: OriginalPath,
  categories: ReadonlyMap<string, string>,
): LoreEntry {
  const context = objectIn(entry.contextConfig)
  const unused = ['contextConfig', 'searchRange', 'keyRelative', 'nonStoryActivatable', 'loreBiasGroups']
  return {
    ...plainEntry,
    place,
    name: textIn(entry.displayName),
    content: textIn(entry.text),
    keys: textsIn(entry.keys),
    constant: flagIn(entry.forceActivation, false),
    enabled: flagIn(entry.enabled, true),
    order: numberIn(context.budgetPriority) ?? 100,
    group: categories.get(textIn(entry.category)) ?? '',
    unused: Object.fromEntries(Object.entries(entry).filter(([key]) => unused.includes(key))),
    unknown: besides(entry, knownNovelAi),
  }
}

/* HEAD of src/import/lorebook/risu.ts RisuAI's lorebooks: `{ type: "risu", data: […] }`. */
const knownRisu: ReadonlySet<string> = new Set([
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
  const entries = readEntries(root, ['data'], readRisuEntry, notes)
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

function readRisuEntry(entry: JsonObject, place: OriginalPath): LoreEntry {
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
    unknown: besides(entry, knownRisu),
  }
}

/* HEAD of src/import/lorebook/agnai.ts Agnai's memory books: `kind: "memory"`. */
const knownAgnai: ReadonlySet<string> = new Set([
  'name',
  'entry',
  'keywords',
  'weight',
  'priority',
  'enabled',
])

/** True for a memory book. */
export function isAgnai(value: JsonObject): boolean {
  return value.kind === 'memory' && Array.isArray(value.entries)
}

/** Reads a memory book. */
export function readAgnai(root: JsonValue, notes: ImportNotes): Result<LoreBook> {
  const entries = readEntries(root, ['entries'], readAgnaiEntry, notes)
  if (!entries.ok) return entries
  const top = root as JsonObject
  return done({
    format: 'Agnai memory book',
    name: textIn(top.name),
    description: textIn(top.description),
    fields: {
      content: 'entry',
      name: 'name',
      keys: { field: 'keywords', as: 'list' },
      enabled: { field: 'enabled', off: false },
    },
    entriesAt: ['entries'],
    entries: entries.value,
  })
}

function readAgnaiEntry(entry: JsonObject, place: OriginalPath): LoreEntry {
  return {
    ...plainEntry,
    place,
    name: textIn(entry.name),
    content: textIn(entry.entry),
    keys: textsIn(entry.keywords),
    enabled: flagIn(entry.enabled, true),
    order: numberIn(entry.weight) ?? 100,
    unused: entry.priority === undefined ? {} : { priority: entry.priority },
    unknown: besides(entry, knownAgnai),
  }
}

/* HEAD of src/import/lorebook/ai-dungeon.ts AI Dungeon's story cards: a list of `{ keys: "a, b", value, type, title }`. */
const knownStoryCard: ReadonlySet<string> = new Set([
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
  const entries = readEntries(root, [], readStoryCard, notes)
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

function readStoryCard(entry: JsonObject, place: OriginalPath): LoreEntry {
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
    unknown: besides(entry, knownStoryCard),
  }
}

/* HEAD of src/import/lorebook/kobold.ts KoboldAI's world info, alone or inside a saved game: `worldinfo: [{ key, content, … }]`. */
const knownKobold: ReadonlySet<string> = new Set([
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
  const entries = readEntries(root, entriesAt, readKoboldEntry, notes)
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

function readKoboldEntry(entry: JsonObject, place: OriginalPath): LoreEntry {
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
    unknown: besides(entry, knownKobold),
  }
}
