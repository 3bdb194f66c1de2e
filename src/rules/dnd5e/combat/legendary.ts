/** Legendary actions: taken at the end of others' turns, as many as the stat block allows until its own turn comes. */
import { type Battle, canAct, foesOf, stateOf, tell } from './battle.ts'
import { moveWithin } from './movement.ts'
import { perform } from './perform.ts'
import { bestDeed } from './tactics.ts'

/** Lets everybody with legendary actions use one after somebody's turn. */
export function legendaryActions(battle: Battle, after: string): undefined {
  for (const [id, state] of Object.entries(battle.document.combatants)) {
    if (id === after || state.legendary_left < 1 || !canAct(state) || state.surprised) continue
    if (foesOf(battle, id).length === 0) continue
    const deed = bestDeed(battle, id, 'legendary', state.legendary_left)
    const [target] = deed?.targets ?? []
    if (deed === undefined || target === undefined) continue
    const movement = state.economy.movement
    state.economy.movement = 0
    const near = moveWithin(battle, id, target, deed.reach)
    stateOf(battle, id).economy.movement = movement
    if (!near) continue
    const cost = deed.activity.legendary_cost ?? 1
    state.legendary_left -= cost
    tell(battle, 'legendary_action', {
      who: id,
      activity: deed.activity.name,
      cost,
      left: state.legendary_left,
    })
    perform(battle, id, deed.activity, deed.targets)
  }
}
