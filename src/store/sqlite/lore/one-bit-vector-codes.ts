/**
 * One bit a dimension: is a vector positive there? Codes of all vectors fit into memory and are compared in a few
 * instructions; the nearest by code are then compared exactly, by their cosine.
 */
import type { Database, Row } from '../node-sqlite-driver.ts'

/** The bits of vectors that stand one after the other, each padded to whole 32-bit words. */
export function codesOf(parts: readonly Float32Array[], dimensions: number): Uint32Array {
  const words = Math.ceil(dimensions / 32)
  const codes = new Uint32Array(parts.length * words)
  parts.forEach((part, at) => {
    for (let index = 0; index < dimensions; index += 1)
      if ((part[index] ?? 0) > 0) {
        const word = at * words + (index >>> 5)
        codes[word] = (codes[word] ?? 0) | (1 << (index & 31))
      }
  })
  return codes
}

/** Which rows a scan may bring. */
export interface CodeFilter {
  readonly hidden: boolean
  /** Only these chunks, when given. */
  readonly keys: ReadonlySet<number> | null
}

/** Codes of chunks, side by side. */
export class VectorCodes {
  readonly #words: number
  readonly #codes: Uint32Array
  /** Three numbers a code: the chunk, whether it is hidden, its vectors. */
  readonly #rows: Float64Array

  private constructor(words: number, codes: Uint32Array, rows: Float64Array) {
    this.#words = words
    this.#codes = codes
    this.#rows = rows
  }

  /** Codes from rows of `chunk, hidden, vectors, codes`. */
  static of(found: readonly Row[], dimensions: number): VectorCodes {
    const words = Math.ceil(dimensions / 32)
    const count = found.reduce((sum, row) => sum + partsIn(row[3], words), 0)
    const codes = new Uint32Array(count * words)
    const rows = new Float64Array(count * 3)
    let at = 0
    for (const [key, hidden, vector, bytes] of found) {
      const own = wordsIn(bytes)
      codes.set(own, at * words)
      for (let part = 0; part < own.length / words; part += 1) {
        rows.set([Number(key), Number(hidden), Number(vector)], at * 3)
        at += 1
      }
    }
    return new VectorCodes(words, codes, rows)
  }

  /** Differing bits of every code; what the filter keeps out is farther than anything. */
  distances(asked: Uint32Array, { hidden, keys }: CodeFilter): Uint16Array {
    const words = this.#words
    const codes = this.#codes
    const rows = this.#rows
    const distances = new Uint16Array(rows.length / 3)
    for (let at = 0; at < distances.length; at += 1) {
      if ((!hidden && rows[at * 3 + 1] === 1) || keys?.has(rows[at * 3] as number) === false) {
        distances[at] = farthest
        continue
      }
      let differing = 0
      const from = at * words
      for (let word = 0; word < words; word += 1)
        differing += bitsIn((codes[from + word] as number) ^ (asked[word] as number))
      distances[at] = differing
    }
    return distances
  }

  /** Notes the chunks that are no farther than that, with their vectors. */
  within(distances: Uint16Array, limit: number, found: Map<number, number>): void {
    for (let at = 0; at < distances.length; at += 1)
      if ((distances[at] as number) <= limit)
        found.set(this.#rows[at * 3] as number, this.#rows[at * 3 + 2] as number)
  }
}

const farthest = 65_535

/** The chunks whose codes differ in the fewest bits, with their vectors; about so many, ties included. */
export function nearestCodes(
  batches: readonly VectorCodes[],
  query: Float32Array,
  wanted: number,
  filter: CodeFilter,
): ReadonlyMap<number, number> {
  const asked = codesOf([query], query.length)
  const histogram = new Uint32Array(query.length + 1)
  const scanned = batches.map((codes) => ({ codes, distances: codes.distances(asked, filter) }))
  for (const { distances } of scanned)
    for (const distance of distances)
      if (distance !== farthest) histogram[distance] = (histogram[distance] as number) + 1
  const limit = limitFor(histogram, wanted)
  const found = new Map<number, number>()
  for (const { codes, distances } of scanned) codes.within(distances, limit, found)
  return found
}

/** The smallest distance within which there are so many. */
function limitFor(histogram: Uint32Array, wanted: number): number {
  let sum = 0
  for (let distance = 0; distance < histogram.length; distance += 1) {
    sum += histogram[distance] as number
    if (sum >= wanted) return distance
  }
  return histogram.length
}

function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

function partsIn(bytes: unknown, words: number): number {
  return bytes instanceof Uint8Array ? bytes.byteLength / 4 / words : 0
}

function wordsIn(bytes: unknown): Uint32Array {
  if (!(bytes instanceof Uint8Array)) return new Uint32Array(0)
  return bytes.byteOffset % 4 === 0
    ? new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
    : new Uint32Array(bytes.slice().buffer)
}

/** The vectors of a text's parts as bytes, one after the other. */
export function bytesOf(parts: readonly Float32Array[], dimensions: number): Uint8Array {
  const all = new Float32Array(parts.length * dimensions)
  parts.forEach((part, at) => {
    all.set(part.subarray(0, dimensions), at * dimensions)
  })
  return new Uint8Array(all.buffer)
}

/** The likeness of the part that is most like the question; null when these are no vectors. */
export function bestCosine(bytes: unknown, query: Float32Array): number | null {
  if (!(bytes instanceof Uint8Array) || bytes.byteLength < query.byteLength) return null
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice()
  const all = new Float32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 4)
  const { length } = query
  let best = -1
  for (let from = 0; from + length <= all.length; from += length) {
    let sum = 0
    for (let index = 0; index < length; index += 1)
      sum += (all[from + index] as number) * (query[index] as number)
    if (sum > best) best = sum
  }
  return best
}

interface Known {
  readonly batches: VectorCodes[]
  lastChunk: number
  lastVector: number
  stale: boolean
}

const wanted = `SELECT c.key, c.hidden, v.key, v.codes FROM chunks c JOIN vectors_2 v ON v.hash = c.hash AND v.model = ?
  WHERE c.source = ? AND v.dimensions = ?`
const sinceChunk = `${wanted} AND c.key > ?`
const sinceVector = `SELECT c.key, c.hidden, v.key, v.codes FROM vectors_2 v CROSS JOIN chunks c ON c.hash = v.hash
  WHERE v.model = ? AND c.source = ? AND v.dimensions = ? AND v.key > ? AND c.key <= ?`

/** The codes of each source and model, read once and then only what was added. */
export class VectorCodeCache {
  readonly #known = new Map<string, Known>()

  /** The codes of a source, with what was added since it was last asked for. */
  of(database: Database, source: number, model: string, dimensions: number): readonly VectorCodes[] {
    const name = `${source} ${model}`
    const known = this.#known.get(name) ?? { batches: [], lastChunk: 0, lastVector: 0, stale: true }
    this.#known.set(name, known)
    if (!known.stale) return known.batches
    const before = [model, source, dimensions] as const
    const older =
      known.lastChunk === 0 ? [] : database.all(sinceVector, ...before, known.lastVector, known.lastChunk)
    const found = [...older, ...database.all(sinceChunk, ...before, known.lastChunk)]
    if (found.length > 0) known.batches.push(VectorCodes.of(found, dimensions))
    known.lastChunk = newest(database, 'SELECT max(key) FROM chunks')
    known.lastVector = newest(database, 'SELECT max(key) FROM vectors_2')
    known.stale = false
    return known.batches
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
