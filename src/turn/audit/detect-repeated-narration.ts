/** A story that stands still: the same words again, or nearly (PLAN-19). */
import { shingleSimilarity } from '../../text/word-and-text-similarity.ts'
import { withoutAuthoredWords } from './authored-lines-in-narration.ts'

/** From here on a narration counts as told before. */
export const tooAlike = 0.6

/**
 * The likest of the recent narrations; null when none is too alike. Who looks twice at a place reads its author's lines
 * twice: those are compared only where a narration has no other words.
 */
export function findDuplicate(
  text: string,
  recent: readonly string[],
  authored: readonly string[] = [],
): { readonly likeness: number } | null {
  const own = withoutAuthoredWords(text, authored)
  const most = Math.max(0, ...recent.slice(-3).map((before) => likenessOf(own, before)))
  return most >= tooAlike ? { likeness: most } : null // enforces: PLAN-19

  function likenessOf(words: string, before: string): number {
    return words === ''
      ? shingleSimilarity(text, before)
      : shingleSimilarity(words, withoutAuthoredWords(before, authored))
  }
}
