/** Heals everybody an activity is meant for, with what gifts add to it. */
import type { Activity } from '../data/activity-shapes.ts'
import { type Battle, fighterOf } from './battle.ts'
import { mend } from './damage.ts'
import { stabilise } from './death.ts'
import { applyEffects } from './effects.ts'
import { fullyHealed } from './full-healing.ts'
import { healingGift } from './healing-gift.ts'
import { type Doing, dicePlus, grownDice, rollAmount } from './roll-damage.ts'

/** Heals them. */
export function healAll(
  battle: Battle,
  activity: Extract<Activity, { kind: 'heal' }>,
  targets: readonly string[],
  doing: Doing,
): undefined {
  const dice = dicePlus(
    grownDice(activity.dice, activity.growth, doing),
    (activity.plus_modifier === true ? doing.modifier : 0) +
      (activity.plus_level === true ? fighterOf(battle, doing.source).profile.level : 0) +
      healingGift(battle, doing),
  )
  for (const target of targets) {
    const { amount } =
      fullyHealed(battle, doing.source, target, dice) ?? rollAmount(battle, doing, dice, 'healing', target)
    mend(battle, target, amount, doing.name)
    applyEffects(battle, target, activity.effects, { doing, damageDone: 0, dc: doing.dc })
    if (amount === 0) stabilise(battle, target, doing.name)
  }
}
