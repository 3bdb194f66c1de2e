/**
 * How alike two pieces of prose are, 0 to 1, by the runs of three words they share. A moment told twice scores high
 * whatever was changed in a word here and there; two scenes with the same people score low.
 */
import { wordsOf } from './content-words.ts'
import { tokenJaccard } from './token-jaccard.ts'

const run = 3

/** The likeness of two texts. */
export function shingleSimilarity(first: string, second: string): number {
  return tokenJaccard(shinglesOf(first), shinglesOf(second))
}

function shinglesOf(text: string): ReadonlySet<string> {
  const words = wordsOf(text)
  if (words.length < run) return new Set(words.length === 0 ? [] : [words.join(' ')])
  return new Set(words.slice(run - 1).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`))
}
