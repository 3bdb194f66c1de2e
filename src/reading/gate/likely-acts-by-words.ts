/** Which acts the words of a clause alone speak for, whatever the grammar made of them. */
import { hashedFeatures } from './hashed-features.ts'

/** How many features of a clause there is room for. */
export const intentSize = 2 ** 13

/** An act that may be meant, with its share of all. */
export interface LikelyIntent {
  readonly intent: string
  readonly share: number
}

/** The features of a clause: its words alone, in pairs, by where they stand, and by their letters. */
export function intentFeatures(words: readonly string[]): readonly number[] {
  const names = ['bias', `last:${words.at(-1) ?? ''}`]
  for (const [at, word] of words.entries()) {
    names.push(`w:${word}`, `p:${word} ${words[at + 1] ?? '$'}`)
    if (at < 3) names.push(`${at}:${word}`)
    if (/^\p{Ll}/u.test(word)) names.push(...lettersOf(word))
  }
  return hashedFeatures(names, intentSize)
}

function lettersOf(word: string): string[] {
  const whole = `^${word}$`
  return Array.from({ length: Math.max(0, whole.length - 3) }, (_, at) => `c:${whole.slice(at, at + 4)}`)
}

/** Weights a place and intent: those of one place stand together. */
export interface IntentWeights {
  readonly names: readonly string[]
  readonly scale: number
  readonly weights: Int8Array
}

/** The acts that the words speak for, the likeliest first. */
export function likelyIntents(
  words: readonly string[],
  { names, scale, weights }: IntentWeights,
): readonly LikelyIntent[] {
  const scores = new Float64Array(names.length)
  for (const place of intentFeatures(words))
    for (let at = 0; at < names.length; at += 1)
      scores[at] = (scores[at] as number) + (weights[place * names.length + at] as number)
  return sharesOf(
    names,
    [...scores].map((score) => scale * score),
  )
}

/** Scores of all acts as shares of the whole, the greatest first. */
export function sharesOf(names: readonly string[], scores: readonly number[]): readonly LikelyIntent[] {
  const chances = scores.map((score) => 1 / (1 + Math.exp(-score)))
  const sum = chances.reduce((whole, chance) => whole + chance, 0)
  return names
    .map((intent, at) => ({ intent, share: (chances[at] as number) / sum }))
    .sort((left, right) => right.share - left.share)
}
