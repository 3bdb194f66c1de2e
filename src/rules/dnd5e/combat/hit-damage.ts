/** The damage of the weapon that hit, with what style, rage and the like add to it or let its wielder roll again. */
import type { AttackActivity, Damage } from '../data/activity-shapes.ts'
import { abilityOfAttack } from './attack-context.ts'
import { type Battle, fighterOf, stateOf } from './battle.ts'
import { offHandMark } from './hero-circumstances.ts'
import { mechanicBonuses, rerollsUpTo } from './mechanics.ts'
import { dicePlus } from './roll-damage.ts'

/** What a hit of the attack does by itself. */
export function hitDamage(
  battle: Battle,
  attacker: string,
  target: string,
  activity: AttackActivity,
  form: 'melee' | 'ranged',
): readonly Damage[] {
  const [first, ...rest] = activity.damage
  if (activity.with !== 'weapon' || first === undefined) return activity.damage
  const held = fighterOf(battle, attacker).wielded?.get(activity.name)
  const second = stateOf(battle, attacker).used_this_turn.includes(offHandMark)
  const ability = abilityOfAttack(battle, attacker, activity)
  const context = {
    roll: 'damage',
    self: attacker,
    other: target,
    form,
    with: 'weapon',
    ...(ability !== undefined && { ability }),
    ...(held !== undefined && { oneHanded: !held.inBothHands && !held.unarmed && !second }),
  } as const
  const added = mechanicBonuses(battle, context).reduce((sum, one) => sum + one.value, 0)
  const again = held?.inBothHands === true ? rerollsUpTo(battle, context) : undefined
  const dice = again === undefined ? first.dice : first.dice.replace(/d\d+/, (die) => `${die}ro<=${again}`)
  return [{ ...first, dice: added === 0 ? dice : dicePlus(dice, added) }, ...rest]
}
