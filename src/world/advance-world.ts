/**
 * What time does to the world: between two moments, everything that falls due happens, in its order, whether a minute
 * passed or a month. The work is bounded: a stretch with more dates than anybody could follow is passed in one step at
 * its end, where everything due still happens once.
 */

import { canonicalJson, isJsonObject, type JsonObject } from '../core/json.ts'
import type { GameState } from '../core/state/state.ts'
import { durationText } from '../core/time/duration.ts'
import { formatTimestamp, readTimestamp } from '../core/time/iso.ts'
import { readMoment } from '../core/time/read-told-time.ts'
import { type Moment, type WorldTime, worldTimeAt } from '../core/time/world-time.ts'
import { applyEffects } from './apply-effects.ts'
import { conditionSchema } from './condition.ts'
import { effectListSchema } from './effect.ts'
import { holds } from './holds.ts'
import { agendaPressure } from './pressure/agendas.ts'
import { bringAbout } from './pressure/consequence.ts'
import {
  documentsOf,
  earliest,
  type Notice,
  type Pressure,
  recordFields,
  type Stretch,
} from './pressure/pressure.ts'
import { followSchedules } from './pressure/schedules.ts'
import { tickingClocks } from './pressure/ticking-clocks.ts'
import { timeEvents } from './pressure/time-events.ts'
import { documentOf, isOut, objectsIn, playingTurn, textsIn, wholeIn } from './state-rows.ts'
import { Unfolding } from './unfolding.ts'
import type { Happening } from './world-event.ts'
import { aDay, anHour, secondsOf, timeAtSeconds } from './world-seconds.ts'

/**
 * world_resources: stores that run down with world time, by the hour, the day, or the patient and day. They stay within
 * 0 and their size; running low and running out are told once each, until the store is filled again.
 */
interface Store {
  readonly id: string
  readonly value: JsonObject
  readonly amount: number
  readonly most: number
  readonly critical: number | null
  /** How much goes in a second; 0 when nothing does, or its unit is none. */
  readonly rate: number
  /** Up to when it was counted; null when it never was. */
  readonly counted: number | null
}

function numberIn(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise
}

/** Seconds in which the rate of a unit goes; null for a unit there is not. */
function secondsOfUnit(unit: unknown): number | null {
  if (unit === 'per_hour') return anHour
  return unit === 'per_day' || unit === 'per_patient_per_day' ? aDay : null // enforces: MEM-10 — mutate: unit === 'per_day' || unit === 'per_patient_per_day' => unit !== null
}

/** How many patients a store serves: as it says, else as many as are tagged so here. */
function patientsOf(value: JsonObject, state: GameState): number {
  const tagged = Object.values(state.entities).filter((entity) => entity.tags.includes('patient'))
  return Math.max(0, numberIn(value.patients, tagged.length))
}

function readStore(id: string, value: JsonObject, state: GameState): Store {
  const most = Math.max(0, numberIn(value.max_amount, Number.MAX_SAFE_INTEGER))
  const unit = secondsOfUnit(value.depletion_unit)
  const mouths = value.depletion_unit === 'per_patient_per_day' ? patientsOf(value, state) : 1
  const rate = unit === null ? 0 : (Math.max(0, numberIn(value.depletion_rate, 0)) * mouths) / unit
  return {
    id,
    value,
    amount: Math.min(most, Math.max(0, numberIn(value.current_amount, 0))), // enforces: MEM-10 — mutate: Math.min(most, Math.max(0, numberIn(value.current_amount, 0))) => numberIn(value.current_amount, 0)
    most,
    critical: typeof value.critical_level === 'number' ? value.critical_level : null,
    rate,
    counted: typeof value.counted_at === 'number' ? value.counted_at : null,
  }
}

function stores(state: GameState): readonly Store[] {
  return documentsOf(state, 'world_resource').map(({ id, value }) => readStore(id, value, state))
}

function rounded(amount: number): number {
  return Math.round(amount * 1_000_000) / 1_000_000
}

function deplete(work: Unfolding, store: Store, { from, until }: Stretch, notices: Notice[]): void {
  const start = store.counted ?? from
  const left = rounded(Math.max(0, store.amount - store.rate * Math.max(0, until - start)))
  const low = store.critical !== null && left <= store.critical
  const tellsLow = low && store.value.critical_given !== true // enforces: MEM-10 — mutate: store.value.critical_given !== true => true
  const tellsOut = left === 0 && store.rate > 0 && store.value.exhausted_given !== true
  const refilled = !low && store.value.critical_given === true
  const misread = store.value.current_amount !== store.amount
  const worthIt = Math.floor(left) !== Math.floor(store.amount) || (left === 0 && store.amount > 0)
  if (!worthIt && !misread && !tellsLow && !tellsOut && !refilled && store.counted !== null) return
  const details = {
    resource_id: store.id,
    from: store.amount,
    to: left,
    max: store.most,
    unit: store.value.depletion_unit ?? null,
  }
  recordFields(
    work,
    { type: 'resource_changed', details, tags: ['resource'] },
    { kind: 'world_resource', id: store.id },
    {
      current_amount: left,
      counted_at: until,
      last_updated_day: Math.floor(until / aDay),
      critical_given: low,
      exhausted_given: left === 0 && (tellsOut || store.value.exhausted_given === true),
    },
  )
  if (tellsLow) announce(work, store, 'resource_critical', left, notices)
  if (tellsOut) announce(work, store, 'resource_exhausted', left, notices)
}

function announce(
  work: Unfolding,
  store: Store,
  type: 'resource_critical' | 'resource_exhausted',
  left: number,
  notices: Notice[],
): void {
  work.tell(type, { resource_id: store.id, left, consequence: store.value.consequence ?? null }, [
    'resource',
    'major',
  ])
  notices.push({ kind: type, about: store.id, level: 'urgent', text: `${store.id}: ${left} left` })
  const { effects, consequence, exhausted_effects: atEnd } = store.value
  const isLow = type === 'resource_critical'
  const written = isLow ? (Array.isArray(effects) ? effects : consequence) : atEnd
  bringAbout(work, {
    written,
    stem: `${isLow ? 'short' : 'out'}_of_${store.id}`,
    cause: `${store.id} ${isLow ? 'runs low' : 'is gone'}`,
    turn: playingTurn(work.state),
    open: store.value.hidden !== true,
  })
}

/** Stores that run down. */
const worldResources: Pressure = {
  next: (state, now) =>
    earliest(
      stores(state).flatMap((store) => {
        if (store.rate === 0) return []
        const start = store.counted ?? now
        const marks = [
          0,
          ...(store.critical === null || store.critical >= store.amount ? [] : [store.critical]),
        ]
        return marks
          .map((mark) => Math.ceil(start + (store.amount - mark) / store.rate))
          .filter((moment) => moment > now && store.amount > 0)
      }),
    ),
  pass: (work, stretch, notices) => {
    for (const store of stores(work.state)) deplete(work, store, stretch, notices)
  },
}

const pressures: readonly Pressure[] = [tickingClocks, worldResources, agendaPressure, timeEvents]

/** No stretch of time is cut into more pieces than this. */
const mostPieces = 200

/** What time brought. */
export interface Advance extends Happening {
  /** What the player should be told, most pressing first; of several warnings about one thing only the last. */
  readonly notices: readonly Notice[]
}

/**
 * Lets the world go on from one moment to another. The clock itself is not moved: that is the turn's own change.
 *
 * @example
 * const { diff, events, notices } = advanceWorld(state, state.time, afterTheRest)
 */
export function advanceWorld(state: GameState, from: WorldTime, to: WorldTime): Advance {
  const { calendar } = state.campaign
  const start = secondsOf(calendar, from)
  const end = secondsOf(calendar, to)
  const work = new Unfolding(state)
  const notices: Notice[] = []
  if (!(end > start)) return { ...work.finish(), notices }
  work.at(from)
  readDeadlines(work)
  // In the time of one act nobody does six things; over hours they may.
  const mostSteps = end - start < anHour ? mostNpcActions : Number.POSITIVE_INFINITY
  let now = start
  for (let piece = 0; now < end; piece += 1) {
    const due = earliest(pressures.map((one) => one.next(work.state, now)))
    const until = due === null || due <= now || piece >= mostPieces ? end : Math.min(end, due)
    work.at(until === end ? to : timeAtSeconds(calendar, until))
    passStretch(work, { from: now, until }, notices, mostSteps)
    now = until
  }
  followSchedules(work, { from: start, until: end })
  if (end - start >= aDay) {
    const details = {
      from: formatTimestamp(calendar, from),
      to: formatTimestamp(calendar, to),
      duration: durationText(Math.round(end - start) * 1_000_000),
    }
    work.tell('time_skipped', details, ['time'])
  }
  return { ...work.finish(), notices: lastOfEach(notices) }
}

function passStretch(work: Unfolding, stretch: Stretch, notices: Notice[], most: number): void {
  for (const pressure of pressures) pressure.pass(work, stretch, notices)
  takeAgendaSteps(work, most)
}

const ranks: Readonly<Record<Notice['level'], number>> = { urgent: 0, clear: 1, subtle: 2 }

function lastOfEach(notices: readonly Notice[]): readonly Notice[] {
  const last = new Map<string, Notice>()
  for (const notice of notices) last.set(notice.about, notice)
  return [...last.values()].sort((left, right) => ranks[left.level] - ranks[right.level])
}

/** In the time the player does one thing, nobody else does six: at most two acts by others stand in one turn. */

/** How many acts of NPCs stand beside one act of the player. */
const mostNpcActions = 2

/**
 * Keeps the first acts and hands back those that have to wait for another turn.
 *
 * @example
 * const { kept, waiting } = capNpcActions([{ npc_id: 'npc_oda_001', act: 'draws a knife' }])
 */
export function capNpcActions<Act extends { readonly npc_id: string }>(
  acts: readonly Act[],
  most = mostNpcActions,
): { readonly kept: readonly Act[]; readonly waiting: readonly Act[] } {
  return { kept: acts.slice(0, most), waiting: acts.slice(most) }
}

/**
 * What a person's author has them do when the time is ripe: `attrs.agenda`, a list of steps with a condition and
 * effects. Each step happens once, to whoever planned it, if they still can.
 */
const mostPeople = 100
const mostSteps = 20

/** Lets the steps that are ripe happen, no more than `most` of them in one turn; the others wait for the next. */
function takeAgendaSteps(work: Unfolding, most: number): void {
  const people = Object.values(work.before.entities).filter(
    (one) => one.type === 'npc' && Array.isArray(one.attrs.agenda),
  )
  for (const person of people.slice(0, mostPeople)) {
    if (isOut(person)) continue
    const steps = objectsIn(person.attrs.agenda, mostSteps)
    for (const [index, step] of steps.entries()) {
      if (work.events.filter((event) => event.type === 'agenda_step').length >= most) return
      const taken = documentOf(work.state, 'world', 'agenda_steps')[person.id]
      const key = String(index)
      if (isJsonObject(taken) && Object.hasOwn(taken, key)) continue
      const when = conditionSchema.safeParse(step.at ?? step.if)
      if (!when.success || !holds(when.data, work.state, person.id)) continue
      const what = effectListSchema.safeParse(step.do)
      if (!what.success) continue
      const change = {
        kind: 'world' as const,
        id: 'agenda_steps',
        set: [{ path: [person.id, key], value: playingTurn(work.state) }],
      }
      const details = {
        npc_id: person.id,
        npc_name: person.name,
        step: index,
        rumour: [...textsIn(step.rumour)],
      }
      work.record('agenda_step', details, { documents_update: [change] }, ['agenda'])
      applyEffects(work, what.data, { who: person.id, cause: `${person.name} acts` })
    }
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
function readDeadlines(work: Unfolding): void {
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
