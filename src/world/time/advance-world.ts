/**
 * Advances the world by time: between two moments, everything that falls due happens, in its order, whether a minute
 * passed or a month. The work is bounded: a stretch with more dates than a reader could follow is passed in one step
 * at its end, where everything due still happens once.
 */
import type { GameState } from '../../core/state/game-state.ts'
import { durationText } from '../../core/time/action-and-travel-duration.ts'
import { formatTimestamp } from '../../core/time/format-and-read-time.ts'
import type { WorldTime } from '../../core/time/world-time.ts'
import { type WorldChange, WorldEdit } from '../collect-world-changes.ts'
import { agendaPressure } from './agenda-progress.ts'
import { takeRipeSteps } from './agenda-steps.ts'
import { warnOfClocks } from './clocks-near-their-end.ts'
import { deadlinePressure, readDeadlines } from './deadlines.ts'
import { followSchedules } from './npc-schedules.ts'
import { clockPressure } from './ticking-clocks.ts'
import { earliest, type Notice, type TimePressure, type TimeSpan } from './time-pressure.ts'
import { resourcePressure } from './world-resources.ts'
import { secondsPerDay, secondsPerHour, timeAtSeconds, worldSeconds } from './world-seconds.ts'

const pressures: readonly TimePressure[] = [clockPressure, resourcePressure, agendaPressure, deadlinePressure]

/** No stretch of time is cut into more pieces than this. */
const maxPieces = 200

/** How many acts of NPCs stand beside one act of the player. */
const maxNpcActions = 2

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
  edit.at(to)
  warnOfClocks(edit, to)
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
  takeRipeSteps(edit, maxSteps)
}

const ranks: Readonly<Record<Notice['level'], number>> = { urgent: 0, clear: 1, subtle: 2 }

function lastOfEach(notices: readonly Notice[]): readonly Notice[] {
  const last = new Map<string, Notice>()
  for (const notice of notices) last.set(notice.about, notice)
  return [...last.values()].sort((left, right) => ranks[left.level] - ranks[right.level])
}
