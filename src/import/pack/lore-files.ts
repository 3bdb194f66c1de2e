/** An entry as a file of lore. How its own program used it stands under `import:`, which plays no part in a game. */

import { stringify } from 'yaml'
import { slugOf } from '../../core/ids.ts'
import { findJsonProblem, type JsonObject, type JsonValue } from '../../core/json.ts'
import { expandMacros } from '../../core/macros.ts'
import type { PackFile } from '../../packs/index.ts'
import { type LoreEntry, type OriginalPath, placeName, plainEntry } from '../formats/lorebook.ts'
import type { ReadNote } from '../formats/vault.ts'
import type { ImportNotes } from '../import-report.ts'
import { cleanImported, cleanLine, importLimits } from '../untrusted.ts'

/** A file of the pack that was made of a part of the original. */
export interface GeneratedFile extends PackFile {
  readonly place: OriginalPath
  readonly id: string
  readonly name: string
  readonly type: LoreEntry['type']
  readonly aliases: readonly string[]
  /** The prose as the file has it. */
  readonly prose: string
}

/** What else is known of an entry. */
export interface LoreExtras {
  readonly format: string
  /** Where it stands, for people; else its place in the original. */
  readonly at?: string
  /** Whose book it is. */
  readonly char?: string
  readonly aliases?: readonly string[]
  readonly tags?: readonly string[]
  /** Fields of the frontmatter: what it is related to. */
  readonly related?: JsonObject
}

const folders: Readonly<Record<LoreEntry['type'], string>> = {
  location: 'locations',
  npc: 'npcs',
  faction: 'factions',
  item: 'items',
  culture: 'culture',
  history: 'lore',
  technology: 'technology',
  event: 'events',
}

/** Makes the file of an entry; null when it is too long to be lore. */
export function makeLoreFile(
  entry: LoreEntry,
  makeId: IdMaker,
  extras: LoreExtras,
  notes: ImportNotes,
): GeneratedFile | null {
  const place = extras.at ?? placeName(entry.place)
  if (entry.content.length > importLimits.entry) {
    notes.add(
      'refused',
      `entries longer than ${importLimits.entry} characters; they stay in the original`,
      place,
    )
    return null
  }
  const { text, decorators } = readDecorators(entry.content)
  for (const { name: decorator } of decorators)
    notes.add('kept', 'decorators: read and kept, they place nothing here', `${place} @@${decorator}`)
  const macros = expandMacros(text, extras.char === undefined ? {} : { char: extras.char })
  noteMacros(macros, place, notes)
  const prose = cleanImported(macros.text, place, notes)
  const keys = cleanKeys([...entry.keys, ...macros.hidden_keys], place, notes)
  const plain = keys.filter((key) => !isPattern(key) && !entry.use_regex)
  const name = nameOf(entry, plain, place, notes)
  const id = makeId(name)
  const aliases = packAliases([...(extras.aliases ?? []), ...plain], name)
  const front = {
    id,
    type: entry.type,
    name,
    tags: packTags([...(extras.tags ?? []), entry.group, ...plain]),
    ...extras.related,
    ...(aliases.length > 0 && { gm: { aliases } }),
    import: {
      from: extras.format,
      at: place,
      ...usage({ ...entry, keys }, place, notes),
      ...(decorators.length > 0 && { decorators: decorators.map((decorator) => ({ ...decorator })) }),
    },
  }
  const off = entry.enabled ? '' : '.off'
  const path = `${folders[entry.type]}/${id}.md${off}`
  notes.add('taken', entry.enabled ? 'entries as lore' : 'entries that are switched off', place)
  return {
    path,
    text: markdownText(front, name, prose),
    place: entry.place,
    id,
    name,
    type: entry.type,
    aliases,
    prose,
  }
}

function nameOf(entry: LoreEntry, keys: readonly string[], place: string, notes: ImportNotes): string {
  const written = [entry.name, ...keys]
    .map((name) => cleanLine(name, place, notes, 100))
    .find((name) => name !== '')
  return written?.replace(/^#+\s*/, '').trim() || `Entry ${String(entry.place.at(-1) ?? 0)}`
}

function cleanKeys(keys: readonly string[], place: string, notes: ImportNotes): readonly string[] {
  const cleaned = keys.map((key) => cleanLine(key, place, notes, 1_000)).filter((key) => key !== '')
  return [...new Set(cleaned)].slice(0, 200)
}

/** True for a key between slashes. */
function isPattern(key: string): boolean {
  return /^\/.+\/[a-z]*$/s.test(key)
}

function noteMacros(macros: ReturnType<typeof expandMacros>, place: string, notes: ImportNotes): void {
  for (const [name, count] of Object.entries(macros.told)) {
    const what =
      name === '//' || name === 'comment' ? 'comments left out of the text' : `macros told: {{${name}}}`
    notes.add('changed', what, place, count)
  }
  for (const [name, count] of Object.entries(macros.left)) {
    const later = ['user', 'random', 'pick'].includes(name)
    if (name === 'roll') notes.add('kept', 'rolls: our dice fall when the text is used', place, count)
    else
      notes.add(
        'kept',
        later ? 'macros that are told when a game begins' : 'macros that stay as written',
        `${place} {{${name}}}`,
        count,
      )
  }
}

/** How the entry wanted to be used, without what goes without saying. */
function usage(entry: LoreEntry, place: string, notes: ImportNotes): JsonObject {
  const fields = [
    'constant',
    'enabled',
    'probability',
    'position',
    'depth',
    'case_sensitive',
    'whole_words',
    'use_regex',
    'group',
  ] as const
  const said = fields.filter((field) => entry[field] !== plainEntry[field])
  for (const field of ['probability', 'position', 'depth'] as const)
    if (entry[field] !== plainEntry[field] && entry[field] !== 'before_char')
      notes.add('kept', `${field} in a prompt`, place)
  if (entry.keys.some(isPattern) || entry.use_regex) notes.add('kept', 'keys that are patterns', place)
  for (const field of Object.keys(entry.unused))
    notes.add('kept', 'fields of the format that are not used here', `${place} ${field}`)
  for (const field of Object.keys(entry.unknown))
    notes.add('kept', 'fields that are not known', `${place} ${field}`)
  const unused = keptFields(entry.unused, place, notes)
  const unknown = keptFields(entry.unknown, place, notes)
  return {
    ...(entry.keys.length > 0 && { keys: [...entry.keys] }),
    ...(entry.secondary_keys.length > 0 && {
      secondary_keys: [...cleanKeys(entry.secondary_keys, place, notes)],
      logic: entry.logic,
    }),
    order: entry.order,
    ...Object.fromEntries(said.map((field) => [field, entry[field]])),
    ...(Object.keys(unused).length > 0 && { unused }),
    ...(Object.keys(unknown).length > 0 && { unknown }),
  }
}

interface Decorator {
  readonly name: string
  readonly value: string
  /** Stands in for the decorator before it where that one is unknown. */
  readonly fallback: boolean
}

interface Decorated {
  readonly text: string
  readonly decorators: readonly Decorator[]
}

const decoratorLine = /^(@@@?)([a-z_]{1,40})(?:[ \t]+(.{0,400}))?[ \t]*$/i
const maxDecorators = 50

/**
 * The decorators at the top of a text: lines such as `@@depth 4`, by which cards tell other programs how to place an entry
 * (`@@@` is what to do when the line above is not understood). They are kept as data; here they command nothing.
 */
function readDecorators(written: string): Decorated {
  const lines = written.replace(/\r\n?/g, '\n').split('\n')
  const decorators: Decorator[] = []
  for (const line of lines.slice(0, maxDecorators)) {
    const [, marks = '', name = '', value = ''] = decoratorLine.exec(line) ?? []
    if (name === '') break
    decorators.push({ name: name.toLowerCase(), value: value.trim(), fallback: marks === '@@@' })
  }
  return { text: lines.slice(decorators.length).join('\n'), decorators }
}

interface KnownNote {
  readonly id: string
  readonly type: LoreEntry['type']
}

const relationFields: Readonly<Partial<Record<LoreEntry['type'], string>>> = {
  location: 'related_locations',
  npc: 'related_entities',
  item: 'related_entities',
  faction: 'related_factions',
}

const maxRelated = 100

/** The notes of a vault as files of a pack, with their links as relations between them. */
export function vaultFiles(vault: readonly ReadNote[], notes: ImportNotes): readonly GeneratedFile[] {
  const makeId = idMaker()
  const named = vault.map((note) => ({ note, id: makeId(cleanLine(note.entry.name, '', notes, 100)) }))
  const known = new Map<string, KnownNote>()
  for (const { note, id } of named)
    for (const word of [note.entry.name, ...note.aliases, pathOf(note)])
      if (!known.has(folded(word))) known.set(folded(word), { id, type: note.entry.type })
  return named.flatMap(({ note, id }) => {
    const extras = {
      format: 'Markdown vault',
      at: note.path,
      aliases: note.aliases,
      tags: packTags(note.tags),
      related: relations(note, id, known, notes),
    }
    return makeLoreFile(note.entry, () => id, extras, notes) ?? []
  })
}

function pathOf({ entry }: ReadNote): string {
  return entry.group === '' ? entry.name : `${entry.group}/${entry.name}`
}

function folded(name: string): string {
  return name.normalize('NFC').trim().replace(/\.md$/i, '').toLowerCase()
}

function relations(
  { entry, links }: ReadNote,
  own: string,
  known: ReadonlyMap<string, KnownNote>,
  notes: ImportNotes,
): JsonObject {
  const related: Record<string, string[]> = {}
  for (const target of new Set(links)) {
    const found = known.get(folded(target)) ?? known.get(folded(target.split('/').at(-1) ?? ''))
    if (found === undefined)
      notes.add('kept', 'links to notes that are not there', `${entry.name}: ${target.slice(0, 80)}`)
    else if (found.id !== own) {
      const field = relationFields[found.type] ?? 'related_lore'
      related[field] = [...(related[field] ?? []), found.id]
    }
  }
  return Object.fromEntries(
    Object.entries(related).map(([field, ids]) => [field, [...new Set(ids)].slice(0, maxRelated)]),
  )
}

/** YAML as the loader of packs reads it. */
export function yamlText(value: object): string {
  return stringify(value, { schema: 'core', lineWidth: 0, aliasDuplicateObjects: false, indentSeq: true })
}

export function markdownText(front: object, name: string, prose: string): string {
  return `---\n${yamlText(front)}---\n\n# ${name}\n${prose === '' ? '' : `\n${prose}\n`}`
}

/** Tags as a pack may have them: plain words, each once. */
export function packTags(words: readonly string[]): readonly string[] {
  const tags = words.map((word) => slugOf(word).slice(0, 60)).filter((tag) => tag !== 'unnamed')
  return [...new Set(['imported', ...tags])].slice(0, 40)
}

/** Aliases as a pack may have them. */
export function packAliases(words: readonly string[], name: string): readonly string[] {
  const plain = words.map((word) => word.trim()).filter((word) => word !== '' && word.length <= 200)
  return [...new Set(plain)].filter((word) => word !== name).slice(0, 20)
}

const maxKept = 20_000

/** Fields for the frontmatter; what cannot stand there is noted and stays in the original. */
export function keptFields(fields: JsonObject, place: string, notes: ImportNotes): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => {
      const problem = findJsonProblem({ [key]: value } as JsonObject)
      const long = problem === null && JSON.stringify(value).length > maxKept
      if (problem === null && !long) return [[key, cleaned(value, place, notes)]]
      const why = long ? 'it is very long' : (problem?.problem ?? '')
      notes.add('kept', `fields that only the original can hold: ${why}`, `${place} ${key}`)
      return []
    }),
  )
}

function cleaned(value: JsonValue, place: string, notes: ImportNotes): JsonValue {
  if (typeof value === 'string') return cleanImported(value, place, notes)
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map((part) => cleaned(part, place, notes))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, cleaned(part, place, notes)]))
}

/** Gives every name an id of its own. */
export type IdMaker = (name: string) => string

/** Ids for the things of one pack, each given once; `player` and its like are reserved. */
export function idMaker(): IdMaker {
  const taken = new Set(['player', 'hero', 'world', 'scene', 'campaign', 'foe', 'foes', 'coin'])
  return (name) => {
    const slug = slugOf(name)
    const wanted = slug === 'unnamed' ? 'entry' : slug
    let id = wanted
    for (let count = 2; taken.has(id); count += 1) id = `${wanted}_${count}`
    taken.add(id)
    return id
  }
}

/** A pack's id out of a name. */
export function packIdFor(name: string): string {
  const slug = slugOf(name)
  const plain = slug === 'unnamed' ? 'imported' : slug
  return (/^[a-z]/.test(plain) ? plain : `pack_${plain}`).slice(0, 60).replace(/_+$/, '')
}
