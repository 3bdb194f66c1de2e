/** What is added to an attack roll, each number with where it comes from. */
import type { Because } from '../../ruleset.ts'
import { abilityCodes, abilityModifier } from '../character/ability.ts'
import type { AttackActivity } from '../data/activity-shapes.ts'
import { type Battle, fighterOf } from './battle.ts'

/** What is added to an attack roll, with sources. */
export function attackModifiers(
  battle: Battle,
  attacker: string,
  activity: AttackActivity,
  form: 'melee' | 'ranged',
): readonly Because[] {
  const { monster, casting, profile } = fighterOf(battle, attacker)
  if (activity.bonus === 'spell') {
    const attack = casting?.attack ?? profile.proficiency
    return [{ value: attack, source: 'SPELL', reason: 'spell attack' }]
  }
  const ability = form === 'ranged' ? 'dexterity' : 'strength'
  const bonus =
    activity.bonus === 'weapon'
      ? abilityModifier(profile.scores[ability]) + profile.proficiency
      : activity.bonus
  if (monster !== undefined)
    return [{ value: bonus, source: 'ATK', reason: `${monster.name}'s ${activity.name}` }]
  const proficient = fighterOf(battle, attacker).wielded?.get(activity.name)?.proficient !== false
  const rest = proficient ? bonus - profile.proficiency : bonus
  // A finesse weapon is swung with the better of the two, and the number alone says which it was.
  const [force, agility] = [profile.scores.strength, profile.scores.dexterity].map(abilityModifier)
  const strong =
    activity.form !== 'ranged' && Math.abs(rest - (force ?? 0)) <= Math.abs(rest - (agility ?? 0))
  const code = strong ? abilityCodes.strength : abilityCodes.dexterity
  return [
    { value: rest, source: code, reason: activity.name },
    ...(proficient ? [{ value: profile.proficiency, source: 'PROF', reason: 'proficiency' }] : []),
  ]
}
