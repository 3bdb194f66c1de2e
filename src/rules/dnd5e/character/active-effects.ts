/**
 * Effects that last on a creature outside a fight: a spell, a potion, Bardic Inspiration. They stand on the sheet in
 * `active_effects` with the moment they end, so that every reader of the sheet knows whether they still count.
 * Rows that others wrote (a plain name, a note) are left as they are.
 */

import {
  asObject,
  asText,
  asTexts,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from '../../../core/json.ts'
import type { StateDiff } from '../../../core/state/state-diff.ts'
import type { Calendar } from '../../../core/time/calendar-definition.ts'
import { compareTimes, instantOf, type WorldTime, worldTimeSchema } from '../../../core/time/world-time.ts'
import type { RulesView } from '../../rules-view.ts'
import type { Check, RulesEvent } from '../../ruleset.ts'
import type { Mechanic } from '../data/mechanic-schemas.ts'
import { objectAt, textAt } from './read-json-fields.ts'
import { type Sheet, sheetOf } from './sheet.ts'
import { type SheetChange, setLeaf } from './sheet-diff.ts'

/** A row of `active_effects` that the engine wrote. */
export interface ActiveEffect {
  readonly name: string
  /** The id of the creature that brought it about. */
  readonly source: string
  /** The moment it is over; missing when something else ends it. */
  readonly ends_at?: WorldTime
  /** What ends it: long-rest, short-rest, cured, escaped … */
  readonly until?: string
  readonly condition?: string
  readonly mechanics?: readonly Mechanic[]
  /** Ends with the source's concentration on this. */
  readonly concentration?: string
  /** Its bearer is the one who concentrates. */
  readonly concentrating?: boolean
  /** Gone after the next check it counts for. */
  readonly once?: boolean
  /** What only a fight understands (repeated saves, damage that goes on), kept for the next one. */
  readonly fight?: JsonObject
}

function isOurs(row: JsonValue): row is JsonObject {
  return isJsonObject(row) && asTexts([row.name, row.source]).length === 2 && 'ends' in row
}

function readRow(row: JsonObject): ActiveEffect {
  const ends = objectAt(row, 'ends')
  const at = worldTimeSchema.safeParse(ends.at)
  const until = asText(ends.until)
  const condition = asText(row.condition)
  const concentration = asText(row.concentration)
  const fight = asObject(row.fight)
  return {
    name: textAt(row, 'name'),
    source: textAt(row, 'source'),
    ...(at.success && { ends_at: at.data }),
    ...(until !== undefined && { until }),
    ...(condition !== undefined && { condition }),
    ...(Array.isArray(row.mechanics) && { mechanics: row.mechanics as unknown as readonly Mechanic[] }),
    ...(concentration !== undefined && { concentration }),
    ...(row.concentrating === true && { concentrating: true }),
    ...(row.once === true && { once: true }),
    ...(fight !== undefined && { fight }),
  }
}

/** The effects the engine wrote on a sheet, those whose time is up among them. */
export function effectRows(sheet: Sheet): readonly ActiveEffect[] {
  return sheet.effectEntries.filter(isOurs).map(readRow)
}

/** The rows of `active_effects` that were not written by this module. */
export function foreignRows(sheet: Sheet): readonly JsonValue[] {
  return sheet.effectEntries.filter((row) => !isOurs(row))
}

/** A row as the sheet keeps it. */
export function rowOf(effect: ActiveEffect): JsonObject {
  const { ends_at: at, until, ...rest } = effect
  const ends = { ...(at !== undefined && { at }), ...(until !== undefined && { until }) }
  return { ...rest, ends } as unknown as JsonObject
}

/** True while an effect has not run out. */
export function isRunning(effect: ActiveEffect, calendar: Calendar, now: WorldTime): boolean {
  if (effect.ends_at === undefined || !instantOf(calendar, effect.ends_at).ok) return true
  return compareTimes(calendar, now, effect.ends_at) < 0
}

/** The effects on a sheet that still count. */
export function runningEffects(sheet: Sheet, calendar: Calendar, now: WorldTime): readonly ActiveEffect[] {
  return effectRows(sheet).filter((effect) => isRunning(effect, calendar, now))
}

/** The changes that end those effects of a sheet for which `isOver` holds. */
export function endEffects(
  sheet: Sheet,
  isOver: (effect: ActiveEffect) => boolean,
): { readonly changes: readonly SheetChange[]; readonly ended: readonly ActiveEffect[] } {
  const rows = effectRows(sheet)
  const ended = rows.filter(isOver)
  if (ended.length === 0) return { changes: [], ended }
  const kept = rows.filter((row) => !ended.includes(row))
  const still = new Set(kept.flatMap((row) => row.condition ?? []))
  const gone = new Set(ended.flatMap((row) => row.condition ?? []).filter((name) => !still.has(name)))
  const conditions = sheet.conditionEntries((name) => !gone.has(name.toLowerCase()))
  return {
    changes: [
      setLeaf(['active_effects'], [...foreignRows(sheet), ...kept.map(rowOf)]),
      ...(gone.size > 0 ? [setLeaf(['status_conditions'], conditions)] : []),
    ],
    ended,
  }
}

/** The words for effects that ended. */
export function endEvents(id: string, ended: readonly ActiveEffect[], reason: string): readonly RulesEvent[] {
  return ended.map(({ name, source, condition }) => ({
    type: 'effect_ends',
    details: { who: id, effect: name, from: source, condition: condition ?? null, reason },
    tags: ['effect'],
  }))
}

/** What a rest ends: a long one also what a short one would. */
export function endedByRest(sheet: Sheet, rest: 'short' | 'long') {
  return endEffects(
    sheet,
    ({ until }) => until === 'short-rest' || (rest === 'long' && until === 'long-rest'),
  )
}

function isSpent(effect: ActiveEffect, dice: ReadonlySet<string>): boolean {
  if (effect.once === true) return true
  return dice.has(effect.name) && (effect.mechanics ?? []).some((mechanic) => mechanic.kind === 'bonus-once')
}

/** The change and the words for what a check used up. */
export function spendOnce(
  view: RulesView,
  actorId: string,
  check: Check,
): { readonly events: readonly RulesEvent[]; readonly diff: StateDiff } {
  const sheet = sheetOf(view.entity(actorId))
  const rows = effectRows(sheet)
  const dice = new Set((check.bonus_dice ?? []).map((die) => die.source))
  const spent = rows.filter((row) => isSpent(row, dice))
  if (spent.length === 0) return { events: [], diff: {} }
  const kept: JsonValue[] = [...foreignRows(sheet), ...rows.filter((row) => !spent.includes(row)).map(rowOf)]
  const events = spent.map(({ name, source }) => ({
    type: 'effect_ends',
    details: { who: actorId, effect: name, from: source, reason: 'used' },
    tags: ['effect'],
  }))
  return { events, diff: sheet.diff(actorId, [setLeaf(['active_effects'], kept)]) }
}
