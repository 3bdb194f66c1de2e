/** What quick creatures do beside their action: run on at a foe, slip away from blades, melt into the shadows. */
import { type Battle, canAct, feetBetween, foesOf, isStanding, logEvent, stateOf } from './battle.ts'
import { hide } from './do-own-deed.ts'
import { mechanicsLike } from './mechanics.ts'
import { moveBy, speedNow } from './movement.ts'

function mayDo(
  battle: Battle,
  id: string,
  what: 'dash' | 'disengage' | 'hide' | 'move-towards-enemy',
): boolean {
  return mechanicsLike(battle, id, 'bonus-action').some(
    (mechanic) => mechanic.uses_pool === undefined && mechanic.actions.includes(what),
  )
}

function isFree(battle: Battle, id: string): boolean {
  const state = stateOf(battle, id)
  return state.economy.bonus > 0 && isStanding(state) && canAct(state) && foesOf(battle, id).length > 0
}

/** Before the action: who may run on at a foe as a bonus action does so when that brings it to blows. */
export function rushAtFoe(battle: Battle, id: string): undefined {
  if (!isFree(battle, id) || !mayDo(battle, id, 'move-towards-enemy')) return
  const { movement } = stateOf(battle, id).economy
  const gap = Math.min(...foesOf(battle, id).map((foe) => feetBetween(battle, id, foe))) - 5
  if (gap > movement && gap <= movement + speedNow(battle, id)) rushOn(battle, id)
}

/** Before the action: with nobody in reach, one's speed again as a bonus action, towards a foe. */
export function rushOn(battle: Battle, id: string): boolean {
  if (!isFree(battle, id)) return false
  const charges = mayDo(battle, id, 'move-towards-enemy')
  if (!charges && !mayDo(battle, id, 'dash')) return false
  const state = stateOf(battle, id)
  state.economy.bonus -= 1
  state.economy.movement += speedNow(battle, id)
  return logEvent(battle, charges ? 'rushes' : 'dashes', { who: id, bonus: true }) === undefined
}

/** After the action: out of reach without a blow, then out of sight. */
export function slipAway(battle: Battle, id: string, keepsDistance: boolean): undefined {
  if (!isFree(battle, id)) return
  const state = stateOf(battle, id)
  const pressed = foesOf(battle, id).some((foe) => feetBetween(battle, id, foe) <= 5)
  if (pressed && keepsDistance && mayDo(battle, id, 'disengage') && state.economy.movement >= 10) {
    state.economy.bonus -= 1
    state.disengaged = true
    logEvent(battle, 'disengages', { who: id, bonus: true })
    moveBy(battle, id, wayOut(battle, id) * state.economy.movement)
    return
  }
  if (pressed || state.hidden || !mayDo(battle, id, 'hide')) return
  state.economy.bonus -= 1
  hide(battle, id)
}

function wayOut(battle: Battle, id: string): 1 | -1 {
  const { position, type } = stateOf(battle, id)
  const foes = foesOf(battle, id).map((foe) => stateOf(battle, foe).position)
  const middle = foes.reduce((sum, foe) => sum + foe, 0) / Math.max(1, foes.length)
  if (position === middle) return type === 'enemy' ? 1 : -1
  return position > middle ? 1 : -1
}
