/**
 * The one file that knows node:sqlite. It opens a database the way a ledger needs it (WAL, full sync, one checked
 * version), prepares each statement once, and turns SQLite's errors into faults with a sentence.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Fault } from '../../core/fault.ts'

/** Older versions can corrupt a WAL file that two connections write and checkpoint (fixed in 3.51.3). */
export const oldestSqlite = [3, 51, 3] as const

/** Refuses to run on an SQLite that is known to lose data. */
export function requireSqlite(version: string): void {
  const parts = version.split('.').map(Number)
  for (let index = 0; index < oldestSqlite.length; index += 1) {
    const have = parts[index] ?? 0
    const need = oldestSqlite[index] ?? 0
    if (have > need) return
    if (have < need) {
      const message = `This Node brings SQLite ${version}; Fatewright needs ${oldestSqlite.join('.')} or newer, because older ones can damage a file that two programs use. Node 22.23, 24.21 or 26 will do.`
      throw new Fault('unsupported', message, { details: { version } })
    }
  }
}

export type Row = readonly unknown[]

/** A database with its prepared statements. Rows come as arrays: no prototypes, no surprises. */
export class Database {
  readonly path: string
  readonly #raw: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  #depth = 0

  constructor(path: string, options: { readonly readOnly?: boolean } = {}) {
    this.path = path
    this.#raw = guarded(
      path,
      () => new DatabaseSync(path, { timeout: 5_000, readOnly: options.readOnly ?? false }),
    )
  }

  exec(sql: string): void {
    guarded(this.path, () => this.#raw.exec(sql))
  }

  run(sql: string, ...values: SQLInputValue[]): number {
    return guarded(this.path, () => Number(this.#prepare(sql).run(...values).lastInsertRowid))
  }

  /** Runs a statement and says how many rows it changed. */
  change(sql: string, ...values: SQLInputValue[]): number {
    return guarded(this.path, () => Number(this.#prepare(sql).run(...values).changes))
  }

  get(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return guarded(this.path, () => this.#prepare(sql).get(...values) as unknown as Row | undefined)
  }

  all(sql: string, ...values: SQLInputValue[]): Row[] {
    return guarded(this.path, () => this.#prepare(sql).all(...values) as unknown as Row[])
  }

  /** Rows one by one, in pages, so that a long log never stands in memory whole. */
  *each(sql: string, page: number, first: number): Iterable<Row> {
    for (let after = first; ; ) {
      const rows = this.all(sql, after, page)
      yield* rows
      const last = rows.at(-1)
      if (last === undefined || rows.length < page) return
      after = Number(last[0])
    }
  }

  /** IMMEDIATE, so that two writers queue up instead of failing half way. */
  transaction<Value>(work: () => Value): Value {
    return this.#within('BEGIN IMMEDIATE', work)
  }

  /** A transaction for what can be made anew: whole or not at all, but nobody waits for the disk. */
  lightly<Value>(work: () => Value): Value {
    if (this.#depth > 0) return work()
    this.exec('PRAGMA synchronous = NORMAL')
    try {
      return this.transaction(work)
    } finally {
      this.exec('PRAGMA synchronous = FULL')
    }
  }

  /** Runs work whose writes are seen by it alone and then taken back; it needs no room on the disk. */
  tentatively<Value>(work: () => Value): Value {
    this.exec('BEGIN IMMEDIATE')
    this.#depth += 1
    try {
      return work()
    } finally {
      this.#depth -= 1
      this.#rollBack()
    }
  }

  /** A consistent view of several reads. */
  reading<Value>(work: () => Value): Value {
    return this.#within('BEGIN', work)
  }

  close(): void {
    this.#statements.clear()
    if (this.#raw.isOpen) this.#raw.close()
  }

  /** The connection itself, for the online backup alone. */
  get raw(): DatabaseSync {
    return this.#raw
  }

  #within<Value>(begin: string, work: () => Value): Value {
    if (this.#depth > 0) return work()
    this.exec(begin)
    this.#depth += 1
    try {
      const value = work()
      this.exec('COMMIT')
      return value
    } catch (error) {
      this.#rollBack()
      throw error
    } finally {
      this.#depth -= 1
    }
  }

  #rollBack(): void {
    // After a full disk SQLite has already rolled back by itself; a second attempt must not hide the first error.
    if (this.#raw.isOpen && this.#raw.isTransaction) this.#raw.exec('ROLLBACK')
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known !== undefined) return known
    const statement = this.#raw.prepare(sql)
    statement.setReturnArrays(true)
    this.#statements.set(sql, statement)
    return statement
  }
}

function guarded<Value>(path: string, work: () => Value): Value {
  try {
    return work()
  } catch (error) {
    throw faultOf(path, error)
  }
}

const codes = {
  busy: 5,
  readOnly: 8,
  inputOutput: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  constraint: 19,
  notDatabase: 26,
} as const

/** A table or column that is not there was renamed by damage: every file has them from its first moment on. */
function codeOf(error: { readonly errcode?: unknown }): number {
  const missing = 'message' in error && /^no such (table|column|index)/.test(String(error.message))
  return missing ? codes.corrupt : Number(error.errcode) & 0xff
}

/** SQLite's error as a fault that says what happened to whose file and what is still safe. */
export function faultOf(path: string, error: unknown): unknown {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return error
  const code = codeOf(error)
  const options = { cause: error, details: { path, code: Number(error.errcode) } }
  switch (code) {
    case codes.full:
      return new Fault(
        'full',
        `The disk is full: nothing was saved just now, everything before it is. (${path})`,
        options,
      )
    case codes.inputOutput:
      return new Fault(
        'full',
        `The disk refused to write: nothing was saved just now, everything before it is. (${path})`,
        options,
      )
    case codes.readOnly:
      return new Fault(
        'unreadable',
        `The campaign cannot be written: the file or its folder is read-only. (${path})`,
        options,
      )
    case codes.cannotOpen:
      return new Fault(
        'unreadable',
        `The campaign file cannot be opened: check that it is there and may be read. (${path})`,
        options,
      )
    case codes.corrupt:
      return new Fault(
        'damaged',
        `The campaign file is damaged. It was left as it is; restore a backup or an export. (${path})`,
        options,
      )
    case codes.notDatabase:
      return new Fault(
        'damaged',
        `This is not a Fatewright campaign: the file is no database, or its beginning is damaged. It was left as it is. (${path})`,
        options,
      )
    case codes.busy:
      return new Fault(
        'unreadable',
        `Another program is writing to this campaign and does not finish. Nothing was changed; try again. (${path})`,
        options,
      )
    case codes.constraint:
      return new Fault(
        'bug',
        `The campaign file refused the change (${String((error as unknown as Error).message)}). Nothing was changed. (${path})`,
        options,
      )
    default:
      return new Fault(
        'bug',
        `The campaign file could not be used (${String((error as unknown as Error).message)}). (${path})`,
        options,
      )
  }
}
