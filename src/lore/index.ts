/** Lore and memory: the index port, and the searches over it. */
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
