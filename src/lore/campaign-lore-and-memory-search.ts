/**
 * Search over what belongs to one campaign: the prose it was created with, and its history. The prose has a place of its own
 * in the index, named by its hash and shared by all campaigns with the same, because packs may have changed or gone since.
 */

import type { WallClock } from '../core/environment-ports.ts'
import type {
  LorePiece,
  LoreQuestion,
  LoreRetrievalResult,
  LoreSearch,
  RetrievedChunk,
} from '../core/protocol/lore.ts'
import { isFault } from '../core/result.ts'
import type { EmbeddingModel, OpenedEmbedding } from '../llm/index.ts'
import type { LoreChunk, LoreIndex } from './lore-index.ts'
import { embeddedIn, embedMissing, packLore } from './lore-indexer.ts'
import { loreRetriever } from './lore-retriever.ts'
import { type FusionWeights, fusionWeights } from './rank-lore.ts'
import { plainLoreSearch } from './scene/campaign-prose-reader.ts'

/** What the search works with. */
export interface CampaignLoreParts {
  readonly index: LoreIndex
  readonly clock: WallClock
}

/**
 * A search over the pieces a campaign was created with. Scenes are asked for by words and ids alone, so that a scene has the
 * same lore on every machine, whether vectors were made there or not.
 *
 * @example
 * const search = campaignLore({ index, clock })(pieces, hash)
 * const found = await search.query({ keywords: 'who won the bar at cards' })
 */
export function campaignLoreSearch({ index, clock }: CampaignLoreParts) {
  return (pieces: readonly LorePiece[], hash: string): LoreSearch => {
    const source = campaignSource(hash)
    const scope = { packs: [source], campaign: null }
    const retriever = loreRetriever({ index, embedding: null, scope, reader: 'gm' })
    const plain = plainLoreSearch(pieces)
    return {
      async query(question) {
        try {
          await indexCampaignProse(index, { hash, pieces, at: clock.now() })
          const found = await retriever.query({ ...question, corpus: 'authored' })
          if (!found.ok) return plain.query(question)
          return { ...found.value, chunks: found.value.chunks.map((chunk) => withPackIds(chunk)) }
        } catch (error) {
          // The index is derived: a disk without room for it must not end a turn.
          if (!isFault(error)) throw error
          return plain.query(question)
        }
      },
    }
  }
}

/** What the prose of this hash is called in the index. */
export function campaignSource(hash: string): string {
  return `founded_${hash.slice(0, 16)}`
}

/** A chunk by the name that its pack gave it. */
export function withPackIds(chunk: RetrievedChunk): RetrievedChunk {
  const [, chunk_id] = /^founded_[0-9a-f]{16}\/(.+)$/s.exec(chunk.chunk_id) ?? []
  if (chunk_id === undefined) return chunk
  return { ...chunk, chunk_id, pack_id: chunk_id.slice(0, chunk_id.indexOf(':')) }
}

/** The prose that a campaign was created with. */
export interface CampaignProse {
  readonly hash: string
  readonly pieces: readonly LorePiece[]
  /** The hour at which it is put into the index. */
  readonly at: string
}

/** Puts the prose into the index unless it is there; one look when it is. */
export async function indexCampaignProse(
  index: LoreIndex,
  { hash, pieces, at }: CampaignProse,
): Promise<void> {
  const source = campaignSource(hash)
  const known = await index.stats('authored', source, null)
  if (known.hash === hash) return
  const chunks = pieces.map((piece) => campaignChunk(piece, source))
  await index.putPack({ id: source, hash, at }, chunks)
}

/** The piece under a name of its own: the pack itself may be in the index too, in another version. */
function campaignChunk(piece: LorePiece, source: string): LoreChunk {
  const { metadata, ...rest } = piece
  const visibility = metadata.visibility === 'gm' ? 'gm' : 'player'
  const chunk = packLore({
    ...rest,
    file_path: '',
    embedding_id: null,
    metadata: { ...metadata, visibility },
  })
  return { ...chunk, id: `${source}/${piece.id}`, source }
}

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
