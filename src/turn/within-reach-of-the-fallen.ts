/** What somebody on the ground may be offered: nothing that the rules would only refuse. */
import type { GameState } from '../core/state/state.ts'
import { viewOf } from '../rules/rules-view.ts'
import type { AttemptedAction, Ruleset } from '../rules/ruleset.ts'
import { isOut, own } from '../world/state-rows.ts'

/** Says of each action whether a hero who is down could do it; whoever stands is not asked here. */
export function withinReachOfTheFallen(
  state: GameState,
  ruleset: Ruleset,
): (action: AttemptedAction) => boolean {
  const hero = own(state.entities, state.campaign.player_id ?? '')
  if (hero === undefined || !isOut(hero)) return () => true
  const view = viewOf(state)
  return (action) => {
    const demand = ruleset.demand(view, action)
    return demand.ok && demand.value.kind !== 'impossible'
  }
}
