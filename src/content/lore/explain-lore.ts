/** The same ranking and the same budget as a query, told chunk by chunk; the hidden and the filtered are told as well. */
import type { LoreRetrievalQuery } from '../../core/protocol/lore.ts'
import { loreRetrievalQuerySchema } from '../../core/protocol/lore.ts'
import type { CandidateAsk } from '../lore-index.ts'
import { tokensIn } from '../pack/count-tokens.ts'
import type { RankedCandidate } from './fuse-signals.ts'
import type { ExplainedChunk, LoreExplanation, LoreVerdict } from './lore-explanation.ts'
import { questionWords } from './question-words.ts'
import { questionVector, type RankingDesk, rankLore, ticking } from './rank-lore.ts'
import { openingWithin, type Spent, spendBudget } from './spend-budget.ts'

/** Explains a question. Its answer names hidden chunks: it is for authors, never for players. */
export async function explainLore(
  desk: RankingDesk,
  query: LoreRetrievalQuery,
  wanted: number,
): Promise<LoreExplanation> {
  const { stopwatch = ticking } = desk
  const started = stopwatch()
  const vector = await questionVector(desk.embedding, query.keywords)
  const ranked = await rankLore(desk, query, wanted, vector)
  const spent = spendBudget(
    ranked.map((one) => one.candidate.tokens),
    query.max_tokens,
    wanted,
  )
  const cut = await firstCut(desk, ranked, spent, query.max_tokens)
  const rows = ranked.map((one, at) => row(one, at + 1, spent[at], verdict(spent, at, cut > 0, wanted)))
  const others = await leftOut(desk, query, wanted, vector, new Set(ranked.map((one) => one.candidate.id)))
  const chunks = await withPaths(desk, [...rows, ...others])
  const total_tokens = spent.reduce((sum, one) => sum + one.taken, cut)
  return {
    words: questionWords(query.keywords),
    embedding: vector === null || ranked.every((one) => one.cosineRank === null) ? null : vector.model,
    note: noteOf(desk, ranked),
    max_tokens: query.max_tokens,
    total_tokens,
    query_time_ms: stopwatch() - started,
    chunks,
  }
}

type Row = ExplainedChunk & { readonly key: number | string }

function noteOf({ embedding }: RankingDesk, ranked: readonly RankedCandidate[]): string | null {
  if (embedding === null) return 'There is no embedding model here: search went by words alone.'
  const bare = ranked.filter((one) => one.cosineRank === null).length
  if (bare === 0) return null
  return bare === ranked.length
    ? 'No vectors have been made yet: search went by words alone.'
    : `${bare} of ${ranked.length} chunks have no vector yet.`
}

/** The tokens of the first chunk's opening, when the chunk is too large and its opening fits. */
async function firstCut(
  { index }: RankingDesk,
  ranked: readonly RankedCandidate[],
  spent: readonly Spent[],
  budget: number,
): Promise<number> {
  const [first] = ranked
  if (first === undefined || spent[0]?.in !== false) return 0
  const [chunk] = await index.read([first.candidate.key])
  return chunk === undefined ? 0 : tokensIn(openingWithin(chunk.text, budget))
}

function verdict(spent: readonly Spent[], at: number, cut: boolean, wanted: number): LoreVerdict {
  if (spent[at]?.in === true) return 'chosen'
  if (at === 0) return cut ? 'cut' : 'budget'
  if (at >= wanted && spent[wanted - 1]?.in === true) return 'enough'
  return spent[at - 1]?.in === true ? 'budget' : 'after-budget'
}

/** What other words or other eyes would have found. */
async function leftOut(
  desk: RankingDesk,
  query: LoreRetrievalQuery,
  wanted: number,
  vector: CandidateAsk['vector'],
  known: ReadonlySet<string>,
): Promise<readonly Row[]> {
  const seen = new Set(known)
  const rows: Row[] = []
  const note = (found: readonly RankedCandidate[], why: LoreVerdict): void => {
    for (const one of found) {
      if (seen.has(one.candidate.id)) continue
      seen.add(one.candidate.id)
      rows.push(row(one, null, undefined, why))
    }
  }
  if (desk.reader === 'player')
    note(
      (await rankLore({ ...desk, reader: 'gm' }, query, wanted, vector)).filter(
        (one) => one.candidate.hidden,
      ),
      'visibility',
    )
  const { keywords, corpus } = query
  const unfiltered = loreRetrievalQuerySchema.parse({ keywords, corpus })
  note(await rankLore(desk, unfiltered, wanted, vector), 'metadata')
  return rows
}

function row(
  { candidate, score, lexicalRank, cosineRank }: RankedCandidate,
  rank: number | null,
  spent: Spent | undefined,
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
    ...{ rank, score: rank === null ? null : score, metadata_hits: matched, tokens },
    bm25: lexical === null || lexicalRank === null ? null : { rank: lexicalRank, score: lexical },
    cosine: cosine === null || cosineRank === null ? null : { rank: cosineRank, score: cosine },
    budget_left: spent?.left ?? null,
    visibility: hidden ? 'gm' : 'player',
  }
}

async function withPaths({ index }: RankingDesk, rows: readonly Row[]): Promise<readonly ExplainedChunk[]> {
  const chunks = await index.read(rows.map((one) => one.key))
  return rows.map(({ key: _key, ...rest }, at) => ({ ...rest, section_path: chunks[at]?.section_path ?? '' }))
}
