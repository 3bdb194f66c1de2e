/** Search over what a campaign remembers: its own history, and the prose it was created with as a player may read it. */

import type { LoreQuestion, LoreRetrievalResult } from '../../core/protocol/lore-schemas.ts'
import type { EmbeddingModel, OpenedEmbedding } from '../../llm/index.ts'
import {
  type CampaignProse,
  campaignSource,
  indexCampaignProse,
  withPackIds,
} from '../campaign-prose-search.ts'
import type { LoreIndex } from '../lore-index-port.ts'
import { embeddedIn, embedMissing } from '../lore-indexer.ts'
import { loreRetriever } from '../lore-retriever.ts'
import { type FusionWeights, fusionWeights } from '../rank-lore.ts'

/** Who asks for what was said mostly keeps its names and things, so words lead in a memory. */
export const memoryWeights: FusionWeights = { ...fusionWeights, vector: 0.4 }

export interface MemoryScope {
  readonly campaign: string
  /** Names the prose that the campaign was created with; null when there is none. */
  readonly lore: string | null
}

export interface MemoryQueryOptions {
  /**
   * `words`: quick, the same everywhere. `warm`: by meaning too, if the model is loaded. `meaning`: load it. Meaning counts
   * only where nearly all pieces have vectors.
   */
  readonly by: 'words' | 'warm' | 'meaning'
  /** Words that more chunks have are not looked for. */
  readonly common?: number
  /** So many are looked at. */
  readonly wanted?: number
}

/**
 * The search behind a campaign's memory: its own history and the prose it was created with, as a player may read them. Ids
 * in a question only hint, because what is remembered may have been said anywhere.
 */
export interface MemorySearch {
  /** Puts the campaign's prose into the index, unless it is there. */
  read(prose: CampaignProse): Promise<void>
  query(scope: MemoryScope, question: LoreQuestion, manner: MemoryQueryOptions): Promise<LoreRetrievalResult>
  /** Makes vectors that are missing, so many at most; says how many are made and how many a source has. */
  embed(scope: MemoryScope, options: EmbedOptions): Promise<number>
}

export interface EmbedOptions {
  readonly most?: number
  /** What is embedded of a text of history; its sentences unless told otherwise. */
  readonly parts?: (text: string) => readonly string[]
  readonly progress?: (made: number, all: number) => void
  readonly signal?: AbortSignal
}

export interface MemorySearchParts {
  readonly index: LoreIndex
  readonly openEmbedding: () => Promise<OpenedEmbedding>
  readonly weights?: FusionWeights
}

/** A search over an index; the model is opened when it is first needed. */
export function memorySearch({
  index,
  openEmbedding,
  weights = memoryWeights,
}: MemorySearchParts): MemorySearch {
  let opening: Promise<OpenedEmbedding> | null = null
  let warm: EmbeddingModel | null = null
  const opened = async (): Promise<EmbeddingModel | null> => {
    opening ??= openEmbedding()
    warm = (await opening).model
    return warm
  }
  const scopeOf = ({ campaign, lore }: MemoryScope) => ({
    packs: lore === null ? [] : [campaignSource(lore)],
    campaign,
  })
  return {
    read: (prose) => indexCampaignProse(index, prose),
    async query(scope, question, { by, common, wanted }) {
      const model = by === 'words' ? null : by === 'warm' ? warm : await opened()
      const searched = scopeOf(question.corpus === 'history' ? { ...scope, lore: null } : scope)
      const enough = model !== null && (await embeddedIn(index, searched, model)).enough
      const retriever = loreRetriever({
        index,
        embedding: enough ? model : null,
        scope: searched,
        reader: 'player',
        hints: true,
        ...(common !== undefined && { common }),
        ...(wanted !== undefined && { wanted }),
        weights,
      })
      const found = await retriever.query(question)
      if (!found.ok) return { chunks: [], total_tokens: 0, query_time_ms: 0 }
      return { ...found.value, chunks: found.value.chunks.map(withPackIds) }
    },
    async embed(scope, options) {
      const embedding = await opened()
      return embedMissing({ index, embedding }, scopeOf(scope), options)
    },
  }
}
