/** Why a chunk is in or out of an answer, as data: what an author, a debugger or a page shows. */
import { type LoreRetrievalQuery, loreRetrievalQuerySchema } from '../core/protocol/lore-schemas.ts'
import { tokensIn } from '../text/count-tokens.ts'
import type { CandidateAsk } from './lore-index-port.ts'
import { type BudgetDecision, openingWithin, spendBudget } from './lore-token-budget.ts'
import {
  defaultStopwatch,
  questionVector,
  questionWords,
  type RankedCandidate,
  rankLore,
  type SearchOptions,
} from './rank-lore.ts'

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
  /** Only a game master may read it, or a player who has come further. */
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

/** Explains a question. Its answer names hidden chunks: it is for authors, never for players. */
export async function explainLore(
  search: SearchOptions,
  query: LoreRetrievalQuery,
  wanted: number,
): Promise<LoreExplanation> {
  const { stopwatch = defaultStopwatch } = search
  const started = stopwatch()
  const vector = await questionVector(search.embedding, query.keywords)
  const ranked = await rankLore(search, query, wanted, vector)
  const spent = spendBudget(
    ranked.map(({ candidate }) => candidate.tokens),
    query.max_tokens,
    wanted,
  )
  const cut = await firstCut(search, ranked, spent, query.max_tokens)
  const rows = ranked.map((found, at) => row(found, at + 1, spent[at], verdict(spent, at, cut > 0, wanted)))
  const others = await leftOut(
    search,
    query,
    wanted,
    vector,
    new Set(ranked.map(({ candidate }) => candidate.id)),
  )
  const chunks = await withPaths(search, [...rows, ...others])
  const total_tokens = spent.reduce((sum, { taken }) => sum + taken, cut)
  return {
    words: questionWords(query.keywords),
    embedding: vector === null || ranked.every(({ cosineRank }) => cosineRank === null) ? null : vector.model,
    note: noteOf(search, ranked),
    max_tokens: query.max_tokens,
    total_tokens,
    query_time_ms: stopwatch() - started,
    chunks,
  }
}

type Row = ExplainedChunk & { readonly key: number | string }

function noteOf({ embedding }: SearchOptions, ranked: readonly RankedCandidate[]): string | null {
  if (embedding === null) return 'There is no embedding model here: search went by words alone.'
  const bare = ranked.filter(({ cosineRank }) => cosineRank === null).length
  if (bare === 0) return null
  return bare === ranked.length
    ? 'No vectors have been made yet: search went by words alone.'
    : `${bare} of ${ranked.length} chunks have no vector yet.`
}

/** The tokens of the first chunk's opening, when the chunk is too large and its opening fits. */
async function firstCut(
  { index }: SearchOptions,
  ranked: readonly RankedCandidate[],
  spent: readonly BudgetDecision[],
  budget: number,
): Promise<number> {
  const [first] = ranked
  if (first === undefined || spent[0]?.in !== false) return 0
  const [chunk] = await index.read([first.candidate.key])
  return chunk === undefined ? 0 : tokensIn(openingWithin(chunk.text, budget))
}

function verdict(spent: readonly BudgetDecision[], at: number, cut: boolean, wanted: number): LoreVerdict {
  if (spent[at]?.in === true) return 'chosen'
  if (at === 0) return cut ? 'cut' : 'budget'
  if (at >= wanted && spent[wanted - 1]?.in === true) return 'enough'
  return spent[at - 1]?.in === true ? 'budget' : 'after-budget'
}

/** What a game master, or a question without ids and tags, would have found. */
async function leftOut(
  search: SearchOptions,
  query: LoreRetrievalQuery,
  wanted: number,
  vector: CandidateAsk['vector'],
  known: ReadonlySet<string>,
): Promise<readonly Row[]> {
  const seen = new Set(known)
  const rows: Row[] = []
  const note = (found: readonly RankedCandidate[], why: LoreVerdict): void => {
    for (const ranked of found) {
      if (seen.has(ranked.candidate.id)) continue
      seen.add(ranked.candidate.id)
      rows.push(row(ranked, null, undefined, why))
    }
  }
  if (search.reader === 'player') {
    const { mayRead: _mayRead, ...all } = search
    note(await rankLore({ ...all, reader: 'gm' }, query, wanted, vector), 'visibility')
  }
  const { keywords, corpus } = query
  const unfiltered = loreRetrievalQuerySchema.parse({ keywords, corpus })
  note(await rankLore(search, unfiltered, wanted, vector), 'metadata')
  return rows
}

function row(
  { candidate, score, lexicalRank, cosineRank }: RankedCandidate,
  rank: number | null,
  spent: BudgetDecision | undefined,
  why: LoreVerdict,
): Row {
  const { id, corpus, matched, lexical, cosine, tokens, hidden } = candidate
  return {
    key: candidate.key,
    chunk_id: id,
    section_path: '',
    source: corpus,
    in: why === 'chosen' || why === 'cut',
    verdict: why,
    rank,
    score: rank === null ? null : score,
    metadata_hits: matched,
    tokens,
    bm25: lexical === null || lexicalRank === null ? null : { rank: lexicalRank, score: lexical },
    cosine: cosine === null || cosineRank === null ? null : { rank: cosineRank, score: cosine },
    budget_left: spent?.left ?? null,
    visibility: hidden || why === 'visibility' ? 'gm' : 'player',
  }
}

async function withPaths({ index }: SearchOptions, rows: readonly Row[]): Promise<readonly ExplainedChunk[]> {
  const chunks = await index.read(rows.map(({ key }) => key))
  return rows.map(({ key: _key, ...rest }, at) => ({ ...rest, section_path: chunks[at]?.section_path ?? '' }))
}
