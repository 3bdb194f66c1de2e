/**
 * The common form of a lorebook, whichever program wrote it: what an entry says, by which words it is called, and how
 * it wanted to be used. `place` leads back into the original, where everything still stands as it was.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { contentTypes } from '../../packs/index.ts'
import type { ImportNotes } from '../import-report.ts'
import {
  besides,
  flagIn,
  importLimits,
  numberIn,
  objectIn,
  splitKeys,
  textIn,
  textsIn,
} from '../read-untrusted-fields.ts'

/** How the second list of keys counts. */
export const keyLogics = ['and_any', 'not_all', 'not_any', 'and_all'] as const
export type KeyLogic = (typeof keyLogics)[number]

/** Steps from the top of the original to a part of it. */
export type OriginalPath = readonly (string | number)[]

export interface LoreEntry {
  readonly place: OriginalPath
  readonly name: string
  readonly content: string
  readonly keys: readonly string[]
  readonly secondary_keys: readonly string[]
  readonly logic: KeyLogic
  /** Always used, whatever is spoken of. */
  readonly constant: boolean
  readonly enabled: boolean
  readonly order: number
  /** In a hundred; null when it is always used. */
  readonly probability: number | null
  /** Where in a prompt it wanted to stand. */
  readonly position: string
  readonly depth: number | null
  readonly case_sensitive: boolean | null
  readonly whole_words: boolean | null
  /** Its keys are patterns, with slashes around them or without. */
  readonly use_regex: boolean
  readonly group: string
  readonly type: (typeof contentTypes)[number]
  /** Fields that its own program knows and we do not use, where they say something. */
  readonly unused: JsonObject
  /** Fields that no program knows. */
  readonly unknown: JsonObject
}

/** Where the parts of an entry stand in its own format. */
export interface EntryFields {
  readonly content: string
  readonly name: string
  readonly keys: { readonly field: string; readonly as: 'list' | 'commas' }
  /** `off`: the field says that it is not used. */
  readonly enabled: { readonly field: string; readonly off: boolean } | null
}

export interface LoreBook {
  readonly format: string
  readonly name: string
  readonly description: string
  readonly fields: EntryFields
  /** Where the entries stand: a list, or an object by id. */
  readonly entriesAt: OriginalPath
  readonly entries: readonly LoreEntry[]
}

/** What an entry is when its program says nothing else. */
export const plainEntry = {
  name: '',
  secondary_keys: [],
  logic: 'and_any',
  constant: false,
  enabled: true,
  order: 100,
  probability: null,
  position: '',
  depth: null,
  case_sensitive: null,
  whole_words: null,
  use_regex: false,
  group: '',
  type: 'history',
  unused: {},
  unknown: {},
} as const satisfies Partial<LoreEntry>

/** What stands at a place of the original; undefined when nothing does. */
export function partAt(root: JsonValue, path: OriginalPath): JsonValue | undefined {
  let here: JsonValue | undefined = root
  for (const step of path) {
    if (typeof step === 'number')
      here = Array.isArray(here) ? (here[step] as JsonValue | undefined) : undefined
    else here = isJsonObject(here) && Object.hasOwn(here, step) ? here[step] : undefined
  }
  return here
}

/** A place as people read it: `entries[3]`. */
export function placeName(path: OriginalPath): string {
  return path.reduce<string>(
    (name, step) => (typeof step === 'number' ? `${name}[${step}]` : name === '' ? step : `${name}.${step}`),
    '',
  )
}

/** How one program writes its lorebooks; `matches` goes by what is in a file, because names and endings are not trusted. */
export interface LorebookFormat {
  matches(value: JsonValue): boolean
  read(root: JsonValue, notes: ImportNotes): Result<LoreBook>
}

/** How a format lays its books out, and what it says of an entry beside its text, name and keys. */
export interface BookLayout extends Pick<LoreBook, 'format' | 'fields' | 'entriesAt'> {
  /** The fields in which a book has its name and its description, where the format has them. */
  readonly about: { readonly name?: string; readonly description?: string }
  /** The fields its program knows; all others are kept as unknown. */
  readonly known: ReadonlySet<string>
  readonly readEntry: (entry: JsonObject) => Partial<LoreEntry>
}

/**
 * Reads a book whose entries are a list or stand by id; what is no entry is noted. `about` is the part of the original that
 * has the book's name.
 */
export function readBook(
  root: JsonValue,
  notes: ImportNotes,
  layout: BookLayout,
  about: JsonObject = objectIn(root),
): Result<LoreBook> {
  const { format, fields, entriesAt, known, readEntry } = layout
  const written = membersOf(partAt(root, entriesAt))
  if (written.length > importLimits.entries) {
    const message = `The book has ${written.length.toLocaleString('en-GB')} entries, and a pack holds at most ${importLimits.entries.toLocaleString('en-GB')}. Split it into several books.`
    return refuse('import/too-many', message)
  }
  const entries: LoreEntry[] = []
  for (const [key, entry] of written) {
    const place = [...entriesAt, key]
    if (!isJsonObject(entry)) {
      notes.add('refused', 'entries that are no entries', placeName(place))
      continue
    }
    const unknown = besides(entry, known)
    entries.push({ ...plainEntry, place, unknown, ...readFields(entry, fields), ...readEntry(entry) })
  }
  const said = (field: string | undefined): string => (field === undefined ? '' : textIn(about[field]))
  const name = said(layout.about.name)
  const description = said(layout.about.description)
  return done({ format, name, description, fields, entriesAt, entries })
}

/** The parts that every format has, each in its own field. */
function readFields(entry: JsonObject, { name, content, keys, enabled }: EntryFields) {
  const written = entry[keys.field]
  return {
    name: textIn(entry[name]),
    content: textIn(entry[content]),
    keys: keys.as === 'list' ? textsIn(written) : splitKeys(textIn(written)),
    enabled: enabled === null || entry[enabled.field] !== enabled.off,
  }
}

function membersOf(value: JsonValue | undefined): readonly (readonly [string | number, JsonValue])[] {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map((entry, index) => [index, entry])
  return isJsonObject(value) ? Object.entries(value) : []
}

/** The fields of an entry that say something other than what they say by default. */
export function nonDefaultFields(entry: JsonObject, defaults: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(entry).filter(
      ([key, value]) =>
        Object.hasOwn(defaults, key) && JSON.stringify(value) !== JSON.stringify(defaults[key]),
    ),
  )
}

/** The chance of an entry in a hundred, as World Info and character books write it; null for one that is always used. */
export function probabilityIn(fields: JsonObject): number | null {
  const probability = flagIn(fields.useProbability, true) ? (numberIn(fields.probability) ?? 100) : 100
  return probability === 100 ? null : probability
}
