/** Called creatures go when their time is over or their caster's concentration ends; what they carry stays with nobody. */
import { isJsonObject, type JsonObject } from '../../../core/json.ts'
import type { Entity } from '../../../core/state/rows.ts'
import type { StateDiff } from '../../../core/state/state-diff.ts'
import { compareTimes, type WorldTime, worldTimeSchema } from '../../../core/time/world-time.ts'
import type { RulesView } from '../../rules-view.ts'
import type { RulesEvent } from '../../ruleset.ts'
import { effectRows } from './active-effect.ts'

/** Those of the people here who leave by a moment; a creature that carries something stays, so that no goods vanish. */
export function summonedLeave(
  view: RulesView,
  people: readonly Entity[],
  now: WorldTime,
  lost: ReadonlySet<string>,
): { readonly events: readonly RulesEvent[]; readonly diff: StateDiff; readonly gone: ReadonlySet<string> } {
  const gone = people.filter((one) => isOver(view, one, now, lost) && view.items(one.id).length === 0)
  const ids = new Set(gone.map((one) => one.id))
  if (gone.length === 0) return { events: [], diff: {}, gone: ids }
  const events = gone.map((one) => ({
    type: 'summoned_leaves',
    details: { who: one.id, name: one.name, spell: one.attrs.summoned_with ?? null },
    tags: ['scene', 'effect'],
  }))
  const present = view.scene.present_entity_ids.filter((id) => !ids.has(id))
  return {
    events: events as readonly RulesEvent[],
    diff: { entities_remove: [...ids].map((id) => ({ id })), scene_update: { present_entity_ids: present } },
    gone: ids,
  }
}

function isOver(view: RulesView, one: Entity, now: WorldTime, lost: ReadonlySet<string>): boolean {
  const { summoned_by: by, summoned_with: spell, stays_until: until } = one.attrs
  if (typeof by !== 'string' || typeof spell !== 'string') return false
  if (
    one.attrs.summoned_by_concentration === true &&
    (lost.has(`${by}|${spell}`) || !isHeld(view, by, spell))
  )
    return true
  const kept = isJsonObject(until) ? worldTimeSchema.safeParse(until) : undefined
  return kept?.success === true && compareTimes(view.campaign.calendar, kept.data, now) <= 0
}

function isHeld(view: RulesView, by: string, spell: string): boolean {
  const attrs = (view.entity(by)?.attrs ?? {}) as JsonObject
  return effectRows(attrs).some((row) => row.concentrating === true && row.name === spell)
}
