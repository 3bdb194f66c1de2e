/**
 * The offer that one part of a line means: how alike in meaning they are, how many words they share and whether the tagger
 * takes them for the same act, weighed by what lines of players in their scenes have shown.
 */
import type { ReadingOffer } from '../../../core/protocol/free-text-reading.ts'
import { sumIn } from '../../../text/money-sums.ts'
import { joined, tokensOf } from '../language/tokenize-line.ts'
import type { Scope } from '../scene/resolve-mentions.ts'
import { authoredOffers, isApproach, isForOwnEyes, isPlainWay, isTakenUnasked } from './find-offer-in-line.ts'
import {
  commonnessIn,
  type LineWords,
  lineWords,
  matchOffer,
  type OfferMatch,
  prepareOffers,
} from './score-offer-match.ts'

/** An act, and how likely some words stand for it. */
interface Likely {
  readonly action: string
  readonly chance: number
}

/** What is known of how well a part means an offer. */
export interface OfferTraits {
  readonly offer: ReadingOffer
  readonly match: OfferMatch
  /** How alike the part and the title are. */
  readonly title: number
  /** How far the tagger takes both for the same act. */
  readonly agree: number
  /** How far it is ahead of the next offer. */
  readonly ahead: number
  readonly words: number
}

export interface OfferOfPart {
  readonly offer: ReadingOffer
  /** How likely it is meant. */
  readonly chance: number
  /** Others that may be meant, the likeliest first. */
  readonly near: readonly ReadingOffer[]
  readonly match: OfferMatch
}

/** Offers that a part could mean, the likeliest first; none where nothing can compare. */
export type RankedOffers = readonly {
  readonly offer: ReadingOffer
  readonly chance: number
  readonly match: OfferMatch
}[]

/** The offers that a part may mean, each with how likely it is meant. */
export function rankedOffers(
  text: string,
  acts: readonly Likely[],
  kind: 'act' | 'speech' | 'run',
  scope: Scope,
  actsIn: (text: string) => readonly Likely[],
): RankedOffers {
  return offerTraits(text, acts, scope, actsIn)
    .map((traits) => ({
      offer: traits.offer,
      match: traits.match,
      chance: Math.min(chanceOf(traits, kind), namesSum(traits.offer, text) ? sumChance : 1),
    }))
    .toSorted((left, right) => right.chance - left.chance)
}

/** The offer that a part may mean; undefined where nothing comes near. */
export function likeliestOffer(ranked: RankedOffers): OfferOfPart | undefined {
  const [best, ...others] = ranked
  if (best === undefined || best.chance < leastChance) return undefined
  const near = others.filter(({ chance }) => chance >= leastChance / 2).map(({ offer }) => offer)
  return { ...best, near: near.slice(0, 2) }
}

/** Below this it is not even asked about. */
const leastChance = 0.1

/** Every offer that a part could mean, with what speaks for it. */
export function offerTraits(
  text: string,
  acts: readonly Likely[],
  scope: Scope,
  actsIn: (text: string) => readonly Likely[],
): readonly OfferTraits[] {
  const { index } = scope
  const { likeness } = index.scene
  if (likeness === undefined) return []
  const tokens = tokensOf(text)
  const said = joined(tokens)
  const prepared = prepareOffers(authoredOffers(scope), index)
  const words = lineWords([tokens], index)
  if (prepared.length === 0 || words.words.length === 0 || isPlainWay(words, prepared, index)) return []
  const commonness = commonnessIn(prepared)
  const approaches = isApproach(words, index)
  const compared = prepared.flatMap((each) => {
    const { offer } = each
    const titles = comparedTexts(offer).flatMap((title) => likeness(said, title) ?? [])
    if (titles.length === 0 || (approaches && offer.costly) || isOther(offer, said, words)) return []
    const match = matchOffer(words, each, commonness)
    if (!match.samePolarity) return []
    const title = Math.max(...titles)
    const texts = [offer.text, ...offer.phrases.slice(0, mostPhrases)]
    const agree = Math.max(...texts.map((own) => agreement(acts, actsIn(own))))
    return [{ offer, match, title, agree, mean: (title + match.score) / 2 }]
  })
  return compared.map(({ mean, ...traits }) => {
    const next = compared.filter((other) => other.offer !== traits.offer).map((other) => other.mean)
    return {
      ...traits,
      ahead: mean - (next.length === 0 ? alone : Math.max(...next)),
      words: said.split(' ').length,
    }
  })
}

const mostPhrases = 4
/** What the next offer is taken to be worth where there is none. */
const alone = 0.2

/** Who names a sum where the offer names none may mean another deal: it is asked. */
function namesSum({ text }: ReadingOffer, said: string): boolean {
  return sumIn(said) !== undefined && sumIn(text) === undefined
}

const sumChance = 0.5

/** Another sum, a request where the offer takes unasked, eyes of one's own where it shows. */
function isOther(offer: ReadingOffer, said: string, { denies }: LineWords): boolean {
  const [asked, named] = [sumIn(offer.text), sumIn(said)]
  return (
    (asked !== undefined && named !== undefined && asked !== named) ||
    isTakenUnasked(offer, said) ||
    isForOwnEyes(offer, said) ||
    (denies && offer.costly && !/\b(?:no|not|never|nothing|refuse|don't)\b/i.test(offer.text))
  )
}

/** How far two texts stand for the same act. */
function agreement(left: readonly Likely[], right: readonly Likely[]): number {
  const most = (acts: readonly Likely[], action: string): number =>
    Math.max(0, ...acts.filter((act) => act.action === action).map(({ chance }) => chance))
  return [...new Set(left.map(({ action }) => action))].reduce(
    (sum, action) => sum + Math.sqrt(most(left, action) * most(right, action)),
    0,
  )
}

/** What each trait is worth: read off players' lines in their scenes, measured on rounds that were left out. */
const worth = {
  none: -6.52,
  title: 2.87,
  shared: 0.8,
  cover: 1.58,
  sameAct: 0.27,
  anchored: 0.28,
  left: 0.6,
  agree: 1.78,
  ahead: 4.65,
  words: 1.7,
  both: 1.21,
  run: -2.68,
  speech: -0.61,
  alike: 1.03,
} as const

function chanceOf(
  { match, title, agree, ahead, words }: OfferTraits,
  kind: 'act' | 'speech' | 'run',
): number {
  const score =
    worth.none +
    worth.title * title +
    worth.shared * match.score +
    worth.cover * match.cover +
    (match.sameAct ? worth.sameAct : 0) +
    (match.anchored ? worth.anchored : 0) +
    (worth.left * Math.min(match.left.length, 6)) / 6 +
    worth.agree * agree +
    worth.ahead * ahead +
    (worth.words * Math.min(words, 20)) / 20 +
    worth.both * agree * title +
    worth.alike * title * match.score +
    (kind === 'act' ? 0 : worth[kind])
  return 1 / (1 + Math.exp(-score))
}

/** The texts of an offer that a line is compared with: its title without its price, and the title with what stands below it. */
export function comparedTexts({
  text,
  subtitle = '',
}: Pick<ReadingOffer, 'text' | 'subtitle'>): readonly string[] {
  const title = text.replace(/\s*\([^)]*\)\s*$/, '')
  return subtitle === '' ? [title] : [title, `${title}. ${subtitle}`]
}
