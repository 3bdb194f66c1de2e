/** The notation of a critical hit: every die twice, every number once (DICE-26). */
import { canonicalNotation } from '../../../dice/canonical-notation.ts'
import { doubleDice } from '../../../dice/critical.ts'
import { parseNotation } from '../../../dice/notation.ts'

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
