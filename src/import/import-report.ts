/**
 * What an import did, for the person whose work it is: what was taken, what is kept but not used here, what was changed
 * and what was refused, each with how often and where. Nothing is dropped without a row.
 */

/** What became of something. */
export type Fate = 'taken' | 'kept' | 'changed' | 'refused'

/** One kind of thing that happened, and where. */
export interface ImportNote {
  readonly fate: Fate
  readonly what: string
  readonly count: number
  /** The first places: an entry, a field, a line. */
  readonly places: readonly string[]
}

/** The report of one import. */
export interface ImportReport {
  /** The file or folder as it was named. */
  readonly source: string
  /** What it was found to be. */
  readonly format: string
  readonly notes: readonly ImportNote[]
  readonly counts: Readonly<Record<Fate, number>>
}

const mostPlaces = 12
const fates: readonly Fate[] = ['taken', 'kept', 'changed', 'refused']

/** Gathers notes while a file is read. */
export class ImportNotes {
  readonly #rows = new Map<string, { fate: Fate; what: string; count: number; places: string[] }>()

  /** Notes something; the same thing twice is one row with two places. */
  add(fate: Fate, what: string, place = '', count = 1): void {
    if (count === 0) return
    const key = `${fate} ${what}`
    const row = this.#rows.get(key) ?? { fate, what, count: 0, places: [] }
    row.count += count
    if (place !== '' && row.places.length < mostPlaces && !row.places.includes(place)) row.places.push(place)
    this.#rows.set(key, row)
  }

  /** Everything that was noted, what was taken first. */
  rows(): readonly ImportNote[] {
    const order = (note: ImportNote): number => fates.indexOf(note.fate)
    return [...this.#rows.values()].sort((one, other) => order(one) - order(other))
  }

  /** The report of it. */
  report(source: string, format: string): ImportReport {
    const notes = this.rows()
    const count = (fate: Fate): number =>
      notes.filter((note) => note.fate === fate).reduce((sum, note) => sum + note.count, 0)
    const counts = {
      taken: count('taken'),
      kept: count('kept'),
      changed: count('changed'),
      refused: count('refused'),
    }
    return { source, format, notes, counts }
  }
}

/** What an import may weigh. Everything beyond is refused before it is read, so that no file can take the machine along. */

/** The limits, each with a reason a person can be told. */
export const importLimits = {
  /** One file, in bytes. The largest chats and cards with pictures in them have some tens of megabytes. */
  file: 64_000_000,
  /** Levels of brackets in JSON. */
  depth: 100,
  /** Entries of a lorebook, and notes of a vault: what a pack may hold as files. */
  entries: 2_900,
  /** One entry, in characters. */
  entry: 300_000,
  /** Messages of a chat. */
  messages: 50_000,
  /** Told in one turn, in characters. */
  telling: 150_000,
  /** Files in an archive, and what they may come to when unpacked. */
  archiveFiles: 3_000,
  archiveTotal: 256_000_000,
  /** The card inside an archive, in bytes. */
  card: 32_000_000,
  /** Folders and files that are looked at while a vault is listed. */
  listed: 20_000,
  /** All notes of a vault together, in bytes. */
  vault: 18_000_000,
} as const

/* HEAD of src/import/text/clean-imported.ts
 * A stranger's text made plain: no control characters, nothing that turns the direction of reading or hides letters, no
 * half characters, letters and their accents as one. What was taken out is noted with its place; the original keeps it.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it is about
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g
const turning = /[\u202a-\u202e\u2066-\u2069]/g
const unseen = /[\u200b\u2060\ufeff\u{e0000}-\u{e007f}]/gu

const removals: readonly (readonly [pattern: RegExp, what: string])[] = [
  [controls, 'control characters taken out'],
  [turning, 'characters that turn the direction of reading taken out'],
  [unseen, 'invisible characters taken out'],
]

/** The text as it may be kept and shown. */
export function cleanImported(raw: string, place: string, notes: ImportNotes): string {
  let text = raw.replace(/\r\n?/g, '\n')
  if (!text.isWellFormed()) {
    text = text.toWellFormed()
    notes.add('changed', 'half characters (lone surrogates) replaced by \ufffd', place)
  }
  for (const [pattern, what] of removals) {
    const kept = text.replace(pattern, '')
    if (kept.length !== text.length) notes.add('changed', what, place)
    text = kept
  }
  return text.normalize('NFC').trim()
}

/** The same on one line, cut to a length. */
export function cleanLine(raw: string, place: string, notes: ImportNotes, longest = 200): string {
  const line = cleanImported(raw, place, notes).replace(/\s+/g, ' ')
  return [...line].slice(0, longest).join('').trim()
}
