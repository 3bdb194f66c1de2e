/** Ranks lore for a question: its candidates, one score from several signals, and which of them fit its budget. */
import type { LoreRetrievalQuery } from '../core/protocol/lore-schemas.ts'
import type { EmbeddingModel } from '../llm/index.ts'
import type {
  CandidateAsk,
  LoreCandidate,
  LoreChunk,
  LoreIndex,
  LoreMarks,
  LoreReader,
  LoreScope,
} from './lore-index-port.ts'

/** Where and for whom lore is searched, and by which signals. */
export interface SearchOptions {
  readonly index: LoreIndex
  /** Null: search goes by words alone. */
  readonly embedding: EmbeddingModel | null
  readonly scope: LoreScope
  readonly reader: LoreReader
  /** For a player: what they may read of what is not hidden. */
  readonly mayRead?: (chunk: LoreChunk) => boolean
  readonly weights?: FusionWeights
  /** True: ids and tags that were asked for lift what has them and leave nothing out. */
  readonly hints?: boolean
  /** Words that more chunks have are not looked for. */
  readonly common?: number
  /** How many chunks are wanted; the budget usually ends sooner. */
  readonly wanted?: number
  /** Milliseconds since any beginning, to say how long a question took. */
  readonly stopwatch?: () => number
}

/** How much each signal counts. */
export interface FusionWeights {
  /** The share of the vectors; words have the rest. */
  readonly vector: number
  /** What every further mark in common adds, up to three. */
  readonly mark: number
  /** What being about one of the ids adds, beyond only having to do with it. */
  readonly subject: number
}

/** The weights that are used for what authors wrote. */
export const fusionWeights: FusionWeights = { vector: 0.7, mark: 0.03, subject: 0.1 }

/** A candidate with its score and where each signal put it. */
export interface RankedCandidate {
  readonly candidate: LoreCandidate
  /** From 0 to 1. */
  readonly score: number
  /** Place by words alone, from 1; null when no word fits. */
  readonly lexicalRank: number | null
  readonly cosineRank: number | null
}

/** The stopwatch of a search that brings none. */
export const defaultStopwatch = (): number => performance.now()

/** For each chunk that is wanted so many are fetched. */
const overFetch = 2 // enforces: LORE-14

/** The candidates of a question, the best first. */
export async function rankLore(
  search: SearchOptions,
  query: LoreRetrievalQuery,
  wanted: number,
  vector: CandidateAsk['vector'],
): Promise<readonly RankedCandidate[]> {
  const marks = marksOf(query)
  const found = await search.index.candidates({
    scope: search.scope,
    corpus: query.corpus,
    reader: search.reader,
    marks,
    vector,
    words: questionWords(query.keywords),
    pool: wanted * overFetch,
    ...(search.hints !== undefined && { hints: search.hints }),
    ...(search.common !== undefined && { common: search.common }),
  })
  const seen = found.filter(
    (candidate) => search.reader === 'gm' || !candidate.hidden, // enforces: LORE-20
  )
  const open = search.mayRead === undefined ? seen : await readable(search, seen, search.mayRead)
  const subjects = new Set([...marks.location_ids, ...marks.entity_ids, ...marks.faction_ids])
  return fuseSignals(open, subjects, search.weights)
}

async function readable(
  { index }: SearchOptions,
  candidates: readonly LoreCandidate[],
  mayRead: (chunk: LoreChunk) => boolean,
): Promise<readonly LoreCandidate[]> {
  const chunks = await index.read(candidates.map(({ key }) => key))
  const open = new Set(chunks.filter(mayRead).map(({ id }) => id)) // enforces: LORE-20
  return candidates.filter(({ id }) => open.has(id))
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

function marksOf(query: LoreRetrievalQuery): LoreMarks {
  return {
    location_ids: query.location_id === '' ? [] : [query.location_id],
    entity_ids: query.entity_ids,
    faction_ids: query.faction_ids,
    thread_ids: query.thread_ids,
    tags: query.thread_tags,
  }
}

const commonWords = `a about above after again against all also am among an and any are as at be because been before being
  below between both but by can could did do does doing down during each few for from further had has have having he her
  here hers him his how i if in into is it its itself just may me more most my no nor not now of off on once only or other
  our out over own per same she should so some such than that the their them then there these they this those through to
  too under until up upon us very was we were what when where which while who whom whose why will with would you your`

const stopWords: ReadonlySet<string> = new Set(commonWords.split(/\s+/))

/** More words than this make a search slower and no better. */
const maxWords = 48

/**
 * The words of a question that are worth looking for: in lower case, each once, without the ones that every text has; all of
 * them when nothing else is left. What a player types is never handed to a search as it is.
 *
 * @example
 * questionWords('I attack! (the goblin)') // ['attack', 'goblin']
 */
export function questionWords(text: string): readonly string[] {
  const words = [...new Set(text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*|\p{So}+/gu) ?? [])]
  const rare = words.filter((word) => !stopWords.has(word))
  return (rare.length > 0 ? rare : words).slice(0, maxWords)
}

/**
 * One score from several signals: words and vectors, mixed by a share. Likeness is measured against the best of its list;
 * words against the whole question where the index says how much of it they hold, so that they lead where they account
 * for it and step back where they do not. Tuned on some sets and checked on others (docs/decisions), fixed here. The best
 * come first, equal ones in the order of their ids.
 */
export function fuseSignals(
  candidates: readonly LoreCandidate[],
  asked: ReadonlySet<string>,
  weights: FusionWeights = fusionWeights,
): readonly RankedCandidate[] {
  const lexical = rankedBy(candidates, (candidate) => candidate.lexical)
  const cosine = rankedBy(candidates, (candidate) => candidate.cosine)
  const bestCosine = best(candidates, (candidate) => candidate.cosine)
  const wordsOf = wordScores(candidates)
  const share = bestCosine === 0 ? 0 : lexical.size === 0 ? 1 : weights.vector
  const top = 1 + 3 * weights.mark + weights.subject
  return candidates
    .map((candidate) => {
      const words = wordsOf(candidate)
      const likeness = bestCosine === 0 ? 0 : Math.max(0, candidate.cosine ?? 0) / bestCosine
      // What has no vector yet is judged by its words alone: nothing may pass it only for having one.
      const mixed = candidate.cosine === null ? words : share * likeness + (1 - share) * words
      const marks = weights.mark * Math.min(3, candidate.matched.length)
      const subject = asked.has(candidate.subject) ? weights.subject : 0
      return {
        candidate,
        score: Math.max(0, mixed + marks + subject) / top,
        lexicalRank: lexical.get(candidate) ?? null,
        cosineRank: cosine.get(candidate) ?? null,
      }
    })
    .sort((left, right) => right.score - left.score || (left.candidate.id < right.candidate.id ? -1 : 1))
}

/** How well the words of each fit, from 0 to 1: as a share of the question, else of the best that was found. */
function wordScores(candidates: readonly LoreCandidate[]): (candidate: LoreCandidate) => number {
  const known = candidates.some(({ coverage }) => coverage !== null)
  const signal = ({ coverage, lexical }: LoreCandidate): number => (known ? coverage : lexical) ?? 0
  const most = Math.max(best(candidates, signal), known ? 1 : 0)
  return (candidate) => (most === 0 ? 0 : signal(candidate) / most)
}

function best(
  candidates: readonly LoreCandidate[],
  signal: (candidate: LoreCandidate) => number | null,
): number {
  return candidates.reduce((most, candidate) => Math.max(most, signal(candidate) ?? 0), 0)
}

function rankedBy(
  candidates: readonly LoreCandidate[],
  signal: (candidate: LoreCandidate) => number | null,
): ReadonlyMap<LoreCandidate, number> {
  const having = candidates.filter((candidate) => signal(candidate) !== null)
  having.sort((left, right) => (signal(right) ?? 0) - (signal(left) ?? 0))
  return new Map(having.map((candidate, index) => [candidate, index + 1]))
}
