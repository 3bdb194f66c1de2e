/**
 * Was the file closed properly, and is it still as we left it? On closing, two digests are kept: of all derived rows,
 * which can be made anew, and of what stands beside the log (branches, moves, seeds, the book), which cannot. On opening they are
 * compared. The first write after that takes the mark away, in the same transaction, so a crash is always seen.
 */

import type { HashText } from '../../core/ledger/hash-chain-texts.ts'
import { tableNames } from '../../core/state/game-state.ts'
import type { Database } from './node-sqlite-driver.ts'
import { codecs } from './row-to-columns-codec.ts'

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
  ['epochs', 'epoch, commitment, client_seed, reproducible, server_seed', 'epoch'],
  ['dice_ledger', 'id, record_no, moment, turn_nonce, epoch, attempt, total, entry_json', 'no'],
  ['violations', 'record_no, turn, rule_id, severity, action, violation_json', 'no'],
  ['hidden_words', 'kind, id, word', 'row_id'],
]

const besideTables: typeof otherTables = [
  ['branches', 'name, head_no, redo_json, created_from, created_at', 'name'],
  ['moves', 'no, branch, from_hash, to_hash, reason, at, hash', 'no'],
  ['secrets', 'epoch, server_seed', 'epoch'],
  ["meta WHERE key <> 'clean'", 'key, value', 'key'],
  ['attachments', 'hash, kind', 'hash'],
]

/** Changes whenever the digests are made in another way: an older mark then means a full check, never damage. */
const markVersion = 'v5'

/** What the mark of a file tells. */
export type Mark = 'clean' | 'touched' | 'folded' | 'derived-changed' | 'beside-changed'

/** The sentence for a file whose branches, moves or seeds are not the ones that were left in it. */
export function besideChanged(path: string): string {
  return `The branches, noted moves or dice seeds of this campaign are not as they were left. Nothing was changed; "fatewright doctor --rescue" sets the file aside and saves its turns. (${path})`
}

/** Takes the clean mark away; part of every writing transaction. True when there was one. */
export function markTouched(database: Database): boolean {
  return database.change("UPDATE meta SET value = '' WHERE key = 'clean' AND value <> ''") > 0
}

/** Says that a file nobody checked was at least closed, with everything that its write-ahead file held. */
export function markFolded(database: Database): void {
  database.run("UPDATE meta SET value = 'folded' WHERE key = 'clean' AND value = ''")
}

/** Marks the file as closed properly, with the digest of its derived rows. */
export function markClean(database: Database, hash: HashText): void {
  database.transaction(() => {
    const sql =
      "INSERT INTO meta (key, value) VALUES ('clean', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
    const digests = [derivedDigest(database, hash), besideDigest(database, hash)]
    database.run(sql, [markVersion, ...digests].join(' '))
  })
}

/** Compares the file with the mark it was closed with, if it has one that this program understands. */
export function readMark(database: Database, hash: HashText): Mark {
  const text = String(database.get("SELECT value FROM meta WHERE key = 'clean'")?.[0] ?? '')
  if (text === '') return 'touched'
  const [version, derived, beside] = text.split(' ')
  if (version !== markVersion) return 'folded'
  if (beside !== besideDigest(database, hash)) return 'beside-changed'
  return derived === derivedDigest(database, hash) ? 'clean' : 'derived-changed'
}

function besideDigest(database: Database, hash: HashText): string {
  return hash(besideTables.map((one) => tableDigest(database, hash, ...one)).join('\n'))
}

/** A digest of every derived row and of every index it is found by; one pass in SQLite, one hash each. */
function derivedDigest(database: Database, hash: HashText): string {
  const parts: string[] = []
  for (const name of tableNames) {
    const { table, select } = codecs[name]
    parts.push(tableDigest(database, hash, table, select, 'row_id'), ...indexDigests(database, hash, table))
  }
  for (const [table, columns, order] of otherTables)
    parts.push(tableDigest(database, hash, table, columns, order), ...indexDigests(database, hash, table))
  for (const sql of sums) parts.push(String(database.get(sql)))
  return hash(parts.join('\n'))
}

/**
 * Rows of nothing but numbers and fixed words grow with every turn; their sums show a change as surely as their text
 * would, in a third of the time. The log's own rows are checked by their chain; only the indexes to them stand here.
 */
const sums = [
  `SELECT count(*), sum(depth * 31 + record_no), sum(depth * turn), sum(kind = 'resolved'), sum(kind = 'told') FROM path`,
  `SELECT count(*), sum(depth * turn), sum(depth * (kind = 'resolved')), sum(depth * (kind = 'told')) FROM path INDEXED BY path_turn WHERE turn >= 0`,
  `SELECT count(*), sum(sequence_id * turn_number), sum(sequence_id * (role = 'ai')), sum(sequence_id * ifnull(user_scene_number, 0)), sum(depth * claimed_id) FROM story_entries`,
  'SELECT count(*), sum(parent_no * 31 + no) FROM records INDEXED BY records_parent WHERE parent_no > 0',
  "SELECT count(*), sum(nonce * 31 + no), max(nonce) FROM records INDEXED BY records_nonce WHERE kind = 'resolved'",
] as const

function tableDigest(
  database: Database,
  hash: HashText,
  table: string,
  columns: string,
  order: string,
): string {
  const row = database.get(
    `SELECT group_concat(line, char(30)) FROM (SELECT ${joined(columns.split(', '))} AS line FROM ${table} ORDER BY ${order})`,
  )
  return `${table} ${hash(String(row?.[0] ?? ''))}`
}

/** What an index itself holds: a row that it forgot is a row that nobody finds. */
function indexDigests(database: Database, hash: HashText, table: string): string[] {
  return database
    .all(`SELECT name FROM pragma_index_list(?) WHERE partial = 0 ORDER BY name`, table)
    .map(([name]) => {
      const columns = database
        .all('SELECT name FROM pragma_index_info(?)', String(name))
        .map(([column]) => String(column))
      const lines = `SELECT ${joined([...columns, 'rowid'])} AS line FROM ${table} INDEXED BY ${name}`
      return `${name} ${hash(String(database.get(`SELECT group_concat(line, char(30)) FROM (${lines})`)?.[0] ?? ''))}`
    })
}

function joined(columns: readonly string[]): string {
  return `concat_ws(char(31), ${columns.join(', ')})`
}
