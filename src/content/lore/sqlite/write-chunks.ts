/** Writing chunks into the lore file. Each of these runs inside a transaction of its caller: whole or not at all. */
import type { HashText } from '../../../core/ledger/seal.ts'
import { done, type Result, refuse } from '../../../core/refusal.ts'
import type { Database } from '../../../store/sqlite/driver.ts'
import type { LoreChunk, LoreCorpus } from '../../lore-index.ts'
import { chunkTokens } from '../mark-tokens.ts'
import { aboutText, contentHash } from './chunk-rows.ts'

/** Puts a pack's chunks in the place of those it had. */
export function replacePack(
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
