/**
 * time_sensitive_events: each has a deadline. It is announced more and more plainly, in each way once; when it passes
 * unsettled, that is told and its consequences happen; settled ones leave the list.
 */
import { asInteger, canonicalJson, isJsonObject, type JsonObject } from '../../core/json.ts'
import { currentTurn, documentOf } from '../../core/state/readers.ts'
import type { GameState } from '../../core/state/state.ts'
import { durationText } from '../../core/time/action-duration.ts'
import { readMoment, readTimestamp } from '../../core/time/time-format.ts'
import { type Moment, type WorldTime, worldTimeAt } from '../../core/time/world-time.ts'
import { applyConsequence } from '../effects/apply-effects.ts'
import type { WorldEdit } from '../world-edit.ts'
import { secondsPerDay, secondsPerHour, timeAtSeconds, worldSeconds } from './clock-time.ts'
import { documentsOf, earliest, type Notice, type Pressure } from './pressure.ts'

/** The five ways to be warned, mildest first, with the most time that is left when each is due. */
const levels = [
  { name: 'subtle', urgency: 'subtle', within: Number.POSITIVE_INFINITY },
  { name: 'clear', urgency: 'clear', within: 3 * secondsPerDay - 1 },
  { name: 'urgent', urgency: 'urgent', within: secondsPerDay - 1 },
  { name: 'four_hours', urgency: 'urgent', within: 4 * secondsPerHour },
  { name: 'two_hours', urgency: 'urgent', within: 2 * secondsPerHour },
] as const

type Level = (typeof levels)[number]

const settled: readonly string[] = [
  'resolved',
  'completed',
  'done',
  'cancelled',
  'canceled',
  'averted',
  'failed',
  'missed',
  'expired',
]

interface Deadline {
  readonly id: string
  readonly value: JsonObject
}

function isSettled({ value }: Deadline): boolean {
  return typeof value.status === 'string' && settled.includes(value.status.trim().toLowerCase())
}

function descriptionOf({ id, value }: Deadline): string {
  return typeof value.description === 'string' && value.description !== '' ? value.description : id
}

function openDeadlines(state: GameState): readonly (Deadline & { readonly deadline: number })[] {
  return documentsOf(state, 'time_event').flatMap((event) => {
    const { deadline_at: deadline } = event.value
    return typeof deadline !== 'number' || isSettled(event) ? [] : [{ ...event, deadline }]
  })
}

function levelAt(left: number): Level {
  return levels.findLast((level) => left <= level.within) ?? levels[0]
}

function warn(
  edit: WorldEdit,
  event: Deadline & { readonly deadline: number },
  now: number,
  notices: Notice[],
): void {
  const left = event.deadline - now
  const level = levelAt(left)
  const given = documentOf(edit.state, 'time_warning', event.id)
  if (given[`${level.name}_given`] === true) return // enforces: MEM-08
  const upTo = levels.slice(0, levels.indexOf(level) + 1)
  const day = Math.floor(now / secondsPerDay)
  const flags = Object.fromEntries(upTo.map(({ name }) => [`${name}_given`, true]))
  const description = descriptionOf(event)
  const time_left = durationText(Math.max(0, Math.round(left)) * 1_000_000)
  const details = { event_id: event.id, description, level: level.name, urgency: level.urgency, time_left }
  const warning = { type: 'time_warning', details, tags: ['time_pressure', level.urgency] }
  edit.recordFields(warning, { kind: 'time_warning', id: event.id }, { ...flags, last_warning_day: day })
  const summary = { [`${level.urgency}_given`]: true, last_warning_day: day }
  const noted = { type: 'warning_noted', details: { event_id: event.id }, tags: ['time_pressure'] }
  edit.recordFields(noted, { kind: 'time_warning', id: 'current' }, summary)
  const counted = { urgency_level: level.urgency, warnings_given: upTo.length }
  edit.recordFields(noted, { kind: 'time_event', id: event.id }, counted)
  if (event.value.hidden === true) return
  notices.push({
    kind: 'time_warning',
    about: event.id,
    level: level.urgency,
    text: `${description} (${time_left} left)`,
  })
}

function miss(edit: WorldEdit, event: Deadline, notices: Notice[]): void {
  const turn = currentTurn(edit.state)
  const description = descriptionOf(event)
  const { hidden, effects, consequences, related_npcs: related } = event.value
  const details = { event_id: event.id, description, related_npcs: related ?? [] }
  const missed = { type: 'deadline_missed', details, tags: ['time_pressure', 'major'] }
  edit.recordFields(missed, { kind: 'time_event', id: event.id }, { status: 'missed', missed_turn: turn })
  const open = hidden !== true
  const came = applyConsequence(edit, {
    written: Array.isArray(effects) ? effects : consequences,
    stem: `missed_${event.id}`,
    cause: `the deadline passed: ${description}`,
    turn,
    open,
  })
  if (!came && open) edit.remember(`The deadline passed: ${description}`, ['time_pressure'])
  if (open) notices.push({ kind: 'deadline_missed', about: event.id, level: 'urgent', text: description })
}

function clearSettled(edit: WorldEdit): void {
  for (const event of documentsOf(edit.before, 'time_event')) {
    if (!isSettled(event) || !documentsOf(edit.state, 'time_event').some((other) => other.id === event.id))
      continue
    const warned = Object.keys(documentOf(edit.state, 'time_warning', event.id)).length > 0
    const gone = [
      { kind: 'time_event' as const, id: event.id },
      ...(warned ? [{ kind: 'time_warning' as const, id: event.id }] : []),
    ]
    const details = { event_id: event.id, status: event.value.status ?? null }
    edit.record('time_event_closed', details, { documents_remove: gone }, ['time_pressure'])
  }
}

/** Deadlines and their warnings. */
export const deadlinePressure: Pressure = {
  next: (state, now) =>
    earliest(
      openDeadlines(state).flatMap(({ deadline }) =>
        [deadline, ...levels.map((level) => deadline - level.within)].filter(
          (moment) => moment > now && Number.isFinite(moment),
        ),
      ),
    ),
  pass: (edit, { until }, notices) => {
    clearSettled(edit)
    for (const event of openDeadlines(edit.state)) {
      const passed = event.deadline <= until // enforces: MEM-07
      if (passed) miss(edit, event, notices)
      else warn(edit, event, until, notices)
    }
  },
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
    const at = time === null ? null : worldSeconds(calendar, time)
    const details = { event_id: id, deadline: time }
    const event = {
      type: time === null ? 'deadline_unreadable' : 'deadline_set',
      details,
      tags: ['time_pressure'],
    }
    edit.recordFields(event, { kind: 'time_event', id }, { deadline_seen: seen, deadline_at: at })
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

function momentOf(written: JsonObject, present: WorldTime): Moment {
  const { month } = written
  const open = written.hour === undefined
  return {
    year: asInteger(written.year) ?? present.year,
    month: typeof month === 'string' || typeof month === 'number' ? month : present.month,
    day: asInteger(written.day) ?? present.day,
    hour: asInteger(written.hour) ?? 23,
    minute: (asInteger(written.minute) ?? open) ? 59 : 0,
    second: (asInteger(written.second) ?? open) ? 59 : 0,
    microsecond: asInteger(written.microsecond) ?? 0,
  }
}
