/** Opening a campaign's database: the right bytes, the right version, the settings that durability rests on. */
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { Fault } from '../../core/fault.ts'
import { makePrivateFile } from '../../files/index.ts'
import type { Probe } from '../log/append-and-create-log.ts'
import { migrate, migrations, requireCampaign } from './migrate-campaign-file.ts'
import { Database, requireSqlite } from './node-sqlite-driver.ts'

const magic = 'SQLite format 3\0'

/** SQLite's header; ours never vacuums by itself (offset 52) and is always UTF-8 (offset 56). */
const headerLength = 100

/** Opens an existing campaign file or, with `fresh`, makes one. */
export function openDatabase(
  path: string,
  options: { readonly fresh?: boolean; readonly probe?: Probe } = {},
): Database {
  requireSqlite(process.versions.sqlite ?? '0')
  if (options.fresh === true) makePrivateFile(path)
  else requireBytes(path)
  const database = new Database(path)
  try {
    requireCampaign(database, options.fresh === true)
    configure(database)
    migrate(database, migrations, options.probe)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function configure(database: Database): void {
  database.exec('PRAGMA foreign_keys = ON')
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('PRAGMA synchronous = FULL')
  // Checkpoints happen between turns (SqliteFile.tidy), never inside somebody's commit.
  database.exec('PRAGMA wal_autocheckpoint = 0')
  database.exec('PRAGMA trusted_schema = OFF')
}

/** An empty or foreign file must not be taken for a new campaign: SQLite would happily fill it. */
function requireBytes(path: string): void {
  const head = firstBytes(path)
  if (head.length === 0) {
    const message = `The campaign file is empty. It was left as it is; restore a backup or an export. (${path})`
    throw new Fault('damaged', message, { details: { path } })
  }
  const complete = head.length === headerLength && head.toString('latin1', 0, magic.length) === magic
  if (!complete || head.readUInt32BE(52) !== 0 || head.readUInt32BE(56) !== 1) {
    const message = `This is not a Fatewright campaign: the file is no database, or its beginning is damaged. It was left as it is. (${path})`
    throw new Fault('damaged', message, { details: { path } })
  }
  if (!hasWholePages(path, head)) {
    const message = `The campaign file ends in the middle: it was cut short. It was left as it is; restore a backup or an export. (${path})`
    throw new Fault('damaged', message, { details: { path } })
  }
}

/** A closed file ends with a page; one whose program died may not, until its write-ahead file is folded in. */
function hasWholePages(path: string, head: Buffer): boolean {
  const page = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16)
  return (page > 0 && statSync(path).size % page === 0) || existsSync(`${path}-wal`)
}

function firstBytes(path: string): Buffer {
  try {
    const descriptor = openSync(path, 'r')
    try {
      const head = Buffer.alloc(headerLength)
      return head.subarray(0, readSync(descriptor, head, 0, headerLength, 0))
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    const message = `The campaign file cannot be read: check what it is and who may open it. (${path})`
    throw new Fault('unreadable', message, { cause: error, details: { path } })
  }
}
