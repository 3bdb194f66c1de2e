/**
 * LoreIndex in one SQLite file: FTS5 with the marks inside the index, vectors as bytes with one-bit codes. The file is
 * derived; when it turns out to be damaged it is made anew, empty, and whoever holds the packs fills it again.
 */
import { isFault } from '../../../core/fault.ts'
import type { HashText } from '../../../core/ledger/seal.ts'
import { done, type Result, refuse } from '../../../core/refusal.ts'
import type { Database, Row } from '../../../store/sqlite/driver.ts'
import type {
  CandidateAsk,
  LoreCandidate,
  LoreChunk,
  LoreCorpus,
  LoreIndex,
  LoreScope,
  LoreStats,
  UnembeddedText,
} from '../../lore-index.ts'
import { chunkTokens } from '../mark-tokens.ts'
import { aboutText, contentHash, readChunk } from './chunk-rows.ts'
import { findCandidates, type KnownSource } from './find-candidates.ts'
import { discardLoreFile, noFile, openLoreFile } from './open-lore-file.ts'
import { bytesOf } from './stored-vectors.ts'
import { codesOf, VectorCodes } from './vector-codes.ts'

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
class CodeShelf {
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

/**
 * Lore in a file.
 *
 * @example
 * const index = new SqliteLoreIndex('/tmp/fatewright/lore.sqlite', sha256)
 */
export class SqliteLoreIndex implements LoreIndex {
  readonly #path: string
  readonly #hash: HashText
  #database: Database | null = null
  /** What is in the file, until something is written. */
  #sources: readonly KnownSource[] | null = null
  /** Changes when somebody else has written. */
  #version = 0
  readonly #codes = new CodeShelf()

  /** Without a path it is in memory. */
  constructor(path: string | null, hash: HashText) {
    this.#path = path ?? noFile
    this.#hash = hash
  }

  async putPack(
    pack: { readonly id: string; readonly hash: string; readonly at: string },
    chunks: readonly LoreChunk[],
  ): Promise<Result<LoreStats>> {
    const put = this.#writing((database) => replacePack(database, this.#hash, pack, chunks))
    return put.ok ? done(await this.stats('authored', pack.id, null)) : put
  }

  async putChunk(chunk: LoreChunk, at: string): Promise<Result<string>> {
    return this.#writing((database) => insertChunk(database, this.#hash, chunk, at), 'adds')
  }

  async putHistory(
    history: { readonly campaign: string; readonly hash: string; readonly at: string },
    chunks: readonly LoreChunk[],
  ): Promise<Result<number>> {
    return this.#writing((database) => addHistory(database, this.#hash, history, chunks))
  }

  async dropPack(pack: string): Promise<number> {
    return this.#writing((database) => deleteSource(database, 'authored', pack))
  }

  async dropHistory(campaign: string, ids?: readonly string[]): Promise<number> {
    return this.#writing((database) => deleteSource(database, 'history', campaign, ids))
  }

  async stats(corpus: LoreCorpus, source: string, model: string | null): Promise<LoreStats> {
    // Counting vectors looks at every chunk, so it is done only for those who ask.
    const embedding = `(SELECT count(*) FROM chunks c
        JOIN vectors_2 v ON v.hash = c.hash AND v.model = ? WHERE c.source = s.key)`
    const sql = `SELECT s.hash, s.indexed_at, s.chunks, s.tokens, ${model === null ? '?' : embedding}
      FROM sources s WHERE s.corpus = ? AND s.id = ?`
    const row = this.#guarded((database) => database.get(sql, model ?? 0, corpus, source))
    if (row === undefined) return { chunks: 0, tokens: 0, embedded: 0, indexed_at: null, hash: null }
    const [hash, at, chunks, tokens, embedded] = row
    const text = (value: unknown): string | null => (value === null ? null : String(value))
    return {
      ...{ chunks: Number(chunks), tokens: Number(tokens), embedded: Number(embedded) },
      ...{ indexed_at: text(at), hash: text(hash) },
    }
  }

  async candidates(ask: CandidateAsk): Promise<readonly LoreCandidate[]> {
    return this.#guarded((database) => {
      const sources = this.#known(database)
      const codes = (source: number, model: string, dimensions: number) =>
        this.#codes.of(database, source, model, dimensions)
      return findCandidates({ database, sources, codes }, ask)
    })
  }

  async read(keys: readonly (number | string)[]): Promise<readonly LoreChunk[]> {
    const sql = `SELECT c.id, s.corpus, s.id, c.title, c.text, c.subject, c.about, c.tokens, c.hidden
      FROM json_each(?) k JOIN chunks c ON c.key = k.value JOIN sources s ON s.key = c.source ORDER BY k.key`
    return this.#guarded((database) => database.all(sql, JSON.stringify(keys)).map(readChunk))
  }

  async unembedded(model: string, scope: LoreScope, limit: number): Promise<readonly UnembeddedText[]> {
    const sql = `SELECT c.hash, c.title, c.text, s.corpus FROM chunks c JOIN sources s ON s.key = c.source
      WHERE ((s.corpus = 'authored' AND s.id IN (SELECT value FROM json_each(?))) OR (s.corpus = 'history' AND s.id = ?))
        AND NOT EXISTS (SELECT 1 FROM vectors_2 v WHERE v.hash = c.hash AND v.model = ?)
      GROUP BY c.hash ORDER BY min(c.key) LIMIT ?`
    const rows = this.#guarded((database) =>
      database.all(sql, JSON.stringify(scope.packs), scope.campaign ?? '', model, limit),
    )
    return rows.map(([hash, title, text, corpus]) => ({
      hash: String(hash),
      corpus: corpus as LoreCorpus,
      section_path: String(title),
      text: String(text),
    }))
  }

  async putVectors(
    model: string,
    rows: readonly { readonly hash: string; readonly parts: readonly Float32Array[] }[],
  ): Promise<void> {
    const sql =
      'INSERT OR REPLACE INTO vectors_2 (hash, model, dimensions, codes, parts) VALUES (?, ?, ?, ?, ?)'
    this.#writing((database) => {
      for (const { hash, parts } of rows) {
        const dimensions = parts[0]?.length ?? 0
        const codes = new Uint8Array(codesOf(parts, dimensions).buffer)
        database.run(sql, hash, model, dimensions, codes, bytesOf(parts, dimensions))
      }
    }, 'adds')
  }

  async models(scope: LoreScope): Promise<readonly string[]> {
    const sql = `SELECT DISTINCT v.model FROM vectors_2 v JOIN chunks c ON c.hash = v.hash JOIN sources s ON s.key = c.source
      WHERE (s.corpus = 'authored' AND s.id IN (SELECT value FROM json_each(?))) OR (s.corpus = 'history' AND s.id = ?)
      ORDER BY v.model`
    const asked = [JSON.stringify(scope.packs), scope.campaign ?? ''] as const
    return this.#guarded((database) => database.all(sql, ...asked).map(([model]) => String(model)))
  }

  async close(): Promise<void> {
    this.#sources = null
    this.#database?.close()
    this.#database = null
  }

  /** Chunks have gone unless work only adds; one that is put in another's place has a new key, and the old one is not found. */
  #writing<Value>(work: (database: Database) => Value, what: 'adds' | 'replaces' = 'replaces'): Value {
    return this.#guarded((database) => {
      this.#sources = null
      if (what === 'adds') this.#codes.grow()
      else this.#codes.forget()
      return database.transaction(() => work(database))
    })
  }

  /** Does the work; on a damaged file once more, on a new one. */
  #guarded<Value>(work: (database: Database) => Value): Value {
    try {
      this.#database ??= openLoreFile(this.#path)
      return work(this.#database)
    } catch (error) {
      if (!isFault(error) || error.kind !== 'damaged' || this.#path === noFile) throw error
      this.#sources = null
      this.#codes.forget()
      this.#database?.close()
      discardLoreFile(this.#path)
      this.#database = openLoreFile(this.#path)
      return work(this.#database)
    }
  }

  #known(database: Database): readonly KnownSource[] {
    const version = Number(database.get('PRAGMA data_version')?.[0])
    if (this.#version !== version) {
      this.#sources = null
      this.#codes.forget()
      this.#version = version
    }
    this.#sources ??= database.all('SELECT key, corpus, id, chunks FROM sources').map(readSource)
    return this.#sources
  }
}

function readSource([key, corpus, id, chunks]: Row): KnownSource {
  return { key: Number(key), corpus: corpus as LoreCorpus, id: String(id), chunks: Number(chunks) }
}

/** Puts a pack's chunks in the place of those it had. */
function replacePack(
  database: Database,
  hash: HashText,
  pack: { readonly id: string; readonly hash: string; readonly at: string },
  chunks: readonly LoreChunk[],
): Result<null> {
  const stranger = chunks.find((one) => one.corpus !== 'authored' || one.source !== pack.id)
  if (stranger !== undefined)
    return refuse('pack/foreign-chunk', `The chunk "${stranger.id}" is not one of the pack "${pack.id}".`)
  const twice = firstDouble(chunks)
  if (twice !== undefined)
    return refuse('pack/double-chunk', `Two chunks of the pack "${pack.id}" are called "${twice}".`)
  deleteSource(database, 'authored', pack.id)
  const source = sourceKey(database, 'authored', pack.id)
  insert(database, hash, source, chunks)
  database.run('UPDATE sources SET hash = ?, indexed_at = ? WHERE key = ?', pack.hash, pack.at, source)
  count(database, source, chunks.length, total(chunks))
  return done(null)
}

/** Adds one chunk; history takes the place of what had its id, what was authored does not. */
function insertChunk(database: Database, hash: HashText, chunk: LoreChunk, at: string): Result<string> {
  const known = database.get('SELECT key, authored, hash FROM chunks WHERE id = ?', chunk.id)
  if (known !== undefined) {
    if (known[2] === contentHash(chunk, hash) && known[1] === 1) return done(chunk.id)
    if (known[1] === 1) return authored(chunk.id) // enforces: LORE-13
    deleteSource(database, chunk.corpus, chunk.source, [chunk.id])
  }
  const source = sourceKey(database, chunk.corpus, chunk.source)
  insert(database, hash, source, [chunk])
  database.run('UPDATE sources SET indexed_at = ? WHERE key = ?', at, source)
  count(database, source, 1, chunk.tokens)
  return done(chunk.id)
}

/** Adds history and notes how far it has been read; says how many chunks are new. */
function addHistory(
  database: Database,
  hash: HashText,
  history: { readonly campaign: string; readonly hash: string; readonly at: string },
  chunks: readonly LoreChunk[],
): Result<number> {
  const stranger = chunks.find((one) => one.corpus !== 'history' || one.source !== history.campaign)
  if (stranger !== undefined)
    return refuse(
      'pack/foreign-chunk',
      `The chunk "${stranger.id}" is no history of the campaign "${history.campaign}".`,
    )
  const known = 'SELECT 1 FROM chunks WHERE id = ? AND hash = ? AND marks = ?'
  const fresh = chunks.filter(
    (one) => database.get(known, one.id, contentHash(one, hash), chunkTokens(one)) === undefined,
  )
  for (const chunk of fresh) {
    const put = insertChunk(database, hash, chunk, history.at)
    if (!put.ok) return put
  }
  const source = sourceKey(database, 'history', history.campaign)
  database.run('UPDATE sources SET hash = ?, indexed_at = ? WHERE key = ?', history.hash, history.at, source)
  return done(fresh.length)
}

function authored(id: string): Result<never> {
  const message = `"${id}" was authored in a pack and does not change in play. Change the pack and index it again.`
  return refuse('pack/authored', message, { rule: 'LORE-13' })
}

/** Deletes a source, or some of its chunks; says how many chunks went. */
function deleteSource(database: Database, corpus: LoreCorpus, id: string, ids?: readonly string[]): number {
  const found = database.get('SELECT key FROM sources WHERE corpus = ? AND id = ?', corpus, id)
  if (found === undefined) return 0
  const key = Number(found[0])
  if (ids !== undefined) return deleteSome(database, key, ids)
  database.run('INSERT INTO being_indexed (source) VALUES (?)', key)
  const gone = database.change('DELETE FROM chunks WHERE source = ?', key)
  database.run('DELETE FROM being_indexed')
  database.run('DELETE FROM sources WHERE key = ?', key)
  return gone
}

function deleteSome(database: Database, source: number, ids: readonly string[]): number {
  const which = 'FROM chunks WHERE source = ? AND id IN (SELECT value FROM json_each(?))'
  const asked = JSON.stringify(ids)
  const [chunks = 0, tokens = 0] = database.get(`SELECT count(*), sum(tokens) ${which}`, source, asked) ?? []
  count(database, source, -Number(chunks), -Number(tokens))
  return database.change(`DELETE ${which}`, source, asked)
}

function count(database: Database, source: number, chunks: number, tokens: number): void {
  const sql = 'UPDATE sources SET chunks = chunks + ?, tokens = tokens + ? WHERE key = ?'
  database.run(sql, chunks, tokens, source)
}

function total(chunks: readonly LoreChunk[]): number {
  return chunks.reduce((sum, chunk) => sum + chunk.tokens, 0)
}

function sourceKey(database: Database, corpus: LoreCorpus, id: string): number {
  const found = database.get('SELECT key FROM sources WHERE corpus = ? AND id = ?', corpus, id)
  return found === undefined
    ? database.run('INSERT INTO sources (corpus, id) VALUES (?, ?)', corpus, id)
    : Number(found[0])
}

/** So many rows a statement: each statement makes FTS5 write down what it has gathered, and one row a time doubles the cost. */
const together = 1_000

const columns = 'source, authored, hidden, tokens, hash, id, subject, marks, title, about, text'

function insert(database: Database, hash: HashText, source: number, chunks: readonly LoreChunk[]): void {
  for (let from = 0; from < chunks.length; from += together) {
    const values: (string | number)[] = []
    const some = chunks.slice(from, from + together)
    for (const chunk of some) addRow(values, chunk, hash, source)
    const rows = new Array(some.length).fill('(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').join(', ')
    database.run(`INSERT INTO chunks (${columns}) VALUES ${rows}`, ...values)
  }
}

function addRow(values: (string | number)[], chunk: LoreChunk, hash: HashText, source: number): void {
  const { corpus, hidden, tokens, id, subject, section_path, text } = chunk
  values.push(source, corpus === 'authored' ? 1 : 0, hidden ? 1 : 0, tokens, contentHash(chunk, hash), id)
  values.push(subject, chunkTokens(chunk), section_path, aboutText(chunk), text)
}

function firstDouble(chunks: readonly LoreChunk[]): string | undefined {
  const seen = new Set<string>()
  return chunks.find(({ id }) => seen.size === seen.add(id).size)?.id
}
