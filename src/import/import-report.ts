/**
 * The report of what an import did, for the person whose work it is: what was taken, what is kept but not used here,
 * what was changed and what was refused, each with how often and where. Nothing is dropped without a row.
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

export interface ImportReport {
  /** The file or folder as it was named. */
  readonly source: string
  /** What it was found to be. */
  readonly format: string
  readonly notes: readonly ImportNote[]
  readonly counts: Readonly<Record<Fate, number>>
}

const maxPlaces = 12
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
    if (place !== '' && row.places.length < maxPlaces && !row.places.includes(place)) row.places.push(place)
    this.#rows.set(key, row)
  }

  /** Everything that was noted, what was taken first. */
  rows(): readonly ImportNote[] {
    const order = (note: ImportNote): number => fates.indexOf(note.fate)
    return [...this.#rows.values()].sort((left, right) => order(left) - order(right))
  }

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
