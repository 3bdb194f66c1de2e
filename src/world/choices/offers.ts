/**
 * What the definition makes possible now, as offers: each was asked of the rules, so that it names its check and is
 * never refused when it is picked. A set piece's own offers come first while it runs.
 */

import { personOf } from '../../core/state/entity-attrs.ts'
import { isFighting, playerIdOf, rowOf } from '../../core/state/readers.ts'
import type { GameState } from '../../core/state/state.ts'
import type { AttemptedAction, Offer, Ruleset } from '../../rules/index.ts'
import { type RulesView, viewOf } from '../../rules/index.ts'
import { emptyDefinition, isEmptyDefinition, type WorldDefinition } from '../definition/world-definition.ts'
import { isExamined } from '../pacing/consequences.ts'
import { runningSetPiece } from '../pacing/set-piece-progress.ts'
import { closedExits } from './place-suggestions.ts'
import type { Suggestion } from './suggestion.ts'
import { suggestions } from './suggestions.ts'

/** No more ideas than this are asked of the rules; a block shows four. */
const mostAsked = 24

/** What is worth so much is offered every turn: proof in hand, a name to be said. */
const strongScore = 6

/** Offers, and the keys of those that come first. */
export interface AllOffers {
  readonly offers: readonly Offer[]
  readonly pinned: readonly string[]
  /** A contest or a chase runs: every act counts. */
  readonly pressing: boolean
}

/** The offers of the world, best first. */
export function worldOffers(state: GameState, definition: WorldDefinition, ruleset: Ruleset): AllOffers {
  if (isEmptyDefinition(definition)) return { offers: [], pinned: [], pressing: false }
  const ideas = suggestions(state, definition).slice(0, mostAsked)
  const view = viewOf(state)
  const offers = ideas.flatMap((idea) => offerOf(idea, state, view, ruleset))
  const open = new Set(offers.map((offer) => offer.key))
  const strong = ideas.filter((idea) => !idea.piece && idea.score >= strongScore).slice(0, 1)
  const pinned = [...ideas.filter((idea) => idea.piece), ...strong]
    .filter((idea) => open.has(idea.key))
    .map((idea) => idea.key)
  const kind = runningSetPiece(state)?.kind
  return { offers, pinned, pressing: kind === 'contest' || kind === 'chase' }
}

function offerOf(idea: Suggestion, state: GameState, view: RulesView, ruleset: Ruleset): readonly Offer[] {
  const action = actionOf(idea, playerIdOf(state))
  // An action without a check cannot be refused, but in combat the rules say what there is time for.
  const free =
    idea.act.deed_id !== undefined && idea.act.authored === undefined && (idea.piece || !isFighting(state))
  const demanded = free ? null : ruleset.demand(view, action)
  if (demanded !== null && (!demanded.ok || demanded.value.kind === 'impossible')) return []
  const check = demanded?.ok === true && demanded.value.kind === 'check' ? demanded.value.check : null
  const { key, text, description, risk } = idea
  return [{ key, text, description, risk_level: risk, action, check }]
}

function actionOf({ act }: Suggestion, actor_id: string): AttemptedAction {
  return { ...act, actor_id }
}

/** In a fight blows have two of the four places; beside a storylet the world keeps one. */
const mostPinned = { encounter: 2, storylet: 3 } as const

/**
 * The world's offers and the rules', in the order in which a block takes them: in a contest or a chase only its own, in a
 * written fight what the place gives before blows, else the world's before the rules', and no act twice. `places` is how many choices a block shows.
 */
export function allOffers(
  state: GameState,
  definition: WorldDefinition,
  ruleset: Ruleset,
  places: number,
): AllOffers {
  const player = rowOf(state.entities, playerIdOf(state))
  // An incapacitated player has only what the rules still offer.
  const down = player !== undefined && personOf(player).isOut
  const authored = worldOffers(state, down ? emptyDefinition : definition, ruleset)
  const kind = runningSetPiece(state)?.kind
  if (authored.offers.length > 0 && authored.pressing) return authored
  const ruled = ruleset.offers(viewOf(state), playerIdOf(state))
  const done = new Set(authored.offers.map(({ action }) => sameness(action)))
  // The rules know no shut ways.
  const shut = closedExits(state, definition)
  const fresh = ruled.filter(
    ({ action }) =>
      !done.has(sameness(action)) && !shut.has(action.target_id ?? '') && isFresh(action, state, definition),
  )
  const busy = fresh.filter(({ action }) => !idle.includes(action.verb))
  // Waiting is offered only when there is little else to do.
  const others = authored.offers.length + busy.length < places ? fresh : busy
  return {
    offers: [...authored.offers, ...others],
    pressing: false,
    pinned: authored.pinned.slice(0, mostPinned[kind === 'encounter' ? 'encounter' : 'storylet']),
  }
}

const byBook: readonly string[] = ['search', 'investigate', 'examine', 'look', 'go', 'move', 'travel', 'walk']
const idle: readonly string[] = ['wait', 'sleep']

/** Where to go and what to search is the definition's to say where it has the place. */
function isFresh(
  { verb, target_id }: AttemptedAction,
  state: GameState,
  definition: WorldDefinition,
): boolean {
  const here = state.scene.location_id ?? ''
  if (rowOf(definition.places, here) !== undefined && byBook.includes(verb)) return false
  return !searching.includes(verb) || !isExamined(state, target_id ?? here)
}

const searching: readonly string[] = ['search', 'investigate']

function sameness({ verb, target_id, deed_id }: AttemptedAction): string {
  return `${verb} ${target_id ?? ''} ${deed_id ?? ''}`
}
