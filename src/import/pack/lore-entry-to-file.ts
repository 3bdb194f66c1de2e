/** An entry as a file of lore. How its own program used it stands under `import:`, which plays no part in a game. */
import type { JsonObject } from '../../core/json.ts'
import { expandMacros } from '../../core/text-macros.ts'
import type { PackFile } from '../../packs/index.ts'
import { type LoreEntry, type OriginalPath, placeName, plainEntry } from '../formats/common-lorebook.ts'
import type { ImportNotes } from '../import-report.ts'
import { cleanImported, cleanLine, importLimits } from '../read-untrusted-fields.ts'
import { type IdMaker, keptFields, markdownText, packAliases, packTags } from './safe-pack-fields.ts'

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
  for (const [name, count] of Object.entries(macros.filled)) {
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
