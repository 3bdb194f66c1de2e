/** A critical hit throws every die twice as often and adds every number once. */
import type { Result } from '../core/result.ts'
import type { Asked, AskedDice } from './asked.ts'
import { canonicalNotation } from './canonical-notation.ts'
import { parseNotation } from './notation.ts'

/**
 * Doubles the dice of a tree, never its numbers; refused when that is more dice than one notation may have.
 *
 * @example
 * const asked = parseNotation('1d8+5')
 * const critical = asked.ok ? doubleDice(asked.value) : asked
 * if (critical.ok) console.log(canonicalNotation(critical.value)) // '2d8+5'
 */
export function doubleDice(asked: Asked): Result<Asked> {
  return parseNotation(canonicalNotation(doubled(asked)))
}

function doubled(asked: Asked): Asked {
  switch (asked.kind) {
    case 'number':
      return asked // enforces: DICE-26
    case 'dice':
      return doubledDice(asked)
    case 'negation':
      return { ...asked, part: doubled(asked.part) }
    case 'arithmetic':
      return { ...asked, left: doubled(asked.left), right: doubled(asked.right) }
    case 'call':
    case 'pool':
      return { ...asked, parts: asked.parts.map(doubled) }
  }
}

/** `4d6kh3` becomes `8d6kh6`: what is kept or dropped of the dice doubles with them. */
function doubledDice(asked: AskedDice): AskedDice {
  const count = asked.count * 2
  if (asked.adjustments === null) return { ...asked, count }
  const { keep, drop } = asked.adjustments
  const adjustments = {
    ...asked.adjustments,
    keep: keep && { ...keep, count: keep.count * 2 },
    drop: drop && { ...drop, count: drop.count * 2 },
  }
  return { ...asked, count, adjustments }
}
