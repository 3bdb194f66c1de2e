/** `fatewright eval retrieval`: a folder in BEIR's layout through loader, chunker, index and retriever of the engine. */
import { done, type Result } from '../../core/result.ts'
import { type BeirLines, readBeirSet } from './beir-set.ts'
import { corpusPack } from './corpus-pack.ts'
import type { RetrievalMeasures } from './retrieval-measures.ts'
import { type RankChunks, scoreRetrieval } from './score-retrieval.ts'

/** The engine's own way from files to ranked chunks. */
export interface RetrievalEngine {
  index(
    files: readonly { readonly path: string; readonly text: string }[],
    progress: RetrievalProgress,
  ): Promise<Result<IndexedSet>>
  readonly rank: RankChunks
}

/** What was indexed. */
export interface IndexedSet {
  readonly chunks: number
  readonly embedded: number
  /** The embedding model; null when search went by words alone. */
  readonly embedding: string | null
}

/** Told how far it is. */
export type RetrievalProgress = (made: number, all: number) => void

/** What came of it. */
export interface RetrievalScore extends RetrievalMeasures, IndexedSet {
  readonly documents: number
  readonly index_seconds: number
  readonly query_ms: number
}

/** Evaluates. */
export async function evaluateRetrieval(
  lines: BeirLines,
  engine: RetrievalEngine,
  progress: RetrievalProgress = () => {},
): Promise<Result<RetrievalScore>> {
  const set = readBeirSet(lines)
  if (!set.ok) return set
  const { files, documentOf } = corpusPack(set.value.documents)
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
    ...{ chunks, embedded, embedding },
    index_seconds: (asked - started) / 1_000,
    query_ms: (performance.now() - asked) / set.value.queries.length,
  })
}
