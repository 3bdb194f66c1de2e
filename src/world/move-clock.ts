/**
 * A clock moves and rings. Whatever moves it, every trigger it passes is told once, what its author hung on the trigger
 * really happens, and a clock that comes to its end is never silent.
 */
import { isJsonObject } from '../core/json.ts'
import type { Clock } from '../core/state/rows.ts'
import type { GameState } from '../core/state/state.ts'
import { clockDirection, stepClock } from '../rules/clock-crossings.ts'
import { type Effect, effectListSchema } from './effect.ts'
import { own } from './state-rows.ts'
import type { Unfolding } from './unfolding.ts'

/** A trigger that was passed, and what its author hung on it. */
export interface Ringing {
  readonly clock_id: string
  readonly threshold: number
  readonly effects: readonly Effect[]
}

/** Which way a clock runs here: up unless something says otherwise. */
export function directionOf(clock: Clock, state: GameState): 'increment' | 'decrement' | 'both' {
  return clockDirection(clock, state.campaign.system, 'increment')
}

/** What an author hung on a trigger of a clock; nothing when it is only words. */
export function effectsAt(clock: Clock, threshold: number): readonly Effect[] {
  const trigger = own(clock.triggers, String(threshold))
  const read = effectListSchema.safeParse(isJsonObject(trigger) ? (trigger.effects ?? []) : [])
  return read.success ? read.data : []
}

/** Moves a clock, tells what it passed, and answers what is now to happen. */
export function moveClock(work: Unfolding, clock: Clock, delta: number, cause: string): readonly Ringing[] {
  const direction = directionOf(clock, work.state)
  const step = stepClock(clock, delta, direction)
  const { id: clock_id, name } = clock
  const details = { clock_id, name, from: step.from, to: step.to, max: clock.max, reason: cause }
  if (step.delta === 0) {
    work.tell('clock_held', { ...details, asked: delta }, ['clock'])
    return []
  }
  work.record(
    'clock_advanced',
    { ...details, delta: step.delta },
    { clocks: [{ id: clock_id, delta: step.delta }] },
    ['clock'],
  )
  const rung: Ringing[] = []
  for (const { threshold, crossed, kind, text } of step.crossings) {
    const type = kind === 'triggered' ? 'clock_triggered' : 'clock_receded'
    work.tell(type, { clock_id, name, threshold, crossed, text }, ['clock', kind])
    if (kind === 'triggered') rung.push({ clock_id, threshold, effects: effectsAt(clock, threshold) })
  }
  const end = direction === 'decrement' ? 0 : clock.max
  if (step.to === end) work.tell('clock_ran_out', { clock_id, name, at: end }, ['clock', 'major'])
  return rung
}
