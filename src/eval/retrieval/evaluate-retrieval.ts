/** Scores retrieval of lore on a set in the layout of BEIR: documents indexed, queries asked, rankings measured. */

import { done, type Result } from '../../core/result.ts'
import { beirPack } from './beir-pack.ts'
import { type BeirLines, type BeirSet, readBeirSet } from './read-beir-set.ts'

/** The engine's own way from files to ranked chunks. */
export interface RetrievalEngine {
  index(
    files: readonly { readonly path: string; readonly text: string }[],
    progress: RetrievalProgress,
  ): Promise<Result<IndexedSet>>
  readonly rank: RankChunks
}

export interface IndexedSet {
  readonly chunks: number
  readonly embedded: number
  /** The embedding model; null when search went by words alone. */
  readonly embedding: string | null
}

export type RetrievalProgress = (made: number, all: number) => void

export interface RetrievalScore extends RetrievalMeasures, IndexedSet {
  readonly documents: number
  readonly index_seconds: number
  readonly query_ms: number
}

/** Runs a folder in BEIR's layout through loader, chunker, index and retriever of the engine. */
export async function evaluateRetrieval(
  lines: BeirLines,
  engine: RetrievalEngine,
  progress: RetrievalProgress = () => {},
): Promise<Result<RetrievalScore>> {
  const set = readBeirSet(lines)
  if (!set.ok) return set
  const { files, documentOf } = beirPack(set.value.documents)
  const started = performance.now()
  const indexed = await engine.index(files, progress)
  if (!indexed.ok) return indexed
  const asked = performance.now()
  const measured = await scoreRetrieval(set.value, engine.rank, documentOf)
  if (!measured.ok) return measured
  const { chunks, embedded, embedding } = indexed.value
  return done({
    ...measured.value,
    documents: set.value.documents.length,
    chunks,
    embedded,
    embedding,
    index_seconds: (asked - started) / 1_000,
    query_ms: (performance.now() - asked) / set.value.queries.length,
  })
}

/** Finds the ids of the best chunks. */
export type RankChunks = (
  text: string,
  most: number,
) => Promise<Result<readonly { readonly chunk_id: string }[]>>

/** The deepest measure looks at so many documents; a document may have several chunks. */
const chunksAsked = 300

export async function scoreRetrieval(
  set: BeirSet,
  rank: RankChunks,
  documentOf: (chunkId: string) => string | undefined,
  progress: (done: number, all: number) => void = () => {},
): Promise<Result<RetrievalMeasures>> {
  const rankings: JudgedRanking[] = []
  for (const { id, text } of set.queries) {
    const ranked = await rank(text, chunksAsked)
    if (!ranked.ok) return ranked
    const documents = new Set<string>()
    for (const { chunk_id } of ranked.value) {
      const document = documentOf(chunk_id)
      if (document !== undefined) documents.add(document)
    }
    rankings.push({ ranking: [...documents], judged: set.judged.get(id) ?? new Map() })
    progress(rankings.length, set.queries.length)
  }
  return done(measureRetrieval(rankings))
}

/** One query's ranking and what was judged. */
export interface JudgedRanking {
  /** Documents, the best first, each once. */
  readonly ranking: readonly string[]
  readonly judged: ReadonlyMap<string, number>
}

export interface RetrievalMeasures {
  readonly queries: number
  readonly 'ndcg@10': number
  readonly 'recall@10': number
  readonly 'recall@100': number
  readonly 'mrr@10': number
}

/** Measures rankings as trec_eval does: gains as judged, logarithmic discount, means over queries. Queries to which nothing is relevant have no measure and are left out. */
export function measureRetrieval(rankings: readonly JudgedRanking[]): RetrievalMeasures {
  const measurable = rankings.filter(({ judged }) => [...judged.values()].some((gain) => gain > 0))
  const mean = (measure: (ranked: JudgedRanking) => number): number =>
    measurable.length === 0
      ? 0
      : measurable.reduce((sum, ranked) => sum + measure(ranked), 0) / measurable.length
  return {
    queries: measurable.length,
    'ndcg@10': mean((ranked) => ndcg(ranked, 10)),
    'recall@10': mean((ranked) => recall(ranked, 10)),
    'recall@100': mean((ranked) => recall(ranked, 100)),
    'mrr@10': mean((ranked) => reciprocalRank(ranked, 10)),
  }
}

function ndcg({ ranking, judged }: JudgedRanking, depth: number): number {
  const gained = ranking.slice(0, depth).map((id) => Math.max(0, judged.get(id) ?? 0))
  const ideal = [...judged.values()].map((gain) => Math.max(0, gain)).sort((left, right) => right - left)
  return discounted(gained) / discounted(ideal.slice(0, depth))
}

function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, place) => sum + gain / Math.log2(place + 2), 0)
}

function recall({ ranking, judged }: JudgedRanking, depth: number): number {
  const relevant = [...judged].filter(([, gain]) => gain > 0).map(([id]) => id)
  const top = new Set(ranking.slice(0, depth))
  return relevant.filter((id) => top.has(id)).length / relevant.length
}

function reciprocalRank({ ranking, judged }: JudgedRanking, depth: number): number {
  const place = ranking.slice(0, depth).findIndex((id) => (judged.get(id) ?? 0) > 0)
  return place === -1 ? 0 : 1 / (place + 1)
}
