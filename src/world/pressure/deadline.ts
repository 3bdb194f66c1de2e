/**
 * When a deadline falls, as it was written: a world time, a timestamp, or a part of one. What is left out of a part is
 * the present's, and a day without an hour ends at midnight.
 */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/state.ts'
import { readTimestamp } from '../../core/time/iso.ts'
import { readMoment } from '../../core/time/read-told-time.ts'
import { worldTimeAt } from '../../core/time/world-time.ts'
import { wholeIn } from '../state-rows.ts'
import { secondsOf } from '../world-seconds.ts'

/** The deadline in seconds of the world; null when it cannot be read. */
export function deadlineSeconds(state: GameState, written: unknown): number | null {
  const { calendar } = state.campaign
  if (typeof written === 'string') {
    const read = readTimestamp(calendar, written)
    return read.ok ? secondsOf(calendar, read.value) : null
  }
  if (!isJsonObject(written) || wholeIn(written.day, 0) < 1) return null
  const read = readMoment(calendar, momentOf(written, state))
  return read.ok ? secondsOf(calendar, worldTimeAt(calendar, read.value)) : null
}

function momentOf(written: JsonObject, { time }: GameState) {
  const { month } = written
  const open = written.hour === undefined
  return {
    year: wholeIn(written.year, time.year),
    month: typeof month === 'string' || typeof month === 'number' ? month : time.month,
    day: wholeIn(written.day, time.day),
    hour: wholeIn(written.hour, 23),
    minute: wholeIn(written.minute, open ? 59 : 0),
    second: wholeIn(written.second, open ? 59 : 0),
    microsecond: wholeIn(written.microsecond, 0),
  }
}
