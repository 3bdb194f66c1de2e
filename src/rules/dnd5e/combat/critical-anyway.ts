/** Hits that are critical whatever the die shows: on somebody helpless nearby, or caught as the attacker wants it. */
import { effectsOf } from '../checks/condition-effects.ts'
import { type Battle, conditionsOf, feetBetween, stateOf } from './battle.ts'
import type { AttackVerdict } from './judge-attack.ts'
import { circumstanceHolds, mechanicsLike } from './mechanics.ts'

/** What a judged hit comes to: worse on whoever is helpless, never critical on whom nothing strikes so. */
export function severityOf(
  battle: Battle,
  attacker: string,
  target: string,
  judged: AttackVerdict,
): AttackVerdict {
  if (judged === 'miss') return judged
  if (mechanicsLike(battle, target, 'no-critical-hits').length > 0) return 'hit'
  return isCriticalAnyway(battle, attacker, target) ? 'critical' : judged
}

/** True when a hit from one on the other is critical anyway. */
function isCriticalAnyway(battle: Battle, attacker: string, target: string): boolean {
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
