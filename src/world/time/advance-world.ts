/**
 * What time does to the world: between two moments, everything that falls due happens, in its order, whether a minute
 * passed or a month. The work is bounded: a stretch with more dates than a reader could follow is passed in one step at
 * its end, where everything due still happens once.
 */

import type { JsonObject } from '../../core/json.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import { documentOf, rowOf } from '../../core/state/readers.ts'
import type { Clock, Entity } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import { durationText } from '../../core/time/action-duration.ts'
import { formatTimestamp } from '../../core/time/time-format.ts'
import type { WorldTime } from '../../core/time/world-time.ts'
import { conditionSchema, holds, isWithinHours } from '../conditions.ts'
import { advanceClock } from '../effects/apply-effects.ts'
import { clockDirectionOf } from '../effects/clocks-and-relationships.ts'
import { locationOf, movePerson } from '../effects/people-and-scene.ts'

import { type WorldChange, WorldEdit } from '../world-edit.ts'
import { agendaPressure, takeAgendaSteps } from './agendas.ts'
import { secondsPerDay, secondsPerHour, timeAtSeconds, worldSeconds } from './clock-time.ts'
import { deadlinePressure, readDeadlines } from './deadlines.ts'
import { earliest, type Notice, type Pressure, type TimeSpan } from './pressure.ts'
import { resourcePressure } from './world-resources.ts'

/** No stretch of time is cut into more pieces than this. */
const maxPieces = 200

/** How many acts of NPCs stand beside one act of the player. */
const maxNpcActions = 2

/** What time brought. */
export interface WorldAdvance extends WorldChange {
  /** What the player should be told, most pressing first; of several warnings about one thing only the last. */
  readonly notices: readonly Notice[]
}

/**
 * Lets the world go on from one moment to another. The clock itself is not moved: that is the turn's own change.
 *
 * @example
 * const { diff, events, notices } = advanceWorld(state, state.time, afterTheRest)
 */
export function advanceWorld(state: GameState, from: WorldTime, to: WorldTime): WorldAdvance {
  const { calendar } = state.campaign
  const start = worldSeconds(calendar, from)
  const end = worldSeconds(calendar, to)
  const edit = new WorldEdit(state)
  const notices: Notice[] = []
  if (!(end > start)) return { ...edit.finish(), notices }
  edit.at(from)
  readDeadlines(edit)
  // In the time of one player's act an NPC does not take six steps; over hours they may.
  const maxSteps = end - start < secondsPerHour ? maxNpcActions : Number.POSITIVE_INFINITY
  let now = start
  for (let piece = 0; now < end; piece += 1) {
    const due = earliest(pressures.map((pressure) => pressure.next(edit.state, now)))
    const until = due === null || due <= now || piece >= maxPieces ? end : Math.min(end, due)
    edit.at(until === end ? to : timeAtSeconds(calendar, until))
    passStretch(edit, { from: now, until }, notices, maxSteps)
    now = until
  }
  followSchedules(edit, { from: start, until: end })
  if (end - start >= secondsPerDay) {
    const details = {
      from: formatTimestamp(calendar, from),
      to: formatTimestamp(calendar, to),
      duration: durationText(Math.round(end - start) * 1_000_000),
    }
    edit.emit('time_skipped', details, ['time'])
  }
  return { ...edit.finish(), notices: lastOfEach(notices) }
}

function passStretch(edit: WorldEdit, stretch: TimeSpan, notices: Notice[], maxSteps: number): void {
  for (const pressure of pressures) pressure.pass(edit, stretch, notices)
  takeAgendaSteps(edit, maxSteps)
}

const ranks: Readonly<Record<Notice['level'], number>> = { urgent: 0, clear: 1, subtle: 2 }

function lastOfEach(notices: readonly Notice[]): readonly Notice[] {
  const last = new Map<string, Notice>()
  for (const notice of notices) last.set(notice.about, notice)
  return [...last.values()].sort((left, right) => ranks[left.level] - ranks[right.level])
}

/**
 * Keeps the first acts and hands back those that have to wait for another turn.
 *
 * @example
 * const { kept, waiting } = capNpcActions([{ npc_id: 'npc_oda_001', act: 'draws a knife' }])
 */
export function capNpcActions<Act extends { readonly npc_id: string }>(
  acts: readonly Act[],
  most = maxNpcActions,
): { readonly kept: readonly Act[]; readonly waiting: readonly Act[] } {
  return { kept: acts.slice(0, most), waiting: acts.slice(most) }
}

/**
 * Clocks that run by themselves: those tagged `time:30m`, `time:2h` or `time:1d` move one step whenever world time
 * passes a multiple of that. A turn of two minutes does not move a clock of thirty, however many turns are played.
 */
const periodTag = /^time:(\d{1,5})(m|h|d)?$/
const unitSeconds: Readonly<Record<string, number>> = { m: 60, h: 3_600, d: 86_400 }
const mostClocks = 100

interface Ticking {
  readonly clock: Clock
  readonly period: number
  readonly step: 1 | -1
}

/** The seconds between two ticks of a clock; null when it does not run by itself. */
export function periodOf(clock: Pick<Clock, 'tags'>): number | null {
  for (const tag of clock.tags) {
    const [, count, unit] = periodTag.exec(tag) ?? []
    const period = Number(count) * (unitSeconds[unit ?? 'm'] ?? 60)
    if (count !== undefined && period > 0) return period
  }
  return null
}

function running(state: GameState): readonly Ticking[] {
  return Object.values(state.clocks)
    .slice(0, mostClocks)
    .flatMap((clock) => {
      const period = periodOf(clock)
      const step = clockDirectionOf(clock, state) === 'decrement' ? -1 : 1
      const over = clock.value === (step === 1 ? clock.max : 0)
      return period === null || over ? [] : [{ clock, period, step: step as 1 | -1 }]
    })
}

/** Steps to the nearest trigger or to the end. */
function stepsAhead({ clock, step }: Ticking): number {
  const marks = Object.keys(clock.triggers)
    .filter((key) => /^\d{1,9}$/.test(key))
    .map(Number)
  const ahead = [...marks, step === 1 ? clock.max : 0].map((mark) => (mark - clock.value) * step)
  return Math.min(...ahead.filter((distance) => distance > 0))
}

/** Clocks that tick. */
export const clockPressure: Pressure = {
  next: (state, now) =>
    earliest(
      running(state).map(
        (ticking) => (Math.floor(now / ticking.period) + stepsAhead(ticking)) * ticking.period,
      ),
    ),
  pass: (edit, { from, until }) => {
    for (const { clock, period, step } of running(edit.state)) {
      const ticks = Math.floor(until / period) - Math.floor(from / period)
      const now = rowOf(edit.state.clocks, clock.id)
      if (ticks <= 0 || now === undefined) continue
      advanceClock(edit, now, ticks * step, 'time passed')
    }
  },
}

const mostPeople = 100
const mostHours = 50
const held: readonly string[] = ['companion', 'party', 'captured', 'bound', 'imprisoned']

function hourText(value: unknown): string | undefined {
  return typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : undefined
}

function fits(entry: JsonObject, minute: number, state: GameState, who: string): boolean {
  if (!isWithinHours(minute, hourText(entry.from), hourText(entry.to))) return false
  if (entry.if === undefined) return true
  const read = conditionSchema.safeParse(entry.if)
  return read.success && holds(read.data, state, who)
}

/**
 * Where an NPC should be at a time by their schedule; null when it does not say. Entries with a condition come first.
 */
export function scheduledPlace(person: Entity, state: GameState, seconds: number): string | null {
  const time = timeAtSeconds(state.campaign.calendar, seconds)
  const minute = time.hour * 60 + time.minute
  const entries = personOf(person).schedule(mostHours)
  const who = state.campaign.player_id ?? person.id
  const found = [
    ...entries.filter((entry) => entry.if !== undefined),
    ...entries.filter((entry) => entry.if === undefined),
  ].find((entry) => fits(entry, minute, state, who))
  return typeof found?.at === 'string' ? found.at : null
}

/**
 * Moves every NPC whose hour has struck, not because time passed: an NPC who was led away stays until their next
 * hour. The dead, the bound, combatants and companions stay.
 */
export function followSchedules(edit: WorldEdit, { from, until }: TimeSpan): void {
  const people = Object.values(edit.before.entities).filter(
    (entity) => entity.type === 'npc' && personOf(entity).hasSchedule,
  )
  const fighting = documentOf(edit.state, 'combat', 'current').in_combat === true
  for (const person of people.slice(0, mostPeople)) {
    const place = scheduledPlace(person, edit.state, until)
    const before = scheduledPlace(person, edit.before, from)
    if (place === null || place === before || locationOf(edit.state, person.id) === place) continue
    const stays =
      personOf(person).isOut ||
      person.tags.some((tag) => held.includes(tag)) ||
      personOf(person).follows !== undefined
    const here = edit.state.scene.present_entity_ids.includes(person.id)
    if (stays || (here && fighting)) continue
    const refusal = movePerson(edit, person.id, place, 'it is their hour')
    if (refusal !== null) edit.refusals.push(refusal)
  }
}

const pressures: readonly Pressure[] = [clockPressure, resourcePressure, agendaPressure, deadlinePressure]
