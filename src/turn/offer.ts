/** The offer stage: what could be done now, from the rules' own offers and the world as the turn left it. */
import type { GameState } from '../core/state/state.ts'
import { viewOf } from '../rules/rules-view.ts'
import type { AttemptedAction, Ruleset } from '../rules/ruleset.ts'
import { blockFromOffers, type OwnBlock } from './planning/block-from-offers.ts'
import { isAdmissible } from './validate/judge.ts'

/** The engine's own choices for a state. */
export function offer(
  state: GameState,
  ruleset: Ruleset,
  last: readonly string[],
  transition: boolean,
): OwnBlock {
  const actor = state.campaign.player_id ?? ''
  return blockFromOffers({
    actor_id: actor,
    offers: ruleset.offers(viewOf(state), actor),
    admissible: (action) => mayTry(action, state),
    difficultyLabel: (value) => ruleset.difficultyLabel(value),
    last,
    transition,
  })
}

/** True when the validator would let an action be tried. */
export function mayTry(action: AttemptedAction, state: GameState): boolean {
  const proposed = {
    action: action.verb,
    target_id: action.target_id ?? '',
    details: action.words ?? '',
    estimated_minutes: 1,
    ...(action.item_id !== undefined && { item_id: action.item_id }),
  }
  return isAdmissible(proposed, state, action.actor_id)
}
