/**
 * Takes plain numbers off the end of a sum: `1d20+5` is the dice `1d20` and the modifier +5. The ledger keeps
 * them apart, so that every number in its strings has a source.
 */
import { type DiceModifier, modifierLimit } from '../core/ledger/dice-entry.ts'
import type { Asked } from './asked.ts'

const sourceShape = /^[A-Za-z](?:[A-Za-z _'-]{0,38}[A-Za-z])?$/

/** The dice of a notation and the whole numbers added to them. */
export interface SplitNotation {
  readonly dice: Asked
  readonly modifiers: readonly DiceModifier[]
}

/** Splits trailing numbers from a sum; a number's label becomes its source. */
export function splitModifiers(asked: Asked): SplitNotation {
  const modifiers: DiceModifier[] = []
  let dice = asked
  while (dice.kind === 'arithmetic' && (dice.sign === '+' || dice.sign === '-')) {
    const last = dice.right
    if (last.kind !== 'number' || !Number.isInteger(last.value) || last.value > modifierLimit) break
    if (last.label !== null && !sourceShape.test(last.label)) break
    const value = dice.sign === '+' ? last.value : 0 - last.value
    modifiers.push({ value, source: last.label ?? '' })
    dice = dice.left
  }
  return { dice, modifiers: modifiers.reverse() }
}
