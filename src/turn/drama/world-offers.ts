/**
 * What the book makes possible now, as offers: each was asked of the rules, so that it names its check and is never
 * refused when it is picked. A set piece's own offers come first while it runs.
 */
import type { JsonObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/state.ts'
import { viewOf } from '../../rules/rules-view.ts'
import type { AttemptedAction, Offer, Ruleset } from '../../rules/ruleset.ts'
import { isEmptyBook, type WorldBook } from '../../world/book/world-book.ts'
import { runningPiece } from '../../world/drama/progress.ts'
import type { WorldIdea } from '../../world/drama/world-idea.ts'
import { worldIdeas } from '../../world/drama/world-ideas.ts'

/** No more ideas than this are asked of the rules; a block shows four. */
const mostAsked = 24

/** The offers of the world, best first. */
export function worldOffers(state: GameState, book: WorldBook, ruleset: Ruleset): readonly Offer[] {
  if (isEmptyBook(book)) return []
  const view = viewOf(state)
  const actor_id = state.campaign.player_id ?? ''
  return worldIdeas(state, book)
    .slice(0, mostAsked)
    .flatMap((idea) => {
      const action = actionOf(idea, actor_id)
      const free = idea.act.deed_id !== undefined && idea.act.authored === undefined
      const demanded = free ? null : ruleset.demand(view, action)
      if (demanded !== null && (!demanded.ok || demanded.value.kind === 'impossible')) return []
      const check = demanded?.ok === true && demanded.value.kind === 'check' ? demanded.value.check : null
      const { key, text, description, risk } = idea
      return [{ key, text, description, risk_level: risk, action, check }]
    })
}

function actionOf({ act }: WorldIdea, actor_id: string): AttemptedAction {
  const { options, ...rest } = act
  return { ...rest, actor_id, ...(options !== undefined && { options: { ...options } as JsonObject }) }
}

/**
 * The world's offers and the rules', in the order in which a block takes them: in a contest or a chase only its own, in a
 * written fight what the place gives before blows, else the world's before the rules', and no act twice.
 */
export function allOffers(state: GameState, book: WorldBook, ruleset: Ruleset): readonly Offer[] {
  const world = worldOffers(state, book, ruleset)
  const piece = runningPiece(state)
  if (world.length > 0 && (piece?.kind === 'contest' || piece?.kind === 'chase')) return world
  const actor = state.campaign.player_id ?? ''
  const own = ruleset.offers(viewOf(state), actor)
  const done = new Set(world.map(({ action }) => `${action.verb} ${action.target_id ?? ''}`))
  return [...world, ...own.filter(({ action }) => !done.has(`${action.verb} ${action.target_id ?? ''}`))]
}
