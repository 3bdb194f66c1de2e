/**
 * Who sees whom through fog and darkness: unseen attackers strike better, unseen targets are hit less; both cancel.
 * A place that says nothing of its light is lit.
 */
import { type Edge, edgeFor, joinEdges } from '../checks/edge.ts'
import { type Battle, feetBetween, fighterOf } from './battle.ts'
import { mechanicsLike } from './mechanics.ts'
import { zonesAt } from './zones.ts'

type Sense = 'darkvision' | 'blindsight' | 'truesight' | 'tremorsense'

/** How far somebody perceives with one of these senses. */
function senseOf(battle: Battle, id: string, ...senses: readonly Sense[]): number {
  const printed = fighterOf(battle, id).monster?.senses
  return Math.max(
    0,
    ...senses.map((sense) => printed?.[sense] ?? 0),
    ...mechanicsLike(battle, id, 'sense').map((mechanic) =>
      senses.some((sense) => sense === mechanic.sense) ? mechanic.feet : 0,
    ),
  )
}

function isDark(battle: Battle): boolean {
  const light = `${battle.view.scene.visibility_conditions ?? ''}`.toLowerCase()
  return /\bdark(ness)?\b/.test(light) && !/torch|lantern|lit\b|light|dim|candle|fire|moon/.test(light)
}

/** True when one perceives the other well enough to strike. */
export function perceives(battle: Battle, viewer: string, other: string): boolean {
  const feet = feetBetween(battle, viewer, other)
  if (isDark(battle) && darkSight(battle, viewer) < feet) return false
  if ((battle.document.zones ?? []).length === 0) return true
  const hiding = [...zonesAt(battle, viewer), ...zonesAt(battle, other)].filter(
    (zone) => zone.obscured === 'heavily' || zone.obscured === 'magical-darkness',
  )
  if (hiding.length === 0 || senseOf(battle, viewer, 'blindsight', 'tremorsense') >= feet) return true
  return (
    hiding.every((zone) => zone.obscured === 'magical-darkness') &&
    senseOf(battle, viewer, 'truesight') >= feet
  )
}

/** How far somebody sees without light. */
export function darkSight(battle: Battle, id: string): number {
  return senseOf(battle, id, 'darkvision', 'blindsight', 'truesight', 'tremorsense')
}

/** What sight does to an attack. */
export function sightEdge(battle: Battle, attacker: string, target: string): Edge {
  return joinEdges(
    edgeFor(perceives(battle, attacker, target) ? undefined : 'disadvantage', 'cannot see the target'),
    edgeFor(perceives(battle, target, attacker) ? undefined : 'advantage', 'the target cannot see it coming'),
  )
}
