/** What nobody is offered while the world's last hours run out. It can still be asked for: this only keeps it off the list. */
import type { GameState } from '../core/state/state.ts'
import type { AttemptedAction } from '../rules/ruleset.ts'
import { periodOf } from '../world/pressure/ticking-clocks.ts'

const aNight = 8 * 3_600

/** True for a night's sleep that a clock of the world would not outlast. */
export function isNoTimeFor({ clocks }: Pick<GameState, 'clocks'>, { verb }: AttemptedAction): boolean {
  if (verb !== 'long_rest') return false
  return Object.values(clocks).some((clock) => {
    const period = periodOf(clock)
    const left = clock.max - clock.value
    return period !== null && left > 0 && left * period <= aNight
  })
}
