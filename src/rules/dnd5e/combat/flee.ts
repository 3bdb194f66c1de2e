/** Getting away: a dash along the line of battle, past the blades; who is far enough from every foe is gone. */
import { type Battle, feetBetween, foesOf, isStanding, logEvent, stateOf } from './battle.ts'
import { moveBy, speedNow, standUp } from './movement.ts'

/** Who is this far from every foe is out of the fight. */
const safeFeet = 60

/** Runs for it; true when it got away. */
export function runAway(battle: Battle, id: string): boolean {
  const state = stateOf(battle, id)
  state.fleeing = true
  standUp(battle, id)
  state.economy.movement += speedNow(battle, id)
  state.economy.action = 0
  logEvent(battle, 'flees', { who: id, name: state.name })
  const away = directionAway(battle, id)
  if (state.economy.movement > 0) moveBy(battle, id, away * state.economy.movement)
  if (!isStanding(state)) return false
  const gone = foesOf(battle, id).every((foe) => feetBetween(battle, id, foe) >= safeFeet)
  if (gone) leave(battle, id)
  return gone
}

/** The way that leads from the foes; from their middle, to one's own side. */
export function directionAway(battle: Battle, id: string): 1 | -1 {
  const state = stateOf(battle, id)
  const foes = foesOf(battle, id).map((foe) => stateOf(battle, foe).position)
  const middle = foes.reduce((sum, foe) => sum + foe, 0) / Math.max(1, foes.length)
  if (state.position === middle) return state.type === 'enemy' ? 1 : -1
  return state.position > middle ? 1 : -1
}

/** Takes somebody out of the fight: they got away. */
export function leave(battle: Battle, id: string): undefined {
  const state = stateOf(battle, id)
  state.status = [...state.status, 'fled']
  logEvent(battle, 'escaped', { who: id, name: state.name }, 'fled')
}

/** Somebody lays down arms. */
export function giveUp(battle: Battle, id: string): undefined {
  const state = stateOf(battle, id)
  state.status = [...state.status, 'surrendered']
  logEvent(battle, 'surrenders', { who: id, name: state.name }, 'surrendered')
}
