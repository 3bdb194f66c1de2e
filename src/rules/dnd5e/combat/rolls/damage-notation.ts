/** Dice notations of damage, nothing rolled: critical hits, averages, and the ceiling of a Sneak Attack (DICE-25). */
import { done, type Result, refuse } from '../../../../core/result.ts'
import { canonicalNotation, doubleDice, parseNotation } from '../../../../dice/index.ts'

/**
 * Doubles the dice of a notation.
 *
 * @example
 * criticalNotation('1d8+5') // '2d8+5'
 */
export function criticalNotation(dice: string): string {
  const asked = parseNotation(dice)
  const doubled = asked.ok ? doubleDice(asked.value) : asked
  return doubled.ok ? canonicalNotation(doubled.value) : dice
}

/** The average of dice such as `2d6+3`. */
export function averageOf(dice: string): number {
  let sum = 0
  for (const [, sign, count, sides] of dice.matchAll(/([+-]?)(\d+)(?:d(\d+))?/g)) {
    const value = sides === undefined ? Number(count) : (Number(count) * (Number(sides) + 1)) / 2
    sum += sign === '-' ? -value : value
  }
  return sum
}

/** Ten dice at level 20, twenty when critical: no sneak attack has more. */
const maxSneakDice = 20

/**
 * The dice of a rogue's sneak attack.
 *
 * @example
 * sneakAttackDice(5) // '3d6'
 */
export function sneakAttackDice(level: number): string {
  return `${Math.ceil(Math.min(Math.max(level, 1), 20) / 2)}d6`
}

/**
 * Checks given Sneak Attack dice against the rogue's level.
 *
 * @example
 * checkSneakAttack('40d6', 20, true) // refused: 20d6 at most
 */
export function checkSneakAttack(notation: string, level: number, critical: boolean): Result<string> {
  const dice = Math.max(0, ...[...notation.matchAll(/(\d+)\s*d\s*6/gi)].map((match) => Number(match[1])))
  const own = Math.ceil(Math.min(Math.max(level, 0), 20) / 2)
  const most = Math.min(maxSneakDice, critical ? own * 2 : own)
  if (dice <= most) return done(notation)
  const when = critical ? ' on a critical hit' : ''
  const message = `${dice}d6 is no sneak attack at level ${level}: it has ${most}d6${when} at most.`
  return refuse('rules/too-much-damage', message, { rule: 'DICE-25', data: { most: `${most}d6` } })
}

/** Adds a number to dice: `2d6` and 3 are `2d6+3`. */
export function dicePlus(dice: string, add: number): string {
  return add === 0 ? dice : `${dice}${add > 0 ? '+' : '-'}${Math.abs(add)}`
}
