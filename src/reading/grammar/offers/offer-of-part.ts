/** The offer that one part of a line means, as the line model takes it, and what speaks against taking it all the same. */
import type { ReadingOffer } from '../../../core/protocol/free-text-reading.ts'
import { foldedWords } from '../../../text/folded-words.ts'
import { sumIn } from '../../../text/money-sums.ts'
import { type MeaningInScene, offerText } from '../../line-model/meaning-in-scene.ts'
import { tokensOf } from '../language/tokenize-line.ts'
import { findMentions } from '../scene/find-mentions-in-clause.ts'
import type { Scope } from '../scene/resolve-mentions.ts'
import {
  authoredOffers,
  isApproach,
  isForOthers,
  isForOwnEyes,
  isPlainWay,
  isTakenUnasked,
  leadsOtherWay,
} from './find-offer-in-line.ts'
import { commonnessIn, lineWords, matchOffer, prepareOffers } from './score-offer-match.ts'

/** An offer, and how likely a part means it. */
export interface LikelyOffer {
  readonly offer: ReadingOffer
  readonly chance: number
  /** How much of it the words say, beside what they mean. */
  readonly cover: number
  /** Words that it does not account for. */
  readonly left: readonly string[]
}

/** A part of a line, or the whole of it. */
export interface OfferedPart {
  readonly from: number
  readonly to: number
  /** True when somebody is asked something. */
  readonly asks: boolean
  /** True when somebody is told something, or accused of it. */
  readonly tells?: boolean
}

/** The offers that a part may mean, the likeliest first; none where nothing can compare. */
export function rankedOffers(
  part: OfferedPart,
  words: string,
  scope: Scope,
  meaning: MeaningInScene | undefined,
): readonly LikelyOffer[] {
  const { index } = scope
  if (meaning === undefined) return []
  const offers = [...authoredOffers(scope), ...talkOffers(part, index.scene.offers ?? [])]
  const said = lineWords([tokensOf(words)], index)
  const prepared = prepareOffers(offers, index)
  if (offers.length === 0 || said.words.length === 0 || isPlainWay(said, prepared, index)) return []
  const chances = meaning.chances('offer', part, offers.map(offerText))
  const approaches = isApproach(said, index)
  const commonness = commonnessIn(prepared)
  return prepared
    .map((each, at) => {
      const { cover, left } = matchOffer(said, each, commonness)
      return { offer: each.offer, cover, left, chance: withWords(chances[at] ?? 0, cover) }
    })
    .filter(({ offer }) => !(approaches && offer.costly) && !isOther(offer, words, said.denies))
    .map(({ chance, ...likely }) => ({
      ...likely,
      chance:
        namesSum(likely.offer, words) ||
        (likely.offer.costly && likely.cover < nearlyAll && namesOtherThing(likely.offer, words, scope))
          ? Math.min(chance, sumChance)
          : chance,
    }))
    .toSorted((left, right) => right.chance - left.chance)
}

/**
 * How likely an offer is meant, by its meaning and by how many of its words stand in the part: the line model sees what is
 * like it, and words what is it. Read off 288 lines that the model was not trained on.
 */
function withWords(chance: number, cover: number): number {
  if (chance <= 0) return 0
  const odds = Math.log(chance / Math.max(1e-4, 1 - chance))
  return 1 / (1 + Math.exp(-(0.97 * odds + 2.56 * cover - 1.58)))
}

/**
 * "Ask Brida about the tide": what is on the screen to be talked of, whoever wrote it. Who tells somebody what they know
 * puts it in front of them.
 */
function talkOffers(
  { asks, tells = false }: OfferedPart,
  offers: readonly ReadingOffer[],
): readonly ReadingOffer[] {
  return offers.filter(({ plain }) =>
    asks ? (plain?.topics ?? []).length > 0 : tells && plain?.shows === true,
  )
}

/**
 * "I climb in the boat" beside the choice to climb up to the roofs: what costs something is not done where the words are
 * for another thing that is here, and the choice knows nothing of it.
 */
function namesOtherThing(
  { text, phrases, description = '' }: ReadingOffer,
  words: string,
  { index, focus }: Scope,
): boolean {
  const own = new Set(foldedWords([text, ...phrases, description].join(' ')))
  const named = findMentions(tokensOf(words), index, new Set(), focus).filter(
    ({ candidates, weak, possessive, pronoun }) =>
      pronoun === null &&
      !weak &&
      !possessive &&
      candidates.length === 1 &&
      candidates[0]?.entity.kind === 'object',
  )
  return (
    named.length > 0 &&
    named.every(({ candidates: [first] }) =>
      [first?.entity.name ?? '', ...(first?.entity.aliases ?? [])]
        .flatMap(foldedWords)
        .every((word) => word.length < 4 || !own.has(word)),
    )
  )
}

const nearlyAll = 0.9

/** Who names a sum where the offer names none may mean another deal: it is asked. */
function namesSum({ text, description = '' }: ReadingOffer, said: string): boolean {
  const sum = sumIn(said)
  return sum !== undefined && sumIn(text) === undefined && sumIn(description) !== sum
}

const sumChance = 0.5

/** Another sum, a request where the offer takes unasked, eyes of one's own where it shows, a refusal of what costs. */
function isOther(offer: ReadingOffer, said: string, denies: boolean): boolean {
  const [asked, named] = [sumIn(offer.text), sumIn(said)]
  return (
    (asked !== undefined && named !== undefined && asked !== named) ||
    isTakenUnasked(offer, said) ||
    leadsOtherWay(offer, said) ||
    isForOthers(offer, said) ||
    isForOwnEyes(offer, said) ||
    (denies && offer.costly && !/\b(?:no|not|never|nothing|refuse|don't)\b/i.test(offer.text))
  )
}
