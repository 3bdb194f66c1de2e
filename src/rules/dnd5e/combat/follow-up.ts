/** Bonus attacks that a turn has opened: a bite at whoever a charge threw down, a rampage after a kill. */
import type { AttackActivity } from '../data/activity-shapes.ts'
import { reachOf } from './attack-reach.ts'
import { type Battle, fighterOf, isStanding, stateOf, tell } from './battle.ts'
import { followMark } from './charge.ts'
import { mechanicsLike } from './mechanics.ts'
import { moveWithin, speedNow } from './movement.ts'
import { inReach, perform } from './perform.ts'

function attackNamed(battle: Battle, id: string, name: string): AttackActivity | undefined {
  return fighterOf(battle, id).activities.find(
    (one): one is AttackActivity => one.kind === 'attack' && one.name === name,
  )
}

/** Takes the bonus attack that is open; true when one was taken. */
export function followUp(battle: Battle, id: string): boolean {
  const state = stateOf(battle, id)
  if (state.economy.bonus < 1 || !isStanding(state)) return false
  return afterTheCharge(battle, id) || afterTheKill(battle, id)
}

function afterTheCharge(battle: Battle, id: string): boolean {
  const state = stateOf(battle, id)
  for (const charge of mechanicsLike(battle, id, 'charge')) {
    const blow = charge.follow_up === undefined ? undefined : attackNamed(battle, id, charge.follow_up)
    const target = Object.keys(battle.document.combatants).find((one) =>
      state.used_this_turn.includes(followMark(charge.follow_up ?? '', one)),
    )
    if (blow === undefined || target === undefined || !isStanding(stateOf(battle, target))) continue
    if (!moveWithin(battle, id, target, reachOf(blow))) continue
    return take(battle, id, blow, target)
  }
  return false
}

/** A rampage: up to half the speed further, and a bite. */
function afterTheKill(battle: Battle, id: string): boolean {
  const state = stateOf(battle, id)
  if (!state.used_this_turn.includes('felled')) return false
  for (const { activity } of mechanicsLike(battle, id, 'attack-after-felling')) {
    const blow = attackNamed(battle, id, activity)
    if (blow === undefined) continue
    state.economy.movement += Math.floor(speedNow(battle, id) / 2)
    const reach = reachOf(blow)
    const target =
      inReach(battle, id, blow) ?? inReach(battle, id, { ...blow, reach: reach + state.economy.movement })
    if (target === undefined || !moveWithin(battle, id, target, reach)) return false
    return take(battle, id, blow, target)
  }
  return false
}

function take(battle: Battle, id: string, blow: AttackActivity, target: string): boolean {
  stateOf(battle, id).economy.bonus -= 1
  tell(battle, 'bonus_attack', { who: id, with: blow.name, target })
  perform(battle, id, blow, [target])
  return true
}
