/**
 * Going somewhere else. Those who follow come along, those who stay are remembered where they stayed; sight and noise
 * are the new place's when it has its own, else they stay as they were. What a change of scene ends, ends here.
 */
import type { Entity } from '../../core/state/rows.ts'
import type { Aftermath } from './aftermath.ts'
import { leaveThreatsBehind } from './answer-threat.ts'
import { clearByScene } from './change-situation.ts'
import { textIn, textsIn } from './read-attrs.ts'

const followers: readonly string[] = ['companion', 'party']

/** Takes the actor, and whoever follows, to a place. */
export function changeScene(after: Aftermath, place: Entity): void {
  const { view, actor } = after
  const { location_id: from, present_entity_ids: here, obscured_entities: obscured } = view.scene
  const follows = (id: string): boolean => {
    const entity = view.entity(id)
    if (entity === undefined) return false
    return entity.tags.some((tag) => followers.includes(tag)) || textIn(entity.attrs, 'follows') === actor.id
  }
  const coming = [actor.id, ...here.filter((id) => id !== actor.id && follows(id))]
  const staying = here.filter((id) => !coming.includes(id))
  const waiting = textsIn(place.attrs, 'entities_present').filter((id) => view.entity(id) !== undefined)
  const present = [...new Set([...coming, ...waiting])]
  const sight = textIn(place.attrs, 'visibility_conditions')
  const noise = textIn(place.attrs, 'noise_level')
  const scene = {
    location_id: place.id,
    present_entity_ids: present,
    obscured_entities: obscured.filter((id) => present.includes(id)),
    ...(sight !== undefined && { visibility_conditions: sight }),
    ...(noise !== undefined && { noise_level: noise }),
  }
  const left = from === null ? [] : [leaf(from, staying)]
  const change = {
    scene_update: scene,
    entities_update: [
      ...left,
      leaf(
        place.id,
        waiting.filter((id) => !coming.includes(id)),
      ),
    ],
  }
  after.record('scene_changed', { from, to: place.id, to_name: place.name, with: coming }, change, ['scene'])
  clearByScene(after)
  leaveThreatsBehind(after, present)
}

function leaf(placeId: string, present: readonly string[]) {
  return { id: placeId, set: [{ path: ['entities_present'], value: [...present] }] }
}
