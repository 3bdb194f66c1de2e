/** A tie between two changes within -10..10, whatever was asked, and both of them exist. */
import type { JsonObject } from '../core/json.ts'
import { type Refusal, refuse } from '../core/result.ts'
import { joinedKey } from '../core/state/state.ts'
import { dispositionOf, trust, withinTrust } from './disposition.ts'
import { nameOf, own } from './state-rows.ts'
import type { Unfolding } from './unfolding.ts'

/** From whom to whom, and what kind of tie. */
export interface Tie {
  readonly a_id: string
  readonly b_id: string
  readonly rel_type: string
}

/** Changes a tie by as much as its bounds allow; nothing is told when nothing changes. */
export function changeRelationship(
  work: Unfolding,
  tie: Tie,
  delta: number,
  cause: string,
  notes: JsonObject = {},
): Refusal | null {
  for (const id of [tie.a_id, tie.b_id]) {
    if (own(work.state.entities, id) !== undefined) continue
    const message = `There is no entity "${id.slice(0, 80)}" in this campaign to be in a relationship.`
    return refuse('world/unknown-entity', message, { data: { id } }).refusal
  }
  const row = own(work.state.relationships, joinedKey(tie.a_id, tie.b_id, tie.rel_type))
  const start = tie.rel_type === trust ? dispositionOf(work.state, tie.b_id, tie.a_id) : 0
  const from = row?.intensity ?? start
  const to = withinTrust(from + delta)
  if (to === from) return null
  const details = {
    with_id: tie.b_id,
    with_name: nameOf(work.state, tie.b_id),
    type: tie.rel_type,
    from,
    to,
    by: cause,
  }
  // The first row of a tie starts from what the author gave the person, so it is set whole.
  const change = row === undefined ? { ...tie, intensity: to, notes } : { ...tie, delta: to - from, notes }
  work.record('relationship_changed', details, { relationships_change: [change] }, ['relationship'])
  return null
}
