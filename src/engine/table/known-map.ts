/** The places a player's character knows and the ways between them: where they were, and where the ways from there lead. */

import { placeOf } from '../../core/state/entity-attrs.ts'
import type { Entity } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import { isHidden } from '../../knowledge/index.ts'

/** A place on the map. */
export interface KnownPlace {
  readonly id: string
  readonly name: string
  readonly here: boolean
  /** False for a place that was only seen from another. */
  readonly visited: boolean
}

/** The map. */
export interface KnownMap {
  readonly places: readonly KnownPlace[]
  /** Pairs of ids; each way once. */
  readonly ways: readonly (readonly [string, string])[]
}

/** The map of somebody who has been at these places. */
export function knownMap(state: GameState, visited: readonly string[]): KnownMap {
  const here = state.scene.location_id
  const been = new Set(
    [...(here === null ? [] : [here]), ...visited].filter((id) => placeAt(state, id) !== null),
  )
  const places = new Map<string, KnownPlace>()
  const ways = new Map<string, readonly [string, string]>()
  const note = (id: string): void => {
    const place = placeAt(state, id)
    if (place !== null) places.set(id, { id, name: place.name, here: id === here, visited: been.has(id) })
  }
  for (const id of been) note(id)
  for (const id of been)
    for (const to of waysFrom(state, id)) {
      note(to)
      const pair: readonly [string, string] = id < to ? [id, to] : [to, id]
      ways.set(pair.join('|'), pair)
    }
  return { places: [...places.values()], ways: [...ways.values()] }
}

function placeAt(state: GameState, id: string): Entity | null {
  const entity = Object.hasOwn(state.entities, id) ? state.entities[id] : undefined
  return entity?.type === 'location' ? entity : null
}

/** Where one can go from a place, as far as anybody can see. */
function waysFrom(state: GameState, id: string): readonly string[] {
  return placeOf(placeAt(state, id) ?? undefined).exits.filter((to) => {
    const place = placeAt(state, to)
    return place !== null && !isHidden(state, place)
  })
}
