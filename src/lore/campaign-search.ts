/**
 * The prose a campaign was founded with, in the index: its packs may have changed or gone since, so it has a place of its
 * own there, named by its hash and shared by all campaigns with the same. Scenes are asked for by words and ids alone, so
 * that a scene has the same lore on every machine, whether somebody made vectors or not.
 */
import { isFault } from '../core/fault.ts'
import type {
  LorePiece,
  LoreQuestion,
  LoreRetrievalResult,
  LoreSearch,
  RetrievedChunk,
} from '../core/protocol/lore.ts'
import type { Clock } from '../core/surroundings.ts'
import type { EmbeddingModel, OpenedEmbedding } from '../llm/embedding-model.ts'
import { plainLoreSearch } from '../world/lore/plain-lore-search.ts'
import { embeddedIn, embedMissing, packLore } from './indexer.ts'
import type { LoreChunk, LoreIndex } from './lore-index.ts'
import { type FusionWeights, fusionWeights } from './ranking.ts'
import { loreRetriever } from './retriever.ts'

/** What the search works with. */
export interface CampaignLoreParts {
  readonly index: LoreIndex
  readonly clock: Clock
}

/**
 * A search over the pieces a campaign was founded with.
 *
 * @example
 * const search = campaignLore({ index, clock })(pieces, hash)
 * const found = await search.query({ keywords: 'who won the bar at cards' })
 */
export function campaignLore({ index, clock }: CampaignLoreParts) {
  return (pieces: readonly LorePiece[], hash: string): LoreSearch => {
    const source = foundedSource(hash)
    const scope = { packs: [source], campaign: null }
    const retriever = loreRetriever({ index, embedding: null, scope, reader: 'gm' })
    const plain = plainLoreSearch(pieces)
    return {
      async query(question) {
        try {
          await putFounded(index, { hash, pieces, at: clock.now() })
          const found = await retriever.query({ ...question, corpus: 'authored' })
          if (!found.ok) return plain.query(question)
          return { ...found.value, chunks: found.value.chunks.map((one) => asWritten(one)) }
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
export function foundedSource(hash: string): string {
  return `founded_${hash.slice(0, 16)}`
}

/** A chunk by the name that its pack gave it. */
export function asWritten(chunk: RetrievedChunk): RetrievedChunk {
  const [, chunk_id] = /^founded_[0-9a-f]{16}\/(.+)$/s.exec(chunk.chunk_id) ?? []
  if (chunk_id === undefined) return chunk
  return { ...chunk, chunk_id, pack_id: chunk_id.slice(0, chunk_id.indexOf(':')) }
}

/** The prose that a campaign was founded with. */
export interface FoundedProse {
  readonly hash: string
  readonly pieces: readonly LorePiece[]
  /** The hour at which it is put into the index. */
  readonly at: string
}

/** Puts the prose into the index unless it is there; one look when it is. */
export async function putFounded(index: LoreIndex, { hash, pieces, at }: FoundedProse): Promise<void> {
  const source = foundedSource(hash)
  const known = await index.stats('authored', source, null)
  if (known.hash === hash) return
  const chunks = pieces.map((piece) => foundedChunk(piece, source))
  await index.putPack({ id: source, hash, at }, chunks)
}

/** The piece under a name of its own: the pack itself may be in the index too, in another version. */
function foundedChunk(piece: LorePiece, source: string): LoreChunk {
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

/* HEAD of src/lore/memory-search.ts
 * The search behind a campaign's memory: its own history and the prose it was founded with, as a player may read them.
 * Ids in a question only hint, because what is remembered may have been said anywhere; vectors are compared only when
 * somebody asks for meaning and a model is at hand.
 */
/** Who asks for what was said mostly keeps its names and things, so words lead in a memory. */
export const memoryWeights: FusionWeights = { ...fusionWeights, vector: 0.4 }

/** Where a memory is asked. */
export interface MemoryScope {
  readonly campaign: string
  /** Names the prose that the campaign was founded with; null when there is none. */
  readonly lore: string | null
}

/** How it is asked. */
export interface MemoryManner {
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

/** The search. */
export interface MemorySearch {
  /** Puts founding prose where it is looked for, unless it is there. */
  read(prose: FoundedProse): Promise<void>
  query(scope: MemoryScope, question: LoreQuestion, manner: MemoryManner): Promise<LoreRetrievalResult>
  /** Makes vectors that are missing, so many at most; says how many are made and how many a source has. */
  embed(scope: MemoryScope, options: EmbedOptions): Promise<number>
}

/** How vectors are made. */
export interface EmbedOptions {
  readonly most?: number
  /** What is embedded of a text of history; its sentences unless told otherwise. */
  readonly parts?: (text: string) => readonly string[]
  readonly progress?: (made: number, all: number) => void
  readonly signal?: AbortSignal
}

/** What it works with. */
export interface MemorySearchParts {
  readonly index: LoreIndex
  readonly openEmbedding: () => Promise<OpenedEmbedding>
  readonly weights?: FusionWeights
}

/** A search over an index; the model is opened when somebody first needs it. */
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
    packs: lore === null ? [] : [foundedSource(lore)],
    campaign,
  })
  return {
    read: (prose) => putFounded(index, prose),
    async query(scope, question, { by, common, wanted }) {
      const model = by === 'words' ? null : by === 'warm' ? warm : await opened()
      const searched = scopeOf(question.corpus === 'history' ? { ...scope, lore: null } : scope)
      const enough = model !== null && (await embeddedIn(index, searched, model)).enough
      const retriever = loreRetriever({
        ...{ index, embedding: enough ? model : null, scope: searched, reader: 'player', hints: true },
        ...(common !== undefined && { common }),
        ...(wanted !== undefined && { wanted }),
        weights,
      })
      const found = await retriever.query(question)
      if (!found.ok) return { chunks: [], total_tokens: 0, query_time_ms: 0 }
      return { ...found.value, chunks: found.value.chunks.map(asWritten) }
    },
    async embed(scope, options) {
      const embedding = await opened()
      return embedMissing({ index, embedding }, scopeOf(scope), options)
    },
  }
}
