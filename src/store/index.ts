/** Storage: the port, the log's rules over any file, and the files there are. */

/** The store over a place for campaign files. */
export { LedgerStore } from './ledger-store.ts'
/** Campaigns in memory, for tests. */
export { MemoryShelf } from './memory/memory-shelf.ts'
/** One SQLite file for each campaign. */
export { SqliteShelf } from './sqlite/sqlite-shelf.ts'
/** The port. */
export type {
  AppendRequest,
  Branch,
  CampaignSummary,
  Head,
  LogReport,
  SealedRecord,
  StateStore,
} from './state-store.ts'
