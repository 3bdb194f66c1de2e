/**
 * What an answer says about the time, in its world_time and its timestamp_iso, and which rules it breaks in saying
 * it. Hearing is not obeying: whether the clock goes there is decided in admit-time.ts.
 */
import type { Refusal } from '../refusal.ts'
import type { Violation } from '../violation.ts'
import { type Calendar, foldName } from './calendar.ts'
import { excerpt } from './excerpt.ts'
import { compareInstants, type Instant } from './instant.ts'
import { readTimestamp } from './iso.ts'
import { readToldTime, type ToldTime } from './read-told-time.ts'
import { timeOfDay } from './time-of-day.ts'
import { instantOfKept, type WorldTime, worldTimeAt } from './world-time.ts'

/** The two places where an answer may speak of time; both may be anything at all. */
export interface ToldTimes {
  readonly patch?: unknown
  readonly timestamp_iso?: unknown
}

/** What was heard: nothing, something unusable, or an instant. */
export interface HeardTime {
  readonly told: boolean
  readonly instant: Instant | undefined
  readonly violations: readonly Violation[]
}

const patchPlace = 'world_data.world_time'
const timestampPlace = 'world_data.timestamp_iso'

function refused(at: string, refusal: Refusal, before: unknown): Violation {
  const rule_id = refusal.rule ?? 'TIME-09'
  const action = rule_id === 'TIME-13' ? 'overridden' : 'rejected'
  return { rule_id, severity: 'error', action, at, message: refusal.message, before: excerpt(before) }
}

function labelViolation(current: WorldTime, told: ToldTime, right: string): Violation {
  const leftBehind = foldName(told.time_of_day) === foldName(current.time_of_day)
  return {
    rule_id: leftBehind ? 'TIME-11' : 'TIME-10',
    severity: 'warn',
    action: 'overridden',
    at: `${patchPlace}.time_of_day`,
    message: `Hour ${told.hour} is ${right}, not ${excerpt(told.time_of_day)}.`,
    before: told.time_of_day,
    after: right,
  }
}

function hearPatch(calendar: Calendar, current: WorldTime, patch: unknown): HeardTime {
  const read = readToldTime(calendar, patch)
  if (!read.ok)
    return { told: true, instant: undefined, violations: [refused(patchPlace, read.refusal, patch)] }
  const violations: Violation[] = []
  const right = timeOfDay(read.value.hour)
  const differs = foldName(read.value.time_of_day) !== foldName(right)
  if (differs) violations.push(labelViolation(current, read.value, right)) // enforces: TIME-10, TIME-11
  return { told: true, instant: read.value.instant, violations }
}

function disagreement(calendar: Calendar, timestamp: unknown, patch: Instant): Violation {
  return {
    rule_id: 'TIME-14',
    severity: 'warn',
    action: 'rejected',
    at: timestampPlace,
    message: 'The timestamp and the world_time of one answer must be the same moment; the world_time counts.',
    before: excerpt(timestamp),
    after: worldTimeAt(calendar, patch),
  }
}

/**
 * Reads both places. A usable world_time counts before the timestamp, which must then agree with it; a timestamp
 * alone is as good as a world_time. `null` says nothing, as if it had been left out.
 */
export function hearTime(calendar: Calendar, current: WorldTime, told: ToldTimes): HeardTime {
  const { patch, timestamp_iso: timestamp } = told
  const silent: HeardTime = { told: false, instant: undefined, violations: [] }
  const fromPatch = patch === undefined || patch === null ? silent : hearPatch(calendar, current, patch)
  if (timestamp === undefined || timestamp === null) return fromPatch
  const { violations } = fromPatch
  const read = readTimestamp(calendar, timestamp)
  if (!read.ok) {
    const refusal = refused(timestampPlace, read.refusal, timestamp)
    return { told: true, instant: fromPatch.instant, violations: [...violations, refusal] }
  }
  const instant = instantOfKept(calendar, read.value)
  if (fromPatch.instant === undefined) return { told: true, instant, violations }
  const differs = compareInstants(instant, fromPatch.instant) !== 0 // enforces: TIME-14 — mutate: !== 0 => === 2
  if (!differs) return fromPatch
  const disagrees = disagreement(calendar, timestamp, fromPatch.instant)
  return { told: true, instant: fromPatch.instant, violations: [...violations, disagrees] }
}
