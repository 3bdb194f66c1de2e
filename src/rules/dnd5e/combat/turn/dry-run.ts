/** A dry run: a copy of the battle to try a plan on. What is refused there has cost nothing here. It has no dice. */
import { speedNow } from '../movement/move-flee-surrender.ts'
import { type Battle, noDice, noSpoils, stateOf } from '../state/battle-and-combatant-queries.ts'
import { workingCopy } from '../state/combat-document.ts'

/** The copy, with the turn begun in it as far as that needs no dice. */
export function dryRunCopy(battle: Battle, id: string): Battle {
  const spoils = { ...noSpoils(), inventory: [...battle.spoils.inventory] }
  const copy: Battle = {
    ...battle,
    dice: noDice,
    document: workingCopy(battle.document),
    events: [],
    spoils,
  }
  if (copy.document.turn_open === id) return copy
  copy.document.turn_open = id
  const state = stateOf(copy, id)
  state.used_this_turn = []
  state.economy = { action: 1, bonus: 1, reaction: 1, movement: speedNow(copy, id) }
  return copy
}
