/**
 * Trust between a character and somebody: from -10 to 10, won by acts and not by repeating them. One verb wins trust
 * from one person once per place and day, and small talk alone never gets beyond the first point.
 */
import type { Entity } from '../../core/state/rows.ts'
import type { RulesView } from '../rules-view.ts'
import type { Aftermath } from './aftermath.ts'
import { textIn } from './read-attrs.ts'

const least = -10
const most = 10
const smallTalk: readonly string[] = ['talk', 'ask', 'say']

/** How much somebody trusts a character. */
export function trustOf(view: RulesView, actorId: string, otherId: string): number {
  return view.relationship(actorId, otherId, 'trust')?.intensity ?? 0
}

/** Changes trust within its bounds; wins count once per verb, place and day. */
export function changeTrust(after: Aftermath, other: Entity, delta: number, verb: string): void {
  const { actor, view } = after
  const before = view.relationship(actor.id, other.id, 'trust')
  const now = before?.intensity ?? 0
  const { year, month, day } = view.time
  const occasion = `${view.scene.location_id ?? 'nowhere'} ${year} ${month} ${day}`
  const note = `won_by_${verb}`
  if (delta > 0 && textIn(before?.notes, note) === occasion) return
  const ceiling = delta > 0 && smallTalk.includes(verb) ? Math.max(now, 1) : most
  const to = Math.max(least, Math.min(ceiling, now + delta))
  if (to === now) return
  const notes = delta > 0 ? { [note]: occasion } : {}
  const change = { a_id: actor.id, b_id: other.id, rel_type: 'trust', delta: to - now, notes }
  const details = { with_id: other.id, with_name: other.name, from: now, to, by: verb }
  after.record('relationship_changed', details, { relationships_change: [change] }, ['relationship'])
}
