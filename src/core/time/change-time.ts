/**
 * The engine's own way to say "the same, but at eight": unnamed fields are copied from the current time. Only for
 * times the engine builds; what a narrator leaves out is never filled in (TIME-07, TIME-08).
 */
import { done, type Result } from '../refusal.ts'
import type { Calendar } from './calendar.ts'
import { readMoment } from './read-told-time.ts'
import { type Moment, type WorldTime, worldTimeAt } from './world-time.ts'

/**
 * The current time with some fields changed; the part of the day is derived, so it cannot be left behind.
 *
 * @example
 * const evening = changeTime(harptos, current, { day: 10, hour: 19, minute: 0 })
 */
export function changeTime(
  calendar: Calendar,
  current: WorldTime,
  changes: Partial<Moment>,
): Result<WorldTime> {
  const { time_of_day: _derived, ...fields } = current
  const read = readMoment(calendar, { ...fields, ...changes })
  return read.ok ? done(worldTimeAt(calendar, read.value)) : read
}
