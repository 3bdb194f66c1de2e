/** What a campaign remembers of its own story, and searching it. */
import type { Result } from '../core/result.ts'
import type { CampaignDesk } from './campaign-desk.ts'
import {
  type IndexOptions,
  type MemoryRead,
  type RecalledStory,
  type RecallOptions,
  readMemory,
  recallStory,
} from './recall-story.ts'
import { type CampaignMemory, memoryOf } from './table/memory.ts'

export interface StoryMemory {
  /** What is remembered, each entry with the turn it came from. */
  list(campaignId: string): Promise<Result<CampaignMemory>>
  /** Passages of the story that answer a question, each with its turn. */
  search(campaignId: string, question: string, options?: RecallOptions): Promise<Result<RecalledStory>>
  /** Brings the search index up to date with the log, and its vectors if asked to. */
  index(campaignId: string, options?: IndexOptions): Promise<Result<MemoryRead>>
}

export function createMemory(desk: CampaignDesk): StoryMemory {
  return {
    list: (campaignId) => memoryOf(desk, campaignId),
    search: (campaignId, question, options) => recallStory(desk, campaignId, question, options),
    index: (campaignId, options) => readMemory(desk, campaignId, options),
  }
}
