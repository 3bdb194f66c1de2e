/**
 * A line that says what the set piece or storylet of the moment expects, in its author's own phrases, needs no further
 * understanding: it means that deed.
 */
import type { AttemptedAction } from '../../rules/ruleset.ts'
import { actFor } from '../../world/drama/deed-idea.ts'
import { meantDeed, pieceDeeds } from '../../world/drama/piece-deeds.ts'
import { isFighting } from '../is-fighting.ts'
import type { Gathered } from '../turn.ts'

/** The deed that a line means by its words; null when it means none. */
export function meantNow({ state, world: book, text }: Gathered): AttemptedAction | null {
  const open = pieceDeeds(state, book)
  const meant = open.length === 0 ? undefined : meantDeed(open, { verb: '', words: text })
  if (meant === undefined) return null
  const act = actFor(meant.deed, meant.sure, isFighting(state))
  return { ...act, actor_id: state.campaign.player_id ?? '', words: text.slice(0, 500) }
}
