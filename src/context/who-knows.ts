/** Who is here, what can be perceived, and who knows which fact: the questions every part of a packet asks. */

import { placeOf } from '../core/state/entity-attrs.ts'
import { playerIdOf, rowOf, rowsOf } from '../core/state/readers.ts'
import type { GameState } from '../core/state/state.ts'
import { isHidden, isPublicFact, knowsFact } from '../knowledge/index.ts'

/** A scene as a packet looks at it. */
export interface Sight {
  readonly state: GameState
  readonly player: string
  /** Whether hidden things are shown, marked as hidden: only to a planner. */
  readonly all: boolean
  /** Who and what is here and may be named to the reader. */
  readonly present: readonly string[]
  /** Everything the reader may hear named. */
  readonly known: ReadonlySet<string>
}

/** Looks at a scene for a reader. */
export function look(state: GameState, all: boolean): Sight {
  const player = playerIdOf(state)
  const place = rowOf(state.entities, state.scene.location_id)
  const shows = (id: string): boolean => {
    const entity = rowOf(state.entities, id)
    return entity !== undefined && (all || id === player || !isHidden(state, entity))
  }
  const present = [...new Set(state.scene.present_entity_ids)].filter(shows).slice(0, 50)
  const ways = placeOf(place).exits.filter(shows).slice(0, 50)
  const owners = new Set([player, state.scene.location_id])
  const things = rowsOf(state.inventory).flatMap((row) => {
    const open = owners.has(row.owner_id) && row.qty > 0 && (all || row.flags.hidden !== true)
    return open && (rowOf(state.entities, row.item_id) === undefined || shows(row.item_id))
      ? [row.item_id]
      : []
  })
  const heard = rowsOf(state.facts).flatMap((fact) =>
    isPublicFact(fact) || knowsFact(state, player, fact) ? [fact.subject_id] : [],
  )
  const known = new Set([
    player,
    ...(place === undefined ? [] : [place.id]),
    ...present,
    ...ways,
    ...things,
    ...heard,
  ])
  return { state, player, all, present, known }
}
