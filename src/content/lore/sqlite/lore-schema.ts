/**
 * The shape of the lore file. It is derived: an older shape is not migrated but made anew, except the vectors, which took
 * long to make and depend on nothing but a text and a model.
 */
import type { Database } from '../../../store/sqlite/driver.ts'

/** Counts shapes; another number in a file means that it is made anew. */
const shape = 2

/** `FWLR` in a file's header: the file is one of ours. */
const application = 0x46574c52

const frozen = `SELECT RAISE(ABORT, 'what was authored is never changed in play')` // enforces: LORE-13 — mutate: RAISE(ABORT, 'what was authored is never changed in play') => 1

/** FTS5 must be told what a row held to forget it. */
const forgotten = `INSERT INTO chunks_fts (chunks_fts, rowid, title, text, marks) VALUES ('delete', old.key, old.title, old.text, old.marks)` // enforces: LORE-16 — mutate: VALUES ('delete', old.key, old.title, old.text, old.marks) => SELECT 'delete', 0, '', '', '' WHERE 0

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

/** Brings a file into shape; false when it holds somebody else's data and was left alone. */
export function shapeLoreFile(database: Database): boolean {
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
