/** One of several: the plain rules of English, for the things and creatures people ask for by number. */

const endings: readonly (readonly [plural: RegExp, singular: string])[] = [
  [/(kni|wi|li)ves$/, '$1fe'],
  [/([^aeiou])ies$/, '$1y'],
  [/([lra])ves$/, '$1f'],
  [/(ch|sh|x|ss|zz)es$/, '$1'],
  [/men$/, 'man'],
  [/mice$/, 'mouse'],
  [/([^s])s$/, '$1'],
]

/**
 * The word for one of these.
 *
 * @example
 * singular('torches') // 'torch'
 */
export function singular(word: string): string {
  const found = endings.find(([plural]) => plural.test(word))
  return found === undefined ? word : word.replace(found[0], found[1])
}
