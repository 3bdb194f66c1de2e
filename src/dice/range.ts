/**
 * What a notation comes to when every die shows its lowest, and when every die shows its highest face: the
 * usual meaning of "min" and "max" among dice programs. Where dice are taken away or divided by, the possible
 * totals reach further; bounds.ts has those.
 */
import type { Asked } from './asked.ts'
import { highestDraws, lowestDraws } from './draws.ts'
import { roll } from './roll.ts'

/**
 * The totals of all-lowest and all-highest dice.
 *
 * @example
 * const asked = parseNotation('4d6kh3')
 * if (asked.ok) console.log(rangeOf(asked.value)) // { min: 3, max: 18 }
 */
export function rangeOf(asked: Asked): { readonly min: number; readonly max: number } {
  return { min: roll(asked, lowestDraws).total, max: roll(asked, highestDraws).total }
}
