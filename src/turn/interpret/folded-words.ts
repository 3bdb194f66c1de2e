/** Words as they are compared: without case, accents, articles and plural endings. Works on at most a line's length. */

const longestLine = 2_000
const beyondPlain = /[^ -~]/u
const empty: ReadonlySet<string> = new Set([
  'the',
  'a',
  'an',
  'my',
  'your',
  'his',
  'her',
  'their',
  'our',
  'some',
  'this',
  'that',
  'these',
  'those',
  'of',
])

/** A text in lower case, without accents and odd widths. */
export function folded(text: string): string {
  const line = text.length > longestLine ? text.slice(0, longestLine) : text
  // Most lines have no accents, and looking is cheaper than taking them apart.
  const plain = beyondPlain.test(line) ? withoutAccents(line) : line
  return plain.toLowerCase()
}

/** In other scripts a mark is a letter's own: a vowel of Devanagari, a voiced sign of Japanese. */
const accents =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]\p{M}*)\p{M}/gu

function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(accents, '').normalize('NFC')
}

/**
 * The words of a text that can tell things apart.
 *
 * @example
 * foldedWords("the Old Guard's keys") // ['old', 'guard', 'key']
 */
export function foldedWords(text: string): readonly string[] {
  const line = folded(text)
  const words = beyondPlain.test(line)
    ? line.replace(/[’']s\b/gu, '').match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*|\p{So}+/gu)
    : line.replace(/'s\b/g, '').match(/[a-z0-9]+/g)
  return (words ?? []).filter((word) => !empty.has(word)).map(singular)
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
