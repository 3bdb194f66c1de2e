/** Lore and memory: the index port and the searches over it, the lore of a scene, what a campaign remembers, summaries. */
export { campaignLoreSearch } from './campaign-prose-search.ts'
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
} from './lore-index-port.ts'
export { readLoreIndexChoice } from './lore-index-setting.ts'
export { type LoreService, loreService } from './lore-service.ts'
export { loreTokens } from './lore-token-budget.ts'
export {
  type KnownSoFar,
  knownSoFar,
  mayBeReadAgain,
  strangerFinderFor,
} from './lore-visibility.ts'
export { type CampaignMemory, campaignMemory, noMemory } from './memory/campaign-memory.ts'
export { memorySearch } from './memory/memory-search.ts'
export { questionOf } from './memory/recall-question.ts'
export { sharesWords } from './memory/recall-relevance.ts'
export { campaignLoreReader, type LoreFor } from './scene/campaign-prose-reader.ts'
export {
  gatherLore,
  keptLore,
  loreInPacket,
  packetToKeep,
  pinnedLore,
} from './scene/gather-scene-lore.ts'
export { retrieveForSession } from './scene/lore-at-session-start.ts'
export { type SceneLoreCacheManager, sceneLoreCache } from './scene/scene-lore-cache.ts'
export {
  closeSession,
  currentScene,
  type EarlierStory,
  sceneMark,
  sceneOver,
  summariseEarlier,
} from './summaries/scene-and-session-summaries.ts'
export { isFaithful, type Summariser, wordedSummary } from './summaries/summariser-port-and-faithfulness.ts'
export { proseOf, type RecapLine, readLines, recapOf, type SummaryLine } from './summaries/summary-lines.ts'

/** What a campaign remembers of its log. */
/** What the memory is asked for, and which of its pieces may be told. */
/** The prose of a campaign's packs. */
/** The lore of the scene that is being played, and what a record keeps of it. */
/** The lore a session starts with. */
/** Summaries of scenes and sessions. */
