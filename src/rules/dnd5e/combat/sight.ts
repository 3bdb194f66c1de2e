/** Who sees whom through fog and darkness: unseen attackers strike better, unseen targets are hit less; both cancel. */
import { type Edge, edgeFor, joinEdges, noEdge } from '../checks/edge.ts'
import { type Battle, feetBetween, fighterOf } from './battle.ts'
import { mechanicsLike } from './mechanics.ts'
import { zonesAt } from './zones.ts'

/** How far somebody perceives with a sense. */
function senseOf(battle: Battle, id: string, sense: 'blindsight' | 'truesight' | 'tremorsense'): number {
  const printed = fighterOf(battle, id).monster?.senses[sense] ?? 0
  return Math.max(
    printed,
    ...mechanicsLike(battle, id, 'sense').map((one) => (one.sense === sense ? one.feet : 0)),
  )
}

/** True when one perceives the other well enough to strike, as far as places between them go. */
export function perceives(battle: Battle, viewer: string, other: string): boolean {
  if ((battle.document.zones ?? []).length === 0) return true
  const hiding = [...zonesAt(battle, viewer), ...zonesAt(battle, other)].filter(
    (one) => one.obscured === 'heavily' || one.obscured === 'magical-darkness',
  )
  if (hiding.length === 0) return true
  const feet = feetBetween(battle, viewer, other)
  if (senseOf(battle, viewer, 'blindsight') >= feet || senseOf(battle, viewer, 'tremorsense') >= feet)
    return true
  return (
    hiding.every((one) => one.obscured === 'magical-darkness') && senseOf(battle, viewer, 'truesight') >= feet
  )
}

/** What sight does to an attack. */
export function sightEdge(battle: Battle, attacker: string, target: string): Edge {
  if ((battle.document.zones ?? []).length === 0) return noEdge
  return joinEdges(
    edgeFor(perceives(battle, attacker, target) ? undefined : 'disadvantage', 'cannot see the target'),
    edgeFor(perceives(battle, target, attacker) ? undefined : 'advantage', 'the target cannot see it coming'),
  )
}
