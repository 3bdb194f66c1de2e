/**
 * What an author calls an action or a find, and how nearly a line says just that. A line in an author's own title or
 * phrase means what was written for it, whether or not it can be done now, and is never read as another deed.
 */

import type { Nameable } from '../core/protocol/scene-hints-for-narrator.ts'
import { foldedWords } from '../text/folded-words.ts'
import { isDenying } from '../text/without-negated-parts.ts'
import { commonForm } from '../text/word-and-text-similarity.ts'

/** The words of some text, those for a thing or a person replaced by its id, so that all its names are one. */
export type WordsOf = (text: string) => readonly string[]

/** How nearly some words say a title or a phrase. */
export interface Likeness {
  /** How much of the title or phrase is said. */
  readonly cover: number
  /** How much of what is said stands in it. */
  readonly fit: number
  /** Both in one number. */
  readonly score: number
}

const smallWords: ReadonlySet<string> = new Set(
  'to at on in into onto with and i we up it please then now so just try trying attempt mr mrs miss dr'.split(
    ' ',
  ),
)
const lead =
  /^(?:(?:ok(?:ay)?|so|then|now|and|well|please)[, ]+)*(?:(?:i|we)(?:'d|’d|'ll|’ll| will| would)? (?:like|want|wish|decide|go|going|am going) to |let me |let's |let’s |lets )/i

/** Reads words with the names of what is around. */
export function wordsBy(nameable: readonly Nameable[]): WordsOf {
  const names = nameable
    .flatMap(({ id, name, aliases }) =>
      [name, ...aliases].map((called) => ({ id: `#${id}`, own: plainWords(called) })),
    )
    .filter(({ own }) => own.length > 0)
    .toSorted((left, right) => right.own.length - left.own.length)
  return (text) => {
    const words = [...plainWords(text.replace(lead, ''))]
    for (const { id, own } of names) {
      const at = words.findIndex((_, start) => own.every((word, index) => words[start + index] === word))
      // The first word of a line is its verb, whatever else is called so.
      if (at > 0) words.splice(at, own.length, id)
    }
    return words
  }
}

function plainWords(text: string): readonly string[] {
  return foldedWords(text)
    .filter((word) => !smallWords.has(word))
    .map(commonForm)
}

/** How nearly a line says the likeliest of some texts; undefined where it speaks of other things, or does something else. */
export function likenessTo(line: string, texts: readonly string[], wordsOf: WordsOf): Likeness | undefined {
  const said = wordsOf(line)
  if (said.length === 0) return undefined
  const found = texts.flatMap((text) => {
    const wanted = wordsOf(text)
    const isOpposite = isDenying(line) !== isDenying(text)
    if (isOpposite || !doesSame(said, wanted)) return []
    const shared = wanted.filter((word) => said.includes(word)).length
    const cover = shared / wanted.length
    const fit = said.filter((word) => wanted.includes(word)).length / said.length
    return [{ cover, fit, score: cover + fit === 0 ? 0 : (2 * cover * fit) / (cover + fit) }]
  })
  return found.toSorted((left, right) => right.score - left.score)[0]
}

/** The same verb, and nothing else that has a name; one word alone is too little unless it is all there is. */
function doesSame(said: readonly string[], wanted: readonly string[]): boolean {
  const [verb] = said
  if (verb === undefined || !wanted.includes(verb)) return false
  if (said.length === 1 && wanted.length > 1) return false
  return said.every((word) => !word.startsWith('#') || wanted.includes(word))
}

/** The likeliest of some written things, and how likely it is. */
export function likeliestSaid<Written>(
  line: string,
  written: readonly Written[],
  textsOf: (entry: Written) => readonly string[],
  wordsOf: WordsOf,
): (Likeness & { readonly entry: Written }) | undefined {
  let best: (Likeness & { readonly entry: Written }) | undefined
  for (const entry of written) {
    const likeness = likenessTo(line, textsOf(entry), wordsOf)
    if (likeness !== undefined && likeness.score > (best?.score ?? 0)) best = { ...likeness, entry }
  }
  return best
}
