/**
 * The offer that a line means in words that are not the offer's own, by how alike their meanings are. The score is the
 * mean of that likeness and of the shared words: measured on lines of players, it ranks the right offer first more often
 * than either, and no trained mix did better. The thresholds are read off the same data (`npm run eval -- offers`).
 */
import type { ReadingOffer } from '../../../core/protocol/free-text-reading.ts'
import { sumIn } from '../../../text/money-sums.ts'
import { joined, type Token } from '../language/tokenize-line.ts'
import type { Scope } from '../scene/resolve-mentions.ts'
import {
  authoredOffers,
  isApproach,
  isAttendant,
  isPlainWay,
  isTakenUnasked,
  type OfferInLine,
  offerDraft,
  type Run,
  runsOf,
  surest,
} from './find-offer-in-line.ts'
import {
  commonnessIn,
  type LineWords,
  lineWords,
  matchOffer,
  type OfferMatch,
  prepareOffers,
} from './score-offer-match.ts'

/** From here on an offer that costs something is taken, if nothing in the line speaks against it. */
const takenFrom = 0.65
/** From here on it is asked about. */
const askedFrom = 0.45
/** From here on one that costs nothing is taken. */
const cheapFrom = 0.55
/** From here on it is asked about whatever else the line may mean. */
const likelyFrom = 0.5
/** Without a shared word as much less is made of a likeness, and it is only asked about. */
const wordless = 0.08
/** Another offer that comes as near as this may be meant as well. */
const nearBy = 0.08
const wideNear = 0.2
/** Clauses that are compared, each by itself. */
const mostClauses = 4

/** An offer that was found by meaning. */
export interface OfferByMeaning extends OfferInLine {
  /** True when it comes so near that it is asked about whatever else the line may mean. */
  readonly likely: boolean
}

interface Compared {
  readonly run: Run
  readonly match: OfferMatch
  /** The mean of shared words and likeness. */
  readonly mean: number
  /** What it is ranked by. */
  readonly score: number
}

/** The offer that a line means by its meaning; undefined where nothing comes near or nothing can compare. */
export function offerByMeaning(tokens: readonly Token[], scope: Scope): OfferByMeaning | undefined {
  const { index } = scope
  const { likeness } = index.scene
  if (likeness === undefined) return undefined
  const line = joined(tokens)
  const prepared = prepareOffers(
    authoredOffers(scope).filter((offer) => !isTakenUnasked(offer, line)),
    index,
  )
  const commonness = commonnessIn(prepared)
  const clauses = runsOf(tokens, scope).filter((run) => run.clauses.length === 1)
  const compared = clauses.slice(0, mostClauses).flatMap((run): Compared[] => {
    const said = joined(run.clauses.flat())
    const words = lineWords(run.clauses, index)
    if (isPlainWay(words, prepared, index)) return []
    const approaches = isApproach(words, index)
    return prepared.flatMap((offer): Compared[] => {
      if (approaches && offer.offer.costly) return []
      const known = comparedTexts(offer.offer).flatMap((text) => likeness(said, text) ?? [])
      if (known.length === 0) return []
      const alike = Math.max(...known)
      const match = matchOffer(words, offer, commonness)
      if (!match.samePolarity || isOnlyAlike(words, match, alike)) return []
      const mean = (alike + match.score) / 2
      return [{ run, match, mean, score: Math.max(mean, alike - wordless) }]
    })
  })
  const ranked = compared.toSorted((left, right) => right.score - left.score)
  const [best] = ranked
  if (best === undefined || best.score < askedFrom) return undefined
  const others = distinct(ranked.filter(({ match }) => match.offer !== best.match.offer))
  const near = others.filter(({ score }) => score > best.score - wideNear && score >= askedFrom - 0.1)
  return inLine(best, near, tokens, isTaken(best, near, scope))
}

/** The texts of an offer that a line is compared with: its title without its price, and the title with what stands below it. */
export function comparedTexts({
  text,
  subtitle = '',
}: Pick<ReadingOffer, 'text' | 'subtitle'>): readonly string[] {
  const title = text.replace(/\s*\([^)]*\)\s*$/, '')
  return subtitle === '' ? [title] : [title, `${title}. ${subtitle}`]
}

/** Two names of the same thing are alike whatever is done with it; without a shared word it takes more than that. */
function isOnlyAlike({ words }: LineWords, { score }: OfferMatch, alike: number): boolean {
  return words.length < 2 && score < 0.5 && alike < 0.75
}

/** The same is done for the same sum, nobody and nothing else of the scene is named, and no other offer comes as near. */
function isTaken(
  { run, match, mean, score }: Compared,
  near: readonly Compared[],
  { index }: Scope,
): boolean {
  const said = sumIn(joined(run.clauses.flat()))
  const others = near.filter((other) => other.score > score - nearBy)
  return (
    mean >= (match.offer.costly ? takenFrom : cheapFrom) &&
    match.sameAct &&
    !(match.offer.costly && isAttendant(run.clauses[0] ?? [])) &&
    others.length === 0 &&
    (said === undefined || said === sumIn(match.offer.text)) &&
    match.left.length <= mostLeft &&
    match.left.every((word) => !index.aliases.has(word))
  )
}

function distinct(all: readonly Compared[]): readonly Compared[] {
  return all.filter(({ match }, at) => all.findIndex((other) => other.match.offer === match.offer) === at)
}

/** Words that may be left over where the meaning is the same. */
const mostLeft = 2

/** How sure a reading is that is asked about. */
const asked = 0.3

function inLine(
  { run, match, mean }: Compared,
  near: readonly Compared[],
  tokens: readonly Token[],
  taken: boolean,
): OfferByMeaning {
  const start = tokens.findIndex((token) => token.start >= run.from)
  const end = tokens.findLastIndex((token) => token.end <= run.to)
  const words = joined(tokens.slice(start, end + 1))
  const others = taken ? [] : near.slice(0, 2).map((other) => other.match.offer)
  return {
    draft: {
      ...offerDraft(match.offer, others, taken ? surest : asked, words),
      span: [tokens[start]?.start ?? 0, tokens[end]?.end ?? 0],
    },
    before: tokens.slice(0, start),
    after: tokens.slice(end + 1),
    left: match.left,
    sure: taken,
    likely: mean >= likelyFrom,
  }
}
