/**
 * Hidden texts found by their telling words: a table beside the rows, written with them and made anew with them. It says
 * where to look; whether something is told is decided by whoever reads what was found.
 */

import type { TableName } from '../../core/state/game-state.ts'
import type { Entity, Fact } from '../../core/state/table-row-schemas.ts'
import { hiddenInEntity, hiddenInFact, indexWords } from '../../knowledge/index.ts'
import type { Database } from './node-sqlite-driver.ts'

/** So many of the newest texts are found by one word, and so many by all words together. */
const mostByWord = 12
const mostFound = 120

/** The statements of the index; a test asks SQLite for the plan of each. */
export const hiddenStatements = {
  find: `SELECT DISTINCT h.kind, h.id FROM (SELECT value AS wanted FROM json_each(?)) j CROSS JOIN hidden_words h ON h.row_id IN (SELECT row_id FROM hidden_words WHERE campaign_no = 1 AND word = j.wanted ORDER BY row_id DESC LIMIT ${mostByWord}) LIMIT ${mostFound}`,
  forget: 'DELETE FROM hidden_words WHERE campaign_no = 1 AND kind = ? AND id = ?',
  learn: 'INSERT INTO hidden_words (campaign_no, kind, id, word) VALUES (1, ?, ?, ?)',
} as const

/** Writes down by which words a row is found; a row of `null` is forgotten. Other tables hide nothing. */
export function indexHidden(database: Database, table: TableName, id: string, row: object | null): void {
  if (table !== 'facts' && table !== 'entities') return
  database.run(hiddenStatements.forget, table, id)
  if (row === null) return
  const texts = table === 'facts' ? hiddenInFact(row as Fact) : hiddenInEntity(row as Entity)
  for (const word of new Set(texts.flatMap(indexWords))) database.run(hiddenStatements.learn, table, id, word)
}

/** The keys of rows with something hidden that these words could tell. */
export function findHidden(
  database: Database,
  words: readonly string[],
): readonly { readonly table: 'facts' | 'entities'; readonly id: string }[] {
  return database
    .all(hiddenStatements.find, JSON.stringify(words))
    .map(([kind, id]) => ({ table: kind === 'facts' ? 'facts' : 'entities', id: String(id) }))
}
