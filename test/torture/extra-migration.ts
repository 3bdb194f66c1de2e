/** A step nobody has released: what the next shape of a file might do, to see that bringing files up to date is safe. */
import { type Migration, migrations } from '../../src/store/sqlite/migrate-campaign-file.ts'

const version = (migrations.at(-1)?.version ?? 0) + 1

/** Adds a table, a column and an index, and rewrites rows: the things migrations do. */
export const extraMigration: Migration = {
  version,
  sql: `
CREATE TABLE bookmarks (no INTEGER PRIMARY KEY, record_no INTEGER NOT NULL REFERENCES records(no), text TEXT NOT NULL) STRICT;
ALTER TABLE notes ADD COLUMN at TEXT;
INSERT INTO bookmarks (record_no, text) SELECT no, kind FROM records;
CREATE INDEX bookmarks_record ON bookmarks (record_no);
INSERT INTO notes (text, at) VALUES ('Brought up to date.', '2026-01-01T00:00:00.000Z');
`,
}

/** All shapes there are, and one more. */
export const extendedSteps: readonly Migration[] = [...migrations, extraMigration]
