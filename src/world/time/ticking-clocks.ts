/**
 * Clocks that run by themselves: those tagged `time:30m`, `time:2h` or `time:1d` move one step whenever world time
 * passes a multiple of that. A turn of two minutes does not move a clock of thirty, however many turns are played.
 */

import type { GameState } from '../../core/state/game-state.ts'
import { rowOf } from '../../core/state/state-queries.ts'
import type { Clock } from '../../core/state/table-row-schemas.ts'
import { advanceClock } from '../effects/apply-effects.ts'
import { clockDirectionOf } from '../effects/clock-and-relationship-effects.ts'
import { earliest, type TimePressure } from './time-pressure.ts'
import { secondsPerDay, secondsPerHour } from './world-seconds.ts'

const periodTag = /^time:(\d{1,5})(m|h|d)?$/
const unitSeconds: Readonly<Record<string, number>> = { m: 60, h: secondsPerHour, d: secondsPerDay }
const maxClocks = 100

export const clockPressure: TimePressure = {
  next: (state, now) =>
    earliest(
      tickingClocks(state).map(
        (ticking) => (Math.floor(now / ticking.period) + stepsAhead(ticking)) * ticking.period,
      ),
    ),
  pass: (edit, { from, until }) => {
    for (const { clock, period, step } of tickingClocks(edit.state)) {
      const ticks = Math.floor(until / period) - Math.floor(from / period)
      const now = rowOf(edit.state.clocks, clock.id)
      if (ticks > 0 && now !== undefined) advanceClock(edit, now, ticks * step, 'time passed')
    }
  },
}

export interface TickingClock {
  readonly clock: Clock
  /** In seconds. */
  readonly period: number
  readonly step: 1 | -1
}

function tickingClocks(state: GameState): readonly TickingClock[] {
  return Object.values(state.clocks)
    .slice(0, maxClocks)
    .flatMap((clock) => tickingOf(clock, state) ?? [])
}

/** How a clock runs by itself; null when it does not, or is over. */
export function tickingOf(clock: Clock, state: GameState): TickingClock | null {
  const period = periodOf(clock)
  const step = clockDirectionOf(clock, state) === 'decrement' ? -1 : 1
  const isOver = clock.value === (step === 1 ? clock.max : 0)
  return period === null || isOver ? null : { clock, period, step }
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

/** Steps to the nearest trigger or to the end. */
function stepsAhead({ clock, step }: TickingClock): number {
  const marks = Object.keys(clock.triggers)
    .filter((key) => /^\d{1,9}$/.test(key))
    .map(Number)
  const ahead = [...marks, step === 1 ? clock.max : 0].map((mark) => (mark - clock.value) * step)
  return Math.min(...ahead.filter((distance) => distance > 0))
}
