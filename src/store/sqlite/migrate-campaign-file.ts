/**
 * Old files are brought up to date, newer ones are left alone. A migration runs in one transaction after the file was
 * copied aside, so that a crash or a full disk leaves either the old shape or the new one, and the old bytes besides.
 */
import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { Fault } from '../../core/fault.ts'
import type { Probe } from '../log/append-and-create-log.ts'
import { firstShape } from './migrations/0001-first-shape.ts'
import { findByName } from './migrations/0002-find-by-name.ts'
import { hiddenWords } from './migrations/0003-hidden-words.ts'
import { attachments } from './migrations/0004-attachments.ts'
import { diceByMoment } from './migrations/0005-dice-by-moment.ts'
import { diceByAttempt } from './migrations/0006-dice-by-attempt.ts'
import type { Database } from './node-sqlite-driver.ts'

/** "FATE": tells a campaign file from any other SQLite database. */
export const applicationId = 0x46415445

/** One step from the version before it. */
export interface Migration {
  readonly version: number
  readonly sql: string
  /** What SQL alone cannot write: rows that are made from other rows. */
  readonly fill?: (database: Database) => void
}

/** All shapes a campaign file ever had, oldest first. */
export const migrations: readonly Migration[] = [
  firstShape,
  findByName,
  hiddenWords,
  attachments,
  diceByMoment,
  diceByAttempt,
]

/** Brings a file to the newest shape; refuses a file that is newer than this program. */
export function migrate(
  database: Database,
  steps: readonly Migration[] = migrations,
  probe: Probe = () => {},
): void {
  const found = versionOf(database)
  const newest = steps.at(-1)?.version ?? 0
  if (found > newest) {
    const message = `This campaign was written by a newer Fatewright (file version ${found}, this one knows ${newest}). It was left as it is; update Fatewright to play it. (${database.path})`
    throw new Fault('unsupported', message, { details: { path: database.path, found, newest } })
  }
  if (found === newest) return
  const aside = `${database.path}.before-v${newest}`
  if (found > 0 && database.path !== ':memory:') keepAside(database, aside)
  probe('copied')
  database.transaction(() => {
    // Somebody else may have done it while this process made its copy.
    const version = versionOf(database)
    for (const step of steps) {
      if (step.version <= version) continue
      database.exec(step.sql)
      step.fill?.(database)
    }
    // The digests of the old shape say nothing about the new one.
    database.exec("UPDATE meta SET value = 'folded' WHERE key = 'clean' AND value <> ''")
    database.exec(`PRAGMA application_id = ${applicationId}`)
    database.exec(`PRAGMA user_version = ${newest}`)
    probe('reshaped')
  })
  probe('migrated')
}

/** Refuses a database that belongs to somebody else, before anything is written into it; only a fresh one is empty. */
export function requireCampaign(database: Database, fresh: boolean): void {
  const id = Number(database.get('PRAGMA application_id')?.[0] ?? 0)
  const tables = Number(database.get('SELECT count(*) FROM sqlite_schema')?.[0] ?? 0)
  const founded = id === applicationId && tables > 0 && versionOf(database) > 0
  if (fresh ? id === 0 && tables === 0 : founded) return
  const message = `This is a database, but not a Fatewright campaign. It was left as it is. (${database.path})`
  throw new Fault('damaged', message, { details: { path: database.path } })
}

export function versionOf(database: Database): number {
  return Number(database.get('PRAGMA user_version')?.[0] ?? 0)
}

function keepAside(database: Database, aside: string): void {
  if (existsSync(aside)) return
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  const unfinished = `${aside}.unfinished`
  try {
    copyFileSync(database.path, unfinished)
    // Renamed only when it is whole: a copy cut short by a crash must never pass for the old file.
    renameSync(unfinished, aside)
  } catch (cause) {
    rmSync(unfinished, { force: true })
    const message = `This campaign needs to be brought up to date, but there is no room to copy it aside first. It was left as it is. (${database.path})`
    throw new Fault('full', message, { cause, details: { path: database.path } })
  }
}
