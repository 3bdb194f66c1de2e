/** Why a chunk is in or out, as data: what an author, a debugger or a page shows. */

/** Why a chunk was taken or left. */
export type LoreVerdict =
  | 'chosen'
  /** Taken, but only the paragraphs that fit. */
  | 'cut'
  /** It did not fit into what was left of the budget. */
  | 'budget'
  /** Something better ranked did not fit, and there selection ends. */
  | 'after-budget'
  /** As many as were wanted had been taken. */
  | 'enough'
  /** Only a game master may read it. */
  | 'visibility'
  /** Its words would fit, but it has none of the ids and tags that were asked for. */
  | 'metadata'

/** One chunk that was considered. */
export interface ExplainedChunk {
  readonly chunk_id: string
  readonly section_path: string
  readonly source: 'authored' | 'history'
  readonly in: boolean
  readonly verdict: LoreVerdict
  /** Place after fusion, from 1. */
  readonly rank: number | null
  readonly score: number | null
  /** The ids and tags of the question that it has, as `kind:id`. */
  readonly metadata_hits: readonly string[]
  readonly bm25: { readonly rank: number; readonly score: number } | null
  readonly cosine: { readonly rank: number; readonly score: number } | null
  readonly tokens: number
  /** Tokens left when it was looked at; null when it never was. */
  readonly budget_left: number | null
  readonly visibility: 'player' | 'gm'
}

/** An answer with every chunk that was considered. */
export interface LoreExplanation {
  readonly words: readonly string[]
  /** The model whose vectors were compared; null when search went by words alone. */
  readonly embedding: string | null
  /** A sentence when there were no vectors. */
  readonly note: string | null
  readonly max_tokens: number
  readonly total_tokens: number
  readonly query_time_ms: number
  readonly chunks: readonly ExplainedChunk[]
}
