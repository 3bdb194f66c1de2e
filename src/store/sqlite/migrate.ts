/**
 * Old files are brought up to date, newer ones are left alone. A migration runs in one transaction after the file was
 * copied aside, so that a crash or a full disk leaves either the old shape or the new one, and the old bytes besides.
 */
import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { Fault } from '../../core/fault.ts'
import type { Database } from './driver.ts'
import { firstShape } from './migrations/0001-first-shape.ts'

/** "FATE": tells a campaign file from any other SQLite database. */
export const applicationId = 0x46415445

/** One step from the version before it. */
export interface Migration {
  readonly version: number
  readonly sql: string
}

/** All shapes a campaign file ever had, oldest first. */
export const migrations: readonly Migration[] = [firstShape]

/** Brings a file to the newest shape; refuses a file that is newer than this program. */
export function migrate(database: Database, steps: readonly Migration[] = migrations): void {
  const found = versionOf(database)
  const newest = steps.at(-1)?.version ?? 0
  if (found > newest) {
    const message = `This campaign was written by a newer Fatewright (file version ${found}, this one knows ${newest}). It was left as it is; update Fatewright to play it. (${database.path})`
    throw new Fault('unsupported', message, { details: { path: database.path, found, newest } })
  }
  if (found === newest) return
  const aside = `${database.path}.before-v${newest}`
  if (found > 0 && database.path !== ':memory:') keepAside(database, aside)
  database.transaction(() => {
    for (const step of steps) if (step.version > found) database.exec(step.sql)
    database.exec(`PRAGMA application_id = ${applicationId}`)
    database.exec(`PRAGMA user_version = ${newest}`)
  })
  if (found === 0 && existsSync(aside)) rmSync(aside)
}

/** Refuses a database that belongs to somebody else, before anything is written into it. */
export function requireCampaign(database: Database): void {
  const id = Number(database.get('PRAGMA application_id')?.[0] ?? 0)
  const tables = Number(database.get('SELECT count(*) FROM sqlite_schema')?.[0] ?? 0)
  if (id === applicationId || (id === 0 && tables === 0)) return
  const message = `This is a database, but not a Fatewright campaign. It was left as it is. (${database.path})`
  throw new Fault('damaged', message, { details: { path: database.path } })
}

export function versionOf(database: Database): number {
  return Number(database.get('PRAGMA user_version')?.[0] ?? 0)
}

function keepAside(database: Database, aside: string): void {
  if (existsSync(aside)) return
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  copyFileSync(database.path, aside)
}
