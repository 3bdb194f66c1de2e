/** The log of a campaign in SQLite: records, the path that is checked out, branches and moves of their heads. */
import type { RecordKind } from '../../core/ledger/log-record.ts'
import type { KeptBranch, KeptRecord } from '../campaign-file-port.ts'
import type { Attachment, HeadMove, StoryEntry } from '../state-store.ts'
import type { Row } from './node-sqlite-driver.ts'
import { SqliteRows } from './sqlite-state-rows.ts'

const fields = 'no, parent_no, hash, parent, kind, depth, turn, nonce, body_hash, diff'
const joined = fields
  .split(', ')
  .map((field) => `r.${field}`)
  .join(', ')
const page = 500

/** Built once: a statement is found by its text, and a text made anew is hashed anew. */
const statements = {
  record: `SELECT ${fields} FROM records WHERE no = ?`,
  headByHash: `SELECT ${joined} FROM branches b JOIN records r ON r.no = b.head_no WHERE r.hash = ?`,
  recordByHash: `SELECT ${fields} FROM records WHERE hash = ?`,
  records: `SELECT ${fields} FROM records WHERE no > ? ORDER BY no LIMIT ?`,
  onPath: `SELECT ${joined} FROM path p JOIN records r ON r.no = p.record_no WHERE p.depth = ?`,
  path: `SELECT ${joined} FROM path p JOIN records r ON r.no = p.record_no WHERE p.depth BETWEEN ? AND ? ORDER BY p.depth`,
  stretch: 'SELECT min(record_no), max(record_no), count(*) FROM path WHERE depth BETWEEN ? AND ?',
  between: 'SELECT hash, kind, nonce, body_hash, diff FROM records WHERE no BETWEEN ? AND ? ORDER BY no',
  turnRecord: `SELECT ${joined} FROM path p JOIN records r ON r.no = p.record_no WHERE p.turn = ? AND p.kind = ? ORDER BY p.depth LIMIT 1`,
} as const

export class SqliteLog extends SqliteRows {
  insertRecord(record: Omit<KeptRecord, 'no'>, body: string): number {
    const no = this.database.run(
      'INSERT INTO records (parent_no, hash, parent, kind, depth, turn, nonce, body_hash, diff) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      record.parent_no,
      record.hash,
      record.parent,
      record.kind,
      record.depth,
      record.turn,
      record.nonce,
      record.body_hash,
      record.diff,
    )
    this.database.run('INSERT INTO bodies (no, body) VALUES (?, ?)', no, body)
    return no
  }

  record(no: number): KeptRecord | undefined {
    return kept(this.database.get(statements.record, no))
  }

  recordByHash(hash: string): KeptRecord | undefined {
    // Whoever plays asks for a head; an index over all hashes would cost every commit two more pages.
    const head = this.database.get(statements.headByHash, hash)
    return kept(head ?? this.database.get(statements.recordByHash, hash))
  }

  body(no: number): string | undefined {
    const row = this.database.get('SELECT body FROM bodies WHERE no = ?', no)
    return row === undefined ? undefined : String(row[0])
  }

  *records(): Iterable<KeptRecord> {
    for (const row of this.database.each(statements.records, page, 0)) yield kept(row) as KeptRecord
  }

  resolvedCount(): number {
    const row = this.database.get("SELECT max(nonce) FROM records WHERE kind = 'resolved'")
    return typeof row?.[0] === 'number' ? row[0] + 1 : 0
  }

  lastNo(): number {
    return Number(this.database.get('SELECT max(no) FROM records')?.[0] ?? 0)
  }

  indexedUpTo(): number {
    return Number(this.meta('indexed') ?? 0)
  }

  setIndexedUpTo(no: number): void {
    this.setMeta('indexed', String(no))
  }

  onPath(depth: number): KeptRecord | undefined {
    return kept(this.database.get(statements.onPath, depth))
  }

  pathLength(): number {
    const row = this.database.get('SELECT max(depth) FROM path')
    return typeof row?.[0] === 'number' ? row[0] + 1 : 0
  }

  *path(from: number, to: number): Iterable<KeptRecord> {
    for (let start = Math.max(0, from); start <= to; start += page) {
      const end = Math.min(to, start + page - 1)
      const records = this.#stretch(start, end) ?? this.database.all(statements.path, start, end).map(kept)
      yield* records as KeptRecord[]
      if (records.length < end - start + 1) return
    }
  }

  /**
   * A stretch of the path that was played in one go lies in one stretch of the log, which reads faster: by number, and
   * without asking every record for what follows from the one before it.
   */
  #stretch(start: number, end: number): KeptRecord[] | null {
    const [first, last, count] = (this.database.get(statements.stretch, start, end) ?? []) as number[]
    if (first === undefined || last === undefined || last - first + 1 !== count) return null
    let before = this.record(first)
    if (before === undefined) return null
    const records = [before]
    for (const row of this.database.all(statements.between, first + 1, last)) {
      before = following(row, before)
      records.push(before)
    }
    return records
  }

  turnRecord(turn: number, kind: RecordKind): KeptRecord | undefined {
    return kept(this.database.get(statements.turnRecord, turn, kind))
  }

  extendPath(record: KeptRecord, entries: readonly StoryEntry[]): void {
    const { depth, no, turn, kind } = record
    this.database.run(
      'INSERT INTO path (depth, record_no, turn, kind) VALUES (?, ?, ?, ?)',
      depth,
      no,
      turn,
      kind,
    )
    for (const entry of entries) {
      this.database.run(
        'INSERT INTO story_entries (sequence_id, turn_number, role, user_scene_number, depth, claimed_id) VALUES (?, ?, ?, ?, ?, ?)',
        entry.sequence_id,
        entry.turn_number,
        entry.role,
        entry.user_scene_number,
        entry.depth,
        entry.claimed_id,
      )
    }
  }

  cutPath(depth: number): void {
    this.database.run('DELETE FROM path WHERE depth > ?', depth)
    // Entries follow the path, so the ones to forget are the last; walking back from the end needs no index.
    const first =
      'DELETE FROM story_entries WHERE sequence_id = (SELECT max(sequence_id) FROM story_entries) AND depth > ?'
    while (this.database.change(first, depth) > 0);
  }

  entries(from: number, to: number): readonly StoryEntry[] {
    const sql =
      'SELECT sequence_id, turn_number, role, user_scene_number, depth, claimed_id FROM story_entries WHERE sequence_id BETWEEN ? AND ? ORDER BY sequence_id'
    return this.database.all(sql, from, to).map((row) => {
      const [sequence_id, turn_number, role, user_scene_number, depth, claimed_id] = row
      return { sequence_id, turn_number, role, user_scene_number, depth, claimed_id } as StoryEntry
    })
  }

  entryCount(): number {
    const row = this.database.get('SELECT max(sequence_id) FROM story_entries')
    return typeof row?.[0] === 'number' ? row[0] : 0
  }

  activeBranch(): string {
    return this.meta('active_branch') ?? 'main'
  }

  setActiveBranch(name: string): void {
    this.setMeta('active_branch', name)
  }

  branchNamed(name: string): KeptBranch | undefined {
    const row = this.database.get(
      'SELECT name, head_no, redo_json, created_from, created_at FROM branches WHERE name = ?',
      name,
    )
    return row === undefined ? undefined : branch(row)
  }

  branchList(): readonly KeptBranch[] {
    return this.database
      .all(
        'SELECT name, head_no, redo_json, created_from, created_at FROM branches ORDER BY created_at, name',
      )
      .map(branch)
  }

  putBranch(kept: KeptBranch): void {
    this.database.run(
      `INSERT INTO branches (name, head_no, redo_json, created_from, created_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET head_no = excluded.head_no, redo_json = excluded.redo_json`,
      kept.name,
      kept.head_no,
      JSON.stringify(kept.redo),
      kept.created_from,
      kept.created_at,
    )
  }

  insertMove(move: HeadMove): void {
    const { branch: name, from, to, reason, at, hash } = move
    const sql = 'INSERT INTO moves (branch, from_hash, to_hash, reason, at, hash) VALUES (?, ?, ?, ?, ?, ?)'
    this.database.run(sql, name, from, to, reason, at, hash)
  }

  moveList(): readonly HeadMove[] {
    return this.database
      .all('SELECT branch, from_hash, to_hash, reason, at, hash FROM moves ORDER BY no')
      .map((row) => {
        const [name, from, to, reason, at, hash] = row
        return { branch: name, from, to, reason, at, hash } as HeadMove
      })
  }

  meta(key: string): string | undefined {
    const row = this.database.get('SELECT value FROM meta WHERE key = ?', key)
    return row === undefined ? undefined : String(row[0])
  }

  putAttachment({ hash, kind, text }: Attachment): void {
    const sql = 'INSERT INTO attachments (hash, kind, text) VALUES (?, ?, ?) ON CONFLICT (hash) DO NOTHING'
    this.database.run(sql, hash, kind, text)
  }

  attachment(hash: string): Attachment | undefined {
    const row = this.database.get('SELECT hash, kind, text FROM attachments WHERE hash = ?', hash)
    return row === undefined ? undefined : attachmentOf(row)
  }

  attachmentList(kind?: Attachment['kind']): readonly Attachment[] {
    const sql = 'SELECT hash, kind, text FROM attachments WHERE ?1 IS NULL OR kind = ?1 ORDER BY hash'
    return this.database.all(sql, kind ?? null).map(attachmentOf)
  }

  setMeta(key: string, value: string): void {
    this.database.run(
      'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
      key,
      value,
    )
  }
}

/** What can only be one more than in the record before is not read: if it is anything else, the hash will not fit. */
function following(row: Row, before: KeptRecord): KeptRecord {
  const kind = row[1] as RecordKind
  return {
    no: before.no + 1,
    parent_no: before.no,
    hash: row[0],
    parent: before.hash,
    kind,
    depth: before.depth + 1,
    turn: before.turn + (kind === 'resolved' ? 1 : 0),
    nonce: row[2],
    body_hash: row[3],
    diff: row[4],
  } as KeptRecord
}

/** By index, not by destructuring: this runs once for every record of a replay. */
function kept(row: Row | undefined): KeptRecord | undefined {
  if (row === undefined) return undefined
  return {
    no: row[0],
    parent_no: row[1],
    hash: row[2],
    parent: row[3],
    kind: row[4],
    depth: row[5],
    turn: row[6],
    nonce: row[7],
    body_hash: row[8],
    diff: row[9],
  } as KeptRecord
}

function branch(row: Row): KeptBranch {
  const [name, head_no, redo, created_from, created_at] = row
  return { name, head_no, redo: JSON.parse(String(redo)), created_from, created_at } as KeptBranch
}

function attachmentOf([hash, kind, text]: Row): Attachment {
  return { hash, kind, text } as unknown as Attachment
}
