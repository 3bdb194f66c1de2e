/** Hits that are critical whatever the die shows: on somebody helpless nearby, or caught as the attacker wants it. */
import { effectsOf } from '../checks/condition-effects.ts'
import { type Battle, conditionsOf, feetBetween, stateOf } from './battle.ts'
import { circumstanceHolds, mechanicsLike } from './mechanics.ts'

/** True when a hit from one on the other is critical anyway. */
export function isCriticalAnyway(battle: Battle, attacker: string, target: string): boolean {
  const feet = feetBetween(battle, attacker, target)
  const helpless = effectsOf(conditionsOf(stateOf(battle, target))).some(
    (effect) => effect.nearHitsAreCritical,
  )
  return (
    (feet <= 5 && helpless) ||
    mechanicsLike(battle, target, 'hits-are-critical').some((one) => feet <= Math.max(5, one.within)) ||
    mechanicsLike(battle, attacker, 'critical-when').some((one) =>
      one.when.every((when) => circumstanceHolds(battle, when, attacker, target)),
    )
  )
}
