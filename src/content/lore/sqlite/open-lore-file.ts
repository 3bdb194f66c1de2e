/**
 * Opens the lore file. Nothing in it is the only copy of anything, so one that cannot be used is thrown away and made
 * anew; a file that is not ours is left alone and complained about.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { Fault, isFault } from '../../../core/fault.ts'
import { Database, requireSqlite } from '../../../store/sqlite/driver.ts'
import { shapeLoreFile } from './lore-schema.ts'

/** In memory, for whoever wants no file. */
export const noFile = ':memory:'

/** Opens the file, making it or making it anew where needed. */
export function openLoreFile(path: string): Database {
  requireSqlite(process.versions.sqlite ?? '0')
  if (path !== noFile) makeFolder(dirname(path))
  try {
    return shaped(path)
  } catch (error) {
    if (!isFault(error) || error.kind !== 'damaged') throw error
    discardLoreFile(path)
    return shaped(path)
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (cause) {
    throw new Fault('unreadable', `The lore index needs the folder ${folder}, and it cannot be made.`, {
      cause,
    })
  }
}

/** Throws the file away, with what SQLite keeps beside it. */
export function discardLoreFile(path: string): void {
  for (const name of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(name)) rmSync(name)
}

function shaped(path: string): Database {
  const database = new Database(path)
  try {
    // Nothing here must survive a power cut; what is lost is made again.
    database.exec('PRAGMA journal_mode = WAL')
    database.exec('PRAGMA synchronous = NORMAL')
    // 32 MB: indexing a large pack touches many pages, and so does a question to a large file.
    database.exec('PRAGMA cache_size = -32768')
    database.exec('PRAGMA trusted_schema = OFF')
    if (shapeLoreFile(database)) return database
  } catch (error) {
    database.close()
    throw error
  }
  database.close()
  const message = `The lore index cannot be kept in ${path}: another program's data is in it. Move that file away.`
  throw new Fault('unreadable', message, { details: { path } })
}
