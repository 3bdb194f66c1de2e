/** What can be perceived of the scene: who is hidden, and which exits show. */
import { personOf, placeOf } from '../core/state/entity-attrs.ts'
import type { Entity } from '../core/state/rows.ts'
import type { GameState } from '../core/state/state.ts'
import { own } from './state-rows.ts'

/** True when an entity cannot be perceived. */
export function isHidden(state: GameState, entity: Entity): boolean {
  if (personOf(entity).isConcealed || entity.tags.includes('hidden')) return true
  return state.scene.obscured_entities.includes(entity.id)
}

/** The places a place leads to, as far as they can be perceived. */
export function waysFrom(state: GameState, placeId: string | null): readonly string[] {
  const place = placeId === null ? undefined : own(state.entities, placeId)
  return [...new Set(placeOf(place).allExits)].slice(0, 200).filter((id) => {
    const other = own(state.entities, id)
    return other === undefined || !isHidden(state, other)
  })
}
