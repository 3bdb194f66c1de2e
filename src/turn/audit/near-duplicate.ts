/** A story that stands still: the same words again, or nearly (PLAN-19). */
import { shingleSimilarity } from '../../text/similarity.ts'

/** From here on a narration counts as told before. */
export const tooAlike = 0.6

/** The likest of the recent narrations; null when none is too alike. */
export function findDuplicate(text: string, recent: readonly string[]): { readonly likeness: number } | null {
  const most = Math.max(0, ...recent.slice(-3).map((before) => shingleSimilarity(text, before)))
  return most >= tooAlike ? { likeness: most } : null // enforces: PLAN-19
}
