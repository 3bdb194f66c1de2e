/**
 * When a deadline falls, as it was written: a world time, a timestamp, or a part of one. A part is understood from the
 * moment it is first seen and then written out, because "the 12th" means something else a month later.
 */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/state.ts'
import { readTimestamp } from '../../core/time/iso.ts'
import { readMoment } from '../../core/time/read-told-time.ts'
import { type Moment, type WorldTime, worldTimeAt } from '../../core/time/world-time.ts'
import { wholeIn } from '../state-rows.ts'
import type { Unfolding } from '../unfolding.ts'
import { aDay, secondsOf, timeAtSeconds } from '../world-seconds.ts'
import { documentsOf, recordFields } from './pressure.ts'

const whole: readonly string[] = ['year', 'month', 'day', 'hour', 'minute']

/** The deadline in seconds of the world; null when it cannot be read. */
export function deadlineSeconds(state: GameState, written: unknown): number | null {
  const time = deadlineTime(state, written)
  return time === null ? null : secondsOf(state.campaign.calendar, time)
}

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

/** Writes out every deadline that was told in part, as it is understood now. */
export function fixDeadlines(work: Unfolding): void {
  for (const { id, value } of documentsOf(work.state, 'time_event')) {
    const { deadline } = value
    const told = isJsonObject(deadline) ? deadline : null
    if (told === null || whole.every((field) => told[field] !== undefined)) continue
    const time = deadlineTime(work.state, told)
    if (time === null) continue
    const event = {
      type: 'deadline_fixed',
      details: { event_id: id, deadline: time },
      tags: ['time_pressure'],
    }
    recordFields(work, event, { kind: 'time_event', id }, { deadline: time })
  }
}
