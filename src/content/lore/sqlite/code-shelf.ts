/**
 * The codes of all sources that were asked about, in memory. A campaign adds a little with every turn, so what is new is
 * read and put beside what is there; only where chunks went is a source read again.
 */
import type { Database, Row } from '../../../store/sqlite/driver.ts'
import { VectorCodes } from './vector-codes.ts'

/** What is known of a source. */
interface Known {
  readonly shelves: VectorCodes[]
  lastChunk: number
  lastVector: number
  stale: boolean
}

const wanted = `SELECT c.key, c.hidden, v.key, v.codes FROM chunks c JOIN vectors_2 v ON v.hash = c.hash AND v.model = ?
  WHERE c.source = ? AND v.dimensions = ?`
const sinceChunk = `${wanted} AND c.key > ?`
const sinceVector = `SELECT c.key, c.hidden, v.key, v.codes FROM vectors_2 v CROSS JOIN chunks c ON c.hash = v.hash
  WHERE v.model = ? AND c.source = ? AND v.dimensions = ? AND v.key > ? AND c.key <= ?`

/** Codes by source and model. */
export class CodeShelf {
  readonly #known = new Map<string, Known>()

  /** The codes of a source, with what was added since it was last asked for. */
  of(database: Database, source: number, model: string, dimensions: number): readonly VectorCodes[] {
    const name = `${source} ${model}`
    const known = this.#known.get(name) ?? { shelves: [], lastChunk: 0, lastVector: 0, stale: true }
    this.#known.set(name, known)
    if (!known.stale) return known.shelves
    const before = [model, source, dimensions] as const
    const older =
      known.lastChunk === 0 ? [] : database.all(sinceVector, ...before, known.lastVector, known.lastChunk)
    const found = [...older, ...database.all(sinceChunk, ...before, known.lastChunk)]
    if (found.length > 0) known.shelves.push(VectorCodes.of(found, dimensions))
    known.lastChunk = newest(database, 'SELECT max(key) FROM chunks')
    known.lastVector = newest(database, 'SELECT max(key) FROM vectors_2')
    known.stale = false
    return known.shelves
  }

  /** Something was added somewhere. */
  grow(): void {
    for (const known of this.#known.values()) known.stale = true
  }

  /** Chunks went. */
  forget(): void {
    this.#known.clear()
  }
}

function newest(database: Database, sql: string): number {
  const row: Row | undefined = database.get(sql)
  return Number(row?.[0] ?? 0)
}
