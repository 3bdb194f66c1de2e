/** A test set through a retriever: every query asked, its chunks folded into documents, the rankings measured. */
import { done, type Result } from '../../core/result.ts'
import type { BeirSet } from './beir-set.ts'
import { type JudgedRanking, measureRetrieval, type RetrievalMeasures } from './retrieval-measures.ts'

/** Finds the ids of the best chunks. */
export type RankChunks = (
  text: string,
  most: number,
) => Promise<Result<readonly { readonly chunk_id: string }[]>>

/** The deepest measure looks at so many documents; a document may have several chunks. */
const chunksAsked = 300

/** Asks every query and measures. */
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
