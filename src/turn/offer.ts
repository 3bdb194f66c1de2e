/** The offer stage: what could be done now, from the rules' own offers and the world as the turn left it. */
import type { GameState } from '../core/state/state.ts'
import { viewOf } from '../rules/rules-view.ts'
import type { AttemptedAction, Ruleset } from '../rules/ruleset.ts'
import { emptyBook, type WorldBook } from '../world/book/world-book.ts'
import { prepareAttempt } from './deeds/prepare-attempt.ts'
import { blockFromOffers, type OwnBlock } from './planning/block-from-offers.ts'
import { admissibleTo } from './validate/judge.ts'

/** The engine's own choices for a state. */
export function offer(
  state: GameState,
  ruleset: Ruleset,
  last: readonly string[],
  transition: boolean,
  book: WorldBook = emptyBook,
): OwnBlock {
  const actor = state.campaign.player_id ?? ''
  return blockFromOffers({
    actor_id: actor,
    offers: ruleset.offers(viewOf(state), actor),
    admissible: whatMayBeTried(state, actor, book),
    difficultyLabel: (value) => ruleset.difficultyLabel(value),
    last,
    transition,
  })
}

/** Says of each action of an actor whether the validator, and the book, would let it be tried. */
export function whatMayBeTried(
  state: GameState,
  actorId: string,
  book: WorldBook = emptyBook,
): (action: AttemptedAction) => boolean {
  const admissible = admissibleTo(state, actorId)
  return (action) =>
    prepareAttempt(state, book, action, false).kind === 'steps' &&
    admissible({
      action: action.verb,
      target_id: action.target_id ?? '',
      details: action.words ?? '',
      estimated_minutes: 1,
      ...(action.item_id !== undefined && { item_id: action.item_id }),
    })
}
