/**
 * One score from several signals: words and vectors, mixed by a share. Likeness is measured against the best of its list;
 * words against the whole question where the index says how much of it they hold, so that they lead where they account
 * for it and step back where they do not. Tuned on some sets and checked on others (docs/decisions), fixed here.
 */
import type { LoreCandidate } from '../lore-index.ts'

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

/** The candidates, the best first; equal ones in the order of their ids. */
export function fuseSignals(
  candidates: readonly LoreCandidate[],
  asked: ReadonlySet<string>,
  weights: FusionWeights = fusionWeights,
): readonly RankedCandidate[] {
  const lexical = rankedBy(candidates, (one) => one.lexical)
  const cosine = rankedBy(candidates, (one) => one.cosine)
  const bestCosine = best(candidates, (one) => one.cosine)
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
    .sort((one, other) => other.score - one.score || (one.candidate.id < other.candidate.id ? -1 : 1))
}

/** How well the words of each fit, from 0 to 1: as a share of the question, else of the best that was found. */
function wordScores(candidates: readonly LoreCandidate[]): (candidate: LoreCandidate) => number {
  const known = candidates.some((one) => one.coverage !== null)
  const signal = (one: LoreCandidate): number => (known ? one.coverage : one.lexical) ?? 0
  const most = Math.max(best(candidates, signal), known ? 1 : 0)
  return (one) => (most === 0 ? 0 : signal(one) / most)
}

function best(
  candidates: readonly LoreCandidate[],
  signal: (candidate: LoreCandidate) => number | null,
): number {
  return candidates.reduce((most, one) => Math.max(most, signal(one) ?? 0), 0)
}

function rankedBy(
  candidates: readonly LoreCandidate[],
  signal: (candidate: LoreCandidate) => number | null,
): ReadonlyMap<LoreCandidate, number> {
  const having = candidates.filter((one) => signal(one) !== null)
  having.sort((one, other) => (signal(other) ?? 0) - (signal(one) ?? 0))
  return new Map(having.map((one, index) => [one, index + 1]))
}
