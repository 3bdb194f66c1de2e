/**
 * How well some words of a line mean an offer: how much of the offer they say, how much of them the offer accounts for,
 * whether they do the same and not its opposite.
 */
import { lazy } from '../../../core/lazy-constant.ts'
import type { ReadAction, ReadingOffer } from '../../../core/protocol/free-text-reading.ts'
import { withoutLead } from '../clause/strip-words-before-act.ts'
import { phraseAt } from '../language/match-lexicon-phrase.ts'
import { isWord, type Token, tokensOf } from '../language/tokenize-line.ts'
import type { SceneIndex } from '../scene/scene-index.ts'
import { denies, isVerbKin, likenessOf, type MeaningWord, meaningWords } from './meaning-words-for-offers.ts'

interface OfferText {
  readonly words: readonly MeaningWord[]
  readonly denies: boolean
  /** Its head verb; looked for only where its words are met. */
  readonly head: () => HeadVerb
}

/** An offer made ready for matching. */
export interface PreparedOffer {
  readonly offer: ReadingOffer
  /** Its title and its phrases. */
  readonly texts: readonly OfferText[]
  /** What its description adds. */
  readonly more: readonly MeaningWord[]
  /** People whom its "him" or "her" may stand for. */
  readonly people: ReadonlySet<string>
}

/** How well an offer is meant. */
export interface OfferMatch {
  readonly offer: ReadingOffer
  /** How much of one of its texts the line says. */
  readonly cover: number
  /** How much of the line it accounts for. */
  readonly fit: number
  /** Words of the line that it does not account for. */
  readonly left: readonly string[]
  /** How many words of the text that is met best were said. */
  readonly said: number
  readonly score: number
  /** False when the line does something else with the same things. */
  readonly sameAct: boolean
  /** True when a word that says something stands in both, and not only one like it. */
  readonly anchored: boolean
  /** False when the one says that something is done and the other that it is not. */
  readonly samePolarity: boolean
}

/** Makes offers ready; the scene says what their words name. */
export function prepareOffers(offers: readonly ReadingOffer[], index: SceneIndex): readonly PreparedOffer[] {
  return offers.map((offer) => ({
    offer,
    texts: [...new Set([offer.text, ...offer.phrases])].map((text) =>
      index.once(`offer ${text}`, () => textOf(text, index)),
    ),
    more: moreOf(offer.description ?? '', index),
    people: personPronoun.test(offer.text) ? presentPeople(index) : new Set<string>(),
  }))
}

function moreOf(description: string, index: SceneIndex): readonly MeaningWord[] {
  return index.once(`description ${description}`, () => meaningWords(tokensOf(description), index))
}

/** Verbs by which an offer takes a thing, as its title begins with one. */
export const takings =
  /^(?:lift|take|steal|pocket|palm|snatch|grab|swipe|pinch|filch|slip|nick|force|break|pick)\b/i

const personPronoun = /\b(?:him|her|them|his|their|he|she|they)\b/i

function presentPeople({ scene }: SceneIndex): ReadonlySet<string> {
  return new Set(scene.people.map(({ id }) => id))
}

function textOf(text: string, index: SceneIndex): OfferText {
  const tokens = tokensOf(text.replace(/\s*\([^)]*\)\s*$/, ''))
  return {
    words: meaningWords(tokens, index),
    denies: denies(tokens),
    head: lazy(() => headVerb(tokens)),
  }
}

interface HeadVerb {
  readonly word: string
  readonly action: ReadAction | undefined
}

/** The first verb of some words, and the act it stands for. */
function headVerb(tokens: readonly Token[]): HeadVerb {
  const body = withoutLead(tokens).tokens.filter(isWord)
  const word = body[0]?.word ?? ''
  const first = phraseAt(body, 0)
  if (first !== undefined || isVerbKin(word, word)) return { word, action: first?.action }
  const at = [1, 2].find((place) => phraseAt(body, place) !== undefined)
  return at === undefined
    ? { word, action: undefined }
    : { word: body[at]?.word ?? '', action: phraseAt(body, at)?.action }
}

/** Some words of a line, made ready. */
export interface LineWords {
  readonly words: readonly MeaningWord[]
  /** The same, clause by clause. */
  readonly clauses: readonly (readonly MeaningWord[])[]
  readonly denies: boolean
  /** The head verb of each clause. */
  readonly verbs: readonly HeadVerb[]
}

export function lineWords(clauses: readonly (readonly Token[])[], index: SceneIndex): LineWords {
  const read = clauses.map((tokens) => meaningWords(tokens, index))
  const all = clauses.flat()
  return { words: read.flat(), clauses: read, denies: denies(all), verbs: clauses.map(headVerb) }
}

interface Level {
  readonly word: MeaningWord
  readonly level: number
}

/** "I swing the portrait aside and open the safe": what is done on the way with what the offer names. */
function gesturesIn({ clauses }: LineWords, levels: readonly Level[]): ReadonlySet<MeaningWord> {
  if (clauses.length < 2) return new Set()
  const met = new Map(levels.map(({ word, level }) => [word, level]))
  return new Set(
    clauses.flatMap((words) => {
      const [first] = words
      const meets = words.some((word) => word !== first && word.weight === 1 && (met.get(word) ?? 0) >= 0.75)
      return first !== undefined && meets ? [first] : []
    }),
  )
}

/** In how many offers a word stands: what many of them say tells none of them apart. */
export type Commonness = (word: MeaningWord) => number

export function commonnessIn(offers: readonly PreparedOffer[]): Commonness {
  const known = new Map<string, number>()
  return (word) => {
    const before = known.get(word.word)
    if (before !== undefined) return before
    const many = offers.filter(({ texts }) =>
      texts[0]?.words.some((own) => likenessOf(own, word) === 1),
    ).length
    known.set(word.word, Math.max(1, many))
    return Math.max(1, many)
  }
}

/** True when some word that says something stands in both; all others need not be compared. */
export function mayMean({ words }: LineWords, { texts }: PreparedOffer): boolean {
  return texts.some((text) =>
    text.words.some((own) => words.some((word) => !word.beside && likenessOf(own, word) > 0)),
  )
}

/** How well some words mean an offer. */
export function matchOffer(line: LineWords, prepared: PreparedOffer, commonness: Commonness): OfferMatch {
  const { offer, texts, more, people } = prepared
  const weight = (word: MeaningWord): number => word.weight / Math.sqrt(commonness(word))
  const covers = texts
    .filter((text) => text.denies === line.denies && text.words.length > 0)
    .map((text) => ({ text, ...shareOf(text.words, line.words, weight) }))
  const best = covers.reduce<(typeof covers)[number] | undefined>(
    (first, next) => (first === undefined || rankOf(next) > rankOf(first) ? next : first),
    undefined,
  )
  const own = texts.flatMap(({ words }) => words)
  const levels = line.words.map((word) => {
    const level = levelOf(word, own, more)
    return { word, level: level === 0 && [...word.names].some((id) => people.has(id)) ? 0.8 : level }
  })
  const gestures = gesturesIn(line, levels)
  const besides = (word: MeaningWord): number => weight(word) * (word.beside || gestures.has(word) ? 0.3 : 1)
  const all = levels.reduce((sum, { word }) => sum + besides(word), 0)
  const fitting = levels.reduce((sum, { word, level }) => sum + besides(word) * Math.min(1, level * 1.15), 0)
  const fit = all === 0 ? 0 : fitting / all
  const tooLittle =
    best !== undefined &&
    ((best.text.words.length > 1 && isNounAlone(line)) || saysTooLittle(best.text, levels))
  const cover = best === undefined ? 0 : best.share * (tooLittle ? 0.55 : 1)
  return {
    offer,
    cover,
    fit,
    samePolarity: texts.some((text) => text.denies === line.denies),
    left: levels
      .filter(
        ({ word, level }) =>
          level === 0 && word.weight === 1 && !word.beside && !word.general && !gestures.has(word),
      )
      .map(({ word }) => word.word),
    said: best === undefined ? 0 : best.text.words.length,
    score: Math.sqrt(cover * fit),
    sameAct: isSameAct(line, texts, gestures),
    anchored:
      (isAnchored(line, levels, texts) && (best?.guessed ?? 0) < 2 && hasWhatIsTaken(prepared, levels)) ||
      (cover >= 0.99 && levels.every(({ level }) => level === 1)),
  }
}

/** True for words that only name somebody or something: what is to be done with it, nobody has said. */
function isNounAlone({ words, verbs }: LineWords): boolean {
  const [first, ...others] = words
  if (first === undefined || others.length === 0) return true
  const isOneName = [...first.names].some((id) => others.every(({ names }) => names.has(id)))
  return isOneName && verbs.every(({ action }) => action === undefined)
}

/** One word among others of the line is no text of an offer. */
function saysTooLittle({ words }: OfferText, levels: readonly Level[]): boolean {
  return (
    words.length === 1 && levels.some(({ word, level }) => !word.beside && word.weight === 1 && level < 1)
  )
}

/** A text of several words that is wholly said is worth more than one word that is. */
function rankOf({ text, share }: { readonly text: OfferText; readonly share: number }): number {
  return share + Math.min(4, text.words.length) * 0.01
}

interface Share {
  readonly share: number
  /** How many words of weight are only like those that were said, and none the same. */
  readonly guessed: number
}

/** How much of a text was said; a word that was said once stands for one word of it, the likest. */
function shareOf(
  wanted: readonly MeaningWord[],
  said: readonly MeaningWord[],
  weight: (word: MeaningWord) => number,
): Share {
  const left = new Set(said)
  const levels = new Map<MeaningWord, number>()
  for (const least of [1, 0.9, 0.75])
    for (const word of wanted) {
      if (levels.has(word)) continue
      const found = [...left].find((other) => likenessOf(word, other) >= least)
      if (found === undefined) continue
      levels.set(word, least)
      left.delete(found)
    }
  const all = wanted.reduce((sum, word) => sum + weight(word), 0)
  const met = wanted.reduce((sum, word) => sum + weight(word) * (levels.get(word) ?? 0), 0)
  const heavy = wanted.filter(({ weight: own }) => own === 1).map((word) => levels.get(word) ?? 0)
  const guessed = heavy.includes(1) ? 0 : heavy.filter((level) => level === 0.75).length
  return { share: all === 0 ? 0 : met / all, guessed }
}

function levelOf(word: MeaningWord, own: readonly MeaningWord[], more: readonly MeaningWord[]): number {
  const direct = Math.max(0, ...own.map((other) => likenessOf(word, other)))
  return direct > 0
    ? direct
    : 0.8 * Math.max(0, ...more.map((other) => (likenessOf(word, other) === 1 ? 1 : 0)))
}

/** "Sneak behind the bar" takes no key that hangs there: what is taken has to be named, or two other words of the choice. */
function hasWhatIsTaken({ offer, texts }: PreparedOffer, levels: readonly Level[]): boolean {
  if (!takings.test(offer.text)) return true
  const taken = texts.flatMap(({ words: [, ...rest] }) => rest.find(({ weight }) => weight === 1) ?? [])
  const said = levels.filter(({ word }) => word.weight === 1 && !word.beside)
  return (
    taken.length === 0 ||
    said.some(({ word }) => taken.some((other) => likenessOf(other, word) > 0)) ||
    said.filter(({ level }) => level === 1).length > 1
  )
}

/** A word that says something is the same; or it names the same, and the act is the same. */
function isAnchored({ verbs }: LineWords, levels: readonly Level[], texts: readonly OfferText[]): boolean {
  const strong = levels.filter(({ word }) => word.weight === 1 && !word.beside)
  if (strong.some(({ level }) => level === 1)) return true
  const acts = verbs.some(
    ({ action }) => action !== undefined && texts.some((text) => text.head().action === action),
  )
  return acts && strong.some(({ level }) => level >= 0.9)
}

/** "Nan, take me to the light" has a word of stealing in it, and is paid for. */
function isTheft([title, ...phrases]: readonly OfferText[]): boolean {
  return (
    takings.test(title?.head().word ?? '') ||
    [...(title === undefined ? [] : [title]), ...phrases].some(({ head }) => head().action === 'steal')
  )
}

/** Acts that only bring one to where something is done. */
const approaches: ReadonlySet<ReadAction> = new Set(['go', 'sneak', 'look'])

const looks: ReadonlySet<ReadAction> = new Set(['look', 'examine', 'read'])
const ways: ReadonlySet<ReadAction> = new Set(['go', 'flee', 'sneak', 'climb', 'follow'])

/** "Look at the causeway" is no walk along it, though both verbs may mean a search. */
function isLookOrWay(offered: ReadAction | undefined, said: ReadAction): boolean {
  return offered !== undefined && ways.has(offered) && looks.has(said)
}

/**
 * One of the verbs of the line is one of the offer's, is akin to one, or stands for the same act; the others only lead
 * up to it. An offer without a verb may be done by any.
 */
function isSameAct(
  { verbs, clauses }: LineWords,
  texts: readonly OfferText[],
  gestures: ReadonlySet<MeaningWord>,
): boolean {
  const fits = ({ word, action }: HeadVerb): boolean =>
    action === undefined ||
    texts.some(
      ({ head }) =>
        !isLookOrWay(head().action, action) &&
        (isVerbKin(head().word, word) || (head().action === action && !isVerbKin(word, word))),
    )
  if (texts[0]?.head().action === undefined) return true
  if (verbs.some(({ action }) => action === 'steal') && !isTheft(texts)) return false
  const leadsUp = ({ action }: HeadVerb, at: number): boolean =>
    (action !== undefined && approaches.has(action)) || (clauses[at] ?? []).some((word) => gestures.has(word))
  return verbs.some(fits) && verbs.every((verb, at) => fits(verb) || leadsUp(verb, at))
}
