/** How far somebody can still go this turn, getting up from the ground first; the one answer for refusals and offers. */
import { type Battle, stateOf } from './battle.ts'
import { keepsAwayFrom, speedNow } from './movement.ts'

/** Feet that are left; before the turn has begun, all of them. */
export function movementLeft(battle: Battle, id: string): number {
  const state = stateOf(battle, id)
  const speed = speedNow(battle, id)
  const left = battle.document.turn_open === id ? state.economy.movement : speed
  const lying = state.lasting.some((one) => one.condition === 'prone')
  return Math.max(0, left - (lying ? Math.ceil(speed / 2) : 0))
}

/** Feet that are left towards somebody: none towards whom one fears. */
export function movementTowards(battle: Battle, id: string, target: string): number {
  return keepsAwayFrom(battle, id, target) ? 0 : movementLeft(battle, id)
}
