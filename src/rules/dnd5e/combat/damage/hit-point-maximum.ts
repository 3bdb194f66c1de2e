import type { PlainEffect } from '../../data/activity-shapes.ts'
import { dicePlus, rollAmount, scaledDice } from '../rolls/roll-damage.ts'
import type { ActivityUse } from '../state/activity-use.ts'
import type { Battle } from '../state/battle.ts'
import { logEvent, stateOf } from '../state/battle.ts'
import { die } from './death.ts'

export function giveTemporary(
  battle: Battle,
  target: string,
  effect: Extract<PlainEffect, { kind: 'temporary-hit-points' }>,
  use: ActivityUse,
): undefined {
  const dice = dicePlus(
    scaledDice(effect.dice, effect.growth, use),
    effect.plus_modifier === true ? use.modifier : 0,
  )
  const { amount, roll } = rollAmount(battle, use, dice, 'temporary hit points', target)
  const state = stateOf(battle, target)
  if (amount <= state.temp_hp) return
  state.temp_hp = amount
  logEvent(battle, 'temporary_hit_points', { who: target, amount, roll, by: use.name })
}

/** Lowers somebody's maximum; at nothing they die. */
export function lowerMaximum(
  battle: Battle,
  target: string,
  by: number,
  ends: 'long-rest' | 'cured' | 'permanent',
  cause: string,
): undefined {
  if (by <= 0) return
  const state = stateOf(battle, target)
  const rest = state.hp_max - by
  const taken = state.hp_max - Math.max(1, rest)
  state.hp_max = Math.max(1, rest)
  state.hp_current = Math.min(state.hp_current, state.hp_max)
  if (ends === 'long-rest') state.hp_max_lowered = (state.hp_max_lowered ?? 0) + taken
  if (ends === 'cured') state.hp_max_lowered_until_cured = (state.hp_max_lowered_until_cured ?? 0) + taken
  logEvent(battle, 'maximum_lowered', { who: target, by, hp_max: state.hp_max, ends })
  if (rest <= 0) die(battle, target, cause)
}

/** Gives back what was drained from somebody's maximum, the hit points themselves not. */
export function restoreMaximum(battle: Battle, target: string): undefined {
  const state = stateOf(battle, target)
  const back = (state.hp_max_lowered ?? 0) + (state.hp_max_lowered_until_cured ?? 0)
  if (back === 0) return
  state.hp_max += back
  state.hp_max_lowered = 0
  state.hp_max_lowered_until_cured = 0
  logEvent(battle, 'maximum_restored', { who: target, by: back, hp_max: state.hp_max })
}
