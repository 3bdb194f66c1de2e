/** What mechanics are asked about an attack roll: who, at whom, with what, by which ability. */
import type { AttackActivity } from '../data/activity-shapes.ts'
import { type Battle, fighterOf } from './battle.ts'
import { type RollContext, rerollsUpTo } from './mechanics.ts'

/** The ability somebody attacks with; undefined where a stat block does not tell. */
export function abilityOfAttack(
  battle: Battle,
  attacker: string,
  activity: AttackActivity,
): RollContext['ability'] {
  const { wielded, casting } = fighterOf(battle, attacker)
  if (activity.with === 'spell') return casting?.ability
  return wielded?.get(activity.name)?.ability
}

/** The context of an attack roll. */
export function attackContext(
  battle: Battle,
  attacker: string,
  target: string,
  activity: AttackActivity,
  form: 'melee' | 'ranged',
): RollContext {
  const ability = abilityOfAttack(battle, attacker, activity)
  return {
    roll: 'attack',
    self: attacker,
    other: target,
    form,
    with: activity.with,
    ...(ability !== undefined && { ability }),
  }
}

/** A halfling's luck on a roll, as a d20 test wants to hear of it. */
export function luckOf(battle: Battle, context: RollContext): { readonly reroll?: number } {
  const reroll = rerollsUpTo(battle, context)
  return reroll === undefined ? {} : { reroll }
}
