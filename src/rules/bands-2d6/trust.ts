/** How much others trust the player's character. */

import { asText } from '../../core/json.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import type { RulesView } from '../rules-view.ts'
import type { ResolutionBuilder } from './resolution-builder.ts'

const minTrust = -10
const maxTrust = 10
const smallTalk: readonly string[] = ['talk', 'ask', 'say']

/** How much another entity trusts the actor. The row stands under the actor's id, then the other's. */
export function trustOf(view: RulesView, actorId: string, otherId: string): number {
  return view.relationship(actorId, otherId, 'trust')?.intensity ?? 0
}

/** Changes trust within its bounds; wins count once per verb, place and day. */
export function changeTrust(after: ResolutionBuilder, other: Entity, delta: number, verb: string): void {
  const { actor, view } = after
  const before = view.relationship(actor.id, other.id, 'trust')
  const now = before?.intensity ?? 0
  const { year, month, day } = view.time
  const occasion = `${view.scene.location_id ?? 'nowhere'} ${year} ${month} ${day}`
  const note = `won_by_${verb}`
  if (delta > 0 && asText(before?.notes[note]) === occasion) return
  const ceiling = delta > 0 && smallTalk.includes(verb) ? Math.max(now, 1) : maxTrust
  const to = Math.max(minTrust, Math.min(ceiling, now + delta))
  if (to === now) return
  const notes = delta > 0 ? { [note]: occasion } : {}
  const change = { a_id: actor.id, b_id: other.id, rel_type: 'trust', delta: to - now, notes }
  const details = { with_id: other.id, with_name: other.name, from: now, to, by: verb }
  after.record('relationship_changed', details, { relationships_change: [change] }, ['relationship'])
}
