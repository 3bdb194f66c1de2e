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
} from '../../core/protocol/lore.ts'
import { done, type Result, refuse } from '../../core/refusal.ts'
import type { EmbeddingModel } from '../../llm/embedding-model.ts'
import type { CandidateAsk, LoreChunk, LoreIndex, LoreMarks, LoreReader, LoreScope } from '../lore-index.ts'
import { tokensIn } from '../pack/count-tokens.ts'
import { type FusionWeights, fuseSignals, type RankedCandidate } from './fuse-signals.ts'
import type { ExplainedChunk, LoreExplanation, LoreVerdict } from './lore-explanation.ts'
import { questionWords } from './question-words.ts'

/** So many chunks are wanted unless told otherwise; the budget usually ends sooner. */
export const usuallyWanted = 50

/** Finds lore. */
export interface LoreRetriever {
  /** The best chunks for a question, within its budget. */
  query(
    signals: LoreQuestion,
    corpus?: LoreRetrievalQuery['corpus'],
    maxTokens?: number,
  ): Promise<Result<LoreRetrievalResult>>
  /** A question from where and with whom somebody stands, and what they say. */
  buildQuery(
    scene: { readonly location_id: string; readonly present_entity_ids?: readonly string[] },
    entities: readonly { readonly id: string; readonly type?: string }[],
    threads: readonly { readonly id: string; readonly tags?: readonly string[] }[],
    playerInput: string,
  ): LoreRetrievalQuery
  /** What there is about somebody or something: its own pages first, then where it is spoken of. */
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
export function loreRetriever(desk: RankingDesk): LoreRetriever {
  const query: LoreRetriever['query'] = async (signals, corpus, maxTokens) => {
    const { stopwatch = ticking } = desk
    const started = stopwatch()
    const asked = readQuestion({
      ...signals,
      ...(corpus !== undefined && { corpus }),
      ...(maxTokens !== undefined && { max_tokens: maxTokens }),
    })
    if (!asked.ok) return asked
    const vector = await questionVector(desk.embedding, asked.value.keywords)
    const ranked = await rankLore(desk, asked.value, desk.wanted ?? usuallyWanted, vector)
    const chunks = await withinBudget(desk, ranked, asked.value.max_tokens)
    const total_tokens = chunks.reduce((sum, one) => sum + Number(one.metadata.token_count), 0)
    return done({ chunks, total_tokens, query_time_ms: stopwatch() - started })
  }
  return {
    query,
    buildQuery,
    retrieveForEntity: (id, maxTokens) => query(aboutEntity(id), 'all', maxTokens),
    explain: async (signals) => {
      const asked = readQuestion(signals)
      return asked.ok ? done(await explainLore(desk, asked.value, usuallyWanted)) : asked
    },
    rank: async (signals, most) => {
      const asked = readQuestion(signals)
      if (!asked.ok) return asked
      const vector = await questionVector(desk.embedding, asked.value.keywords)
      const ranked = await rankLore(desk, asked.value, most, vector)
      return done(ranked.slice(0, most).map((one) => ({ chunk_id: one.candidate.id, score: one.score })))
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
  const factions = entities.filter((one) => one.type === 'faction').map((one) => one.id)
  const people = entities.filter((one) => one.type !== 'faction').map((one) => one.id)
  return loreRetrievalQuerySchema.parse({
    location_id: scene.location_id,
    entity_ids: [...new Set([...(scene.present_entity_ids ?? []), ...people])],
    faction_ids: factions,
    thread_ids: threads.map((one) => one.id),
    thread_tags: [...new Set(threads.flatMap((one) => one.tags ?? []))],
    keywords: playerInput.slice(0, 20_000),
  })
}

async function withinBudget(
  { index, wanted = usuallyWanted }: RankingDesk,
  ranked: readonly RankedCandidate[],
  budget: number,
): Promise<RetrievedChunk[]> {
  const spent = spendBudget(
    ranked.map((one) => one.candidate.tokens),
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
  const chunks = await index.read(chosen.map((one) => one.candidate.key))
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

/** Explains a question. Its answer names hidden chunks: it is for authors, never for players. */
async function explainLore(
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

/** What was decided about one ranked chunk. */
interface Spent {
  readonly in: boolean
  /** Tokens left before it was looked at. */
  readonly left: number
  /** Tokens it takes; less than it has when it was cut. */
  readonly taken: number
}

/** Decides about chunks of these sizes, in their order; `most` is how many may be taken at all. */
function spendBudget(sizes: readonly number[], budget: number, most: number): readonly Spent[] {
  let left = budget
  let open = true
  return sizes.map((size, index) => {
    const before = left
    if (index === 0 && size > left) {
      open = false
      return { in: false, left: before, taken: 0 }
    }
    if (size > left || index >= most) open = false // enforces: LORE-11, LORE-12
    if (!open) return { in: false, left: before, taken: 0 }
    left -= size
    return { in: true, left: before, taken: size }
  })
}

/** The paragraphs at the beginning of a text that fit; empty when not even the first does. */
function openingWithin(text: string, budget: number): string {
  const paragraphs = text.split(/\n[ \t]*\n/)
  for (let count = paragraphs.length; count > 0; count -= 1) {
    const opening = paragraphs.slice(0, count).join('\n\n')
    if (tokensIn(opening) <= budget) return opening // enforces: LORE-12
  }
  return ''
}

/** What ranking needs beside a question. */
interface RankingDesk {
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
const ticking = (): number => performance.now()

/** For each one that is wanted so many are fetched. */
const overFetch = 2 // enforces: LORE-14 — mutate: overFetch = 2 => overFetch = 1

/** The candidates of a question, the best first. */
async function rankLore(
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
async function questionVector(
  embedding: EmbeddingModel | null,
  text: string,
): Promise<CandidateAsk['vector']> {
  if (embedding === null || text.trim() === '') return null
  const [values] = await embedding.embed([text], { kind: 'query' })
  return values === undefined ? null : { model: embedding.id, values }
}

/** The ids and tags of a question. */
function marksOf(query: LoreRetrievalQuery): LoreMarks {
  return {
    location_ids: query.location_id === '' ? [] : [query.location_id],
    entity_ids: query.entity_ids,
    faction_ids: query.faction_ids,
    thread_ids: query.thread_ids,
    tags: query.thread_tags,
  }
}
