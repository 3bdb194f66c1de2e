/**
 * Somebody new comes into a fight that is going on: called by a spell, or split off. They stand beside whoever brought
 * them, on that side, act right after them, and become an entity of the campaign with the same resolution.
 */
import type { Monster } from '../data/shapes.ts'
import { type Battle, stateOf, tell } from './battle.ts'
import { calledCreature } from './called-creature.ts'
import type { CombatantState } from './combat-document.ts'
import { readFighter } from './fighter.ts'
import { freshState } from './start-combat.ts'

const mostCombatants = 60

/** Brings a creature of a stat block into the fight; its id, or undefined when the field is full. */
export function joinFight(
  battle: Battle,
  monster: Monster,
  beside: string,
  called: NonNullable<CombatantState['summoned_by']>,
): string | undefined {
  const { document } = battle
  if (Object.keys(document.combatants).length >= mostCombatants) return undefined
  const id = freeId(battle, monster)
  const entity = calledCreature(id, monster, { by: called.id, spell: called.name })
  const fighter = readFighter(entity, battle.catalogue)
  const own = stateOf(battle, beside)
  const type = own.type === 'pc' ? 'ally' : own.type
  battle.joined.set(id, entity)
  battle.fighters.set(id, fighter)
  document.combatants[id] = {
    ...freshState(fighter, type, 5),
    position: own.position,
    initiative: own.initiative,
    summoned_by: called,
  }
  takePlace(battle, id, beside)
  tell(battle, 'joins', { who: id, name: monster.name, side: type, by: beside, with: called.name })
  return id
}

function takePlace(battle: Battle, id: string, beside: string): undefined {
  const { document } = battle
  const { name, initiative, type } = stateOf(battle, id)
  const at = document.initiative_order.findIndex((one) => one.id === beside) + 1
  document.initiative_order = document.initiative_order.toSpliced(at, 0, { id, name, initiative, type })
  if (at <= document.turn_index) document.turn_index += 1
}

function freeId(battle: Battle, monster: Monster): string {
  const stem = `npc_${monster.id.replaceAll('-', '_')}`
  for (let number = 1; ; number += 1) {
    const id = `${stem}_${String(number).padStart(3, '0')}`
    if (battle.view.entity(id) === undefined && battle.document.combatants[id] === undefined) return id
  }
}
