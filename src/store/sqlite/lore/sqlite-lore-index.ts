/**
 * LoreIndex in one SQLite file: FTS5 with the marks inside the index, vectors as bytes with one-bit codes. The file is
 * derived; when it turns out to be damaged it is made anew, empty, and indexing the packs fills it again.
 */

import { isFault } from '../../../core/fault.ts'
import type { HashText } from '../../../core/ledger/hash-chain-texts.ts'
import { done, type Result } from '../../../core/result.ts'
import type {
  CandidateAsk,
  LoreCandidate,
  LoreChunk,
  LoreCorpus,
  LoreIndex,
  LoreScope,
  LoreStats,
  UnembeddedText,
} from '../../../lore/index.ts'
import type { Database, Row } from '../node-sqlite-driver.ts'
import {
  addHistory,
  deleteSource,
  eraseDeletedWords,
  insertChunk,
  readChunk,
  replacePack,
} from './chunk-rows.ts'
import { findCandidates, type KnownSource } from './find-lore-candidates.ts'
import { bytesOf, codesOf, VectorCodeCache } from './one-bit-vector-codes.ts'
import { discardLoreFile, noFile, openLoreFile } from './open-lore-file.ts'

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
  /** Changes when another process has written. */
  #version = 0
  readonly #codes = new VectorCodeCache()

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
    const gone = this.#writing((database) => deleteSource(database, 'history', campaign, ids))
    if (ids === undefined && gone > 0 && this.#path !== noFile) this.#guarded(eraseDeletedWords)
    return gone
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
      chunks: Number(chunks),
      tokens: Number(tokens),
      embedded: Number(embedded),
      indexed_at: text(at),
      hash: text(hash),
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

  /** Chunks have gone unless work only adds; a replaced chunk has a new key, and the old one is not found. */
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
