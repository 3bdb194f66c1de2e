/**
 * Stages one and two: candidates by marks, words and vectors, ranked by all of them. At least twice as many candidates are
 * fetched as are wanted, because the best one by everything is seldom the best one by each.
 */
import type { LoreRetrievalQuery } from '../../core/protocol/lore.ts'
import type { EmbeddingModel } from '../../llm/embedding-model.ts'
import type { CandidateAsk, LoreIndex, LoreMarks, LoreReader, LoreScope } from '../lore-index.ts'
import { type FusionWeights, fuseSignals, type RankedCandidate } from './fuse-signals.ts'
import { questionWords } from './question-words.ts'

/** What ranking needs beside a question. */
export interface RankingDesk {
  readonly index: LoreIndex
  /** Null: search goes by words alone. */
  readonly embedding: EmbeddingModel | null
  readonly scope: LoreScope
  readonly reader: LoreReader
  readonly weights?: FusionWeights
  /** True: ids and tags that were asked for lift what has them and leave nothing out. */
  readonly hints?: boolean
  /** Words that more chunks have are not looked for. */
  readonly common?: number
  /** So many chunks are wanted; the budget usually ends sooner. */
  readonly wanted?: number
  /** Milliseconds since any beginning, to say how long a question took. */
  readonly stopwatch?: () => number
}

/** The stopwatch of whoever brings none. */
export const ticking = (): number => performance.now()

/** For each one that is wanted so many are fetched. */
const overFetch = 2 // enforces: LORE-14 — mutate: overFetch = 2 => overFetch = 1

/** The candidates of a question, the best first. */
export async function rankLore(
  desk: RankingDesk,
  query: LoreRetrievalQuery,
  wanted: number,
  vector: CandidateAsk['vector'],
): Promise<readonly RankedCandidate[]> {
  const marks = marksOf(query)
  const found = await desk.index.candidates({
    ...{ scope: desk.scope, corpus: query.corpus, reader: desk.reader, marks, vector },
    words: questionWords(query.keywords),
    pool: wanted * overFetch,
    ...(desk.hints !== undefined && { hints: desk.hints }),
    ...(desk.common !== undefined && { common: desk.common }),
  })
  const seen = found.filter(
    (one) => desk.reader === 'gm' || !one.hidden, // enforces: LORE-20 — mutate: !one.hidden => true
  )
  const subjects = new Set([...marks.location_ids, ...marks.entity_ids, ...marks.faction_ids])
  return fuseSignals(seen, subjects, desk.weights)
}

/** The vector of a question; null when nothing embeds or nothing was said. */
export async function questionVector(
  embedding: EmbeddingModel | null,
  text: string,
): Promise<CandidateAsk['vector']> {
  if (embedding === null || text.trim() === '') return null
  const [values] = await embedding.embed([text], { kind: 'query' })
  return values === undefined ? null : { model: embedding.id, values }
}

/** The ids and tags of a question. */
export function marksOf(query: LoreRetrievalQuery): LoreMarks {
  return {
    location_ids: query.location_id === '' ? [] : [query.location_id],
    entity_ids: query.entity_ids,
    faction_ids: query.faction_ids,
    thread_ids: query.thread_ids,
    tags: query.thread_tags,
  }
}
