/**
 * What the definition makes possible now, as offers: each was asked of the rules, so that it names its check and is
 * never refused when it is picked. A set piece's own offers come first while it runs.
 */
import { personOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { isFighting, playerIdOf, rowOf } from '../../core/state/state-queries.ts'
import { type AttemptedAction, type Offer, type Ruleset, type RulesView, viewOf } from '../../rules/index.ts'
import { emptyDefinition, isEmptyDefinition, type WorldDefinition } from '../definition/world-definition.ts'
import { isExamined } from '../pacing/record-accusations-and-looks.ts'
import { runningSetPiece } from '../set-pieces/set-piece-progress.ts'
import type { Suggestion } from './choice-suggestion.ts'
import { closedExits } from './place-suggestions.ts'
import { worldSuggestions } from './world-suggestions.ts'

/** Offers, and the keys of those that come first. */
export interface AllOffers {
  readonly offers: readonly Offer[]
  readonly pinned: readonly string[]
  /** A contest or a chase runs: every act counts. */
  readonly pressing: boolean
}

/** In a fight attacks have two of the four places; beside a storylet the world keeps one. */
const maxPinned = { encounter: 2, storylet: 3 } as const

/**
 * The world's offers and the rules', in the order in which a block takes them: in a contest or a chase only its own, in a
 * written fight what the place gives before attacks, else the world's before the rules', and no act twice. `places` is
 * how many choices a block shows.
 */
export function allOffers(
  state: GameState,
  definition: WorldDefinition,
  ruleset: Ruleset,
  places: number,
): AllOffers {
  const player = playerIdOf(state)
  // An incapacitated player has only what the rules still offer.
  const isDown = personOf(rowOf(state.entities, player)).isOut
  const authored = worldOffers(state, isDown ? emptyDefinition : definition, ruleset)
  if (authored.offers.length > 0 && authored.pressing) return authored
  const taken = new Set(authored.offers.map(({ action }) => actKey(action)))
  // The rules know no closed exits.
  const closed = closedExits(state, definition)
  const ruled = ruleset
    .offers(viewOf(state), player)
    .filter(
      ({ action }) =>
        !taken.has(actKey(action)) &&
        !closed.has(action.target_id ?? '') &&
        isRulesToOffer(action, state, definition),
    )
  const busy = ruled.filter(({ action }) => !idleVerbs.has(action.verb))
  // Waiting is offered only when there is little else to do.
  const others = authored.offers.length + busy.length < places ? ruled : busy
  const most = runningSetPiece(state)?.kind === 'encounter' ? maxPinned.encounter : maxPinned.storylet
  return {
    offers: [...authored.offers, ...others],
    pressing: false,
    pinned: authored.pinned.slice(0, most),
  }
}

const idleVerbs: ReadonlySet<string> = new Set(['wait', 'sleep'])
const searchVerbs: ReadonlySet<string> = new Set(['search', 'investigate'])
const placeVerbs: ReadonlySet<string> = new Set(
  'search investigate examine look go move travel walk'.split(' '),
)

/** Where to go and what to search is the definition's to say where it has the place. */
function isRulesToOffer(
  { verb, target_id }: AttemptedAction,
  state: GameState,
  definition: WorldDefinition,
): boolean {
  const here = state.scene.location_id ?? ''
  if (rowOf(definition.places, here) !== undefined && placeVerbs.has(verb)) return false
  return !searchVerbs.has(verb) || !isExamined(state, target_id ?? here)
}

function actKey({ verb, target_id, deed_id }: AttemptedAction): string {
  return `${verb} ${target_id ?? ''} ${deed_id ?? ''}`
}

/** No more suggestions than this are asked of the rules; a block shows four. */
const maxAsked = 24
/** What is worth so much is offered every turn: proof in hand, a name to be said. */
const strongScore = 6

/** The offers of the world, best first. */
export function worldOffers(state: GameState, definition: WorldDefinition, ruleset: Ruleset): AllOffers {
  if (isEmptyDefinition(definition)) return { offers: [], pinned: [], pressing: false }
  const suggestions = worldSuggestions(state, definition).slice(0, maxAsked)
  const view = viewOf(state)
  const offers = suggestions.flatMap((suggestion) => offerOf(suggestion, state, view, ruleset))
  const offered = new Set(offers.map((offer) => offer.key))
  const strong = suggestions.filter(({ piece, score }) => !piece && score >= strongScore).slice(0, 1)
  const pinned = [...suggestions.filter(({ piece }) => piece), ...strong]
    .map(({ key }) => key)
    .filter((key) => offered.has(key))
  const kind = runningSetPiece(state)?.kind
  return { offers, pinned, pressing: kind === 'contest' || kind === 'chase' }
}

function offerOf(
  { key, text, description, risk, act, piece }: Suggestion,
  state: GameState,
  view: RulesView,
  ruleset: Ruleset,
): readonly Offer[] {
  const action = { ...act, actor_id: playerIdOf(state) }
  // An action without a check cannot be refused, but in combat the rules say what there is time for.
  const isFree = act.deed_id !== undefined && act.authored === undefined && (piece || !isFighting(state))
  const demanded = isFree ? null : ruleset.demand(view, action)
  if (demanded !== null && (!demanded.ok || demanded.value.kind === 'impossible')) return []
  const check = demanded?.ok === true && demanded.value.kind === 'check' ? demanded.value.check : null
  // What rolls is never called safe: a failed roll may cost something, even where its author named no price.
  const promised = check !== null && risk === 'safe' ? 'low' : risk
  return [{ key, text, description, risk_level: promised, action, check }]
}
