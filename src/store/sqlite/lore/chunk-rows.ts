/** Chunks as rows of the lore file: reading, adding, replacing and deleting them. */

import type { HashText } from '../../../core/ledger/hash-chain-texts.ts'
import { done, type Result, refuse } from '../../../core/result.ts'
import type { LoreChunk, LoreCorpus, LoreMarks } from '../../../lore/index.ts'
import { chunkTokens } from '../../lore-mark-tokens.ts'
import type { Database, Row } from '../node-sqlite-driver.ts'

/** The name of what is embedded of a chunk: the same text under the same headings has the same vectors. */
export function contentHash(
  { section_path, text }: Pick<LoreChunk, 'section_path' | 'text'>,
  hash: HashText,
): string {
  return hash(`${section_path}\n${text}`).slice(0, 32)
}

/** A chunk from `id, corpus, source, title, text, subject, about, tokens, hidden`. */
export function readChunk(row: Row): LoreChunk {
  const [id, corpus, source, title, text, subject, about, tokens, hidden] = row
  const kept: { file_path: string; type: string; marks: LoreMarks } = JSON.parse(String(about))
  return {
    id: String(id),
    corpus: corpus as LoreCorpus,
    source: String(source),
    section_path: String(title),
    text: String(text),
    subject: String(subject),
    ...kept,
    tokens: Number(tokens),
    hidden: hidden === 1,
  }
}

/** Puts a pack's chunks in the place of those it had. */
export function replacePack(
  database: Database,
  hash: HashText,
  pack: { readonly id: string; readonly hash: string; readonly at: string },
  chunks: readonly LoreChunk[],
): Result<null> {
  const foreign = chunks.find(({ corpus, source }) => corpus !== 'authored' || source !== pack.id)
  if (foreign !== undefined)
    return refuse('pack/foreign-chunk', `The chunk "${foreign.id}" is not one of the pack "${pack.id}".`)
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
export function insertChunk(
  database: Database,
  hash: HashText,
  chunk: LoreChunk,
  at: string,
): Result<string> {
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
export function addHistory(
  database: Database,
  hash: HashText,
  history: { readonly campaign: string; readonly hash: string; readonly at: string },
  chunks: readonly LoreChunk[],
): Result<number> {
  const foreign = chunks.find(({ corpus, source }) => corpus !== 'history' || source !== history.campaign)
  if (foreign !== undefined)
    return refuse(
      'pack/foreign-chunk',
      `The chunk "${foreign.id}" is no history of the campaign "${history.campaign}".`,
    )
  const known = 'SELECT 1 FROM chunks WHERE id = ? AND hash = ? AND marks = ?'
  const fresh = chunks.filter(
    (chunk) => database.get(known, chunk.id, contentHash(chunk, hash), chunkTokens(chunk)) === undefined,
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
export function deleteSource(
  database: Database,
  corpus: LoreCorpus,
  id: string,
  ids?: readonly string[],
): number {
  const found = database.get('SELECT key FROM sources WHERE corpus = ? AND id = ?', corpus, id)
  if (found === undefined) return 0
  const key = Number(found[0])
  if (ids !== undefined) return deleteSome(database, key, ids)
  database.run('INSERT INTO being_indexed (source) VALUES (?)', key)
  if (corpus === 'history')
    database.run('DELETE FROM vectors_2 WHERE hash IN (SELECT hash FROM chunks WHERE source = ?)', key)
  const gone = database.change('DELETE FROM chunks WHERE source = ?', key)
  database.run('DELETE FROM being_indexed')
  database.run('DELETE FROM sources WHERE key = ?', key)
  return gone
}

/** Rewrites a file without what was deleted from it: FTS5 keeps words until it merges, SQLite pages until they are used again. */
export function eraseDeletedWords(database: Database): void {
  database.run("INSERT INTO chunks_fts (chunks_fts) VALUES ('optimize')")
  database.exec('VACUUM')
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
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

/** Each statement makes FTS5 write down what it has gathered: one row a statement doubles the cost. */
const rowsPerStatement = 1_000

const columns = 'source, authored, hidden, tokens, hash, id, subject, marks, title, about, text'

function insert(database: Database, hash: HashText, source: number, chunks: readonly LoreChunk[]): void {
  for (let from = 0; from < chunks.length; from += rowsPerStatement) {
    const values: (string | number)[] = []
    const some = chunks.slice(from, from + rowsPerStatement)
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

/** What of a chunk is not searched and not filtered by. */
function aboutText({ file_path, type, marks }: LoreChunk): string {
  return JSON.stringify({ file_path, type, marks })
}

function firstDouble(chunks: readonly LoreChunk[]): string | undefined {
  const seen = new Set<string>()
  return chunks.find(({ id }) => seen.size === seen.add(id).size)?.id
}
