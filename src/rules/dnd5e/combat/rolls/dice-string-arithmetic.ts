/** Arithmetic with dice strings such as `2d6+3`, nothing rolled: doubled for a critical hit, averaged, with a number added. */
import { canonicalNotation, doubleDice, parseNotation } from '../../../../dice/index.ts'

/**
 * Doubles the dice of a notation.
 *
 * @example
 * withDoubledDice('1d8+5') // '2d8+5'
 */
export function withDoubledDice(dice: string): string {
  const asked = parseNotation(dice)
  const doubled = asked.ok ? doubleDice(asked.value) : asked
  return doubled.ok ? canonicalNotation(doubled.value) : dice
}

/** The average of dice such as `2d6+3`. */
export function averageOfDice(dice: string): number {
  let sum = 0
  for (const [, sign, count, sides] of dice.matchAll(/([+-]?)(\d+)(?:d(\d+))?/g)) {
    const value = sides === undefined ? Number(count) : (Number(count) * (Number(sides) + 1)) / 2
    sum += sign === '-' ? -value : value
  }
  return sum
}

/** Adds a number to dice: `2d6` and 3 are `2d6+3`. */
export function withNumberAdded(dice: string, add: number): string {
  return add === 0 ? dice : `${dice}${add > 0 ? '+' : '-'}${Math.abs(add)}`
}
