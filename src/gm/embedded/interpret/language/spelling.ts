/**
 * Mends misspelt words, and only those: a word that is English, in the lexicon or in the scene stays as it is. A slip
 * keeps the first letter of a word, so only words with the same one are tried (or with the first two swapped).
 */
import { lexiconWords } from '../lexicon/phrases.ts'
import { baseForms, singular } from './base-forms.ts'
import { commonWords } from './common-words.ts'
import { slipsBetween } from './edit-distance.ts'
import { emptyWords, isManner } from './small-words.ts'
import { isWord, type Token } from './tokens.ts'

const usualSlips: Readonly<Record<string, string>> = {
  ...{ teh: 'the', hte: 'the', adn: 'and', nad: 'and', taht: 'that', wiht: 'with', wih: 'with', tot: 'to', ot: 'to' },
  ...{ fo: 'of', form: 'from', fomr: 'from', frm: 'from', abt: 'about', bout: 'about', thier: 'their', hsi: 'his' },
  ...{ hre: 'her', recieve: 'receive', seperate: 'separate', definately: 'definitely', untill: 'until', jst: 'just' },
  ...{ doggo: 'dog', pupper: 'dog', pooch: 'dog', doggy: 'dog', kitty: 'cat', gaurd: 'guard', pick: 'pick', lokk: 'look' },
}

const known: ReadonlySet<string> = new Set([...commonWords, ...lexiconWords, ...emptyWords])
const byInitial: ReadonlyMap<string, readonly string[]> = Map.groupBy(
  [...known].filter((word) => word.length > 3 && !word.includes("'")),
  (word) => word.charAt(0),
)

/** The tokens with their spelling mended; `names` are the words of everything in the scene. */
export function mended(tokens: readonly Token[], names: ReadonlySet<string>): Token[] {
  return tokens.map((token) => {
    const { word } = token
    if (names.has(word)) return token
    const slip = Object.hasOwn(usualSlips, word) ? usualSlips[word] : undefined
    if (slip !== undefined && slip !== word && word !== 'form') return { ...token, word: slip, mended: true }
    if (!isWord(token) || word.length < 4 || /\d/.test(word) || isKnown(word, names)) return token
    const better = nearest(word, names)
    return better === undefined ? token : { ...token, word: better, mended: true }
  })
}

function isKnown(word: string, names: ReadonlySet<string>): boolean {
  if (names.has(singular(word)) || names.has(`${word}s`)) return true
  const plain = word.replace(/'/g, '')
  if (known.has(word) || known.has(plain)) return true
  if (baseForms(word).some((form) => form.length > 2 && known.has(form))) return true
  return isManner(word) && baseForms(word.slice(0, -2)).some((form) => known.has(form))
}

/** The likeliest word meant: of the scene before one of the lexicon, and fewer slips before more. */
function nearest(word: string, names: ReadonlySet<string>): string | undefined {
  const most = word.length >= 7 ? 2 : 1
  let best: { readonly word: string; readonly cost: number } | undefined
  const consider = (candidate: string, extra: number, allowed: number): void => {
    const initial = candidate[0] === word[0] || (candidate[0] === word[1] && candidate[1] === word[0])
    if (!initial || candidate.length < 4) return
    const slips = slipsBetween(word, candidate, allowed)
    if (slips > allowed || (slips === 2 && candidate.length < 6)) return
    const cost = slips + extra + changedLetter(word, candidate) * 0.2
    if (best === undefined || cost < best.cost) best = { word: candidate, cost }
  }
  for (const name of names) consider(name, 0, most)
  considerKnown(word, most, consider)
  return best?.word
}

/** A misspelt inflected word is held against the lexicon's plain one with the ending taken off and put on again. */
function considerKnown(
  word: string,
  most: number,
  consider: (candidate: string, extra: number, allowed: number) => void,
): void {
  const initials = [word.charAt(0), word.charAt(1)]
  for (const initial of initials) {
    for (const candidate of byInitial.get(initial) ?? []) {
      if (Math.abs(candidate.length - word.length) > 4) continue
      const extra = lexiconWords.has(candidate) ? 0.1 : 0.15
      consider(candidate, extra, most)
      for (const ending of ['s', 'ed', 'ing', 'd', 'es', 'ly']) consider(candidate + ending, extra + 0.1, 1)
    }
  }
}

/** One when a letter was changed for another, which fingers do less than swapping or doubling. */
function changedLetter(word: string, candidate: string): number {
  if (word.length !== candidate.length) return 0
  const differing = [...word].filter((letter, index) => letter !== candidate[index]).length
  return differing === 1 ? 1 : 0
}
