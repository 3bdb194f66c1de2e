/**
 * What the book makes possible now, as offers: each was asked of the rules, so that it names its check and is never
 * refused when it is picked. A set piece's own offers come first while it runs.
 */
import type { GameState } from '../../core/state/state.ts'
import { type RulesView, viewOf } from '../../rules/rules-view.ts'
import type { AttemptedAction, Offer, Ruleset } from '../../rules/ruleset.ts'
import { emptyBook, isEmptyBook, type WorldBook } from '../../world/book/world-book.ts'
import { wasLookedAt } from '../../world/drama/looked.ts'
import { closedWays } from '../../world/drama/place-ideas.ts'
import { runningPiece } from '../../world/drama/progress.ts'
import type { WorldIdea } from '../../world/drama/world-idea.ts'
import { worldIdeas } from '../../world/drama/world-ideas.ts'
import { isOut, own } from '../../world/state-rows.ts'
import { isFighting } from '../is-fighting.ts'
import { situationalChoices } from '../planning/own-block.ts'

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
export function worldOffers(state: GameState, book: WorldBook, ruleset: Ruleset): AllOffers {
  if (isEmptyBook(book)) return { offers: [], pinned: [], pressing: false }
  const ideas = worldIdeas(state, book).slice(0, mostAsked)
  const view = viewOf(state)
  const offers = ideas.flatMap((idea) => offerOf(idea, state, view, ruleset))
  const open = new Set(offers.map((one) => one.key))
  const strong = ideas.filter((idea) => !idea.piece && idea.score >= strongScore).slice(0, 1)
  const pinned = [...ideas.filter((idea) => idea.piece), ...strong]
    .filter((idea) => open.has(idea.key))
    .map((idea) => idea.key)
  const kind = runningPiece(state)?.kind
  return { offers, pinned, pressing: kind === 'contest' || kind === 'chase' }
}

function offerOf(idea: WorldIdea, state: GameState, view: RulesView, ruleset: Ruleset): readonly Offer[] {
  const action = actionOf(idea, state.campaign.player_id ?? '')
  // A deed that needs no check is nobody's to refuse, but in a fight the rules say what there is time for.
  const free =
    idea.act.deed_id !== undefined && idea.act.authored === undefined && (idea.piece || !isFighting(state))
  const demanded = free ? null : ruleset.demand(view, action)
  if (demanded !== null && (!demanded.ok || demanded.value.kind === 'impossible')) return []
  const check = demanded?.ok === true && demanded.value.kind === 'check' ? demanded.value.check : null
  const { key, text, description, risk } = idea
  return [{ key, text, description, risk_level: risk, action, check }]
}

function actionOf({ act }: WorldIdea, actor_id: string): AttemptedAction {
  return { ...act, actor_id }
}

/** In a fight blows have two of the four places; beside a storylet the world keeps one. */
const mostPinned = { encounter: 2, storylet: 3 } as const

/**
 * The world's offers and the rules', in the order in which a block takes them: in a contest or a chase only its own, in a
 * written fight what the place gives before blows, else the world's before the rules', and no act twice.
 */
export function allOffers(state: GameState, book: WorldBook, ruleset: Ruleset): AllOffers {
  const player = own(state.entities, state.campaign.player_id ?? '')
  // Whoever lies on the ground has only what the rules still give them.
  const down = player !== undefined && isOut(player)
  const world = worldOffers(state, down ? emptyBook : book, ruleset)
  const kind = runningPiece(state)?.kind
  if (world.offers.length > 0 && world.pressing) return world
  const ruled = ruleset.offers(viewOf(state), state.campaign.player_id ?? '')
  const done = new Set(world.offers.map(({ action }) => sameness(action)))
  // The rules know no shut ways.
  const shut = closedWays(state, book)
  const fresh = ruled.filter(
    ({ action }) =>
      !done.has(sameness(action)) && !shut.has(action.target_id ?? '') && isFresh(action, state, book),
  )
  const busy = fresh.filter(({ action }) => !idle.includes(action.verb))
  // Whoever could do something is not told to wait.
  const others = world.offers.length + busy.length < situationalChoices ? fresh : busy
  return {
    offers: [...world.offers, ...others],
    pressing: false,
    pinned: world.pinned.slice(0, mostPinned[kind === 'encounter' ? 'encounter' : 'storylet']),
  }
}

const byBook: readonly string[] = ['search', 'investigate', 'examine', 'look', 'go', 'move', 'travel', 'walk']
const idle: readonly string[] = ['wait', 'sleep']

/** Where to go and what to search is the book's to say where the place is in it. */
function isFresh({ verb, target_id }: AttemptedAction, state: GameState, book: WorldBook): boolean {
  const here = state.scene.location_id ?? ''
  if (own(book.places, here) !== undefined && byBook.includes(verb)) return false
  return !searching.includes(verb) || !wasLookedAt(state, target_id ?? here)
}

const searching: readonly string[] = ['search', 'investigate']

function sameness({ verb, target_id, deed_id }: AttemptedAction): string {
  return `${verb} ${target_id ?? ''} ${deed_id ?? ''}`
}
