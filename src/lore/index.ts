/** Lore and memory: the index port and the searches over it, the lore of a scene, what a campaign remembers, summaries. */
export { campaignLoreSearch, memorySearch } from './campaign-search.ts'
export type {
  CandidateAsk,
  LoreCandidate,
  LoreChunk,
  LoreCorpus,
  LoreIndex,
  LoreMarks,
  LoreScope,
  LoreStats,
  UnembeddedText,
} from './lore-index.ts'
export { readLoreIndexChoice } from './lore-index-choice.ts'
export { type LoreService, loreService } from './lore-service.ts'
/** What a campaign remembers of its log. */
export { type CampaignMemory, campaignMemory, noMemory } from './memory/campaign-memory.ts'
/** What the memory is asked for, and which of its pieces may be told. */
export { mayBeRecalled, questionOf, seenSoFar, sharesWords } from './memory/recall-question.ts'
/** The prose of a campaign's packs. */
export { campaignLoreReader, type LoreFor } from './scene/campaign-prose.ts'
/** The lore of the scene that is being played, and what a record keeps of it. */
export {
  gatherLore,
  keptLore,
  loreInPacket,
  packetToKeep,
  pinnedLore,
  type SceneLoreCacheManager,
  sceneLoreCache,
} from './scene/gather-lore.ts'
export { loreTokens, type Seen } from './scene/known-lore.ts'
/** The lore a session starts with. */
export { retrieveForSession } from './scene/session-lore.ts'
/** Summaries of scenes and sessions. */
export {
  closeSession,
  type EarlierStory,
  sceneMark,
  sceneOver,
  sceneSoFar,
  summariseEarlier,
} from './summaries/scene-summaries.ts'
export { type Summariser, wordedSummary } from './summaries/summariser.ts'
export { proseOf, type RecapLine, readLines, recapOf } from './summaries/summary-lines.ts'
