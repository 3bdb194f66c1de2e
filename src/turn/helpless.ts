/**
 * When the player's hero can do nothing at all: out cold and stable, or dead. Whatever is typed then, the world goes on
 * without them by the hour, so that a story with an end comes to it. Who is dying still has a roll to make.
 */
import type { GameState } from '../core/state/state.ts'
import { viewOf } from '../rules/rules-view.ts'
import type { AttemptedAction, Ruleset } from '../rules/ruleset.ts'
import { isGone, isOut, own } from '../world/state-rows.ts'

/** How long a turn of somebody helpless takes; whoever is stable wakes in a few of them. */
export const helplessSeconds = 3_600

/** True when only time can do anything for the player's hero. */
export function isHelpless(state: GameState): boolean {
  const hero = own(state.entities, state.campaign.player_id ?? '')
  return hero !== undefined && (isGone(hero) || (isOut(hero) && hero.attrs.stable === true))
}

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
