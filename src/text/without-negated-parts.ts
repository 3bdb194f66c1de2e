/**
 * A line without its negated parts, which it says are not done: "not on her wrist but in her jacket" is about the
 * jacket.
 */

const quotes = /("[^"]*"|“[^”]*”)/u
const contrasted = /\bnot\b[^.,;!?:]{1,80}?,?\s+but\b/giu
const denied =
  /\b(?:do not|don[’']?t|won[’']?t|will not|would not|wouldn[’']t|can[’']?t|cannot|am not|i[’']m not|never|refuse to|instead of|rather than|no longer|not)\b(?:(?!\s(?:but|instead i|instead,)\b)[^.,;!?:])*/giu
const aside = /\bwithout\b(?:(?!\sand\s)[^.,;!?:])*/giu
const noDoing = /\bno \p{L}+ing\b[^.,;!?:]*/giu
const denials = /\b(?:not|never|no|without)\b|n[’']t\b/iu

/**
 * The words of a line that say what is done.
 *
 * @example
 * affirmedWords('I do not burn anything. I go down among the piles') // '. I go down among the piles'
 */
export function affirmedWords(line: string): string {
  // What is said aloud is said whole.
  return line
    .split(quotes)
    .map((part, at) => (at % 2 === 1 ? part : doneIn(part)))
    .join('')
    .trim()
}

function doneIn(words: string): string {
  return words
    .replace(contrasted, ' ')
    .replace(denied, '')
    .replace(aside, '')
    .replace(noDoing, '')
    .replace(/\bi\s+(?=[.,;!?:]|$)/giu, '')
}

/** True for words that themselves say what is not done: "tell her not to". */
export function isDenying(words: string): boolean {
  return denials.test(words)
}
