/**
 * When a deadline falls, as it was written: a world time, a timestamp, or a part of one. A part is understood from the
 * moment it is first seen, because "the 12th" means something else a month later.
 */
import { canonicalJson, isJsonObject, type JsonObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/state.ts'
import { readTimestamp } from '../../core/time/iso.ts'
import { readMoment } from '../../core/time/read-told-time.ts'
import { type Moment, type WorldTime, worldTimeAt } from '../../core/time/world-time.ts'
import { wholeIn } from '../state-rows.ts'
import type { Unfolding } from '../unfolding.ts'
import { aDay, secondsOf, timeAtSeconds } from '../world-seconds.ts'
import { documentsOf, recordFields } from './pressure.ts'

function deadlineTime(state: GameState, written: unknown): WorldTime | null {
  const { calendar } = state.campaign
  if (typeof written === 'string') {
    const read = readTimestamp(calendar, written)
    return read.ok ? read.value : null
  }
  if (!isJsonObject(written) || wholeIn(written.day, 0) < 1) return null
  const read = readMoment(calendar, momentOf(written, dayMeant(written, state)))
  return read.ok ? worldTimeAt(calendar, read.value) : null
}

/** A day without a month is the next such day, today included. */
function dayMeant(written: JsonObject, state: GameState): WorldTime {
  const { calendar } = state.campaign
  if (written.month !== undefined || wholeIn(written.day, 0) >= state.time.day) return state.time
  const now = secondsOf(calendar, state.time)
  for (let days = 1; days <= 62; days += 1) {
    const time = timeAtSeconds(calendar, now + days * aDay)
    if (time.day === written.day) return time
  }
  return state.time
}

function momentOf(written: JsonObject, present: WorldTime): Moment {
  const { month } = written
  const open = written.hour === undefined
  return {
    year: wholeIn(written.year, present.year),
    month: typeof month === 'string' || typeof month === 'number' ? month : present.month,
    day: wholeIn(written.day, present.day),
    hour: wholeIn(written.hour, 23),
    minute: wholeIn(written.minute, open ? 59 : 0),
    second: wholeIn(written.second, open ? 59 : 0),
    microsecond: wholeIn(written.microsecond, 0),
  }
}

/**
 * Reads every deadline that is new or was changed, once, and writes down when it is; reading dates anew every turn
 * would cost more than all the rest of a quiet turn.
 */
export function readDeadlines(work: Unfolding): void {
  const { calendar } = work.state.campaign
  for (const { id, value } of documentsOf(work.state, 'time_event')) {
    const seen = canonicalJson(value.deadline ?? null)
    if (value.deadline_seen === seen) continue
    const time = deadlineTime(work.state, value.deadline)
    const at = time === null ? null : secondsOf(calendar, time)
    const details = { event_id: id, deadline: time }
    const event = {
      type: time === null ? 'deadline_unreadable' : 'deadline_set',
      details,
      tags: ['time_pressure'],
    }
    recordFields(work, event, { kind: 'time_event', id }, { deadline_seen: seen, deadline_at: at })
  }
}
