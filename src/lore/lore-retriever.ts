/**
 * LoreRetriever (seed 003): a question becomes ranked chunks within a budget. It works for one scope (these packs, this
 * campaign) and one reader, so that no caller can forget either.
 */

import {
  type LoreQuestion,
  type LoreRetrievalQuery,
  type LoreRetrievalResult,
  loreRetrievalQuerySchema,
  type RetrievedChunk,
} from '../core/protocol/lore-schemas.ts'
import { done, type Result, refuse } from '../core/result.ts'
import { tokensIn } from '../text/count-tokens.ts'
import { explainLore, type LoreExplanation } from './explain-lore.ts'
import type { LoreChunk } from './lore-index-port.ts'
import { openingWithin, spendBudget } from './lore-token-budget.ts'
import {
  defaultStopwatch,
  questionVector,
  type RankedCandidate,
  rankLore,
  type SearchOptions,
} from './rank-lore.ts'

/** How many chunks are wanted unless the search says; the budget usually ends sooner. */
export const defaultWanted = 50

/** Finds lore for one scope and one reader. */
export interface LoreRetriever {
  /** The best chunks for a question, within its budget. */
  query(
    signals: LoreQuestion,
    corpus?: LoreRetrievalQuery['corpus'],
    maxTokens?: number,
  ): Promise<Result<LoreRetrievalResult>>
  /** A question from the scene, who is in it, open threads and what the player says. */
  buildQuery(
    scene: { readonly location_id: string; readonly present_entity_ids?: readonly string[] },
    entities: readonly { readonly id: string; readonly type?: string }[],
    threads: readonly { readonly id: string; readonly tags?: readonly string[] }[],
    playerInput: string,
  ): LoreRetrievalQuery
  /** What there is about an entity: its own pages first, then where it is spoken of. */
  retrieveForEntity(entityId: string, maxTokens?: number): Promise<Result<LoreRetrievalResult>>
  /** Every chunk that was considered, and why it is in or out. */
  explain(signals: LoreQuestion): Promise<Result<LoreExplanation>>
  /** Ids of the best chunks, so many at most and without a budget, with their scores. */
  rank(
    signals: LoreQuestion,
    most: number,
  ): Promise<Result<readonly { readonly chunk_id: string; readonly score: number }[]>>
}

/**
 * A retriever for a scope and a reader.
 *
 * @example
 * const lore = loreRetriever({ index, embedding: null, scope: { packs: ['neo_seattle'], campaign: null }, reader: 'gm' })
 * const found = await lore.query({ keywords: 'who won the bar at cards' })
 */
export function loreRetriever(search: SearchOptions): LoreRetriever {
  const query: LoreRetriever['query'] = async (signals, corpus, maxTokens) => {
    const { stopwatch = defaultStopwatch } = search
    const started = stopwatch()
    const asked = readQuestion({
      ...signals,
      ...(corpus !== undefined && { corpus }),
      ...(maxTokens !== undefined && { max_tokens: maxTokens }),
    })
    if (!asked.ok) return asked
    const vector = await questionVector(search.embedding, asked.value.keywords)
    const ranked = await rankLore(search, asked.value, search.wanted ?? defaultWanted, vector)
    const chunks = await withinBudget(search, ranked, asked.value.max_tokens)
    const total_tokens = chunks.reduce((sum, { metadata }) => sum + Number(metadata.token_count), 0)
    return done({ chunks, total_tokens, query_time_ms: stopwatch() - started })
  }
  return {
    query,
    buildQuery,
    retrieveForEntity: (id, maxTokens) => query(aboutEntity(id), 'all', maxTokens),
    explain: async (signals) => {
      const asked = readQuestion(signals)
      return asked.ok ? done(await explainLore(search, asked.value, defaultWanted)) : asked
    },
    rank: async (signals, most) => {
      const asked = readQuestion(signals)
      if (!asked.ok) return asked
      const vector = await questionVector(search.embedding, asked.value.keywords)
      const ranked = await rankLore(search, asked.value, most, vector)
      return done(ranked.slice(0, most).map(({ candidate, score }) => ({ chunk_id: candidate.id, score })))
    },
  }
}

function readQuestion(signals: LoreQuestion): Result<LoreRetrievalQuery> {
  const read = loreRetrievalQuerySchema.safeParse(signals)
  if (read.success) return done(read.data)
  const [first] = read.error.issues
  const where = first === undefined || first.path.length === 0 ? '' : ` (${first.path.join('.')})`
  return refuse(
    'pack/bad-query',
    `The lore cannot be asked that: ${first?.message ?? 'it is no query'}${where}.`,
  )
}

/** An entity may be a place, a person, a faction or a thread: its id says nothing about that. */
function aboutEntity(id: string): LoreQuestion {
  return { location_id: id, entity_ids: [id], faction_ids: [id], thread_ids: [id] }
}

const buildQuery: LoreRetriever['buildQuery'] = (scene, entities, threads, playerInput) => {
  const factions = entities.filter(({ type }) => type === 'faction').map(({ id }) => id)
  const people = entities.filter(({ type }) => type !== 'faction').map(({ id }) => id)
  return loreRetrievalQuerySchema.parse({
    location_id: scene.location_id,
    entity_ids: [...new Set([...(scene.present_entity_ids ?? []), ...people])],
    faction_ids: factions,
    thread_ids: threads.map(({ id }) => id),
    thread_tags: [...new Set(threads.flatMap(({ tags }) => tags ?? []))],
    keywords: playerInput.slice(0, 20_000),
  })
}

async function withinBudget(
  { index, wanted = defaultWanted }: SearchOptions,
  ranked: readonly RankedCandidate[],
  budget: number,
): Promise<RetrievedChunk[]> {
  const spent = spendBudget(
    ranked.map(({ candidate }) => candidate.tokens),
    budget,
    wanted,
  )
  const [first] = ranked
  if (first !== undefined && spent[0]?.in === false) {
    const [chunk] = await index.read([first.candidate.key])
    const text = chunk === undefined ? '' : openingWithin(chunk.text, budget)
    return chunk === undefined || text === ''
      ? []
      : [shown({ ...chunk, text, tokens: tokensIn(text) }, first)]
  }
  const chosen = ranked.filter((_, at) => spent[at]?.in === true)
  const chunks = await index.read(chosen.map(({ candidate }) => candidate.key))
  return chunks.flatMap((chunk, at) => {
    const ranked = chosen[at]
    return ranked === undefined ? [] : [shown(chunk, ranked)]
  })
}

function shown(chunk: LoreChunk, { score, candidate }: RankedCandidate): RetrievedChunk {
  const { marks, type, section_path, tokens } = chunk
  const { matched, lexical, cosine } = candidate
  return {
    chunk_id: chunk.id,
    text: chunk.text,
    relevance_score: Math.min(1, Math.round(score * 10_000) / 10_000),
    source: chunk.corpus,
    pack_id: chunk.corpus === 'authored' ? chunk.source : null,
    metadata: { type, section_path, ...marks, token_count: tokens, matched, bm25: lexical, cosine },
  }
}
