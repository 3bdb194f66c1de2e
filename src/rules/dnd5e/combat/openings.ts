/** Openings: an advantage on one attack that help or a clever move has won; the attack that uses it ends it. */
import { type Edge, edgeFor, joinEdges } from '../checks/edge.ts'
import { type Battle, stateOf } from './battle.ts'
import type { Lasting } from './combat-document.ts'
import { endLasting } from './endings.ts'

function openingsFor(battle: Battle, attacker: string, target: string): { id: string; one: Lasting }[] {
  return [attacker, target].flatMap((id) =>
    stateOf(battle, id).lasting.flatMap((one) =>
      one.opening?.for.includes(attacker) === true ? [{ id, one }] : [],
    ),
  )
}

/** What openings do to an attack. */
export function openingEdge(battle: Battle, attacker: string, target: string): Edge {
  return joinEdges(...openingsFor(battle, attacker, target).map(({ one }) => edgeFor('advantage', one.name)))
}

/** The attack has been rolled: what opened the way is used up. */
export function useOpenings(battle: Battle, attacker: string, target: string): undefined {
  for (const { id, one } of openingsFor(battle, attacker, target)) endLasting(battle, id, one, 'used')
}
