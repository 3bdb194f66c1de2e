/**
 * Which piece of story comes now, if any: one a turn at most, pressing ones first, and those that only colour a moment
 * when the moment is quiet.
 */
import type { GameState } from '../../core/state/state.ts'
import type { WorldBook } from '../book/world-book.ts'
import { documentOf, own, playingTurn, wholeIn } from '../state-rows.ts'
import { readyStorylets } from '../storylet.ts'
import type { StoryletEntry } from './open-storylet.ts'

/** Turns between two storylets that only colour a moment. */
const ambientRest = 3

/** The storylet of the moment; null when none is due. */
export function chooseStorylet(
  state: GameState,
  book: WorldBook,
  moment: { readonly quiet: boolean; readonly only?: 'urgent' },
): StoryletEntry | null {
  const tabled = new Set(
    Object.values(book.tables).flatMap((table) =>
      Object.values(table.entries).flatMap((one) => one.storylet ?? []),
    ),
  )
  const player = state.campaign.player_id ?? ''
  const ready = readyStorylets(
    // What a table brings waits for its roll.
    Object.values(book.storylets).filter((one) => !tabled.has(one.id)),
    state,
    player,
  )
  const calm = moment.quiet && turnsSinceLast(state) > ambientRest
  const next = ready.find(({ priority }) => {
    if (moment.only === 'urgent') return priority === 'urgent'
    return priority !== 'ambient' || calm
  })
  return next === undefined ? null : (own(book.storylets, next.id) ?? null)
}

/** Turns since any storylet was played. */
function turnsSinceLast(state: GameState): number {
  const last = wholeIn(documentOf(state, 'world', 'drama').storylet, Number.NEGATIVE_INFINITY)
  return playingTurn(state) - last
}
