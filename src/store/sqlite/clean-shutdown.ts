/**
 * Was the file closed properly, and are its derived rows still the ones we wrote? On closing, a digest of all derived
 * rows is kept; on opening it is compared. The first write after that takes the mark away, in the same transaction,
 * so a crash is always seen.
 */
import type { HashText } from '../../core/ledger/seal.ts'
import { tableNames } from '../../core/state/state.ts'
import type { Database } from './driver.ts'
import { codecs } from './row-codec.ts'

const otherTables: readonly (readonly [table: string, columns: string, order: string])[] = [
  [
    'campaigns',
    'id, name, created_at, calibration_json, system_json, genre_rules_json, settings_json, current_turn, turn_number, sequence_id, user_scene_number, time_json, dice_json, sequences_json',
    'no',
  ],
  [
    'scene',
    'id, location_id, present_entity_ids_json, constraints_json, visibility_conditions, noise_level, obscured_entities_json',
    'campaign_no',
  ],
  ['path', 'depth, record_no, turn, kind', 'depth'],
  ['story_entries', 'sequence_id, turn_number, role, user_scene_number, depth, claimed_id', 'sequence_id'],
  ['epochs', 'epoch, commitment, client_seed, reproducible, server_seed', 'epoch'],
]

/** Takes the clean mark away; part of every writing transaction. */
export function markTouched(database: Database): void {
  database.run("UPDATE meta SET value = '' WHERE key = 'clean' AND value <> ''")
}

/** Marks the file as closed properly, with the digest of its derived rows. */
export function markClean(database: Database, hash: HashText): void {
  database.transaction(() => {
    const sql =
      "INSERT INTO meta (key, value) VALUES ('clean', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
    database.run(sql, derivedDigest(database, hash))
  })
}

/** True when the file was closed properly and nobody touched its derived rows since. */
export function isClean(database: Database, hash: HashText): boolean {
  const row = database.get("SELECT value FROM meta WHERE key = 'clean'")
  return row !== undefined && row[0] !== '' && row[0] === derivedDigest(database, hash)
}

/** A digest of every derived row; one pass in SQLite, one hash a table. */
function derivedDigest(database: Database, hash: HashText): string {
  const parts: string[] = []
  for (const name of tableNames) {
    const { table, select } = codecs[name]
    parts.push(tableDigest(database, hash, table, select, 'row_id'))
  }
  for (const [table, columns, order] of otherTables)
    parts.push(tableDigest(database, hash, table, columns, order))
  return hash(parts.join('\n'))
}

function tableDigest(
  database: Database,
  hash: HashText,
  table: string,
  columns: string,
  order: string,
): string {
  const cells = columns
    .split(', ')
    .map((column) => `ifnull(${column}, char(1))`)
    .join(` || char(31) || `)
  const row = database.get(
    `SELECT group_concat(line, char(30)) FROM (SELECT ${cells} AS line FROM ${table} ORDER BY ${order})`,
  )
  return `${table} ${hash(String(row?.[0] ?? ''))}`
}
