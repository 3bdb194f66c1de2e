/**
 * What hangs on a clock's triggers happens whoever moved the clock: a pack's effect, the passing of time, or the rules,
 * whose events are answered here.
 */
import type { GameState } from '../core/state/state.ts'
import { applyEffects } from './apply-effects.ts'
import { effectsAt } from './move-clock.ts'
import { own } from './state-rows.ts'
import { Unfolding } from './unfolding.ts'
import type { Happening, WorldEvent } from './world-event.ts'

/** Carries out what hangs on the triggers that the rules' events say were passed; give it the state after them. */
export function answerClocks(events: readonly WorldEvent[], state: GameState): Happening {
  const work = new Unfolding(state)
  for (const event of events) {
    if (event.type !== 'clock_triggered') continue
    const { clock_id, threshold } = event.details
    const clock = typeof clock_id === 'string' ? own(state.clocks, clock_id) : undefined
    if (clock === undefined || typeof threshold !== 'number') continue
    applyEffects(work, effectsAt(clock, threshold), { cause: `${clock.name} reached ${threshold}` })
  }
  return work.finish()
}
