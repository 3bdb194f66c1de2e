/**
 * An act that was read by general verbs and is what an author offers: one of the offer's own texts, read by the same
 * grammar, does the same to the same thing. Then it gets the offer's check, cost and effect, whatever words said it.
 */
import type { ReadAction, ReadingOffer } from '../../../core/protocol/free-text-reading.ts'
import { sumIn } from '../../../text/money-sums.ts'
import type { Draft } from '../act/act-draft.ts'
import { directed } from '../act/act-groups.ts'
import { withCluePut } from '../act/clues-put-to-people.ts'
import { readPlay } from '../clause/read-line-without-speech.ts'
import { tokensOf } from '../language/tokenize-line.ts'
import type { Scope } from '../scene/resolve-mentions.ts'
import { authoredOffers, isForOwnEyes, isTakenUnasked, surest } from './find-offer-in-line.ts'
import { isVerbKin, meaningWords } from './meaning-words-for-offers.ts'
import { commonnessIn, lineWords, matchOffer, type OfferMatch, prepareOffers } from './score-offer-match.ts'

/** Acts that name where one goes or what one waits for, and looks, which are no search: they have readings of their own. */
const apart: ReadonlySet<ReadAction> = new Set(
  'go flee sneak follow climb swim jump chase travel enter leave wait rest ready hide look examine listen insight gesture improvise think recall question agree refuse'.split(
    ' ',
  ) as ReadAction[],
)

/** Done with a thing in hand, and not by words. */
const handing: ReadonlySet<ReadAction> = new Set(['show', 'give'])

/** Acts that many different verbs come to: only a verb of the same kind is the same. */
const broad: ReadonlySet<ReadAction> = new Set(['use', 'put', 'perform', 'force', 'help', 'craft'])

/** How sure an act has to be before it stands for an offer. */
const leastQuality = 0.6
/** How far the best of several has to be ahead of the next. */
const margin = 0.08

/** The acts of a line, each that is an offer as that offer. */
export function withOffersForActs(drafts: readonly Draft[], scope: Scope): readonly Draft[] {
  return drafts.map((draft) => offerOfAct(draft, scope) ?? withCluePut(draft, scope))
}

function offerOfAct(draft: Draft, scope: Scope): Draft | undefined {
  const { target, item, clause, offer, affordance } = draft
  if ((offer ?? affordance) !== undefined || !isPlainAct(draft)) return undefined
  const handled = [target, item].filter((id) => id !== null)
  const offers = authoredOffers(scope).filter(
    (each) =>
      !isTakenUnasked(each, clause) &&
      !isForOwnEyes(each, clause) &&
      sumIn(each.text) === sumIn(clause) &&
      doesTheSame(each, draft, handled, scope),
  )
  const [best, next] = rankedBy(clause, offers, scope)
  if (best === undefined || !best.samePolarity || !best.sameAct) return undefined
  if (next !== undefined && best.score - next.score < margin) return undefined
  const named = best.left.some((word) => scope.index.aliases.has(word))
  if (named) return undefined
  const { id, affordance: own } = best.offer
  return {
    ...draft,
    ...(id !== '' && { offer: id }),
    ...(own !== undefined && { affordance: own }),
    ...{ quality: surest, coverage: 1, alternatives: [], unlinked: [] },
  }
}

/** Something done now to a thing or a person that is here, and surely read. */
function isPlainAct(draft: Draft): boolean {
  const { action, target, item, quality, missing, condition, trigger, guessed, amount } = draft
  return (
    !apart.has(action) &&
    (!directed.has(action) || handing.has(action)) &&
    (target ?? item) !== null &&
    quality >= leastQuality &&
    !guessed &&
    missing === undefined &&
    (condition ?? trigger ?? amount) === undefined &&
    draft.speech === undefined
  )
}

/** True when a text of the offer is the same act, done to the same and with the same. */
function doesTheSame(
  { text, phrases }: ReadingOffer,
  { action, verb, target, item }: Draft,
  handled: readonly string[],
  scope: Scope,
): boolean {
  return [text, ...phrases].some((words) => {
    const tokens = tokensOf(words)
    const named = meaningWords(tokens, scope.index).flatMap(({ names }) => [...names])
    if (!handled.some((id) => named.includes(id))) return false
    const [own, ...more] = readPlay(tokens, scope).drafts
    return (
      own !== undefined &&
      more.length === 0 &&
      own.action === action &&
      (!broad.has(action) || isVerbKin(firstWord(own.verb), firstWord(verb))) &&
      own.target === target &&
      own.item === item
    )
  })
}

function rankedBy(clause: string, offers: readonly ReadingOffer[], { index }: Scope): readonly OfferMatch[] {
  if (offers.length === 0) return []
  const prepared = prepareOffers(offers, index)
  const commonness = commonnessIn(prepared)
  const line = lineWords([tokensOf(clause)], index)
  return prepared
    .map((offer) => matchOffer(line, offer, commonness))
    .toSorted((left, right) => right.score - left.score)
}

function firstWord(words: string): string {
  return words.split(' ')[0] ?? ''
}
