/** Storage: the port, the log's rules over any file, and the files there are. */

/** Campaigns in memory, for tests. */
export { MemoryShelf } from './memory/memory-campaign-repository.ts'
/** One SQLite file for each campaign. */
export { SqliteCampaignFolder } from './sqlite/sqlite-campaign-folder.ts'
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
/** The store over a place for campaign files. */
export { StateStoreOverCampaignFiles } from './state-store-over-campaign-files.ts'
