/**
 * The prose of campaigns' packs, each read once from the campaign's own file: a pack may have been removed or changed
 * since, the story keeps what it was founded with. Only the few that were used last are kept.
 */
import type { JsonObject } from '../../core/json.ts'
import {
  type LorePiece,
  type LoreRetrievalQuery,
  type LoreRetrievalResult,
  type LoreSearch,
  loreRetrievalQuerySchema,
  loreTextSchema,
  type RetrievedChunk,
} from '../../core/protocol/lore-schemas.ts'
import { type GameState, joinedKey } from '../../core/state/state.ts'
import type { Head, StateStore } from '../../store/state-store.ts'
import { isLongEnough } from '../../text/folded-words.ts'

export interface CampaignLore {
  readonly hash: string
  readonly chunks: ReadonlyMap<string, LorePiece>
  readonly search: LoreSearch
  /** What a scene was told with, when its turn is played again: nothing is looked for anew. */
  readonly told?: JsonObject
}

/** Finds the lore of a campaign; null when it was founded without any. */
export type LoreFor = (head: Pick<Head, 'campaign_id'>, state: GameState) => Promise<CampaignLore | null>

/** Makes a search over a campaign's pieces. */
export type OpenSearch = (chunks: readonly LorePiece[], hash: string) => LoreSearch

const mostKept = 12

/** Finds the lore of campaigns in their store; a better search than the plain one may be brought along. */
export function campaignLoreReader(store: StateStore, search: OpenSearch = plainLoreSearch): LoreFor {
  const known = new Map<string, Promise<CampaignLore | null>>()
  return (head, state) => {
    const hash = state.documents[joinedKey('world', 'book')]?.value.lore_hash
    if (typeof hash !== 'string') return Promise.resolve(null)
    const found = known.get(hash) ?? readLore(store, head.campaign_id, hash, search)
    known.delete(hash)
    known.set(hash, found)
    for (const oldest of known.keys()) if (known.size > mostKept) known.delete(oldest)
    return found
  }
}

/** A story can be told without its packs' prose, so what cannot be read is as if there were none; `verify` says so. */
async function readLore(
  store: StateStore,
  campaignId: string,
  hash: string,
  search: OpenSearch,
): Promise<CampaignLore | null> {
  const text = await store.attachment(campaignId, hash)
  if (!text.ok || text.value === null) return null
  const read = loreTextSchema.safeParse(JSON.parse(text.value))
  if (!read.success) return null
  const { chunks } = read.data
  return { hash, chunks: new Map(chunks.map((chunk) => [chunk.id, chunk])), search: search(chunks, hash) }
}

/** How many pieces one answer holds at most. */
const mostChunks = 15

/** What a piece scores that is about everything that was asked for. */
const bestScore = 10

/** Opens the search over some pieces. */
export function plainLoreSearch(chunks: readonly LorePiece[]): LoreSearch {
  return { query: async (question) => search(chunks, loreRetrievalQuerySchema.parse(question)) }
}

function search(chunks: readonly LorePiece[], query: LoreRetrievalQuery): LoreRetrievalResult {
  if (query.corpus === 'history') return { chunks: [], total_tokens: 0, query_time_ms: 0 }
  const said = new Set(wordsIn(query.keywords))
  const scored = chunks
    .map((chunk) => ({ chunk, score: scoreOf(chunk, query, said) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score || (left.chunk.id < right.chunk.id ? -1 : 1))
  const found: RetrievedChunk[] = []
  let total = 0
  for (const { chunk, score } of scored.slice(0, mostChunks)) {
    const { token_count } = chunk.metadata
    if (total + token_count > query.max_tokens) break
    total += token_count
    found.push({
      chunk_id: chunk.id,
      text: chunk.chunk_text,
      source: 'authored',
      pack_id: chunk.pack_id,
      relevance_score: Math.round((score / bestScore) * 10_000) / 10_000,
      metadata: chunk.metadata,
    })
  }
  return { chunks: found, total_tokens: total, query_time_ms: 0 }
}

function scoreOf(
  { id, chunk_text, metadata }: LorePiece,
  query: LoreRetrievalQuery,
  said: ReadonlySet<string>,
): number {
  const shares = (ids: readonly string[], wanted: readonly string[]): number =>
    ids.filter((id) => wanted.includes(id)).length
  const own = id.startsWith(`${query.location_id}:`) ? 2 : 0
  const place = metadata.location_ids.includes(query.location_id) ? 2 : 0
  const people = shares(metadata.entity_ids, query.entity_ids)
  const itself = query.entity_ids.some((entity) => id.startsWith(`${entity}:`)) ? 1 : 0
  const threads = shares(metadata.thread_ids, query.thread_ids) + shares(metadata.tags, query.thread_tags) / 2
  const about = own + place + itself + Math.min(2, people) + Math.min(2, threads)
  if (said.size === 0) return about
  const met = new Set(wordsIn(chunk_text).filter((word) => said.has(word))).size
  return about + Math.min(1, met / said.size)
}

function wordsIn(text: string): readonly string[] {
  return (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) => isLongEnough(word, 4))
}
