/** Initiative: everybody rolls through the cup, the order follows from the rolls and from nothing else (CMB-04, 05). */
import { abilityCodes, abilityModifier } from '../character/ability.ts'
import { checkEdge, joinEdges } from '../checks/edge.ts'
import { rollD20 } from '../checks/roll-d20.ts'
import { type Battle, fighterOf, profileNow, stateOf, tell } from './battle.ts'
import type { OrderEntry } from './combat-document.ts'
import { mechanicBonuses, mechanicEdge } from './mechanics.ts'

/** Rolls initiative for everybody and sets the order. */
export function rollInitiative(battle: Battle): undefined {
  const order: OrderEntry[] = []
  for (const [id, state] of Object.entries(battle.document.combatants)) {
    const { profile } = fighterOf(battle, id)
    const dexterity = profile.scores.dexterity
    const now = profileNow(battle, id)
    const value = abilityModifier(dexterity) // enforces: CMB-05 — mutate: abilityModifier(dexterity) => abilityModifier(dexterity) + 1
    const agility = { value, source: abilityCodes.dexterity, reason: `dexterity ${dexterity}` }
    const context = { roll: 'initiative', self: id, ability: 'dexterity' } as const
    const rolled = rollD20(battle.cup, {
      label: 'Initiative',
      actor: id,
      action: 'initiative',
      target: battle.document.combat_session_id,
      check: 'initiative',
      modifiers: [agility, ...mechanicBonuses(battle, context)],
      edge: joinEdges(checkEdge(now.conditions, now.exhaustion), mechanicEdge(battle, context)),
    })
    const total = rolled.ok ? rolled.value.total : 0
    state.initiative = total
    order.push({ id, name: state.name, initiative: total, type: state.type })
    tell(battle, 'initiative', { who: id, name: state.name, total, roll: rolled.ok ? rolled.value.id : null })
  }
  order.sort((one, other) => byInitiative(battle, one, other)) // enforces: CMB-04 — mutate: byInitiative(battle, one, other) => 0
  battle.document.initiative_order = order
}

/** Higher first; between equals the more agile, then the party's side, then the name. */
function byInitiative(battle: Battle, one: OrderEntry, other: OrderEntry): number {
  if (one.initiative !== other.initiative) return other.initiative - one.initiative
  const agility =
    fighterOf(battle, other.id).profile.scores.dexterity - fighterOf(battle, one.id).profile.scores.dexterity
  if (agility !== 0) return agility
  const side =
    Number(stateOf(battle, one.id).type === 'enemy') - Number(stateOf(battle, other.id).type === 'enemy')
  return side !== 0 ? side : one.id < other.id ? -1 : 1
}
