/**
 * The engine: everything that can be done to campaigns. Surfaces hold an `Engine` and the values its use cases return;
 * compose.ts builds one from `EngineDependencies`.
 */
export type { BranchComparison, UnsharedTurn } from './branches.ts'
export { createCampaign } from './campaigns/create-campaign.ts'
export type { CampaignVerification } from './campaigns/verify-campaign.ts'
export type { CommitSubscriber } from './commit-subscribers.ts'
export { assembleEngine, type Engine } from './engine.ts'
export type { EngineDependencies } from './engine-dependencies.ts'
export type { BoundCampaign } from './packs-and-scenarios.ts'
export { type RecordedTurn, recordedTurns } from './read-log.ts'
export type { CampaignStatus } from './reports/campaign-status.ts'
export type { ExplainedTurn, Reason } from './reports/explain-turn.ts'
export type { Journal, KnownMap, KnownPlace, MetPerson } from './reports/journal-people-and-map.ts'
export type { ContinuityReport } from './reports/session-story-changes.ts'
export type { CampaignMemory, MemoryEntry } from './story-memory-and-search.ts'
export {
  playRawTurn,
  type RawAnswer,
  type RawTurn,
  type RawTurnResult,
} from './turns/play-without-game-master.ts'
export type { Feedback, Verdict } from './turns/player-feedback.ts'
export type { Rerun, RerunOptions } from './turns/rerun-turns.ts'
