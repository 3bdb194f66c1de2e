/**
 * What time does to the world: between two moments, everything that falls due happens, in its order, whether a minute
 * passed or a month. The work is bounded: a stretch with more dates than a reader could follow is passed in one step at
 * its end, where everything due still happens once.
 */

import type { GameState } from '../core/state/state.ts'
import { durationText } from '../core/time/action-duration.ts'
import { formatTimestamp } from '../core/time/time-format.ts'
import type { WorldTime } from '../core/time/world-time.ts'
import { agendaPressure, takeAgendaSteps } from './pressure/agendas.ts'
import { earliest, type Notice, type Pressure, type Stretch } from './pressure/pressure.ts'
import { followSchedules } from './pressure/schedules.ts'
import { tickingClocks } from './pressure/ticking-clocks.ts'
import { readDeadlines, timeEvents } from './pressure/time-events.ts'
import { worldResources } from './pressure/world-resources.ts'
import { Unfolding } from './unfolding.ts'
import type { Happening } from './world-event.ts'
import { aDay, anHour, secondsOf, timeAtSeconds } from './world-seconds.ts'

const pressures: readonly Pressure[] = [tickingClocks, worldResources, agendaPressure, timeEvents]

/** No stretch of time is cut into more pieces than this. */
const maxPieces = 200

/** How many acts of NPCs stand beside one act of the player. */
const maxNpcActions = 2

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
  // In the time of one act of the player nobody else does six things; over hours they may.
  const maxSteps = end - start < anHour ? maxNpcActions : Number.POSITIVE_INFINITY
  let now = start
  for (let piece = 0; now < end; piece += 1) {
    const due = earliest(pressures.map((pressure) => pressure.next(work.state, now)))
    const until = due === null || due <= now || piece >= maxPieces ? end : Math.min(end, due)
    work.at(until === end ? to : timeAtSeconds(calendar, until))
    passStretch(work, { from: now, until }, notices, maxSteps)
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

function passStretch(work: Unfolding, stretch: Stretch, notices: Notice[], maxSteps: number): void {
  for (const pressure of pressures) pressure.pass(work, stretch, notices)
  takeAgendaSteps(work, maxSteps)
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
