/** Names such as "the drowned bosun" are written small; a sentence that begins with one begins large all the same. */

/**
 * The text with a capital at each sentence that begins with an article.
 *
 * @example
 * beginLarge('You miss. the drowned bosun is unhurt.') // 'You miss. The drowned bosun is unhurt.'
 */
export function beginLarge(text: string): string {
  // An abbreviation ends no sentence.
  return text.replace(
    /(^|(?<=\p{Ll}{2}|[\d)"”’])[.!?]\s+)(the|an?)(?=\s)/gu,
    (_, stop: string, article: string) => `${stop}${article.charAt(0).toUpperCase()}${article.slice(1)}`,
  )
}
