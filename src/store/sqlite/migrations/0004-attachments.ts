/** The fourth shape: a campaign keeps the book it was founded with, as a text named by its hash. */

const refusal = `BEGIN SELECT RAISE(ABORT, 'what a campaign was founded with is never changed'); END;` // enforces: LORE-13

/** Adds the table of attachments; like the log it cannot be changed. */
export const attachments = {
  version: 4,
  sql: `
CREATE TABLE attachments (hash TEXT PRIMARY KEY, kind TEXT NOT NULL, text TEXT NOT NULL) STRICT;
CREATE TRIGGER attachments_are_kept BEFORE UPDATE ON attachments ${refusal}
CREATE TRIGGER attachments_are_never_removed BEFORE DELETE ON attachments ${refusal}
`,
} as const
