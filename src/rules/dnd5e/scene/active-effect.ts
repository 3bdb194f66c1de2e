/**
 * What lasts on somebody outside a fight: a spell, a potion, a bard's word. It stands on the sheet in `active_effects`
 * with the moment it ends, so that whoever reads the sheet knows whether it still counts. Rows that others wrote (a
 * plain name, a note) are left as they are.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import type { Calendar } from '../../../core/time/calendar.ts'
import { compareTimes, instantOf, type WorldTime, worldTimeSchema } from '../../../core/time/world-time.ts'
import { listAt, textAt } from '../character/read-sheet.ts'
import type { Mechanic } from '../data/mechanic-shapes.ts'

/** A row of `active_effects` that the engine wrote. */
export interface ActiveEffect {
  readonly name: string
  /** The id of whoever brought it about. */
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
  return isJsonObject(row) && typeof row.name === 'string' && typeof row.source === 'string' && 'ends' in row
}

function readRow(row: JsonObject): ActiveEffect {
  const ends = isJsonObject(row.ends) ? row.ends : {}
  const at = worldTimeSchema.safeParse(ends.at)
  return {
    name: textAt(row, 'name'),
    source: textAt(row, 'source'),
    ...(at.success && { ends_at: at.data }),
    ...(typeof ends.until === 'string' && { until: ends.until }),
    ...(typeof row.condition === 'string' && { condition: row.condition }),
    ...(Array.isArray(row.mechanics) && { mechanics: row.mechanics as unknown as readonly Mechanic[] }),
    ...(typeof row.concentration === 'string' && { concentration: row.concentration }),
    ...(row.concentrating === true && { concentrating: true }),
    ...(row.once === true && { once: true }),
    ...(isJsonObject(row.fight) && { fight: row.fight }),
  }
}

/** The effects the engine wrote on a sheet, those whose time is up among them. */
export function effectRows(attrs: JsonObject): readonly ActiveEffect[] {
  return listAt(attrs, 'active_effects').filter(isOurs).map(readRow)
}

/** The rows of `active_effects` that are somebody else's words. */
export function foreignRows(attrs: JsonObject): readonly JsonValue[] {
  return listAt(attrs, 'active_effects').filter((row) => !isOurs(row))
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
export function runningEffects(
  attrs: JsonObject,
  calendar: Calendar,
  now: WorldTime,
): readonly ActiveEffect[] {
  return effectRows(attrs).filter((effect) => isRunning(effect, calendar, now))
}
