/** The third shape: what is hidden can be found by the words that would tell it. Rows that are there are read once. */
import { tableNames } from '../../../core/state/game-state.ts'
import { indexHidden } from '../hidden-index.ts'
import type { Database } from '../node-sqlite-driver.ts'
import { codecs } from '../row-to-columns-codec.ts'

/** Adds the table and fills it from the rows there are. */
export const hiddenWords = {
  version: 3,
  sql: `
CREATE TABLE hidden_words (
  row_id INTEGER PRIMARY KEY, campaign_no INTEGER NOT NULL REFERENCES campaigns(no),
  kind TEXT NOT NULL, id TEXT NOT NULL, word TEXT NOT NULL
) STRICT;
CREATE INDEX hidden_words_word ON hidden_words (campaign_no, word);
CREATE INDEX hidden_words_row ON hidden_words (campaign_no, kind, id);
`,
  fill: (database: Database): void => {
    for (const table of tableNames) {
      if (table !== 'facts' && table !== 'entities') continue
      for (const row of database.all(codecs[table].selectAll)) {
        const decoded = codecs[table].decode(row)
        indexHidden(database, table, decoded.id, decoded)
      }
    }
  },
} as const
