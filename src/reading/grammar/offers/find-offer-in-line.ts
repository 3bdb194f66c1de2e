/**
 * The offer that a line means, in whatever words: looked for before any general verb, in the whole line and in each run
 * of its clauses, so that what stands around it is still read. It is taken only where it does the same, denies nothing
 * and accounts for the words; where words are left over or two offers come near, and it costs something, it is asked.
 */
import type { ReadingEntity, ReadingOffer } from '../../../core/protocol/free-text-reading.ts'
import { foldedWords, spacedWords } from '../../../text/folded-words.ts'
import { sumIn } from '../../../text/money-sums.ts'
import { codesIn } from '../../../text/numbers-said-digit-by-digit.ts'
import { type Draft, draftOf } from '../act/act-draft.ts'
import { asksForDie } from '../act/no-die-for-posture.ts'
import { type Clause, clausesOf } from '../clause/split-line-into-clauses.ts'
import { isWord, joined, type Token } from '../language/tokenize-line.ts'
import type { Scope } from '../scene/resolve-mentions.ts'
import type { SceneIndex } from '../scene/scene-index.ts'
import { likenessOf, type MeaningWord } from './meaning-words-for-offers.ts'
import {
  type Commonness,
  commonnessIn,
  type LineWords,
  lineWords,
  matchOffer,
  mayMean,
  type OfferMatch,
  type PreparedOffer,
  prepareOffers,
  takings,
} from './score-offer-match.ts'

/** An offer in a line, and what stands before and behind it. */
export interface OfferInLine {
  readonly draft: Draft
  readonly before: readonly Token[]
  readonly after: readonly Token[]
  /** Words that it does not account for. */
  readonly left: readonly string[]
  /** False when it is only near: then another reading of the line, if it is a good one, counts more. */
  readonly sure: boolean
}

interface Found {
  readonly from: number
  readonly to: number
  readonly best: OfferMatch
  readonly others: readonly OfferMatch[]
}

const mostClauses = 8
const mostInRun = 4

/** The offer that a line means; undefined when it means none. */
export function offerIn(tokens: readonly Token[], scope: Scope): OfferInLine | undefined {
  const { index } = scope
  const line = joined(tokens)
  const offers = authoredOffers(scope).filter(
    (offer) =>
      !isForOwnEyes(offer, line) &&
      !isOtherSum(offer, line) &&
      !isTakenUnasked(offer, line) &&
      !leadsOtherWay(offer, line) &&
      !isForOthers(offer, line),
  )
  if (offers.length === 0) return undefined
  const runs = runsOf(tokens, scope)
  const prepared = prepareOffers(offers, index)
  const commonness = commonnessIn(prepared)
  const found = runs.flatMap(({ from, to, clauses }) => {
    const match = bestOf(clauses, prepared, commonness, scope)
    return match === undefined || swallowsQuestion(clauses, match.best.offer) ? [] : [{ from, to, ...match }]
  })
  const [first] = found.toSorted((left, right) => rank(right) - rank(left))
  if (first === undefined) return undefined
  const best = withRivals(first, found)
  const start = tokens.findIndex((token) => token.start >= best.from)
  const end = tokens.findLastIndex((token) => token.end <= best.to)
  return {
    draft: draftFor(best, tokens.slice(start, end + 1)),
    before: tokens.slice(0, start),
    after: tokens.slice(end + 1),
    left: best.best.left,
    sure: bandOf(best) !== 'near' && !(best.best.offer.costly && isAttendant(tokens.slice(start, end + 1))),
  }
}

/** "I get them a drink and ask them about Jin": a question beside what is done is asked, where the choice asks nothing. */
function swallowsQuestion(clauses: Run['clauses'], { text, phrases }: ReadingOffer): boolean {
  const asks = clauses.slice(1).some((clause) => /^(?:(?:i|and|then) )*ask\b/.test(joined(clause)))
  return asks && ![text, ...phrases].some((phrase) => /\bask/i.test(phrase))
}

/** Who pays two crowns does not take what costs five. */
function isOtherSum({ text }: ReadingOffer, line: string): boolean {
  const [asked, said] = [sumIn(text), sumIn(line)]
  return asked !== undefined && said !== undefined && asked !== said
}

const showing =
  /\b(?:show|let (?:him|her|them|\p{L}+(?: \p{L}+)?) (?:see|read|look)|under (?:his|her|their) nose|so (?:he|she|they|\p{L}+) can (?:see|read))\b/u

/** What is shown to somebody is not read to oneself, though both have the same thing in them. */
export function isForOwnEyes({ text, phrases }: ReadingOffer, line: string): boolean {
  return (
    showing.test(line) &&
    phrases.some((words) => /\bre-?read|\bread\b/.test(words)) &&
    ![text, ...phrases].some((words) => /\bshow|hand|hold\b/i.test(words))
  )
}

const requests =
  /\b(?:borrow|lend|loan|ask (?:\p{L}+ ){1,4}(?:for|if|whether|to)\b|(?:may|might|could|can) i (?:please )?(?:have|borrow|use|get)|would you|could you|if i (?:may|might|could))\b/u

/** True for an offer that takes a thing from its owner or costs money, by its title: a request for it is no deal yet. */
export function isTakingOrPaying(title: string): boolean {
  return takings.test(title) || /^(?:pay|buy|bribe|hire)\b/i.test(title) || sumIn(title) !== undefined
}

const downward =
  /\b(?:crawl|get|duck|slide|squeeze|lie|sit|stand) (?:down |right )?(?:under|underneath|beneath|below)\b|^(?:(?:then|and|i|back) )*down\b|\b(?:descend|downstairs)\b|\b(?:go|come|climb|head|walk|run|get|crawl|creep|clamber|scramble|hurry|trot|step|slither|slide|stairs?|steps|ladder) (?:back |right |all the way )?down\b/i
const upward =
  /\b(?:ascend|upstairs)\b|\b(?:go|come|climb|head|walk|run|get|stairs?|steps|ladder) (?:back |right )?up\b/i

/** "Climb down to the boats" is no way up to the roofs. */
export function leadsOtherWay({ text }: ReadingOffer, line: string): boolean {
  const isUp = upward.test(text) || (/^climb\b/i.test(text) && !downward.test(text))
  const isDown = downward.test(text)
  return (
    (isUp && downward.test(line) && !upward.test(line)) ||
    (isDown && upward.test(line) && !downward.test(line))
  )
}

const treats = /^(?:buy|stand|get|order)\b.*\b(?:round|room|house|everybody|everyone|couriers|drinkers)\b/i
const ordersOne =
  /\b(?:order|buy|get|have|ask for|fetch) (?:me |myself )?(?:(?:a|an|one|the|some|something)\b(?! round)|(?:my )?(?:\p{L}+ )?(?:drink|beer|pint|ale|wine|coffee|tea|shot|glass)\b)/iu
const others =
  /\b(?:round|drinks|everybody|everyone|all|them|their|they|us|room|house|on me|folks?|lads|boys|girls|couriers|riders|for (?:the|each|every|him|her))\b/i

/** Who orders a drink of their own buys none for the room. */
export function isForOthers({ text }: ReadingOffer, line: string): boolean {
  return treats.test(text) && ordersOne.test(line) && !others.test(line)
}

/** Who asks a person for a thing does not take it behind their back. */
export function isTakenUnasked({ text }: ReadingOffer, line: string): boolean {
  return takings.test(text) && requests.test(line)
}

/**
 * The offer whose title or phrase a line is, word for word: its author expected these words, whatever else they may mean.
 * Of several that go by the same words the one on the screen is meant; else it is asked which.
 */
export function offerSaid(text: string, scope: Scope): Draft | undefined {
  const line = spoken(text)
  if (line === '') return undefined
  const offers = [...(scope.index.scene.offers ?? []), ...plainAffordances(scope)]
  const said = offers.filter((offer) =>
    [offer.text, ...offer.phrases].some((words) => spoken(words) === line),
  )
  const shown = said.filter((offer) => offer.shown === true)
  const [first, ...others] = shown.length > 0 ? shown : said
  if (first === undefined) return undefined
  const near = others.slice(0, 2)
  const quality = near.length === 0 ? surest : qualities.likely[first.costly ? 'costly' : 'cheap']
  return offerDraft(first, near, quality, text.toLowerCase())
}

/** The offer that has a number in its words: who keys it in does that. */
export function offerOfCode(code: string, words: string, scope: Scope): Draft | undefined {
  const offers = [...(scope.index.scene.offers ?? []), ...plainAffordances(scope)]
  const meant = offers.find(({ text, phrases }) =>
    [text, ...phrases].some((said) => codesIn(said).includes(code)),
  )
  return meant === undefined ? undefined : offerDraft(meant, [], surest, words)
}

const openings =
  /^(?:(?:ok|okay|so|then|now|well) )*(?:i ll |i will |i d like to |i want to |let s |lets |i )?/

/** Where and how long, behind what is done: "for a while", "right here". */
const closings =
  /(?<=\S.*)(?: (?:right |just )?(?:here|now|for now|for (?:a|some|a little|a good) (?:while|bit|time|moment|spell)|a while|a bit))+$/

/** A line as it is compared with an author's words: without "I", small words before nouns, and marks. */
function spoken(text: string): string {
  const words = spacedWords(text.replace(/\s*\([^)]*\)\s*$/, ''))
  return foldedWords(words.replace(openings, '').replace(closings, '')).join(' ')
}

/** What an author wrote and can be chosen now. */
export function authoredOffers(scope: Scope): readonly ReadingOffer[] {
  const written = (scope.index.scene.offers ?? []).filter(({ plain }) => plain === undefined)
  return [...written, ...plainAffordances(scope)]
}

/** Authored verbs of a scene that is given without offers. */
function plainAffordances({ index: { scene } }: Scope): readonly ReadingOffer[] {
  const known = new Set((scene.offers ?? []).flatMap(({ affordance }) => affordance ?? []))
  return scene.affordances
    .filter(({ id }) => !known.has(id))
    .map(({ id, phrases }) => ({
      id: '',
      text: phrases.at(-1) ?? '',
      phrases: phrases.slice(0, -1),
      affordance: id,
      costly: true,
    }))
}

/** Clauses of a line that stand together. */
export interface Run {
  readonly from: number
  readonly to: number
  readonly clauses: readonly (readonly Token[])[]
}

/** The whole line, and every run of its clauses that depends on no condition. */
export function runsOf(tokens: readonly Token[], { index }: Scope): readonly Run[] {
  const clauses = clausesOf(withoutPromise(unquoted(tokens)), index).slice(0, mostClauses)
  const runs = clauses.flatMap((clause, first) => {
    if (clause.asked || awaits(clause) || isCondition(clause.tokens)) return []
    return Array.from({ length: Math.min(mostInRun, clauses.length - first) }, (_, more): Run[] => {
      const run = clauses.slice(first, first + more + 1)
      if (run.some((part) => part.asked || awaits(part))) return []
      const said = run.map(({ tokens: own, tail }) => [...own, ...tail])
      const [head, last] = [said[0]?.[0], said.at(-1)?.at(-1)]
      return head === undefined || last === undefined
        ? []
        : [{ from: head.start, to: last.end, clauses: said }]
    }).flat()
  })
  return runs
}

/** What is done while something else goes on waits for nothing. */
function awaits({ condition }: Clause): boolean {
  return condition.length > 0 && !/^(?:and )?(?:while|whilst)\b/.test(joined(condition))
}

/** "Tell me where Jin is and I'll buy a round": what is asked of somebody, and what is promised for it, is not done. */
function withoutPromise(tokens: readonly Token[]): readonly Token[] {
  const word = (at: number): string => tokens[at]?.word ?? ''
  const asked = tokens.findIndex(
    (_, at) => /^(?:tell|give|show|help|answer)$/.test(word(at)) && /^(?:me|us)$/.test(word(at + 1)),
  )
  if (asked < 0) return tokens
  const promised = tokens.findIndex(
    (_, at) =>
      at > asked && (word(at) === "i'll" || (word(at) === 'i' && /^(?:will|shall)$/.test(word(at + 1)))),
  )
  return promised < 0 ? tokens : tokens.slice(0, asked)
}

/** What is said in quotes is said, and no act. */
function unquoted(tokens: readonly Token[]): readonly Token[] {
  let inside = false
  return tokens.filter(({ word }) => {
    if (word !== '"') return !inside
    inside = !inside
    return false
  })
}

function isCondition(tokens: readonly Token[]): boolean {
  return /^(?:if|unless|when|once|should|until|because|maybe|perhaps)$/.test(tokens.find(isWord)?.word ?? '')
}

/** "…, letting the crowd close over me": what goes on beside an act; a costly offer is only asked about for it. */
export function isAttendant(tokens: readonly Token[]): boolean {
  return /^\p{L}{3,}ing$/u.test(tokens.find(isWord)?.word ?? '')
}

/** What a longer run that holds this one means nearly as well, and is another offer. */
function withRivals(best: Found, all: readonly Found[]): Found {
  const rivals = all
    .filter(({ from, to }) => from <= best.from && to >= best.to && to - from > best.to - best.from)
    .map((found) => found.best)
    .filter(({ offer, score }) => offer !== best.best.offer && score > best.best.score - wideNear)
  const fresh = rivals.filter(({ offer }) => !best.others.some((other) => other.offer === offer))
  return { ...best, others: [...best.others, ...fresh].slice(0, 2) }
}

/** The offer that some words mean best, with those that come near it. */
function bestOf(
  clauses: readonly (readonly Token[])[],
  prepared: readonly PreparedOffer[],
  commonness: Commonness,
  { index }: Scope,
): Pick<Found, 'best' | 'others'> | undefined {
  const line = lineWords(clauses, index)
  if (line.words.length === 0 || isPlainWay(line, prepared, index)) return undefined
  // A way that is named beside something else is taken for itself.
  if (clauses.length > 1 && clauses.some((clause) => isPlainWay(lineWords([clause], index), prepared, index)))
    return undefined
  const approaches = clauses.some((clause) => isApproach(lineWords([clause], index), index))
  const matches = prepared
    .filter((offer) => mayMean(line, offer) && !(approaches && offer.offer.costly))
    .map((offer) => matchOffer(line, offer, commonness))
    .filter((match) => isPossible(match))
    .toSorted((left, right) => right.score - left.score)
  const [first] = matches
  if (first === undefined) return undefined
  const near = matches.filter(({ score }) => score > first.score - nearBy)
  // Of two that come near, the one that is on the screen is meant.
  const shown = near.filter(({ offer }) => offer.shown === true)
  const [best, ...others] = shown.length > 0 ? shown : near
  return best === undefined ? undefined : { best, others: others.slice(0, 2) }
}

/**
 * "Walk to Gutters' Row with a silly walk": who names a way takes it, however and with whatever of their own; unless
 * somebody or something else is named, or an offer about that way accounts for the other words.
 */
export function isPlainWay(
  { words, verbs }: LineWords,
  offers: readonly PreparedOffer[],
  { scene }: SceneIndex,
): boolean {
  const [verb, ...others] = verbs
  if (verb?.action !== 'go' || others.length > 0) return false
  const isOneOf = (entities: readonly ReadingEntity[], { names }: MeaningWord): boolean =>
    entities.some(({ id }) => names.has(id))
  const ways = [...scene.exits, ...scene.places]
  const said = words.filter(
    ({ word, weight, names }) => word !== verb.word && (weight === 1 || names.size > 0),
  )
  const named = said.filter((word) => isOneOf(ways, word))
  const rest = said.filter((word) => !isOneOf(ways, word) && !isOneOf(scene.belongings, word))
  const holds = ({ texts }: PreparedOffer, word: MeaningWord): boolean =>
    texts.some((text) => text.words.some((own) => likenessOf(own, word) > 0))
  const aboutWay = offers.filter((offer) => named.some((word) => holds(offer, word)))
  return (
    named.length > 0 &&
    rest.every((word) => word.names.size === 0 && !aboutWay.some((offer) => holds(offer, word)))
  )
}

/** "I go over to Nan Eddy", "drift over to the jukebox": who only goes up to somebody or something pays and rolls for nothing. */
export function isApproach({ words, verbs }: LineWords, { scene }: SceneIndex): boolean {
  const near = new Set([...scene.people, ...scene.objects].map(({ id }) => id))
  const named = words.filter(({ weight, names }) => weight === 1 || names.size > 0)
  const others = named.filter(({ word }) => !verbs.some((verb) => verb.word === word))
  return (
    verbs.length > 0 &&
    verbs.every(movesOnly) &&
    others.length > 0 &&
    others.every(({ names }) => [...names].some((id) => near.has(id)))
  )
}

/** "Edge round the couriers and lean on the jukebox": steps and postures. */
function movesOnly({ word, action }: LineWords['verbs'][number]): boolean {
  return action === 'go' || /^lean/.test(word) || (action === 'sneak' && !asksForDie('sneak', word))
}

const nearBy = 0.08
const wideNear = 0.15
const least = 0.55

/** Worth asking about, at least. */
function isPossible({ score, sameAct, cover, fit }: OfferMatch): boolean {
  const enough = sameAct ? least : otherAct
  return score >= enough && cover >= 0.4 && fit >= 0.4
}

/** With another verb and nearly everything else the same, it may still be meant. */
const otherAct = 0.72

type Band = 'sure' | 'likely' | 'near'

/** Everything is accounted for; nearly everything is; or it only comes near. */
function bandOf({ best, others }: Pick<Found, 'best' | 'others'>): Band {
  const { cover, fit, left, said, sameAct, anchored } = best
  if (!sameAct || !anchored) return 'near'
  if (others.length > 0) return best.score > 0.7 ? 'likely' : 'near'
  if (left.length === 0 && fit >= 0.8 && (cover >= 0.6 || (cover >= 0.5 && said > 2))) return 'sure'
  if (left.length === 0 && cover >= 0.95 && said > 1 && fit >= 0.7) return 'sure'
  return best.score >= 0.68 ? 'likely' : 'near'
}

/** Of the runs of a line that mean an offer surely the longest, else the one that is met best. */
function rank(found: Found): number {
  const band = bandOf(found)
  const length = (found.to - found.from) * 0.001
  return band === 'sure' ? 4 + length : (band === 'likely' ? 2 : 0) + found.best.score + length / 2
}

/** How sure a reading is of which everything is accounted for. */
export const surest = 0.97

/** How sure a reading of each kind is, when a wrong one would cost something and when not. */
const qualities = {
  sure: { costly: surest, cheap: surest },
  likely: { costly: 0.4, cheap: 0.75 },
  near: { costly: 0.3, cheap: 0.3 },
} as const

function draftFor(found: Found, tokens: readonly Token[]): Draft {
  const { best, others } = found
  const { offer } = best
  const band = offer.costly && isAttendant(tokens) ? 'near' : bandOf(found)
  const quality = qualities[band][offer.costly ? 'costly' : 'cheap']
  const near = others.map(({ offer: other }) => other)
  return {
    ...offerDraft(offer, near, quality, joined(tokens)),
    span: [tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0],
  }
}

export function offerDraft(
  offer: ReadingOffer,
  near: readonly ReadingOffer[],
  quality: number,
  clause: string,
): Draft {
  return {
    ...draftOf('improvise', offer.text.toLowerCase(), quality, clause),
    ...(offer.id !== '' && { offer: offer.id }),
    ...(offer.affordance !== undefined && { affordance: offer.affordance }),
    ...(offer.plain !== undefined && {
      target: offer.plain.target ?? null,
      topics: [...(offer.plain.topics ?? [])],
    }),
    near,
  }
}
