/** What nobody keeps up when a fight is over: rages cool, beasts become people again. */
import type { Battle } from './battle.ts'
import { endRage } from './rage-ends.ts'
import { leaveShape } from './wild-shape.ts'

/** Lets it all go. */
export function letGo(battle: Battle): undefined {
  for (const id of Object.keys(battle.document.combatants)) {
    endRage(battle, id, 'the fight is over')
    leaveShape(battle, id, 'the fight is over')
  }
}
