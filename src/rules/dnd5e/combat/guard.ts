/** The protector's shield: an attack on a friend beside them has disadvantage, at the price of their reaction. */
import { type Edge, edgeFor, noEdge } from '../checks/edge.ts'
import { mayReact } from './answer-blow.ts'
import { type Battle, feetBetween, fighterOf, friendsOf, stateOf, tell } from './battle.ts'
import { gearHolds } from './hero-circumstances.ts'

/** What a protector beside the target does to an attack that is not at a disadvantage yet. */
export function guardEdge(battle: Battle, attacker: string, target: string, edge: Edge): Edge {
  if (edge.disadvantage.length > 0) return noEdge
  for (const friend of friendsOf(battle, target)) {
    const guard = fighterOf(battle, friend).activities.find((one) => one.trigger === 'ally-attacked-within-5')
    if (guard === undefined || friend === attacker || feetBetween(battle, friend, target) > 5) continue
    if (!gearHolds(battle, 'holding-shield', friend) || !mayReact(battle, friend)) continue
    stateOf(battle, friend).economy.reaction -= 1
    tell(battle, 'protects', { who: friend, target, against: attacker, activity: guard.name })
    return edgeFor('disadvantage', `${stateOf(battle, friend).name} protects the target`)
  }
  return noEdge
}
