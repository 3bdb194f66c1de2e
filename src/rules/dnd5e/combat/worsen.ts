/** What a save that fails again makes of a condition: restrained by a gaze becomes stone. */
import type { Duration } from '../data/activity-shapes.ts'
import { layLasting } from './add-lasting.ts'
import { type Battle, stateOf } from './battle.ts'
import type { Ending, Lasting } from './combat-document.ts'

/** Counts one more failure; enough of them, and the condition gives way to the worse one. */
export function worsen(
  battle: Battle,
  id: string,
  one: Lasting,
  endingOf: (battle: Battle, duration: Duration, source: string, target: string) => Ending,
): undefined {
  if (one.worsens === undefined) return
  one.failed = (one.failed ?? 0) + 1
  const { to, duration, failures = 1 } = one.worsens
  if (one.failed < failures) return
  const state = stateOf(battle, id)
  state.lasting = state.lasting.filter((other) => other !== one)
  layLasting(battle, id, {
    name: one.name,
    source: one.source,
    condition: to,
    ends: endingOf(battle, duration, one.source, id),
  })
}
