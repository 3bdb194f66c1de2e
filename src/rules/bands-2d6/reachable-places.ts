/** Which places can be reached from which, by the roads that places name themselves. */
import { placeOf } from '../../core/state/entity-attrs.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import type { RulesView } from '../rules-view.ts'

/** The longest journey anybody plans, in roads. */
const farthest = 12

/** Verbs that take their actor to another place. */
export const journeys: readonly string[] = [
  'move',
  'go',
  'walk',
  'enter',
  'exit',
  'travel',
  'flee',
  'sneak',
  'climb',
]

/** The place an act leads to, when it leads to one. */
export function destinationOf(
  view: RulesView,
  verb: string,
  targetId: string | undefined,
): Entity | undefined {
  const target = targetId === undefined ? undefined : view.entity(targetId)
  if (target?.type !== 'location' || target.id === view.scene.location_id) return undefined
  return journeys.includes(verb) ? target : undefined
}

export function roadsFrom(view: RulesView, placeId: string | null): readonly string[] {
  const place = placeId === null ? undefined : view.entity(placeId)
  return placeOf(place).exitIds
}

/** True when a place can be reached in so many roads; a place that names no roads leads anywhere. */
export function canReach(view: RulesView, to: string, verb: string): boolean {
  const from = view.scene.location_id
  if (from === null || roadsFrom(view, from).length === 0) return true
  const seen = new Set([from])
  let edge: readonly string[] = [from]
  const steps = verb === 'travel' ? farthest : 1
  for (let step = 0; step < steps && edge.length > 0; step += 1) {
    edge = edge.flatMap((place) => roadsFrom(view, place)).filter((place) => !seen.has(place))
    for (const place of edge) seen.add(place)
    if (seen.has(to)) return true
  }
  return false
}
