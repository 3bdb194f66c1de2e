/**
 * Everything that can be chosen now: what is on the screen, what has rotated off it and is still possible, and what an
 * author made possible here. Each comes with the words it goes by and the attempt that picking it would be, so that
 * free words get exactly what the number gives (READ-03).
 */
import type { ReadingOffer } from '../../core/protocol/free-text-reading.ts'
import type { Choice } from '../../core/protocol/planning-block.ts'
import { riskOf } from '../../core/protocol/risk-levels.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import { spacedWords } from '../../text/folded-words.ts'
import { type AuthoredChoice, authoredChoices } from '../../world/index.ts'
import { offeredChoices } from '../last-turn.ts'
import { openChoices } from '../offer/engine-planning-block.ts'
import { offersNow } from '../offer-choices.ts'
import type { Gathered } from '../turn-value-by-stage.ts'
import { going, paying, violent } from '../validate/tools-needed-and-verb-groups.ts'

/** Something that can be chosen, and the attempt that choosing it is. */
export interface PossibleOffer extends ReadingOffer {
  readonly action: AttemptedAction
  /** True for what is on the screen. */
  readonly shown: boolean
  /** True for what a running set piece or an open storylet offers. */
  readonly isOfPiece: boolean
}

export function possibleOffers({ last, state, ruleset, definition }: Gathered): readonly PossibleOffer[] {
  const authored = new Map(authoredChoices(state, definition).map((choice) => [choice.deed, choice]))
  const found: PossibleOffer[] = []
  const add = (id: string, action: AttemptedAction, choice: WrittenChoice, shown: boolean): void => {
    if (found.some((other) => other.id === id || isSameAttempt(other.action, action))) return
    found.push(offerOf(id, action, choice, shown, authored.get(action.deed_id ?? '')))
  }
  for (const { key } of offeredChoices(last)) {
    const [action, choice] = [last.offers[key] ?? null, last.block?.choices[key]]
    // A reading that was asked about is no offer: its answer is looked for before anything is read.
    if (action !== null && choice !== undefined && last.held[key] === undefined)
      add(key, action, choice, true)
  }
  const { block, offers, spare } = offersNow({ state, ruleset, definition })
  for (const [key, choice] of Object.entries(block.choices)) {
    const action = offers[key] ?? null
    if (action !== null && !openChoices.includes(key)) add(key, action, choice, false)
  }
  for (const [key, { choice, action }] of Object.entries(spare))
    if (action !== null) add(key, action, choice, false)
  for (const choice of authored.values()) add(`deed:${choice.deed}`, choice.action, choice, false)
  return found
}

type WrittenChoice = Pick<Choice, 'text' | 'description'> & Partial<Pick<Choice, 'check' | 'risk_level'>>

function offerOf(
  id: string,
  action: AttemptedAction,
  { text, description, check, risk_level: risk }: WrittenChoice,
  shown: boolean,
  authored: AuthoredChoice | undefined,
): PossibleOffer {
  const rolled = check !== undefined || action.authored !== undefined
  const risky = risk !== undefined && riskOf(risk).isRisky
  return {
    id,
    text,
    phrases: authored?.phrases ?? [],
    description: [description, ...(authored?.people ?? [])].join(' '),
    ...(authored !== undefined && { subtitle: authored.description }),
    ...(authored?.isOfPlace === true && { affordance: authored.deed }),
    costly:
      rolled ||
      risky ||
      isDear(action) ||
      (authored?.minutes ?? 0) > longMinutes ||
      authored?.isFinal === true ||
      authored?.isDecisive === true,
    ...(authored?.isDecisive === true && { decisive: true }),
    ...(action.deed_id === undefined && { plain: plainOf(action) }),
    action,
    shown,
    isOfPiece: authored !== undefined && !authored.isOfPlace,
  }
}

function plainOf({ verb, target_id, topics }: AttemptedAction): NonNullable<ReadingOffer['plain']> {
  return {
    ...(target_id !== undefined && { target: target_id }),
    ...(topics !== undefined && { topics }),
    ...(verb === 'show' && topics !== undefined && { shows: true }),
  }
}

/**
 * The offers without the actions of the place that a storylet offers too, in the same words: its author wrote both for
 * the same thing, and it is not asked which of them is meant.
 */
export function withoutTwins(offers: readonly PossibleOffer[]): readonly PossibleOffer[] {
  const phrasesOf = ({ phrases }: PossibleOffer): readonly string[] => phrases.map(spacedWords)
  const ofPieces = offers.filter(({ isOfPiece }) => isOfPiece)
  return offers.filter((offer) => {
    if (offer.isOfPiece || offer.affordance === undefined) return true
    const own = new Set(phrasesOf(offer))
    return !ofPieces.some(
      (other) => phrasesOf(other).filter((phrase) => own.has(phrase)).length >= sharedByTwins,
    )
  })
}

const sharedByTwins = 2

const longMinutes = 10

function isDear({ verb }: AttemptedAction): boolean {
  return (
    going.has(verb) ||
    paying.has(verb) ||
    violent.has(verb) ||
    /^(?:rest|sleep|give|put|surrender)$/.test(verb)
  )
}

function isSameAttempt(left: AttemptedAction, right: AttemptedAction): boolean {
  return (
    left.verb === right.verb &&
    left.deed_id === right.deed_id &&
    left.target_id === right.target_id &&
    left.item_id === right.item_id &&
    (left.topics ?? []).join() === (right.topics ?? []).join()
  )
}
