/** Catching what was shot: a monk's reaction takes dice, agility and level off the damage of a missile. */
import { abilityModifier } from '../character/ability.ts'
import type { AttackActivity } from '../data/activity-shapes.ts'
import { mayReact } from './answer-blow.ts'
import { type Battle, fighterOf, stateOf, tell } from './battle.ts'
import type { DamagePart } from './blow.ts'
import { dicePlus, rollAmount } from './roll-damage.ts'

/** What is left of the damage of an attack when whoever is hit takes some off. */
export function deflected(
  battle: Battle,
  target: string,
  activity: AttackActivity,
  form: 'melee' | 'ranged',
  parts: readonly DamagePart[],
): readonly DamagePart[] {
  if (form !== 'ranged' || activity.with !== 'weapon') return parts
  const { activities, profile } = fighterOf(battle, target)
  const catching = activities.find(
    (one) => one.kind === 'reduce-damage' && one.trigger === 'ranged-attack-missile',
  )
  if (catching?.kind !== 'reduce-damage' || !mayReact(battle, target)) return parts
  const nimble = catching.plus.reduce((sum, one) => sum + abilityModifier(profile.scores[one]), 0)
  const dice = dicePlus(catching.dice, nimble + catching.times_level * profile.level)
  const doing = {
    source: target,
    name: catching.name,
    magical: false,
    spell: false,
    slot: 0,
    level: profile.level,
    modifier: 0,
    dc: 10,
  }
  stateOf(battle, target).economy.reaction -= 1
  const { amount, roll } = rollAmount(battle, doing, dice, 'damage caught', target)
  tell(battle, 'deflects', { who: target, with: catching.name, by: amount, roll })
  let left = amount
  return parts.map((part) => {
    const off = Math.min(left, Math.max(0, part.amount))
    left -= off
    return { ...part, amount: part.amount - off }
  })
}
