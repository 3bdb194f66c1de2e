/**
 * time_sensitive_events: each has a deadline. It is announced more and more plainly, at each level once; when it passes
 * unsettled, that is told and its consequences happen; settled ones leave the list.
 */
import { asInteger, asNumber, asText, canonicalJson, isJsonObject, type JsonObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { currentTurn, documentOf } from '../../core/state/state-queries.ts'
import { durationText } from '../../core/time/action-and-travel-duration.ts'
import { readMoment, readTimestamp } from '../../core/time/format-and-read-time.ts'
import { type Moment, type WorldTime, worldTimeAt } from '../../core/time/world-time.ts'
import type { WorldEdit } from '../collect-world-changes.ts'
import { applyConsequence } from '../effects/apply-consequence.ts'
import { documentsOf, earliest, type Notice, type TimePressure } from './time-pressure.ts'
import { secondsPerDay, secondsPerHour, timeAtSeconds, worldSeconds } from './world-seconds.ts'

/** The levels of warning, mildest first, with the most time that is left when each is due. */
const levels = [
  { name: 'subtle', urgency: 'subtle', within: Number.POSITIVE_INFINITY },
  { name: 'clear', urgency: 'clear', within: 3 * secondsPerDay - 1 },
  { name: 'urgent', urgency: 'urgent', within: secondsPerDay - 1 },
  { name: 'four_hours', urgency: 'urgent', within: 4 * secondsPerHour },
  { name: 'two_hours', urgency: 'urgent', within: 2 * secondsPerHour },
] as const

const settledStatuses: ReadonlySet<string> = new Set(
  'resolved completed done cancelled canceled averted failed missed expired'.split(' '),
)

/** An event with a deadline that is not settled. */
interface OpenEvent {
  readonly id: string
  readonly value: JsonObject
  readonly description: string
  /** In seconds of world time. */
  readonly deadline: number
  readonly isHidden: boolean
}

export const deadlinePressure: TimePressure = {
  next: (state, now) =>
    earliest(
      openEvents(state).flatMap(({ deadline }) =>
        [deadline, ...levels.map((level) => deadline - level.within)].filter(
          (moment) => moment > now && Number.isFinite(moment),
        ),
      ),
    ),
  pass: (edit, { until }, notices) => {
    removeSettled(edit)
    for (const event of openEvents(edit.state)) {
      const passed = event.deadline <= until // enforces: MEM-07
      const notice = passed ? miss(edit, event) : warn(edit, event, until)
      if (notice !== null && !event.isHidden) notices.push(notice)
    }
  },
}

function openEvents(state: GameState): readonly OpenEvent[] {
  return documentsOf(state, 'time_event').flatMap(({ id, value }) => {
    const deadline = asNumber(value.deadline_at)
    if (deadline === undefined || isSettled(value)) return []
    const description = asText(value.description) || id
    return [{ id, value, description, deadline, isHidden: value.hidden === true }]
  })
}

function isSettled({ status }: JsonObject): boolean {
  return settledStatuses.has((asText(status) ?? '').trim().toLowerCase())
}

/** Settled events leave the list, with what was noted of their warnings. */
function removeSettled(edit: WorldEdit): void {
  for (const { id, value } of documentsOf(edit.before, 'time_event')) {
    const isListed = documentsOf(edit.state, 'time_event').some((event) => event.id === id)
    if (!isSettled(value) || !isListed) continue
    const isWarned = Object.keys(documentOf(edit.state, 'time_warning', id)).length > 0
    const documents_remove = [
      { kind: 'time_event' as const, id },
      ...(isWarned ? [{ kind: 'time_warning' as const, id }] : []),
    ]
    const details = { event_id: id, status: value.status ?? null }
    edit.record('time_event_closed', details, { documents_remove }, ['time_pressure'])
  }
}

/** Warns of a deadline at the level that is due; null when that was done before. */
function warn(edit: WorldEdit, { id, description, deadline }: OpenEvent, now: number): Notice | null {
  const left = deadline - now
  const level = levels.findLast(({ within }) => left <= within) ?? levels[0]
  const given = documentOf(edit.state, 'time_warning', id)
  if (given[`${level.name}_given`] === true) return null // enforces: MEM-08
  const { urgency } = level
  const upTo = levels.slice(0, levels.indexOf(level) + 1)
  const last_warning_day = Math.floor(now / secondsPerDay)
  const flags = Object.fromEntries(upTo.map(({ name }) => [`${name}_given`, true]))
  const time_left = durationText(Math.max(0, Math.round(left)) * 1_000_000)
  const details = { event_id: id, description, level: level.name, urgency, time_left }
  const warning = { type: 'time_warning', details, tags: ['time_pressure', urgency] }
  edit.recordFields(warning, { kind: 'time_warning', id }, { ...flags, last_warning_day })
  const noted = { type: 'warning_noted', details: { event_id: id }, tags: ['time_pressure'] }
  const summary = { [`${urgency}_given`]: true, last_warning_day }
  edit.recordFields(noted, { kind: 'time_warning', id: 'current' }, summary)
  const counted = { urgency_level: urgency, warnings_given: upTo.length }
  edit.recordFields(noted, { kind: 'time_event', id }, counted)
  return { kind: 'time_warning', about: id, level: urgency, text: `${description} (${time_left} left)` }
}

function miss(edit: WorldEdit, { id, value, description, isHidden }: OpenEvent): Notice {
  const turn = currentTurn(edit.state)
  const { effects, consequences, related_npcs: related } = value
  const details = { event_id: id, description, related_npcs: related ?? [] }
  const missed = { type: 'deadline_missed', details, tags: ['time_pressure', 'major'] }
  edit.recordFields(missed, { kind: 'time_event', id }, { status: 'missed', missed_turn: turn })
  const hasConsequence = applyConsequence(edit, {
    written: Array.isArray(effects) ? effects : consequences,
    stem: `missed_${id}`,
    cause: `the deadline passed: ${description}`,
    turn,
    open: !isHidden,
  })
  if (!hasConsequence && !isHidden) edit.remember(`The deadline passed: ${description}`, ['time_pressure'])
  return { kind: 'deadline_missed', about: id, level: 'urgent', text: description }
}

/**
 * Reads every deadline that is new or was changed, once, and writes down when it is; reading dates anew every turn
 * would cost more than all the rest of a quiet turn.
 */
export function readDeadlines(edit: WorldEdit): void {
  const { calendar } = edit.state.campaign
  for (const { id, value } of documentsOf(edit.state, 'time_event')) {
    const seen = canonicalJson(value.deadline ?? null)
    if (value.deadline_seen === seen) continue
    const time = deadlineTime(edit.state, value.deadline)
    const type = time === null ? 'deadline_unreadable' : 'deadline_set'
    const event = { type, details: { event_id: id, deadline: time }, tags: ['time_pressure'] }
    const deadline_at = time === null ? null : worldSeconds(calendar, time)
    edit.recordFields(event, { kind: 'time_event', id }, { deadline_seen: seen, deadline_at })
  }
}

/**
 * When a deadline falls, as it was written: a world time, a timestamp, or a part of one. A part is understood from the
 * moment it is first seen, because "the 12th" means something else a month later.
 */
function deadlineTime(state: GameState, written: unknown): WorldTime | null {
  const { calendar } = state.campaign
  if (typeof written === 'string') {
    const read = readTimestamp(calendar, written)
    return read.ok ? read.value : null
  }
  if (!isJsonObject(written) || (asInteger(written.day) ?? 0) < 1) return null
  const read = readMoment(calendar, momentOf(written, dayMeant(written, state)))
  return read.ok ? worldTimeAt(calendar, read.value) : null
}

/** A day without a month is the next such day, today included. */
function dayMeant(written: JsonObject, state: GameState): WorldTime {
  const { calendar } = state.campaign
  if (written.month !== undefined || (asInteger(written.day) ?? 0) >= state.time.day) return state.time
  const now = worldSeconds(calendar, state.time)
  for (let days = 1; days <= 62; days += 1) {
    const time = timeAtSeconds(calendar, now + days * secondsPerDay)
    if (time.day === written.day) return time
  }
  return state.time
}

/** A deadline without an hour falls at the end of its day. */
function momentOf(written: JsonObject, present: WorldTime): Moment {
  const atEnd = written.hour === undefined ? 59 : 0
  return {
    year: asInteger(written.year) ?? present.year,
    month: asText(written.month) ?? asNumber(written.month) ?? present.month,
    day: asInteger(written.day) ?? present.day,
    hour: asInteger(written.hour) ?? 23,
    minute: asInteger(written.minute) ?? atEnd,
    second: asInteger(written.second) ?? atEnd,
    microsecond: asInteger(written.microsecond) ?? 0,
  }
}
