/** A story that stands still: the same words again, or nearly (PLAN-19). Likeness is shared triples of words. */

/** From here on a narration counts as told before. */
export const tooAlike = 0.6

const mostWords = 10_000

/** How alike two texts are, from 0 to 1. */
export function likeness(one: string, other: string): number {
  const a = shingles(one)
  const b = shingles(other)
  if (a.size === 0 || b.size === 0) return 0
  let shared = 0
  for (const shingle of a) if (b.has(shingle)) shared += 1
  return shared / (a.size + b.size - shared)
}

function shingles(text: string): Set<string> {
  const words = (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, mostWords)
  if (words.length < 3) return new Set(words.length === 0 ? [] : [words.join(' ')])
  return new Set(words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`))
}

/** The likest of the recent narrations; null when none is too alike. */
export function findDuplicate(text: string, recent: readonly string[]): { readonly likeness: number } | null {
  const most = Math.max(0, ...recent.slice(-3).map((before) => likeness(text, before)))
  return most >= tooAlike ? { likeness: most } : null // enforces: PLAN-19 — mutate: most >= tooAlike => false
}
