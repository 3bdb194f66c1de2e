/** Friends whom a caster keeps out of the harm of an area: sculpted wholly, careful by a save that succeeds by itself. */
import { abilityModifier } from '../character/ability.ts'
import { areHostile, type Battle, fighterOf, stateOf, tell } from './battle.ts'
import { mechanicsLike } from './mechanics.ts'
import type { Doing } from './roll-damage.ts'

/** Who of the targets is spared, and how. */
export function sparedBy(
  battle: Battle,
  doing: Doing,
  targets: readonly string[],
): ReadonlyMap<string, 'sculpted' | 'careful'> {
  const { of: spell, source } = doing
  const caster = battle.document.combatants[source]
  if (spell === undefined || caster === undefined) return new Map()
  const friends = targets.filter((one) => !areHostile(caster, stateOf(battle, one)))
  if (friends.length === 0) return new Map()
  const sculpts = mechanicsLike(battle, source, 'sculpt-spells').some((one) => one.school === spell.school)
  const charisma = abilityModifier(fighterOf(battle, source).profile.scores.charisma)
  const careful = doing.bent?.includes('careful') === true ? Math.max(1, charisma) : 0
  const how = sculpts ? 'sculpted' : 'careful'
  const chosen = friends.slice(0, sculpts ? 1 + spell.level : careful)
  for (const one of chosen) tell(battle, 'spared', { who: one, by: source, spell: spell.name, how })
  return new Map(chosen.map((one) => [one, how]))
}
