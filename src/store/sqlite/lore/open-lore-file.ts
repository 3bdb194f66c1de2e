/**
 * Opens the lore file. Nothing in it is the only copy of anything, so one that cannot be used is thrown away and made
 * anew; a file that is not ours is left alone and complained about.
 */
import { existsSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { Fault, isFault } from '../../../core/fault.ts'
import { makePrivateFile, makePrivateFolder } from '../../../files/index.ts'
import { Database, requireSqlite } from '../node-sqlite-driver.ts'

/** In memory, for a caller that wants no file. */
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
    makePrivateFolder(folder)
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
  if (path !== noFile) makePrivateFile(path)
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

/** Counts shapes; another number in a file means that it is made anew. */
const shape = 2

/** `FWLR` in a file's header: the file is one of ours. */
const application = 0x46574c52

const frozen = `SELECT RAISE(ABORT, 'what was authored is never changed in play')` // enforces: LORE-13

/** FTS5 must be told what a row held to forget it. */
const forgotten = `INSERT INTO chunks_fts (chunks_fts, rowid, title, text, marks) VALUES ('delete', old.key, old.title, old.text, old.marks)` // enforces: LORE-16

/** Small columns stand before long ones, so that reading them does not read the text; a key is never given twice. */
const tables = `
  CREATE TABLE sources (
    key INTEGER PRIMARY KEY,
    corpus TEXT NOT NULL CHECK (corpus IN ('authored', 'history')),
    id TEXT NOT NULL,
    hash TEXT,
    indexed_at TEXT,
    chunks INTEGER NOT NULL DEFAULT 0,
    tokens INTEGER NOT NULL DEFAULT 0,
    UNIQUE (corpus, id)
  );
  CREATE TABLE chunks (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    source INTEGER NOT NULL REFERENCES sources (key),
    authored INTEGER NOT NULL,
    hidden INTEGER NOT NULL,
    tokens INTEGER NOT NULL,
    hash TEXT NOT NULL,
    id TEXT NOT NULL UNIQUE,
    subject TEXT NOT NULL,
    marks TEXT NOT NULL,
    title TEXT NOT NULL,
    about TEXT NOT NULL,
    text TEXT NOT NULL
  );
  CREATE INDEX chunks_by_source ON chunks (source);
  CREATE INDEX chunks_by_hash ON chunks (hash);
  CREATE TABLE being_indexed (source INTEGER PRIMARY KEY);
  CREATE VIRTUAL TABLE chunks_fts USING fts5 (
    title, text, marks, content = 'chunks', content_rowid = 'key', tokenize = 'porter unicode61'
  );
  CREATE TRIGGER chunks_added AFTER INSERT ON chunks BEGIN
    INSERT INTO chunks_fts (rowid, title, text, marks) VALUES (new.key, new.title, new.text, new.marks);
  END;
  CREATE TRIGGER chunks_gone AFTER DELETE ON chunks BEGIN ${forgotten}; END;
  CREATE TRIGGER chunks_frozen BEFORE UPDATE ON chunks WHEN old.authored = 1 BEGIN ${frozen}; END;
  CREATE TRIGGER chunks_history BEFORE UPDATE ON chunks WHEN old.authored = 0 BEGIN
    SELECT RAISE(ABORT, 'a chunk is put anew, not changed in its place');
  END;
  CREATE TRIGGER chunks_kept BEFORE DELETE ON chunks
    WHEN old.authored = 1 AND NOT EXISTS (SELECT 1 FROM being_indexed WHERE source = old.source)
    BEGIN ${frozen}; END;
`

/** The number in its name is the shape of the vectors alone. */
const vectors = `
  CREATE TABLE IF NOT EXISTS vectors_2 (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    hash TEXT NOT NULL,
    model TEXT NOT NULL,
    dimensions INTEGER NOT NULL,
    codes BLOB NOT NULL,
    parts BLOB NOT NULL,
    UNIQUE (hash, model)
  );
`

/** Brings a file into shape; false when it holds other data and was left alone. */
function shapeLoreFile(database: Database): boolean {
  const known = Number(database.get('PRAGMA application_id')?.[0])
  const now = Number(database.get('PRAGMA user_version')?.[0])
  const empty = Number(database.get('SELECT count(*) FROM sqlite_schema')?.[0]) === 0
  if (known !== application && !empty) return false
  if (known === application && now === shape) return true
  database.transaction(() => {
    for (const [type, name] of leftovers(database)) database.exec(`DROP ${type} IF EXISTS "${name}"`)
    database.exec(tables + vectors)
    database.exec(`PRAGMA application_id = ${application}`)
    database.exec(`PRAGMA user_version = ${shape}`)
  })
  return true
}

/** What an older shape left, without the vectors and without what goes with its table. */
function leftovers(database: Database): readonly (readonly [string, string])[] {
  const rows = database.all(`
    SELECT type, name FROM sqlite_schema
    WHERE (type = 'trigger' OR (type = 'table' AND name NOT LIKE 'chunks_fts_%'))
      AND name NOT LIKE 'sqlite_%' AND name <> 'vectors_2' ORDER BY type DESC, name = 'chunks' DESC`)
  return rows.map(([type, name]) => [String(type), String(name)] as const)
}
