/** What nobody keeps up when a fight is over: rages cool. */
import type { Battle } from './battle.ts'
import { endRage } from './rage-ends.ts'

/** Lets it all go. */
export function letGo(battle: Battle): undefined {
  for (const id of Object.keys(battle.document.combatants)) {
    endRage(battle, id, 'the fight is over')
  }
}
