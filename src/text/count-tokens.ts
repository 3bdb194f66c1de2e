/** How many tokens a text comes to, near enough and always the same way: counts are stored, never asked of a model. */

/** Scripts that write without spaces: a token is about a character there. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu

/** A word that is longer than this is no word but counts by its length. */
const longestWord = 24

/**
 * Tokens of a text: four for three words, one for every character of a script without spaces.
 *
 * @example
 * tokensIn('Won at cards.') // 4
 */
export function tokensIn(text: string): number {
  return Math.ceil(tokenWeight(text))
}

/** The same, not rounded: the weights of words add up to the weight of their text. */
export function tokenWeight(text: string): number {
  const dense = text.match(unspaced)?.length ?? 0
  const words = (dense === 0 ? text : text.replace(unspaced, ' ')).match(/\S+/g) ?? []
  return 1.33 * words.reduce((sum, word) => sum + Math.max(1, word.length / longestWord), 0) + dense
}
