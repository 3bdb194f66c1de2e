/**
 * One score from several signals. Words and vectors are each measured against the best of their own list and mixed; few
 * numbers, tuned on one set and checked on others (docs/decisions), fixed here.
 */
import type { LoreCandidate } from '../lore-index.ts'

/** How much each signal counts. */
export interface FusionWeights {
  /** The share of the vectors, where passages are long; words have the rest. */
  readonly vector: number
  /** The same where passages are a sentence or two: words hardly repeat in them. */
  readonly shortVector: number
  /** At most so many tokens is short. */
  readonly shortTokens: number
  /** What every further mark in common adds, up to three. */
  readonly mark: number
  /** What being about one of the ids adds, beyond only having to do with it. */
  readonly subject: number
}

/** The weights that are used. */
export const fusionWeights: FusionWeights = {
  vector: 0.6,
  shortVector: 0.8,
  shortTokens: 60,
  mark: 0.03,
  subject: 0.1,
}

/** A candidate with its score and where each signal put it. */
export interface RankedCandidate {
  readonly candidate: LoreCandidate
  /** From 0 to 1. */
  readonly score: number
  /** Place by words alone, from 1; null when no word fits. */
  readonly lexicalRank: number | null
  readonly cosineRank: number | null
}

/** The candidates, the best first; equal ones in the order of their ids. */
export function fuseSignals(
  candidates: readonly LoreCandidate[],
  asked: ReadonlySet<string>,
  weights: FusionWeights = fusionWeights,
): readonly RankedCandidate[] {
  const lexical = rankedBy(candidates, (one) => one.lexical)
  const cosine = rankedBy(candidates, (one) => one.cosine)
  const bestLexical = Math.max(0, ...candidates.map((one) => one.lexical ?? 0))
  const bestCosine = Math.max(0, ...candidates.map((one) => one.cosine ?? 0))
  const share = vectorShare(candidates, bestLexical, bestCosine, weights)
  const top = 1 + 3 * weights.mark + weights.subject
  return candidates
    .map((candidate) => {
      const words = bestLexical === 0 ? 0 : (candidate.lexical ?? 0) / bestLexical
      const likeness = bestCosine === 0 ? 0 : Math.max(0, candidate.cosine ?? 0) / bestCosine
      const marks = weights.mark * Math.min(3, candidate.matched.length)
      const subject = asked.has(candidate.subject) ? weights.subject : 0
      return {
        candidate,
        score: Math.max(0, share * likeness + (1 - share) * words + marks + subject) / top,
        lexicalRank: lexical.get(candidate) ?? null,
        cosineRank: cosine.get(candidate) ?? null,
      }
    })
    .sort((one, other) => other.score - one.score || (one.candidate.id < other.candidate.id ? -1 : 1))
}

/** How much the vectors count here: all where no word fits, nothing where there are none. */
function vectorShare(
  candidates: readonly LoreCandidate[],
  bestLexical: number,
  bestCosine: number,
  weights: FusionWeights,
): number {
  if (bestCosine === 0) return 0
  if (bestLexical === 0) return 1
  const lengths = candidates.map((one) => one.tokens).sort((one, other) => one - other)
  const middle = lengths[lengths.length >> 1] ?? 0
  return middle <= weights.shortTokens ? weights.shortVector : weights.vector
}

function rankedBy(
  candidates: readonly LoreCandidate[],
  signal: (candidate: LoreCandidate) => number | null,
): ReadonlyMap<LoreCandidate, number> {
  const having = candidates.filter((one) => signal(one) !== null)
  having.sort((one, other) => (signal(other) ?? 0) - (signal(one) ?? 0))
  return new Map(having.map((one, index) => [one, index + 1]))
}
