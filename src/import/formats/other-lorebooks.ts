/** Lorebooks of NovelAI, Risu, Agnai, AI Dungeon and KoboldAI. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { done } from '../../core/result.ts'
import { flagIn, flagOrNull, listIn, numberIn, objectIn, splitKeys, textIn, textsIn } from '../untrusted.ts'
import { type LorebookFormat, type LoreEntry, readBook } from './lorebook.ts'

/** NovelAI (`lorebookVersion`), alone, in a picture, or inside a scenario. */
export const novelAi: LorebookFormat = {
  matches: (value) =>
    isJsonObject(value) && (value.lorebookVersion !== undefined || value.scenarioVersion !== undefined),
  read(root, notes) {
    const top = objectIn(root)
    const scenario = top.lorebookVersion === undefined
    const book = scenario ? objectIn(top.lorebook) : top
    const categories = new Map(
      listIn(book.categories).map((category) => [
        textIn(objectIn(category).id),
        textIn(objectIn(category).name),
      ]),
    )
    const read = readBook({
      root,
      notes,
      format: scenario ? 'NovelAI scenario' : 'NovelAI lorebook',
      name: textIn(top.title),
      description: textIn(top.description),
      fields: {
        content: 'text',
        name: 'displayName',
        keys: { field: 'keys', as: 'list' },
        enabled: { field: 'enabled', off: false },
      },
      entriesAt: scenario ? ['lorebook', 'entries'] : ['entries'],
      known: knownInNovelAi,
      readEntry: (entry) => readNovelAiEntry(entry, categories),
    })
    if (read.ok && scenario) notes.add('kept', 'the scenario around the lorebook (prompt, context, settings)')
    return read
  },
}

const unusedInNovelAi = [
  'contextConfig',
  'searchRange',
  'keyRelative',
  'nonStoryActivatable',
  'loreBiasGroups',
] as const

const knownInNovelAi: ReadonlySet<string> = new Set([
  'text',
  'keys',
  'displayName',
  'enabled',
  'id',
  'category',
  'lastUpdatedAt',
  'forceActivation',
  'hidden',
  ...unusedInNovelAi,
])

function readNovelAiEntry(entry: JsonObject, categories: ReadonlyMap<string, string>) {
  const unused: ReadonlySet<string> = new Set(unusedInNovelAi)
  return {
    name: textIn(entry.displayName),
    content: textIn(entry.text),
    keys: textsIn(entry.keys),
    constant: flagIn(entry.forceActivation, false),
    enabled: flagIn(entry.enabled, true),
    order: numberIn(objectIn(entry.contextConfig).budgetPriority) ?? 100,
    group: categories.get(textIn(entry.category)) ?? '',
    unused: Object.fromEntries(Object.entries(entry).filter(([key]) => unused.has(key))),
  }
}

/** RisuAI: `{ type: "risu", data: […] }`. */
export const risu: LorebookFormat = {
  matches: (value) => isJsonObject(value) && value.type === 'risu' && Array.isArray(value.data),
  read(root, notes) {
    const book = readBook({
      root,
      notes,
      format: 'Risu lorebook',
      name: textIn(objectIn(root).name),
      description: '',
      fields: { content: 'content', name: 'comment', keys: { field: 'key', as: 'commas' }, enabled: null },
      entriesAt: ['data'],
      known: knownInRisu,
      readEntry: readRisuEntry,
    })
    if (!book.ok) return book
    const isFolder = (entry: LoreEntry): boolean => entry.unused.mode === 'folder'
    const folders = book.value.entries.filter(isFolder)
    const names = folders.map((folder) => folder.name).join(', ')
    notes.add('kept', 'folders of the lorebook', names, folders.length)
    return done({ ...book.value, entries: book.value.entries.filter((entry) => !isFolder(entry)) })
  },
}

const knownInRisu: ReadonlySet<string> = new Set([
  'key',
  'secondkey',
  'insertorder',
  'comment',
  'content',
  'mode',
  'alwaysActive',
  'selective',
  'activationPercent',
  'useRegex',
  'bookVersion',
  'id',
  'folder',
  'extentions',
  'extensions',
  'loreCache',
])

function readRisuEntry(entry: JsonObject) {
  const mode = textIn(entry.mode)
  return {
    name: textIn(entry.comment),
    content: textIn(entry.content),
    keys: splitKeys(textIn(entry.key)),
    secondary_keys: flagIn(entry.selective, false) ? splitKeys(textIn(entry.secondkey)) : [],
    constant: flagIn(entry.alwaysActive, false) || mode === 'constant',
    order: numberIn(entry.insertorder) ?? 100,
    probability: numberIn(entry.activationPercent),
    // Risu itself misspells the name of this field.
    case_sensitive: flagOrNull(objectIn(entry.extentions ?? entry.extensions).risu_case_sensitive),
    use_regex: flagIn(entry.useRegex, false),
    group: textIn(entry.folder),
    unused: mode === '' || mode === 'normal' ? {} : { mode },
  }
}

/** Agnai's memory books: `kind: "memory"`. */
export const agnai: LorebookFormat = {
  matches: (value) => isJsonObject(value) && value.kind === 'memory' && Array.isArray(value.entries),
  read(root, notes) {
    const top = objectIn(root)
    return readBook({
      root,
      notes,
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
      known: knownInAgnai,
      readEntry: readAgnaiEntry,
    })
  },
}

const knownInAgnai: ReadonlySet<string> = new Set([
  'name',
  'entry',
  'keywords',
  'weight',
  'priority',
  'enabled',
])

function readAgnaiEntry(entry: JsonObject) {
  return {
    name: textIn(entry.name),
    content: textIn(entry.entry),
    keys: textsIn(entry.keywords),
    enabled: flagIn(entry.enabled, true),
    order: numberIn(entry.weight) ?? 100,
    unused: entry.priority === undefined ? {} : { priority: entry.priority },
  }
}

/** AI Dungeon's story cards: a list of `{ keys: "a, b", value, type, title }`. */
export const storyCards: LorebookFormat = {
  matches(value) {
    const [first] = Array.isArray(value) ? (value as readonly JsonValue[]) : []
    const card = objectIn(first)
    return card.value !== undefined && (card.keys !== undefined || card.title !== undefined)
  },
  read: (root, notes) =>
    readBook({
      root,
      notes,
      format: 'AI Dungeon story cards',
      name: '',
      description: '',
      fields: { content: 'value', name: 'title', keys: { field: 'keys', as: 'commas' }, enabled: null },
      entriesAt: [],
      known: knownInStoryCards,
      readEntry: readStoryCard,
    }),
}

const knownInStoryCards: ReadonlySet<string> = new Set([
  'keys',
  'value',
  'type',
  'title',
  'description',
  'useForCharacterCreation',
  'id',
  'createdAt',
  'updatedAt',
])

const storyCardTypes: Readonly<Record<string, LoreEntry['type']>> = {
  character: 'npc',
  location: 'location',
  faction: 'faction',
  race: 'culture',
  class: 'culture',
}

function readStoryCard(entry: JsonObject) {
  const type = textIn(entry.type)
  const description = textIn(entry.description)
  return {
    name: textIn(entry.title),
    content: textIn(entry.value),
    keys: splitKeys(textIn(entry.keys)),
    type: storyCardTypes[type.toLowerCase()] ?? ('history' as const),
    group: type,
    unused: description === '' ? {} : { description },
  }
}

/** KoboldAI's world info, alone or inside a saved game: `worldinfo: [{ key, content, … }]`. */
export const koboldWorldInfo: LorebookFormat = {
  matches(value) {
    const list = isJsonObject(value) ? value.worldinfo : value
    const [first] = Array.isArray(list) ? (list as readonly JsonValue[]) : []
    return isJsonObject(first) && typeof first.key === 'string' && typeof first.content === 'string'
  },
  read: (root, notes) =>
    readBook({
      root,
      notes,
      format: 'KoboldAI world info',
      name: '',
      description: '',
      fields: {
        content: 'content',
        name: 'comment',
        keys: { field: 'key', as: 'commas' },
        enabled: { field: 'widisabled', off: true },
      },
      entriesAt: isJsonObject(root) ? ['worldinfo'] : [],
      known: knownInKobold,
      readEntry: readKoboldEntry,
    }),
}

const knownInKobold: ReadonlySet<string> = new Set([
  'key',
  'keysecondary',
  'keyanti',
  'content',
  'comment',
  'folder',
  'selective',
  'constant',
  'probability',
  'wigroup',
  'widisabled',
  'num',
  'init',
])

function readKoboldEntry(entry: JsonObject) {
  const against = splitKeys(textIn(entry.keyanti))
  const secondary = flagIn(entry.selective, false) ? splitKeys(textIn(entry.keysecondary)) : []
  const probability = numberIn(entry.probability)
  const excludes = secondary.length === 0 && against.length > 0
  return {
    name: textIn(entry.comment),
    content: textIn(entry.content),
    keys: splitKeys(textIn(entry.key)),
    secondary_keys: excludes ? against : secondary,
    logic: excludes ? ('not_any' as const) : ('and_any' as const),
    constant: flagIn(entry.constant, false),
    enabled: !flagIn(entry.widisabled, false),
    probability: probability === 100 ? null : probability,
    group: textIn(entry.wigroup) || textIn(entry.folder),
    unused: secondary.length > 0 && against.length > 0 ? { keyanti: [...against] } : {},
  }
}
