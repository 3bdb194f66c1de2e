/** The check that opens a fight: whoever strikes first is decided by initiative, so that is what is announced. */
import type { Check } from '../../ruleset.ts'
import { abilityCodes, abilityModifier } from '../character/ability.ts'
import { checkEdge, edgeFlags, joinEdges } from '../checks/edge.ts'
import { type Battle, fighterOf, profileNow } from './battle.ts'
import { mechanicBonuses, mechanicEdge } from './mechanics.ts'

/** What somebody rolls when a fight begins. */
export function initiativeCheck(battle: Battle, id: string): Check {
  const { dexterity } = fighterOf(battle, id).profile.scores
  const agility = {
    value: abilityModifier(dexterity),
    source: abilityCodes.dexterity,
    reason: `dexterity ${dexterity}`,
  }
  const context = { roll: 'initiative', self: id, ability: 'dexterity' } as const
  const now = profileNow(battle, id)
  return {
    label: 'Initiative',
    skill: 'initiative',
    notation: '1d20',
    modifiers: [agility, ...mechanicBonuses(battle, context)],
    difficulty: null,
    ...edgeFlags(joinEdges(checkEdge(now.conditions, now.exhaustion), mechanicEdge(battle, context))),
    rule: 'a fight begins: everybody rolls initiative, and the first blow falls on your turn',
  }
}
