/** Finds the phrase of the lexicon that stands at a place in a clause. The longest one wins; a gap costs a little. */
import type { ReadAction } from '../../../core/protocol/free-text-reading.ts'
import { singular } from '../../../text/capitals-articles-plurals-lists.ts'
import { irregular } from '../../../text/irregular-forms.ts'
import { type Phrase, phrasesFrom } from '../lexicon/compile-lexicon.ts'
import { baseForms } from './base-forms.ts'
import { determiners } from './small-words.ts'
import { isWord, type Token } from './tokenize-line.ts'

/** A phrase that was found. */
export interface FoundVerb {
  readonly action: ReadAction
  readonly phrase: Phrase
  /** Where it begins. */
  readonly start: number
  /** Where the words it fixes end. */
  readonly end: number
  /** The places its own words stand at. */
  readonly used: ReadonlySet<number>
  /** Those of them that can name nothing: the verb and its particles, not the lamp in "light the lamp". */
  readonly fixed: ReadonlySet<number>
  /** How much it explains; more is better. */
  readonly score: number
  /** True when its verb was misspelt. */
  readonly mended: boolean
  /** True when a misspelt verb may be another word: other letters, and not the same ones in another order. */
  readonly guessed: boolean
}

const longestGap = 6
const gapEnds: ReadonlySet<string> = new Set(
  "how what where who why when how's what's where's who's why's if whether about because while until so that then i me us we".split(
    ' ',
  ),
)

/** The best phrase that begins at a place, or undefined. */
export function phraseAt(tokens: readonly Token[], start: number): FoundVerb | undefined {
  const first = tokens[start]
  if (first === undefined || !isWord(first)) return undefined
  let best: FoundVerb | undefined
  for (const form of new Set(baseForms(first.word))) {
    for (const phrase of phrasesFrom(form)) {
      const score = phrase.words * 2 - phrase.gaps * 0.5 - (form === first.word ? 0 : 0.05)
      if (best !== undefined && score < best.score) continue
      const places = placesOf(phrase, tokens, start)
      if (places === undefined) continue
      const tie = best !== undefined && score === best.score && Math.max(...places.used) >= best.end
      if (tie) continue
      const { action } = phrase
      const end = Math.max(...places.used) + 1
      best = { action, phrase, start, end, ...places, score, mended: first.mended, guessed: isGuessed(first) }
    }
  }
  return best
}

function isGuessed({ word, heard = word, mended }: Token): boolean {
  const letters = (text: string): string => [...text].sort().join('')
  return mended && letters(word) !== letters(heard)
}

/** Where the words of a phrase stand, or undefined when they do not. */
function placesOf(
  phrase: Phrase,
  tokens: readonly Token[],
  start: number,
): Pick<FoundVerb, 'used' | 'fixed'> | undefined {
  // Most phrases differ in their second word already.
  const second = phrase.parts[1]
  if (second !== undefined && second !== '_' && second !== '*' && !fits(second, tokens[start + 1]))
    return undefined
  const used = new Set([start])
  const fixed = new Set([start])
  let at = start + 1
  for (let index = 1; index < phrase.parts.length; index += 1) {
    const part = phrase.parts[index] ?? ''
    if (part === '_') {
      at = nounAt(phrase.parts[index + 1] ?? '', tokens, at)
    } else if (part === '*') {
      const found = afterGap(phrase.parts.slice(index + 1), tokens, at)
      if (found === undefined) return undefined
      at = found
    } else {
      if (!fits(part, tokens[at])) return undefined
      used.add(at)
      if (phrase.parts[index - 1] !== '_') fixed.add(at)
      at += 1
    }
  }
  return { used, fixed }
}

/** The place of a noun after its determiner, with at most one word between: "the cellar lock". */
function nounAt(noun: string, tokens: readonly Token[], at: number): number {
  const after = afterDeterminer(tokens, at)
  if (after === at || fits(noun, tokens[after])) return after
  const between = tokens[after]
  return between !== undefined && isWord(between) && fits(noun, tokens[after + 1]) ? after + 1 : after
}

function afterDeterminer(tokens: readonly Token[], at: number): number {
  const word = tokens[at]?.word ?? ''
  return determiners.has(word) ? at + 1 : at
}

/** The place after a gap of one to six words at which the rest of the phrase goes on. */
function afterGap(rest: readonly string[], tokens: readonly Token[], at: number): number | undefined {
  const next = rest.find((part) => part !== '_')
  if (next === undefined) return tokens[at] !== undefined && isWord(tokens[at]) ? at + 1 : undefined
  for (let place = at + 1; place <= at + longestGap; place += 1) {
    const skipped = tokens[place - 1]
    if (skipped === undefined) return undefined
    if (!isWord(skipped) && skipped.word !== "'s") return undefined
    // "Get that hatch open": right behind the verb it points at something, further on it begins a clause.
    const points = skipped.word === 'that' && place === at + 1
    if (gapEnds.has(skipped.word) && skipped.word !== next && !points) return undefined
    const begins = rest[0] === '_' ? afterDeterminer(tokens, place) : place
    if (fits(next, tokens[begins])) return place
  }
  return undefined
}

function fits(part: string, token: Token | undefined): boolean {
  if (token === undefined) return false
  if (token.word === part) return true
  if (part.length < 3) return false
  // Only irregular forms begin with another letter than what they are forms of.
  if (token.word[0] !== part[0] && !Object.hasOwn(irregular, token.word)) return false
  return singular(token.word) === part || (part.length > 3 && baseForms(token.word).includes(part))
}
