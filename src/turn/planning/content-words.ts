/**
 * The words of a text that carry its meaning, brought to a common form, so that "the warehouse ambush" and "ambushing
 * warehouses" are about the same thing. Rough on purpose: it compares, it is never shown. Linear and capped.
 */

const longestRead = 40_000
const longestMeant = 2_000

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
    .slice(0, longestRead)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
  return plain.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}

/** The words that carry meaning, in their common form. */
export function contentWords(text: string): ReadonlySet<string> {
  const words = wordsOf(text.slice(0, longestMeant)).filter((word) => !stopWords.has(word))
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
