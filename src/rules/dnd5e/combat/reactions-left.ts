/** Reactions for blows at those who leave: one for most, one for each extra head, one on every turn for a few. */
import { type Battle, stateOf } from './battle.ts'
import { whatForbids } from './forbidden.ts'
import { mechanicsLike } from './mechanics.ts'

/** True when somebody may still strike at one who leaves. */
export function mayStrikeAtLeaver(battle: Battle, id: string): boolean {
  const state = stateOf(battle, id)
  const { economy, opportunity_reactions: extra = 0 } = state
  return (economy.reaction > 0 || extra > 0) && whatForbids(battle, id, 'react') === undefined
}

/** Spends what such a blow costs: the extra ones first. */
export function spendOnLeaver(battle: Battle, id: string): undefined {
  const state = stateOf(battle, id)
  if ((state.opportunity_reactions ?? 0) > 0)
    state.opportunity_reactions = (state.opportunity_reactions ?? 0) - 1
  else state.economy.reaction -= 1
}

/** Gives reactions back when a turn starts: one's own extra ones, and one to everybody who has one on every turn. */
export function refreshReactions(battle: Battle, turnOf: string): undefined {
  for (const [id, state] of Object.entries(battle.document.combatants))
    for (const one of mechanicsLike(battle, id, 'extra-reactions')) {
      if (one.count === 'every-turn') state.economy.reaction = Math.max(1, state.economy.reaction)
      else if (id === turnOf) state.opportunity_reactions = one.count
    }
}
