/** What an attack's own dice are at this moment: a swarm half gone bites less, an eaten blade cuts less. */
import { abilityModifier } from '../character/ability.ts'
import type { AttackActivity, Damage } from '../data/activity-shapes.ts'
import { type Battle, fighterOf, stateOf } from './battle.ts'
import { mechanicsLike } from './mechanics.ts'
import { dicePlus } from './roll-damage.ts'

/** The damage of an attack as its bearer can do it now. */
export function ownDamage(battle: Battle, id: string, activity: AttackActivity): readonly Damage[] {
  const state = stateOf(battle, id)
  const weaker = mechanicsLike(battle, id, 'weaker-below-half').find(
    (one) => one.activity === activity.name && state.hp_current * 2 <= state.hp_max,
  )
  const eaten =
    isHeld(battle, id, activity) && state.corroded?.weapon_name === activity.name ? state.corroded.weapon : 0
  if (weaker === undefined && eaten === 0) return activity.damage
  return activity.damage.map((damage, index) =>
    index > 0 ? damage : { ...damage, dice: dicePlus(weaker?.dice ?? damage.dice, -eaten) },
  )
}

/** True for a weapon that is held: what grows on a beast neither rusts nor is swung with less strength. */
export function isHeld(battle: Battle, id: string, activity: AttackActivity): boolean {
  return (
    activity.with === 'weapon' &&
    fighterOf(battle, id).monster === undefined &&
    !/unarmed/i.test(activity.name)
  )
}

/** True when enfeebled arms halve what this attack does: weapon attacks that use Strength. */
export function isEnfeebled(
  battle: Battle,
  id: string,
  activity: AttackActivity,
  form: 'melee' | 'ranged',
): boolean {
  if (activity.with !== 'weapon' || mechanicsLike(battle, id, 'weapon-damage-halved').length === 0)
    return false
  const { monster, profile } = fighterOf(battle, id)
  const { strength, dexterity } = profile.scores
  const own = typeof activity.bonus === 'number' ? activity.bonus - profile.proficiency : 0
  const nimble = abilityModifier(dexterity) > abilityModifier(strength) && own === abilityModifier(dexterity)
  return form === 'melee' ? !nimble : monster !== undefined && !nimble && activity.form === 'melee-or-ranged'
}
