/**
 * Clocks that run by themselves: those tagged `time:30m`, `time:2h` or `time:1d` move one step whenever world time passes
 * a multiple of that. A turn of two minutes does not move a clock of thirty, however many turns are played.
 */
import type { Clock } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import { applyEffects } from '../apply-effects.ts'
import { directionOf, moveClock } from '../move-clock.ts'
import { own } from '../state-rows.ts'
import { earliest, type Pressure } from './pressure.ts'

const tag = /^time:(\d{1,5})(m|h|d)?$/
const unitSeconds: Readonly<Record<string, number>> = { m: 60, h: 3_600, d: 86_400 }
const mostClocks = 100

interface Ticking {
  readonly clock: Clock
  readonly period: number
  readonly step: 1 | -1
}

/** The seconds between two ticks of a clock; null when it does not run by itself. */
export function periodOf(clock: Pick<Clock, 'tags'>): number | null {
  for (const one of clock.tags) {
    const [, count, unit] = tag.exec(one) ?? []
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
      const step = directionOf(clock, state) === 'decrement' ? -1 : 1
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
export const tickingClocks: Pressure = {
  next: (state, now) =>
    earliest(running(state).map((one) => (Math.floor(now / one.period) + stepsAhead(one)) * one.period)),
  pass: (work, { from, until }) => {
    for (const { clock, period, step } of running(work.state)) {
      const ticks = Math.floor(until / period) - Math.floor(from / period)
      const now = own(work.state.clocks, clock.id)
      if (ticks <= 0 || now === undefined) continue
      for (const rung of moveClock(work, now, ticks * step, 'time passed'))
        applyEffects(work, rung.effects, { cause: `${clock.name} reached ${rung.threshold}` })
    }
  },
}
