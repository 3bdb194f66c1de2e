/**
 * Decides where the clock stands after a turn. Whatever an answer says, the clock that leaves here is valid, and in
 * STORY and THINK strictly later than before. The engine's table moves it; a told time may only choose within the table's range.
 *
 * Silence (TIME-06): when the engine knows the action, its row of the table moves the clock and an answer without a
 * time leaves it there. When the action is not named either, nothing says how long it took: the clock is kept, but
 * for the table's smallest step of one microsecond, and the stall is counted; after three in a row the table's row
 * for an unspecified action applies.
 */

import { excerpt } from '../excerpt.ts'
import { Fault } from '../fault.ts'
import type { Refusal } from '../result.ts'
import type { Mode } from '../turn-mode.ts'
import type { Violation } from '../violation.ts'
import {
  type ActionMeasure,
  clampDuration,
  type DurationRow,
  durationOf,
  durationText,
  type TimedAction,
} from './action-and-travel-duration.ts'
import { type Calendar, foldName } from './calendar-definition.ts'
import { formatTime, type GivenTime, readGivenTime, readTimestamp } from './format-and-read-time.ts'
import {
  addToInstant,
  compareInstants,
  durationBetween,
  type Instant,
  microsecondsPerDay,
} from './instant.ts'
import { instantOfKept, timeOfDay, type WorldTime, worldTimeAt } from './world-time.ts'

/** The two places where an answer may speak of time; both may be anything at all. */
interface ToldTimes {
  readonly patch?: unknown
  readonly timestamp_iso?: unknown
}

/** What an answer said of time: nothing, something unusable, or an instant. */
interface ReadTime {
  readonly told: boolean
  readonly instant: Instant | undefined
  readonly violations: readonly Violation[]
}

/** Everything that decides about the clock; `patch` and `timestamp_iso` come from outside and may be anything. */
export interface TimeRequest extends ToldTimes, ActionMeasure {
  readonly calendar: Calendar
  readonly current: WorldTime
  readonly mode: Mode
  /** What kind of action this turn was, when the engine knows. */
  readonly action?: TimedAction | undefined
  /** Whether the god-mode command itself asked to set the time; counts in GOD only. */
  readonly god?: { readonly timeRequested: boolean } | undefined
  /** How many STORY answers in a row have left the clock standing. */
  readonly stalled?: number | undefined
}

/** The clock after this turn, who moved it, and what was wrong with what was told. */
export interface AdmittedTime {
  readonly time: WorldTime
  readonly moved: 'engine' | 'patch' | 'god' | 'none'
  /** Sentences that the god-mode answer must show. */
  readonly warnings: readonly string[]
  readonly violations: readonly Violation[]
  readonly stalled: number
}

interface Ruling {
  readonly instant: Instant
  readonly moved: AdmittedTime['moved']
  readonly violations: readonly Violation[]
  readonly warnings?: readonly string[]
  readonly stalled?: number
}

const maxStalls = 3
const timePath = 'world_data.world_time'
const timestampPath = 'world_data.timestamp_iso'

/**
 * Decides where the clock stands after a turn. It takes anything as told time and always returns a valid clock.
 *
 * @example
 * const { time, violations } = admitTime({ calendar: harptos, current, mode: 'STORY', action: 'dialogue', patch })
 */
export function admitTime(asked: TimeRequest): AdmittedTime {
  const now = instantOfKept(asked.calendar, asked.current)
  const ruling = rule(asked, now)
  const time = worldTimeAt(asked.calendar, ruling.instant)
  const violations = ruling.violations.map((violation) => ({ ...violation, after: violation.after ?? time }))
  const stalled = ruling.stalled ?? (asked.mode === 'STORY' ? 0 : stallsSoFar(asked))
  return { time, moved: ruling.moved, warnings: ruling.warnings ?? [], violations, stalled }
}

function rule(asked: TimeRequest, now: Instant): Ruling {
  const read = readTimes(asked.calendar, asked.current, asked)
  const mayMove = asked.god?.timeRequested === true // enforces: TIME-03, MODE-02
  if (asked.mode === 'GOD' && mayMove) return setByGod(asked, now, read)
  if (asked.mode === 'GOD' || asked.mode === 'DM') return keepFrozen(asked, now, read)
  return advance(asked, now, read)
}

/** GOD without a time command, and DM: the world is frozen, so a told time is thrown away. */
function keepFrozen(asked: TimeRequest, now: Instant, read: ReadTime): Ruling {
  if (!read.told) return { instant: now, moved: 'none', violations: [] }
  const backward = read.instant !== undefined && compareInstants(read.instant, now) < 0
  const inGod = backward ? 'TIME-03' : 'MODE-02'
  const message = `Time stands still in ${asked.mode} mode unless a GOD MODE command asks to set it; the told time was thrown away.`
  const rule = asked.mode === 'DM' ? 'MODE-07' : inGod
  const thrown = ruled(asked.calendar, rule, 'discarded', message, read.instant)
  return { instant: now, moved: 'none', violations: [thrown] }
}

/** GOD with a time command: the clock goes where it was sent, back only with a warning. */
function setByGod(asked: TimeRequest, now: Instant, read: ReadTime): Ruling {
  const { instant, violations } = read
  if (instant === undefined) return { instant: now, moved: 'none', violations }
  const warnings: string[] = []
  const order = compareInstants(instant, now)
  if (order < 0) warnings.push(backwardWarning(asked, instant)) // enforces: TIME-04
  return { instant, moved: order === 0 ? 'none' : 'god', violations, warnings }
}

function backwardWarning(asked: TimeRequest, target: Instant): string {
  const { calendar, current } = asked
  const to = formatTime(calendar, worldTimeAt(calendar, target))
  return `Warning: time was moved back from ${formatTime(calendar, current)} to ${to}. What happened in between stays on record.`
}

/** STORY and THINK: the clock always goes on. */
function advance(asked: TimeRequest, now: Instant, read: ReadTime): Ruling {
  const thinking = asked.mode === 'THINK' // enforces: MODE-08
  const row = durationOf(thinking ? 'think' : (asked.action ?? 'unspecified'), asked)
  const named = thinking || asked.action !== undefined || asked.measured_seconds !== undefined
  if (read.instant === undefined) {
    if (!read.told && !named) return countStall(asked, now, row)
    return { instant: later(now, row.usual), moved: 'engine', violations: read.violations }
  }
  const ruling = judgeTold(asked, now, row, read.instant)
  return { ...ruling, violations: [...read.violations, ...ruling.violations] }
}

/** A readable told time in STORY or THINK, held against the table. */
function judgeTold(asked: TimeRequest, now: Instant, row: DurationRow, told: Instant): Ruling {
  const { calendar } = asked
  const usual = later(now, row.usual)
  const forward = `${durationText(row.usual)} passed instead.`
  const overridden = (rule: string, message: string, instant: Instant, moved: Ruling['moved']): Ruling => {
    return { instant, moved, violations: [ruled(calendar, rule, 'overridden', message, told)] }
  }
  const order = compareInstants(told, now)
  if (order === 0) return overridden('TIME-01', `The clock may not stand still: ${forward}`, usual, 'engine') // enforces: TIME-01
  if (order < 0) return overridden('TIME-02', `Time may not go back: ${forward}`, usual, 'engine') // enforces: TIME-02
  const passed = microsecondsPassed(now, told)
  const kept = clampDuration(row, passed)
  const explained = passed > row.most ? explainedMoment(told, now, row) : undefined
  const unexplained = `${row.words} takes ${rangeText(row)}: that does not change the date.`
  if (explained !== undefined) return overridden('TIME-08', unexplained, explained, 'patch') // enforces: TIME-08
  if (kept !== passed) return clampedTo(asked, row, later(now, kept), told) // enforces: TIME-15, TIME-16, TIME-17
  return { instant: told, moved: 'patch', violations: [] }
}

function clampedTo(asked: TimeRequest, row: DurationRow, kept: Instant, told: Instant): Ruling {
  const { calendar } = asked
  const at = formatTime(calendar, worldTimeAt(calendar, kept))
  const message = `${row.words} takes ${rangeText(row)}; the clock was brought to ${at}.`
  return { instant: kept, moved: 'patch', violations: [ruled(calendar, row.rule, 'clamped', message, told)] }
}

/** Keeps the told clock but the day that the action's length explains: "1493" when minutes were due (TIME-08). */
function explainedMoment(told: Instant, now: Instant, row: DurationRow): Instant | undefined {
  const [earliest, latest] = [later(now, row.least), later(now, row.most)]
  for (const { day } of [earliest, latest]) {
    const candidate = { ...told, day }
    if (compareInstants(candidate, earliest) >= 0 && compareInstants(candidate, latest) <= 0) return candidate
  }
  return undefined
}

/** Exact wherever it can matter: a gap too wide for whole microseconds is beyond every row of the table. */
function microsecondsPassed(from: Instant, to: Instant): number {
  const { days, microseconds } = durationBetween(from, to)
  return days * microsecondsPerDay + microseconds
}

function rangeText(row: DurationRow): string {
  const least = durationText(row.least)
  return row.least === row.most ? `exactly ${least}` : `${least} to ${durationText(row.most)}`
}

function stallsSoFar({ stalled = 0 }: TimeRequest): number {
  return Number.isSafeInteger(stalled) && stalled > 0 ? stalled : 0
}

/** An answer that names no time for an unnamed action (see the head of this file). */
function countStall(asked: TimeRequest, now: Instant, row: DurationRow): Ruling {
  const stalled = stallsSoFar(asked) + 1
  const noted = (action: 'noted' | 'overridden', message: string): readonly Violation[] => {
    return [ruled(asked.calendar, 'TIME-06', action, message, undefined)]
  }
  const silence = `Nobody said how long this took (${stalled} in a row)`
  const kept: Ruling = {
    instant: later(now, 1),
    moved: 'engine',
    violations: noted('noted', `${silence}: the clock was kept.`),
    stalled,
  }
  if (stalled <= maxStalls) return kept // enforces: TIME-06
  const message = `${silence}: ${durationText(row.usual)} passed.`
  return { instant: later(now, row.usual), moved: 'engine', violations: noted('overridden', message) }
}

function later(instant: Instant, microseconds: number): Instant {
  const moved = addToInstant(instant, { microseconds })
  if (moved.ok) return moved.value
  throw new Fault('damaged', `The campaign's clock stands at the end of time. ${moved.refusal.message}`)
}

function ruled(
  calendar: Calendar,
  rule_id: string,
  action: Violation['action'],
  message: string,
  told: Instant | undefined,
): Violation {
  const severity = action === 'clamped' || action === 'noted' ? 'warn' : 'error'
  const violation: Violation = { rule_id, severity, action, at: timePath, message }
  return told === undefined ? violation : { ...violation, before: worldTimeAt(calendar, told) }
}

function refused(at: string, refusal: Refusal, before: unknown): Violation {
  const rule_id = refusal.rule ?? 'TIME-09'
  const action = rule_id === 'TIME-13' ? 'overridden' : 'rejected'
  return { rule_id, severity: 'error', action, at, message: refusal.message, before: excerpt(before) }
}

function labelViolation(current: WorldTime, told: GivenTime, right: string): Violation {
  const leftBehind = foldName(told.time_of_day) === foldName(current.time_of_day)
  return {
    rule_id: leftBehind ? 'TIME-11' : 'TIME-10',
    severity: 'warn',
    action: 'overridden',
    at: `${timePath}.time_of_day`,
    message: `Hour ${told.hour} is ${right}, not ${excerpt(told.time_of_day)}.`,
    before: told.time_of_day,
    after: right,
  }
}

function readPatch(calendar: Calendar, current: WorldTime, patch: unknown): ReadTime {
  const read = readGivenTime(calendar, patch)
  if (!read.ok)
    return { told: true, instant: undefined, violations: [refused(timePath, read.refusal, patch)] }
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
    at: timestampPath,
    message: 'The timestamp and the world_time of one answer must be the same moment; the world_time counts.',
    before: excerpt(timestamp),
    after: worldTimeAt(calendar, patch),
  }
}

/**
 * Reads both places. A usable world_time counts before the timestamp, which must then agree with it; a timestamp
 * alone is as good as a world_time. `null` says nothing, as if it had been left out.
 */
function readTimes(calendar: Calendar, current: WorldTime, told: ToldTimes): ReadTime {
  const { patch, timestamp_iso: timestamp } = told
  const silent: ReadTime = { told: false, instant: undefined, violations: [] }
  const fromPatch = patch === undefined || patch === null ? silent : readPatch(calendar, current, patch)
  if (timestamp === undefined || timestamp === null) return fromPatch
  const { violations } = fromPatch
  const read = readTimestamp(calendar, timestamp)
  if (!read.ok) {
    const refusal = refused(timestampPath, read.refusal, timestamp)
    return { told: true, instant: fromPatch.instant, violations: [...violations, refusal] }
  }
  const instant = instantOfKept(calendar, read.value)
  if (fromPatch.instant === undefined) return { told: true, instant, violations }
  const differs = compareInstants(instant, fromPatch.instant) !== 0 // enforces: TIME-14
  if (!differs) return fromPatch
  const disagrees = disagreement(calendar, timestamp, fromPatch.instant)
  return { told: true, instant: fromPatch.instant, violations: [...violations, disagrees] }
}
