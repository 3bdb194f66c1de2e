/** A roll outside any campaign, as a program prints it: everything that fell, or why not and where. */
import type { DiceGroup } from '../core/ledger/dice-entry.ts'
import { canonicalNotation } from './canonical-notation.ts'
import type { FaceSource } from './face-source.ts'
import { faceText } from './ledger-string.ts'
import { parseNotation } from './parse-notation.ts'
import { bounds, isBounded } from './result-bounds.ts'
import { rangeOf, roll } from './roll-expression.ts'
import { diceGroupOf, keptFaces } from './rolled-tree.ts'

/** What was rolled. `min` and `max` are all-lowest and all-highest dice; no total leaves `lowest`..`highest`. */
export interface RollDescription {
  readonly notation: string
  readonly min: number
  readonly max: number
  readonly lowest: number
  readonly highest: number
  readonly total: number
  readonly groups: readonly DiceGroup[]
  /** The faces that count, as shown. */
  readonly kept: readonly number[]
  readonly text: string
}

/** Why nothing was rolled, and at which character of the notation. */
export interface RollRefused {
  readonly error: string
  readonly code: string
  readonly position: number
}

/**
 * Rolls a notation and describes everything about it.
 *
 * @example
 * const description = describeRoll('4d6kh3', { offset: 0, face: () => 3 })
 * if ('error' in description) console.log(`${description.error} (at ${description.position})`)
 * else console.log(description.text) // '4d6kh3 = (3, 3, 3, ~3~) = 9'
 */
export function describeRoll(notation: string, draws: FaceSource): RollDescription | RollRefused {
  const parsed = parseNotation(notation)
  if (!parsed.ok) {
    const { code, message, data } = parsed.refusal
    return { error: message, code, position: Number(data?.position ?? 0) }
  }
  const rolled = roll(parsed.value, draws)
  const groups = rolled.dice.map(diceGroupOf)
  const { min, max } = rangeOf(parsed.value)
  const found = bounds(parsed.value)
  const { lowest, highest } = isBounded(found) ? found : { lowest: min, highest: max }
  const canonical = canonicalNotation(parsed.value)
  const faces = groups.map((group) => `(${group.faces.map(faceText).join(', ')})`)
  const text = [canonical, ...(faces.length > 0 ? [faces.join(' ')] : []), String(rolled.total)].join(' = ')
  return {
    notation: canonical,
    min,
    max,
    lowest,
    highest,
    total: rolled.total,
    groups,
    kept: keptFaces(groups),
    text,
  }
}
