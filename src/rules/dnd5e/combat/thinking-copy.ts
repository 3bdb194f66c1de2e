/**
 * A copy of the working table to think with: what a plan would come to is tried on it, and whatever is refused there
 * has cost nothing here. It has no dice.
 */
import { refuse } from '../../../core/result.ts'
import type { Cup } from '../../../dice/cup.ts'
import { type Battle, noSpoils, stateOf } from './battle.ts'
import { workingCopy } from './combat-document.ts'
import { speedNow } from './movement.ts'

/** A cup that refuses: whoever only thinks rolls nothing. */
export const noDice: Cup = {
  entries: [],
  roll: () => refuse('rules/no-dice-now', 'Nothing is rolled while one only asks.'),
}

/** The copy, with somebody's turn begun in it as far as that needs no dice. */
export function thinkingCopy(battle: Battle, id: string): Battle {
  const spoils = { ...noSpoils(), inventory: [...battle.spoils.inventory] }
  const copy: Battle = {
    ...battle,
    cup: noDice,
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
