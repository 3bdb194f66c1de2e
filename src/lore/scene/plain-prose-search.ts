/** The plain search over a campaign's prose, by shared words and marks. */

import {
  type LorePiece,
  type LoreRetrievalQuery,
  type LoreRetrievalResult,
  type LoreSearch,
  loreRetrievalQuerySchema,
  type RetrievedChunk,
} from '../../core/protocol/lore-schemas.ts'
import { isLongEnough } from '../../text/folded-words.ts'

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
