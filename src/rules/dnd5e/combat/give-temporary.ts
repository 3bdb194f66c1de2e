/** Temporary hit points: they do not add up, the greater amount counts. */
import type { PlainEffect } from '../data/activity-shapes.ts'
import { type Battle, stateOf, tell } from './battle.ts'
import { type Doing, dicePlus, grownDice, rollAmount } from './roll-damage.ts'

/** Gives them. */
export function giveTemporary(
  battle: Battle,
  target: string,
  effect: Extract<PlainEffect, { kind: 'temporary-hit-points' }>,
  doing: Doing,
): undefined {
  const dice = dicePlus(
    grownDice(effect.dice, effect.growth, doing),
    effect.plus_modifier === true ? doing.modifier : 0,
  )
  const { amount, roll } = rollAmount(battle, doing, dice, 'temporary hit points', target)
  const state = stateOf(battle, target)
  if (amount <= state.temp_hp) return
  state.temp_hp = amount
  tell(battle, 'temporary_hit_points', { who: target, amount, roll, by: doing.name })
}
