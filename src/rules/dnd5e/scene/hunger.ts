/**
 * Going without food, for campaigns that count it (`system.hunger`): a body lasts three days and its Constitution
 * modifier (at least one day), then every further day costs a level of exhaustion. Off unless a campaign wants it.
 */
import { isJsonObject, type JsonObject } from '../../../core/json.ts'
import type { Entity } from '../../../core/state/rows.ts'
import { instantOf, timeBetween, type WorldTime, worldTimeSchema } from '../../../core/time/world-time.ts'
import type { RulesView } from '../../rules-view.ts'
import type { RulesEvent } from '../../ruleset.ts'
import { abilityModifier } from '../character/ability.ts'
import { deadlyExhaustion } from '../character/exhaustion.ts'
import { numberAt, readSheet } from '../character/read-sheet.ts'
import { type SheetChange, setLeaf } from '../character/sheet-changes.ts'

/** How many days a body lasts without food. */
export function daysWithoutFood(constitution: number): number {
  return Math.max(1, 3 + abilityModifier(constitution))
}

/** What going without food does to somebody by a moment. */
export function hunger(
  view: RulesView,
  entity: Entity,
  now: WorldTime,
): { readonly changes: readonly SheetChange[]; readonly events: readonly RulesEvent[] } {
  const none = { changes: [], events: [] }
  const attrs = entity.attrs as JsonObject
  if (view.campaign.system.hunger !== true || !isJsonObject(attrs.last_meal)) return none
  const meal = worldTimeSchema.safeParse(attrs.last_meal)
  if (!meal.success || !instantOf(view.campaign.calendar, meal.data).ok) return none
  const sheet = readSheet(attrs)
  const { days } = timeBetween(view.campaign.calendar, meal.data, now)
  const due = Math.max(0, days - daysWithoutFood(sheet.scores.constitution))
  const counted = numberAt(attrs, 'starved_days', 0)
  if (due <= counted) return none
  const exhaustion = Math.min(deadlyExhaustion, sheet.exhaustion + due - counted)
  const details = { who: entity.id, days_without_food: days, exhaustion }
  return {
    changes: [setLeaf(['exhaustion'], exhaustion), setLeaf(['starved_days'], due)],
    events: [{ type: 'starving', details, tags: ['hunger'] }],
  }
}
