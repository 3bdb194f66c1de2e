/**
 * How alike two texts are. Words that carry meaning are brought to a common form, so that "the warehouse ambush" and
 * "ambushing warehouses" are about the same thing. Rough on purpose: it compares, it is never shown. Linear and capped.
 */

const maxCharactersRead = 40_000
const maxCharactersCompared = 2_000

const stopWords: ReadonlySet<string> = new Set(
  `a about after again all also am an and any are around as at back be been before but by can could did do does
  done down each else even every few for from get go going had has have he her here him his how i if im in into is it
  its just ive lets let like make may maybe me might more most much must my myself near need no not now of off on once
  one only onto or other our out over own please really shall she should so some such than that the their them then
  there these they this those though through to too toward towards try trying under until up us very want was we well
  were what when where whether which while who whom whose why will with within without would yet you your again
  carefully quickly better best good next right still`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** All words of a text in lower case, whatever its script; what is longer than a long page is cut. */
export function wordsOf(text: string): readonly string[] {
  const plain = text
    .slice(0, maxCharactersRead)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
  return plain.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}

/** The words that carry meaning, in their common form. */
export function contentWords(text: string): ReadonlySet<string> {
  const words = wordsOf(text.slice(0, maxCharactersCompared)).filter((word) => !stopWords.has(word))
  return new Set(words.map(commonForm))
}

/**
 * A word without its ending; two forms of a word nearly always share it.
 *
 * @example
 * commonForm('robbing') // 'rob'
 */
export function commonForm(word: string): string {
  const bare = withoutEnding(word)
  return bare.length > 3 && bare.endsWith('e') ? bare.slice(0, -1) : bare
}

function withoutEnding(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 5 && word.endsWith('ing')) return shortened(word, 3)
  if (word.length > 4 && word.endsWith('ed')) return shortened(word, 2)
  if (word.length > 4 && /(?:s|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2)
  return word.length > 3 && /[^aius]s$/.test(word) ? word.slice(0, -1) : word
}

function shortened(word: string, by: number): string {
  const rest = word.slice(0, -by)
  if (!/[aeiouy]/.test(rest)) return word
  return /([bcdfgkmnprtv])\1$/.test(rest) ? rest.slice(0, -1) : rest
}

/** How much two sets of words have in common, 0 to 1: shared words over all words. Two empty sets share nothing. */
export function tokenJaccard(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  let shared = 0
  for (const word of first) if (second.has(word)) shared += 1
  const all = first.size + second.size - shared
  return all === 0 ? 0 : shared / all
}

/** How much of the first set the second one holds, 0 to 1. */
export function heldShare(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  let shared = 0
  for (const word of first) if (second.has(word)) shared += 1
  return first.size === 0 ? 0 : shared / first.size
}

const run = 3

/**
 * How alike two pieces of prose are, 0 to 1, by the runs of three words they share. A moment narrated twice scores high
 * whatever was changed in a word here and there; two scenes with the same people score low.
 */
export function shingleSimilarity(first: string, second: string): number {
  return tokenJaccard(shinglesOf(first), shinglesOf(second))
}

function shinglesOf(text: string): ReadonlySet<string> {
  const words = wordsOf(text)
  if (words.length < run) return new Set(words.length === 0 ? [] : [words.join(' ')])
  return new Set(words.slice(run - 1).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`))
}
