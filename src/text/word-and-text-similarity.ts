/**
 * How similar two words or texts are. For comparing only, never for showing: words are cut to rough stems, so that "the
 * warehouse ambush" and "ambushing warehouses" are about the same thing. Linear in the length of the texts, and capped.
 */

import { isLongEnough } from './folded-words.ts'
import { normalText } from './limit-combining-marks.ts'

const maxCharactersRead = 40_000
const maxCharactersCompared = 2_000

const stopWords: ReadonlySet<string> = new Set(
  `a about after again all also am an and any are around as at back be been before but by can could did do does
  done down each else even every few for from get go going had has have he her here him his how i if im in into is it
  its just ive lets let like make may maybe me might more most much must my myself near need no not now of off on once
  one only onto or other our out over own please really shall she should so some such than that the their them then
  there these they this those though through to too toward towards try trying under until up us very want was we well
  were what when where whether which while who whom whose why will with within without would yet you your again
  carefully quickly better best good next right still`.split(/\s+/),
)

/** All words of a text in lower case without accents and apostrophes, whatever its script. */
export function foldedTokens(text: string): readonly string[] {
  const plain = normalText(text.slice(0, maxCharactersRead), 'NFKD').replace(/[\u0300-\u036f'’]/g, '')
  return plain.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}

/** The stems of the words that carry meaning. */
export function contentWords(text: string): ReadonlySet<string> {
  const words = foldedTokens(text.slice(0, maxCharactersCompared)).filter((word) => !stopWords.has(word))
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
  if (word.length > 5 && word.endsWith('ing')) return verbStem(word, 3)
  if (word.length > 4 && word.endsWith('ed')) return verbStem(word, 2)
  if (word.length > 4 && /(?:s|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2)
  return word.length > 3 && /[^aius]s$/.test(word) ? word.slice(0, -1) : word
}

function verbStem(word: string, ending: number): string {
  const stem = word.slice(0, -ending)
  if (!/[aeiouy]/.test(stem)) return word
  return /([bcdfgkmnprtv])\1$/.test(stem) ? stem.slice(0, -1) : stem
}

const questionWords: ReadonlySet<string> = new Set(
  `a about after again all also am an and any are around as at back be been before but by can could did do does down each
  ever for from get go had has have he her here him his how i if in into is it its just know let like look make me more
  my no not now of off on one or our out over say said see she should so some tell than that the their them then there
  they this time to told too try up us very want was we were what when where which while who whom whose why will with
  would you your remember recall remind met meet happened happen gave give given ooc mind think thought try`.split(
    /\s+/,
  ),
)

/**
 * What a question or a memory is about. Beside `contentWords` it also leaves out the words of asking ("tell", "remember"),
 * keeps accents, and cuts endings harder.
 *
 * @example
 * topicWords('Who gave me the cellar keys?') // cellar, key
 */
export function topicWords(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return new Set(words.filter((word) => isLongEnough(word, 3) && !questionWords.has(word)).map(topicStem))
}

function topicStem(word: string): string {
  return word.length < 5 ? word.replace(/s$/, '') : word.replace(/(?:ing|ed|es|s|ly|e)$/, '')
}

/** Jaccard similarity, 0 to 1: shared words over all words. Two empty sets share nothing. */
export function tokenJaccard(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  const shared = countShared(first, second)
  const all = first.size + second.size - shared
  return all === 0 ? 0 : shared / all
}

/** The part of the first set that is in the second, 0 to 1. */
export function containment(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  return first.size === 0 ? 0 : countShared(first, second) / first.size
}

function countShared(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  let shared = 0
  for (const word of first) if (second.has(word)) shared += 1
  return shared
}

const shingleLength = 3

/**
 * Similarity of two pieces of prose, 0 to 1, by the runs of three words they share. A moment narrated twice scores high
 * even with a word changed here and there; two scenes with the same people score low.
 */
export function shingleSimilarity(first: string, second: string): number {
  return tokenJaccard(shinglesOf(first), shinglesOf(second))
}

function shinglesOf(text: string): ReadonlySet<string> {
  const words = foldedTokens(text)
  if (words.length < shingleLength) return new Set(words.length === 0 ? [] : [words.join(' ')])
  return new Set(
    words.slice(shingleLength - 1).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`),
  )
}

/**
 * Typing errors between two words: letters added, left out, changed, or two neighbours swapped (optimal string alignment).
 * Returns a number above `max` as soon as the distance is certain to exceed it.
 */
export function editDistance(first: string, second: string, max: number): number {
  if (Math.abs(first.length - second.length) > max) return max + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: second.length + 1 }, (_, index) => index)
  for (let row = 1; row <= first.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= second.length; column += 1) {
      const same = first[row - 1] === second[column - 1]
      const swapped =
        row > 1 &&
        column > 1 &&
        first[row - 1] === second[column - 2] &&
        first[row - 2] === second[column - 1]
      current.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (same ? 0 : 1),
          swapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    if (Math.min(...current) > max) return max + 1
    beforeLast = last
    last = current
  }
  return last[second.length] ?? max + 1
}
