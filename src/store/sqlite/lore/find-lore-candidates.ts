/**
 * Candidates in the lore file: by marks, by words, by likeness. With marks only what has one of them is looked at, every
 * piece of it exactly; without, the best of each signal are fetched and then judged by both.
 */

import type { CandidateAsk, LoreCandidate, LoreCorpus } from '../../../lore/index.ts'
import { askedTokens, type MarkToken, sourceToken } from '../../lore-mark-tokens.ts'
import type { Database, Row } from '../node-sqlite-driver.ts'
import { bestCosine, nearestCodes, type VectorCodes } from './one-bit-vector-codes.ts'

/** A source as the file knows it. */
export interface KnownSource {
  readonly key: number
  readonly corpus: LoreCorpus
  readonly id: string
  readonly chunks: number
}

/** The open lore file and what is known of its contents. */
export interface LoreFile {
  readonly database: Database
  /** Every source in the file. */
  readonly sources: readonly KnownSource[]
  /** The codes of a model's vectors in a source. */
  readonly codes: (source: number, model: string, dimensions: number) => readonly VectorCodes[]
}

/** Up to so many chunks with a fitting mark are all looked at; of more, the best of each signal. */
const maxMarked = 2_000

/** So many of the nearest codes are compared exactly. */
const rescored = 2_000

/** What FTS5 lets a word weigh that half of the chunks have, or more. */
const minWeight = 1e-6

/** A word in a heading counts for more than one in a text; marks are no words. Tuned: docs/decisions. */
export const rankedBy = 'bm25(2.0, 1.0, 0.0)'

/** The candidates of a question in a lore file. */
export function findCandidates(file: LoreFile, ask: CandidateAsk): readonly LoreCandidate[] {
  const scope = file.sources.filter((source) => isAsked(source, ask))
  if (scope.length === 0) return []
  const search = new Search(file, ask, scope)
  return search.asked.length > 0 && ask.hints !== true ? search.marked() : search.everywhere(null)
}

function isAsked({ corpus, id }: KnownSource, ask: CandidateAsk): boolean {
  if (ask.corpus !== 'all' && ask.corpus !== corpus) return false
  return corpus === 'authored' ? ask.scope.packs.includes(id) : ask.scope.campaign === id
}

const columns = 'c.key, c.id, c.source, c.hidden, c.tokens, c.subject, c.marks'

class Search {
  readonly asked: readonly MarkToken[]
  readonly #file: LoreFile
  readonly #ask: CandidateAsk
  readonly #scope: ReadonlyMap<number, KnownSource>
  /** The words that are looked for: not those that more chunks have than the question allows. */
  readonly #words: readonly string[]

  constructor(file: LoreFile, ask: CandidateAsk, scope: readonly KnownSource[]) {
    this.#file = file
    this.#ask = ask
    this.#scope = new Map(scope.map((source) => [source.key, source]))
    this.asked = askedTokens(ask.marks, ask.scope.campaign)
    const { words, common } = ask
    this.#words =
      common === undefined ? words : words.filter((word) => this.#having(word, common + 1) <= common)
  }

  /** Everything that has a mark of the question; the best of it when that is too much. */
  marked(): readonly LoreCandidate[] {
    const tokens = this.asked.flatMap(({ tokens }) => tokens)
    const sql = `SELECT ${columns}, v.parts FROM chunks_fts f JOIN chunks c ON c.key = f.rowid
      LEFT JOIN vectors_2 v ON v.hash = c.hash AND v.model = ? WHERE f.chunks_fts MATCH ? LIMIT ?`
    const { vector } = this.#ask
    const rows = this.#file.database.all(sql, vector?.model ?? '', matchMarks(tokens), maxMarked + 1)
    if (rows.length > maxMarked) return this.everywhere(tokens)
    return this.#judged(rows, this.#lexical(tokens, -1))
  }

  /** The best by words and the nearest by vector, each judged by both. */
  everywhere(tokens: readonly string[] | null): readonly LoreCandidate[] {
    const lexical = this.#lexical(tokens, this.#ask.pool)
    const keys = new Set([...lexical.keys(), ...this.#nearest(tokens)])
    const sql = `SELECT ${columns}, v.parts FROM json_each(?) k JOIN chunks c ON c.key = k.value
      LEFT JOIN vectors_2 v ON v.hash = c.hash AND v.model = ?`
    const model = this.#ask.vector?.model ?? ''
    return this.#judged(this.#file.database.all(sql, JSON.stringify([...keys]), model), lexical)
  }

  /** How well the words fit, for all that have one of the tokens, or for the best so many. */
  #lexical(tokens: readonly string[] | null, limit: number): ReadonlyMap<number, number> {
    if (this.#words.length === 0) return new Map()
    const marks = tokens ?? this.#narrowing()
    const match = [matchWords(this.#words), ...(marks === null ? [] : [matchMarks(marks)])].join(' AND ')
    const fitting = `chunks_fts MATCH ? AND rank MATCH '${rankedBy}'`
    const all = `SELECT rowid, -rank FROM chunks_fts WHERE ${fitting}`
    const best = `SELECT f.rowid, -f.rank FROM chunks_fts f JOIN chunks c ON c.key = f.rowid WHERE f.${fitting}
      AND c.source IN (SELECT value FROM json_each(?)) AND c.hidden <= ? ORDER BY f.rank LIMIT ?`
    const rows =
      limit < 0
        ? this.#file.database.all(all, match)
        : this.#file.database.all(best, match, JSON.stringify([...this.#scope.keys()]), this.#mayHide, limit)
    return new Map(rows.map(([key, score]) => [Number(key), Number(score)]))
  }

  /** How many chunks of the file have a word; counting stops at a limit. */
  #having(word: string, limit: number): number {
    const sql = 'SELECT count(*) FROM (SELECT 1 FROM chunks_fts WHERE chunks_fts MATCH ? LIMIT ?)'
    return Number(this.#file.database.get(sql, matchWords([word]), limit)?.[0] ?? 0)
  }

  /** What BM25 gives a passage of usual length that has every word once: the sum of the words' weights in this file. */
  #fullScore(): number {
    const all = this.#allChunks
    const weights = this.#words.map((word) => {
      const having = this.#having(word, Math.ceil(all / 2))
      return Math.max(minWeight, Math.log((all - having + 0.5) / (having + 0.5)))
    })
    return weights.reduce((sum, weight) => sum + weight, 0)
  }

  get #allChunks(): number {
    return this.#file.sources.reduce((sum, source) => sum + source.chunks, 0)
  }

  /** The tokens of the sources, where they keep most of the file out; looking for them where they do not is dear. */
  #narrowing(): readonly string[] | null {
    const inside = [...this.#scope.values()].reduce((sum, source) => sum + source.chunks, 0)
    return inside * 4 > this.#allChunks
      ? null
      : [...this.#scope.values()].map((source) => sourceToken(source.corpus, source.id))
  }

  /** Chunks whose vectors are nearest: first by code, then exactly. */
  #nearest(tokens: readonly string[] | null): readonly number[] {
    const { vector, pool } = this.#ask
    if (vector === null) return []
    const { database } = this.#file
    const marked = `SELECT rowid FROM chunks_fts WHERE chunks_fts MATCH ?`
    const keys =
      tokens === null ? null : new Set(database.all(marked, matchMarks(tokens)).map(([key]) => Number(key)))
    const { model, values } = vector
    const codes = [...this.#scope.keys()].flatMap((key) => this.#file.codes(key, model, values.length))
    const near = nearestCodes(codes, values, Math.max(rescored, pool), {
      hidden: this.#mayHide === 1,
      keys,
    })
    const sql = 'SELECT v.key, v.parts FROM json_each(?) k JOIN vectors_2 v ON v.key = k.value'
    const likeness = new Map(
      database
        .all(sql, JSON.stringify([...new Set(near.values())]))
        .map(([key, bytes]) => [Number(key), bestCosine(bytes, values) ?? -1]),
    )
    return [...near]
      .map(([chunk, stored]) => ({ chunk, cosine: likeness.get(stored) ?? -1 }))
      .sort((left, right) => right.cosine - left.cosine)
      .slice(0, pool)
      .map(({ chunk }) => chunk)
  }

  get #mayHide(): 0 | 1 {
    return this.#ask.reader === 'gm' ? 1 : 0 // enforces: LORE-20
  }

  #judged(rows: readonly Row[], lexical: ReadonlyMap<number, number>): readonly LoreCandidate[] {
    // Without a vector nothing is weighed against the words, so that counting them would be for nothing.
    const full = this.#ask.vector === null || lexical.size === 0 ? null : this.#fullScore()
    return rows.flatMap((row) => this.#candidate(row, lexical.get(Number(row[0])) ?? null, full))
  }

  #candidate(row: Row, lexical: number | null, full: number | null): readonly LoreCandidate[] {
    const [key, id, sourceKey, hidden, tokens, subject, marks, parts] = row
    const source = this.#scope.get(Number(sourceKey))
    if (source === undefined || Number(hidden) > this.#mayHide) return []
    const has = ` ${String(marks)} `
    const { vector } = this.#ask
    return [
      {
        key: Number(key),
        id: String(id),
        source: source.id,
        corpus: source.corpus,
        subject: String(subject),
        hidden: hidden === 1,
        tokens: Number(tokens),
        matched: this.asked.flatMap((mark) =>
          mark.tokens.some((token) => has.includes(` ${token} `)) ? [mark.name] : [],
        ),
        lexical,
        coverage: lexical === null || full === null ? null : lexical / full,
        cosine: vector === null ? null : bestCosine(parts, vector.values),
      },
    ]
  }
}

/** The columns in which words are looked for; nothing that a player typed gets into a search unquoted. */
const proseColumns = '{title text}'

/** One of the words, in a heading or in a text. */
export function matchWords(words: readonly string[]): string {
  return `${proseColumns} : (${words.map(quoted).join(' OR ')})`
}

/** One of the tokens, among the marks. */
export function matchMarks(tokens: readonly string[]): string {
  return `marks : (${tokens.map(quoted).join(' OR ')})`
}

/** A quoted word cannot be an operator; a zero would end the text for SQLite. */
function quoted(word: string): string {
  const plain = word.replaceAll('\0', ' ').replaceAll('"', '""')
  return `"${plain}"` // enforces: LORE-15
}
