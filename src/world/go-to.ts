/**
 * The player goes to another place: companions come along, those who stay are remembered where they stayed, and whoever
 * waits at the other place is met there. Whether a way leads there was judged before.
 */
import { personOf, placeOf } from '../core/state/entity-attrs.ts'
import type { Entity } from '../core/state/rows.ts'
import type { GameState } from '../core/state/state.ts'
import { own } from './state-rows.ts'
import { type Happening, nothingHappens } from './world-event.ts'

const companions: readonly string[] = ['companion', 'party']

/**
 * Moves the scene to a place; nothing happens when it is there already, or when it is no place.
 *
 * @example
 * goTo(state, 'loc_inn_001').events[0]?.type // 'scene_changed'
 */
export function goTo(state: GameState, placeId: string): Happening {
  const place = own(state.entities, placeId)
  const { location_id: from, present_entity_ids: here, obscured_entities: obscured } = state.scene
  if (place?.type !== 'location' || place.id === from) return nothingHappens
  const player = state.campaign.player_id ?? ''
  const coming = here.filter((id) => id === player || follows(own(state.entities, id), player))
  const staying = here.filter((id) => !coming.includes(id) && id !== from)
  const waiting = placeOf(place).present.filter((id) => !coming.includes(id))
  const met = waiting.filter((id) => own(state.entities, id) !== undefined)
  const present = [...new Set([...coming, ...met])]
  return {
    diff: {
      scene_update: {
        location_id: place.id,
        present_entity_ids: present,
        obscured_entities: obscured.filter((id) => present.includes(id)),
        ...airOf(place),
      },
      entities_update: [...(from === null ? [] : [leaf(from, staying)]), leaf(place.id, waiting)],
    },
    events: [
      {
        type: 'scene_changed',
        details: { from, to: place.id, to_name: place.name, with: coming },
        tags: ['scene'],
      },
    ],
    refusals: [],
  }
}

function follows(entity: Entity | undefined, player: string): boolean {
  return personOf(entity).follows === player || entity?.tags.some((tag) => companions.includes(tag)) === true
}

/** Sight and noise are the new place's when it has its own, else they stay as they were. */
function airOf(place: Entity): { visibility_conditions?: string; noise_level?: string } {
  const { visibilityConditions: sight, noiseLevel: noise } = placeOf(place)
  return {
    ...(sight !== undefined && { visibility_conditions: sight }),
    ...(noise !== undefined && { noise_level: noise }),
  }
}

function leaf(placeId: string, present: readonly string[]) {
  return { id: placeId, set: [{ path: ['entities_present'], value: [...present] }] }
}
