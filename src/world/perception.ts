/** What can be perceived of the scene: who is hidden, and which exits show. */
import type { JsonObject } from '../core/json.ts'
import type { Entity } from '../core/state/rows.ts'
import type { GameState } from '../core/state/state.ts'
import { own } from './state-rows.ts'

/** True when an entity cannot be perceived. */
export function isHidden(state: GameState, entity: Entity): boolean {
  const { hidden, visibility, status } = entity.attrs
  if (hidden === true || entity.tags.includes('hidden')) return true
  if ([visibility, status].some((word) => word === 'hidden' || word === 'invisible')) return true
  return state.scene.obscured_entities.includes(entity.id)
}

/** The places a place leads to, as far as they can be perceived. */
export function waysFrom(state: GameState, placeId: string | null): readonly string[] {
  const place = placeId === null ? undefined : own(state.entities, placeId)
  const said = [place?.attrs.connected_to, place?.attrs.exits].flatMap((list) =>
    Array.isArray(list) ? list : [],
  )
  const ids = said.map((one) => (typeof one === 'object' && one !== null ? (one as JsonObject).to : one))
  return [...new Set(ids.filter((id): id is string => typeof id === 'string'))].slice(0, 200).filter((id) => {
    const other = own(state.entities, id)
    return other === undefined || !isHidden(state, other)
  })
}
