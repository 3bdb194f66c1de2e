/**
 * Mends misspelt words, and only those: a word that is English, in the lexicon or in the scene stays as it is. A slip
 * keeps the first letter of a word, so only words with the same one are tried (or with the first two swapped).
 */
import { lazy } from '../../../core/lazy-constant.ts'
import { singular } from '../../../text/capitals-articles-plurals-lists.ts'
import { callingOf } from '../../../text/people-in-prose.ts'
import { editDistance } from '../../../text/word-and-text-similarity.ts'
import { lexiconWords } from '../lexicon/compile-lexicon.ts'
import { baseForms } from './base-forms.ts'
import { commonWords } from './common-words.ts'
import { emptyWords, isManner } from './small-words.ts'
import { isWord, type Token } from './tokenize-line.ts'

const usualSlips: Readonly<Record<string, string>> = {
  ...{
    teh: 'the',
    hte: 'the',
    adn: 'and',
    nad: 'and',
    taht: 'that',
    wiht: 'with',
    wih: 'with',
    tot: 'to',
    ot: 'to',
  },
  ...{
    fo: 'of',
    form: 'from',
    fomr: 'from',
    frm: 'from',
    abt: 'about',
    arnd: 'around',
    bout: 'about',
    thier: 'their',
    hsi: 'his',
  },
  ...{
    hre: 'her',
    recieve: 'receive',
    seperate: 'separate',
    definately: 'definitely',
    untill: 'until',
    jst: 'just',
  },
  ...{
    doggo: 'dog',
    pupper: 'dog',
    pooch: 'dog',
    doggy: 'dog',
    kitty: 'cat',
    gaurd: 'guard',
    pick: 'pick',
    lokk: 'look',
    wher: 'where',
    sneek: 'sneak',
    lite: 'light',
    nite: 'night',
    foto: 'photo',
    tlk: 'talk',
    sneack: 'sneak',
    stelth: 'stealth',
    theif: 'thief',
    wat: 'what',
    wut: 'what',
    goin: 'going',
    aer: 'are',
    whos: "who's",
    tht: 'that',
    thn: 'then',
    ppl: 'people',
    smth: 'something',
    ther: 'there',
  },
}

/** Known words by what is left of them when one letter is taken out: two words a slip apart share such a rest. */
const byRest = lazy(() => {
  const known = new Set([...commonWords(), ...lexiconWords(), ...emptyWords])
  return restsOf([...known].filter((word) => word.length > 2 && /^[a-z]+$/.test(word)))
})

/** True for a listed word; the lexicon is asked last, since most words are common ones. */
function isListed(word: string): boolean {
  return commonWords().has(word) || emptyWords.has(word) || lexiconWords().has(word)
}

function restsOf(words: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const rests = new Map<string, string[]>()
  for (const word of words) {
    for (const rest of [word, ...withoutOne(word)]) {
      const held = rests.get(rest)
      if (held === undefined) rests.set(rest, [word])
      else held.push(word)
    }
  }
  return rests
}

function withoutOne(word: string): string[] {
  return Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1))
}

/**
 * The tokens with their spelling mended; `names` are the words of everything in the scene. With the text they come from,
 * a word with a capital within a sentence is a name, and a name is never mended, whoever is nearest (READ-05).
 */
export function mended(
  tokens: readonly Token[],
  names: ReadonlySet<string>,
  text = '',
  spared: ReadonlySet<string> = names,
): Token[] {
  return tokens.map((token, at) => {
    const { word } = token
    if (isNamed(tokens, at, text)) return { ...token, named: true, heard: text.slice(token.start, token.end) } // enforces: READ-05
    if (names.has(word) || spared.has(word) || isCast(tokens, at)) return token
    const slip = Object.hasOwn(usualSlips, word) ? usualSlips[word] : undefined
    if (slip !== undefined && slip !== word && word !== 'form')
      return { ...token, word: slip, mended: true, heard: word }
    const short = word.length === 3 ? shortMended(word, tokens[at - 1]?.word ?? '', names) : undefined
    if (short !== undefined) return { ...token, word: short, mended: true, heard: word }
    if (!isWord(token) || word.length < 4 || /\d/.test(word) || isKnown(word, names)) return token
    const better = nearest(word, names)
    return better === undefined ? token : { ...token, word: better, mended: true, heard: word }
  })
}

/** What is cast is called by its name, known or not: a fireball is no firewall. */
function isCast(tokens: readonly Token[], at: number): boolean {
  return /^cast(?:s|ing)?$/.test(tokens[at - 1]?.word ?? '')
}

/** Three letters are mended only where two of them are swapped, or where a verb should stand and lacks its last or a double. */
function shortMended(word: string, before: string, names: ReadonlySet<string>): string | undefined {
  if (!/^[a-z]{3}$/.test(word) || isKnown(word, names)) return undefined
  const [a = '', b = '', c = ''] = word
  const swapped = [a + c + b, b + a + c].find((one) => names.has(one) || lexiconWords().has(one))
  if (swapped !== undefined) return swapped
  if (names.has(`${word}${c}`)) return `${word}${c}`
  const verbal = /^(?:|i|and|then|to|,|\.|i'll|please|just)$/.test(before)
  return verbal
    ? [`${word}e`, `${word}${c}`, a + b + b + c].find((one) => lexiconWords().has(one))
    : undefined
}

/** A capital within a sentence, or at its beginning before a comma or a verb told in the third person: "Corin nodded". */
function isNamed(tokens: readonly Token[], at: number, text: string): boolean {
  const token = tokens[at]
  if (token === undefined || !/^\p{Lu}\p{Ll}/u.test(text.slice(token.start, token.start + 2))) return false
  const before = tokens[at - 1]
  if (before !== undefined && isWord(before)) return !isShouted(text)
  // "… with the cook, Amos Crake"
  if (before?.word === ',' && isUnknown(token.word)) return !isShouted(text)
  const next = tokens[at + 1]?.word ?? ''
  if (next === ',' || next === "'s") return isUnknown(token.word)
  return /(?:ed|s)$/.test(next) && baseForms(next).some((form) => form !== next && lexiconWords().has(form))
}

/** A Line In Which Every Word Has A Capital says nothing about names. */
function isShouted(text: string): boolean {
  const words = text.match(/\p{L}{2,}/gu) ?? []
  return words.length > 3 && words.filter((word) => /^\p{Lu}/u.test(word)).length > words.length * 0.6
}

function isKnown(word: string, names: ReadonlySet<string>): boolean {
  if (names.has(singular(word)) || names.has(`${word}s`)) return true
  const plain = word.replace(/'/g, '')
  if (isListed(word) || isListed(plain) || callingOf(word) !== undefined) return true
  if (baseForms(word).some((form) => form.length > 2 && isListed(form))) return true
  return isManner(word) && baseForms(word.slice(0, -2)).some((form) => isListed(form))
}

/** True for something that is no word of English that anybody wrote down here: most likely a name. */
export function isUnknown(word: string): boolean {
  return /^[a-z]{3,}$/.test(word) && !isKnown(word, new Set())
}

/** The likeliest word meant: of the scene before one of the lexicon, and fewer slips before more. */
function nearest(word: string, names: ReadonlySet<string>): string | undefined {
  let best: { readonly word: string; readonly cost: number } | undefined
  const consider = (candidate: string, heard: string, extra: number, most: number, whole: string): void => {
    const initial = candidate[0] === heard[0] || (candidate[0] === heard[1] && candidate[1] === heard[0])
    const doubled = heard.length === 4 && heard[3] === heard[2] && candidate === heard.slice(0, 3)
    if (!initial || (candidate.length < 4 && !doubled)) return
    const slips = editDistance(heard, candidate, most)
    if (slips > most || (slips === 2 && candidate.length < 6)) return
    // A letter too many in a short word is more likely another word: "corin" is no coin, and "trowel" no towel.
    if (slips > 0 && candidate.length < 6 && heard.length > candidate.length && !isStutter(heard, candidate))
      return
    const cost = slips + extra + changedLetter(heard, candidate) * 0.2
    if (best === undefined || cost < best.cost) best = { word: whole, cost }
  }
  for (const name of names) consider(name, word, 0, word.length >= 7 ? 2 : 1, name)
  for (const ending of ['', 's', 'ed', 'ing', 'd', 'es', 'ly']) {
    if (!word.endsWith(ending)) continue
    const stem = ending === '' ? word : word.slice(0, -ending.length)
    if (stem.length < 3) continue
    for (const candidate of new Set(
      [stem, ...withoutOne(stem)].flatMap((rest) => byRest().get(rest) ?? []),
    )) {
      const extra = (lexiconWords().has(candidate) ? 0.1 : 0.15) + (ending === '' ? 0 : 0.1)
      consider(candidate, stem, extra, 1, candidate + ending)
    }
  }
  return best?.word
}

/** True when the letter too many only says its neighbour again: "lookk". */
function isStutter(heard: string, candidate: string): boolean {
  return heard.replace(/(.)\1+/g, '$1') === candidate.replace(/(.)\1+/g, '$1')
}

/** One when a letter was changed for another, which fingers do less than swapping or doubling. */
function changedLetter(word: string, candidate: string): number {
  if (word.length !== candidate.length) return 0
  const differing = [...word].filter((letter, index) => letter !== candidate[index]).length
  return differing === 1 ? 1 : 0
}
