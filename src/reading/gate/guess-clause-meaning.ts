/**
 * What a clause may mean of which nothing was made, or of which what was made is doubtful: the offers that come nearest
 * to its words, then the acts that its words speak for, done to what it names. Nothing is guessed that no word names.
 */
import {
  type ReadAct,
  type ReadAction,
  type ReadingScene,
  readActionWeights,
} from '../../core/protocol/free-text-reading.ts'
import { capitalize } from '../../text/capitals-articles-plurals-lists.ts'
import { actOf, draftOf } from '../grammar/act/act-draft.ts'
import { directed, grave, needsTarget } from '../grammar/act/act-groups.ts'
import { phraseFor } from '../grammar/finish/say-back-reading.ts'
import { pronouns } from '../grammar/language/small-words.ts'
import { tokensOf } from '../grammar/language/tokenize-line.ts'
import { asPhrase } from '../grammar/offers/near-offers-and-leftover-words.ts'
import {
  type Commonness,
  commonnessIn,
  lineWords,
  matchOffer,
  mayMean,
  type OfferMatch,
  type PreparedOffer,
  prepareOffers,
} from '../grammar/offers/score-offer-match.ts'
import { findMentions } from '../grammar/scene/find-mentions-in-clause.ts'
import { resolved, type Scope } from '../grammar/scene/resolve-mentions.ts'
import { hasTag, type SceneIndex } from '../grammar/scene/scene-index.ts'
import type { LikelyIntent } from './likely-acts-by-words.ts'

/** A part of a line, as it was typed, with its place in it. */
export interface DoubtfulClause {
  readonly text: string
  readonly span: readonly [number, number]
  /** What was made of it; undefined where nothing was. */
  readonly act?: ReadAct
  readonly likely: readonly LikelyIntent[]
  /** The clause before it, as it was typed. */
  readonly before?: string
}

export interface Guess {
  readonly text: string
  readonly action: ReadAct
}

/** A scene made ready for guessing, once for all clauses of a line. */
export interface GuessedScene {
  readonly index: SceneIndex
  /** What an author wrote and can be chosen. */
  readonly prepared: readonly PreparedOffer[]
  readonly commonness: Commonness
}

/** Makes a scene ready for guessing. */
export function sceneToGuessIn(index: SceneIndex): GuessedScene {
  const written = (index.scene.offers ?? []).filter(({ plain }) => plain === undefined)
  const prepared = prepareOffers(written, index)
  return { index, prepared, commonness: commonnessIn(prepared) }
}

const mostGuesses = 3
/** Words must speak for another act at least so much before it is offered. */
const leastShare = 0.2
/** … and so much before one is offered that hurts or cannot be taken back. */
const leastGraveShare = 0.25
/** … and so much before one is offered that is done to nothing. */
const plainShare = 0.4
/** An offer must be met so well before it is asked about. */
const leastOffer = 0.42

/** Acts that are no reading to choose: what is said to the table, and what has no name. */
const unoffered: ReadonlySet<string> = new Set(
  'ooc system status think recall question improvise correct claim answer agree refuse ready surrender gesture wait'.split(
    ' ',
  ),
)

/** What a clause may mean, the likeliest first. */
export function guessesFor(clause: DoubtfulClause, around: GuessedScene): readonly Guess[] {
  const { index } = around
  const offers = nearOffers(clause, around)
  const acts = clause.likely
    .filter(({ intent, share }) => share >= leastShareOf(intent) && intent !== clause.act?.action)
    .filter(({ intent }) => Object.hasOwn(readActionWeights, intent) && !unoffered.has(intent))
    .flatMap(({ intent, share }) =>
      asAct(clause, intent as ReadAction, index).filter(
        ({ target }) => target !== null || share >= plainShare,
      ),
    )
  const guesses = [
    ...offers,
    ...acts.map((action): Guess => ({ text: capitalize(phraseFor(action, index)), action })),
  ]
  return guesses
    .filter(({ text }, at) => guesses.findIndex((other) => other.text === text) === at)
    .slice(0, mostGuesses)
}

function leastShareOf(intent: string): number {
  return grave.has(intent as ReadAction) || hostile.has(intent) ? leastGraveShare : leastShare
}

/** Turns somebody against the hero when it was not meant. */
const hostile: ReadonlySet<string> = new Set('deceive intimidate accuse provoke steal'.split(' '))

/** Offers whose words the clause has, the best met first. */
function nearOffers(
  { text, span, before }: DoubtfulClause,
  { index, prepared, commonness }: GuessedScene,
): readonly Guess[] {
  if (prepared.length === 0) return []
  // What is done to a thing may stand in the clause behind the one that names it.
  const lines = [[text], ...(before === undefined ? [] : [[before, text]])]
    .map((clauses) => lineWords(clauses.map(tokensOf), index))
    .filter(({ words }) => words.length > 0)
  const matches = lines.flatMap((line) =>
    prepared.filter((offer) => mayMean(line, offer)).map((offer) => matchOffer(line, offer, commonness)),
  )
  return matches
    .filter(isNear)
    .filter(({ offer }) => numbersIn(text) === '' || numbersIn(offer.text) === numbersIn(text))
    .toSorted((left, right) => right.score - left.score)
    .slice(0, 2)
    .map(({ offer: { id, text: title, affordance } }): Guess => {
      const action: ReadAct = {
        ...actOf(draftOf('improvise', title.toLowerCase(), 0.5, text), 0.5),
        span,
        phrase: asPhrase(title),
        ...(id !== '' && { offer: id }),
        ...(affordance !== undefined && { affordance }),
      }
      return { text: title, action }
    })
}

/** Another number is another act, and would tell the right one. */
function numbersIn(text: string): string {
  return (text.match(/\d+/g) ?? []).join(' ')
}

function isNear({ score, anchored, sameAct, cover }: OfferMatch): boolean {
  return anchored && score >= (sameAct ? leastOffer : leastOffer + 0.15) && cover >= 0.25
}

/** Done to somebody, and to no thing. */
const bodily: ReadonlySet<string> = new Set('attack grapple heal help insight follow free'.split(' '))
/** Done with a thing in hand. */
const handing: ReadonlySet<string> = new Set('give put show'.split(' '))
/** Done to things alone. */
const handling: ReadonlySet<string> = new Set(
  'take open close unlock force disable read use equip consume burn hack dig craft'.split(' '),
)
const going: ReadonlySet<string> = new Set('go sneak flee climb'.split(' '))

/** The clause as one act, when it names whom or what that act needs. */
function asAct(clause: DoubtfulClause, action: ReadAction, index: SceneIndex): readonly ReadAct[] {
  const { scene } = index
  const named = namedIn(clause.text, action, index)
  const person = named.find(({ kind }) => kind === 'person')?.id
  const thing = named.find(
    ({ kind, money }) => kind === 'object' || (kind === 'item' && !(money && handling.has(action))),
  )
  const way = named.find(({ kind }) => kind === 'exit' || kind === 'place')
  const listener =
    person ?? (namesAnother(clause.text, scene) ? null : (scene.interlocutor ?? onlyPerson(scene)))
  const item = clause.act?.item ?? (thing?.kind === 'item' ? thing.id : null)
  const target = directed.has(action)
    ? listener
    : going.has(action)
      ? (way?.id ?? null)
      : bodily.has(action)
        ? (person ?? null)
        : (thing?.id ?? (handling.has(action) ? null : (person ?? null)))
  const isLess =
    (target === null &&
      (directed.has(action) || needsTarget.has(action) || going.has(action) || bodily.has(action))) ||
    (target === null && named.length > 0) ||
    (handing.has(action) && (item === null || item === target))
  if (isLess) return []
  const topics = directed.has(action)
    ? named.filter(({ id }) => id !== target && id !== item).map(({ id }) => id)
    : []
  const draft = {
    ...draftOf(action, action, 1, clause.text.toLowerCase()),
    target,
    item,
    topics,
    span: clause.span,
  }
  const { speech } = clause.act ?? {}
  return [{ ...actOf(draft, 1), ...(speech !== undefined && { speech }) }]
}

function onlyPerson({ people }: ReadingScene): string | null {
  return people.length === 1 ? (people[0]?.id ?? null) : null
}

interface NamedEntity {
  readonly id: string
  readonly kind: string
  readonly money: boolean
}

/** True when a "him" or "her" of the clause fits nobody whom one is talking with. */
function namesAnother(text: string, { people, interlocutor }: ReadingScene): boolean {
  const said = tokensOf(text).flatMap(({ word }) => (Object.hasOwn(pronouns, word) ? [pronouns[word]] : []))
  const listener =
    people.find(({ id }) => id === interlocutor) ?? (people.length === 1 ? people[0] : undefined)
  return said.some((pronoun) => (pronoun === 'he' || pronoun === 'she') && pronoun !== listener?.pronoun)
}

/** What the words of a clause name outright: whoever only owns something, or is meant by a pronoun, is not named. */
function namedIn(text: string, action: ReadAction, index: SceneIndex): readonly NamedEntity[] {
  const { scene } = index
  const scope: Scope = { index, focus: scene.focus, interlocutor: scene.interlocutor }
  return findMentions(tokensOf(text), index, new Set(), scene.focus).flatMap((mention) => {
    if (mention.possessive || mention.weak) return []
    const isPronoun = mention.pronoun !== null && !directed.has(action) && !bodily.has(action)
    const entity = isPronoun ? undefined : resolved(mention, action, scope)[0]?.entity
    const { id, kind } = entity ?? { id: '', kind: 'spell' }
    return kind === 'spell' ? [] : [{ id, kind, money: hasTag(entity, 'money') }]
  })
}
