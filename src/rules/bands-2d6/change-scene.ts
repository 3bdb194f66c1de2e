/**
 * Changing the scene by going somewhere else. Those who follow come along, those who stay are remembered where they
 * stayed; sight and noise are the new place's when it has its own, else they stay as they were. What a change of
 * scene ends, ends here.
 */

import { placeOf } from '../../core/state/entity-attrs.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { sheetOf } from './character-sheet.ts'
import { leaveThreatsBehind } from './end-threats.ts'
import type { ResolutionBuilder } from './resolution-builder.ts'
import { clearByScene } from './situation-changes.ts'

const followers: readonly string[] = ['companion', 'party']

/** Takes the actor, and the companions who follow, to a place. */
export function changeScene(after: ResolutionBuilder, place: Entity): void {
  const { view, actor } = after
  const { location_id: from, present_entity_ids: here, obscured_entities: obscured } = view.scene
  const follows = (id: string): boolean => {
    const entity = view.entity(id)
    if (entity === undefined) return false
    return entity.tags.some((tag) => followers.includes(tag)) || sheetOf(entity).follows === actor.id
  }
  const coming = [actor.id, ...here.filter((id) => id !== actor.id && follows(id))]
  const staying = here.filter((id) => !coming.includes(id))
  const { present: waitingIds, visibilityConditions: sight, noiseLevel: noise } = placeOf(place)
  const waiting = waitingIds.filter((id) => view.entity(id) !== undefined)
  const present = [...new Set([...coming, ...waiting])]
  const scene = {
    location_id: place.id,
    present_entity_ids: present,
    obscured_entities: obscured.filter((id) => present.includes(id)),
    ...(sight !== undefined && sight !== '' && { visibility_conditions: sight }),
    ...(noise !== undefined && noise !== '' && { noise_level: noise }),
  }
  const stillWaiting = waiting.filter((id) => !coming.includes(id))
  const change = {
    scene_update: scene,
    entities_update: [
      ...(from === null ? [] : [presentAt(from, staying)]),
      presentAt(place.id, stillWaiting),
    ],
  }
  after.record('scene_changed', { from, to: place.id, to_name: place.name, with: coming }, change, ['scene'])
  clearByScene(after)
  leaveThreatsBehind(after, present)
}

function presentAt(placeId: string, present: readonly string[]) {
  return { id: placeId, set: [{ path: ['entities_present'], value: [...present] }] }
}
