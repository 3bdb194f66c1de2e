/** How likely a choice is to work, from the check it calls for: the truth that a good plan shows and a bad one does not. */
import type { Choice } from '../../../core/protocol/planning-block.ts'
import type { Check } from '../../../rules/ruleset.ts'

/** high, medium or low. */
export type Confidence = NonNullable<Choice['analysis']>['confidence']

/** The truth about a choice. */
export function trueConfidence(choice: Choice, check: Check | null): Confidence {
  if (check === null) return 'high'
  const chance = chanceOf(check)
  if (chance === null)
    return { safe: 'high', low: 'high', medium: 'medium', high: 'low' }[choice.risk_level] as Confidence
  if (chance >= 0.65) return 'high'
  return chance >= 0.4 ? 'medium' : 'low'
}

/** The chance of a d20 or 2d6 check; null for other dice. */
function chanceOf(check: Check): number | null {
  const added = check.modifiers.reduce((sum, one) => sum + one.value, 0)
  const bare = check.notation.replace(/\s/g, '')
  if (bare === '2d6') return sumAtLeast((check.difficulty?.value ?? 7) - added)
  if (bare !== '1d20' || check.difficulty === null) return null
  const single = Math.min(0.95, Math.max(0.05, (21 - (check.difficulty.value - added)) / 20))
  if (check.advantage === check.disadvantage) return single
  return check.advantage ? 1 - (1 - single) ** 2 : single ** 2
}

/** How often two dice show at least so much. */
function sumAtLeast(least: number): number {
  let ways = 0
  for (let first = 1; first <= 6; first += 1)
    for (let second = 1; second <= 6; second += 1) if (first + second >= least) ways += 1
  return ways / 36
}
