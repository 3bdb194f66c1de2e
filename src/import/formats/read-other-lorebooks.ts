/** Reads the lorebooks of other programs: NovelAI, Risu, Agnai, AI Dungeon and KoboldAI. */
import { asText, isJsonObject, type JsonObject } from '../../core/json.ts'
import { done } from '../../core/result.ts'
import {
  flagIn,
  flagOrNull,
  listIn,
  numberIn,
  objectIn,
  splitKeys,
  textIn,
} from '../read-untrusted-fields.ts'
import { type BookLayout, type LorebookFormat, type LoreEntry, readBook } from './common-lorebook.ts'

/** NovelAI (`lorebookVersion`), alone, in a picture, or inside a scenario. */
export const novelAi: LorebookFormat = {
  matches(value) {
    const { lorebookVersion, scenarioVersion } = objectIn(value)
    return lorebookVersion !== undefined || scenarioVersion !== undefined
  },
  read(root, notes) {
    const top = objectIn(root)
    if (top.lorebookVersion !== undefined) return readBook(root, notes, novelAiLayout(top))
    const layout = novelAiLayout(objectIn(top.lorebook))
    const read = readBook(root, notes, {
      ...layout,
      format: 'NovelAI scenario',
      entriesAt: ['lorebook', 'entries'],
    })
    if (read.ok) notes.add('kept', 'the scenario around the lorebook (prompt, context, settings)')
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

function novelAiLayout({ categories }: JsonObject): BookLayout {
  const unused: ReadonlySet<string> = new Set(unusedInNovelAi)
  const groups = new Map(
    listIn(categories).map((category) => [textIn(objectIn(category).id), textIn(objectIn(category).name)]),
  )
  return {
    format: 'NovelAI lorebook',
    about: { name: 'title', description: 'description' },
    fields: {
      content: 'text',
      name: 'displayName',
      keys: { field: 'keys', as: 'list' },
      enabled: { field: 'enabled', off: false },
    },
    entriesAt: ['entries'],
    known: knownInNovelAi,
    readEntry: (entry) => ({
      constant: flagIn(entry.forceActivation, false),
      order: numberIn(objectIn(entry.contextConfig).budgetPriority) ?? 100,
      group: groups.get(textIn(entry.category)) ?? '',
      unused: Object.fromEntries(Object.entries(entry).filter(([key]) => unused.has(key))),
    }),
  }
}

/** RisuAI: `{ type: "risu", data: […] }`. */
export const risu: LorebookFormat = {
  matches(value) {
    const { type, data } = objectIn(value)
    return type === 'risu' && Array.isArray(data)
  },
  read(root, notes) {
    const book = readBook(root, notes, risuLayout)
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

const risuLayout: BookLayout = {
  format: 'Risu lorebook',
  about: { name: 'name' },
  fields: { content: 'content', name: 'comment', keys: { field: 'key', as: 'commas' }, enabled: null },
  entriesAt: ['data'],
  known: knownInRisu,
  readEntry: readRisuEntry,
}

function readRisuEntry(entry: JsonObject): Partial<LoreEntry> {
  const mode = textIn(entry.mode)
  return {
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
  matches(value) {
    const { kind, entries } = objectIn(value)
    return kind === 'memory' && Array.isArray(entries)
  },
  read: (root, notes) => readBook(root, notes, agnaiLayout),
}

const agnaiLayout: BookLayout = {
  format: 'Agnai memory book',
  about: { name: 'name', description: 'description' },
  fields: {
    content: 'entry',
    name: 'name',
    keys: { field: 'keywords', as: 'list' },
    enabled: { field: 'enabled', off: false },
  },
  entriesAt: ['entries'],
  known: new Set(['name', 'entry', 'keywords', 'weight', 'priority', 'enabled']),
  readEntry: ({ weight, priority }) => ({
    order: numberIn(weight) ?? 100,
    unused: priority === undefined ? {} : { priority },
  }),
}

/** AI Dungeon's story cards: a list of `{ keys: "a, b", value, type, title }`. */
export const storyCards: LorebookFormat = {
  matches(value) {
    const card = objectIn(listIn(value)[0])
    return card.value !== undefined && (card.keys !== undefined || card.title !== undefined)
  },
  read: (root, notes) => readBook(root, notes, storyCardLayout),
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

const storyCardLayout: BookLayout = {
  format: 'AI Dungeon story cards',
  about: {},
  fields: { content: 'value', name: 'title', keys: { field: 'keys', as: 'commas' }, enabled: null },
  entriesAt: [],
  known: knownInStoryCards,
  readEntry(entry) {
    const type = textIn(entry.type)
    const description = textIn(entry.description)
    return {
      type: storyCardTypes[type.toLowerCase()] ?? 'history',
      group: type,
      unused: description === '' ? {} : { description },
    }
  },
}

/** KoboldAI's world info, alone or inside a saved game: `worldinfo: [{ key, content, … }]`. */
export const koboldWorldInfo: LorebookFormat = {
  matches(value) {
    const { key, content } = objectIn(listIn(isJsonObject(value) ? value.worldinfo : value)[0])
    return asText(key) !== undefined && asText(content) !== undefined
  },
  read: (root, notes) =>
    readBook(root, notes, { ...koboldLayout, entriesAt: isJsonObject(root) ? ['worldinfo'] : [] }),
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

const koboldLayout: BookLayout = {
  format: 'KoboldAI world info',
  about: {},
  fields: {
    content: 'content',
    name: 'comment',
    keys: { field: 'key', as: 'commas' },
    enabled: { field: 'widisabled', off: true },
  },
  entriesAt: [],
  known: knownInKobold,
  readEntry: readKoboldEntry,
}

function readKoboldEntry(entry: JsonObject): Partial<LoreEntry> {
  const against = splitKeys(textIn(entry.keyanti))
  const secondary = flagIn(entry.selective, false) ? splitKeys(textIn(entry.keysecondary)) : []
  const probability = numberIn(entry.probability)
  const excludes = secondary.length === 0 && against.length > 0
  return {
    secondary_keys: excludes ? against : secondary,
    logic: excludes ? 'not_any' : 'and_any',
    constant: flagIn(entry.constant, false),
    probability: probability === 100 ? null : probability,
    group: textIn(entry.wigroup) || textIn(entry.folder),
    unused: secondary.length > 0 && against.length > 0 ? { keyanti: [...against] } : {},
  }
}
