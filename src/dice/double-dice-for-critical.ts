/** Doubles dice for a critical hit: every die is thrown twice as often, every number is added once. */
import type { Result } from '../core/result.ts'
import { canonicalNotation } from './canonical-notation.ts'
import type { DiceExpression, DiceTerm } from './dice-expression.ts'
import { parseNotation } from './parse-notation.ts'

/**
 * Doubles the dice of a tree, never its numbers; refused when that is more dice than one notation may have.
 *
 * @example
 * const parsed = parseNotation('1d8+5')
 * const critical = parsed.ok ? doubleDice(parsed.value) : parsed
 * if (critical.ok) console.log(canonicalNotation(critical.value)) // '2d8+5'
 */
export function doubleDice(expression: DiceExpression): Result<DiceExpression> {
  return parseNotation(canonicalNotation(doubled(expression)))
}

function doubled(expression: DiceExpression): DiceExpression {
  switch (expression.kind) {
    case 'number':
      return expression // enforces: DICE-26
    case 'dice':
      return doubledDice(expression)
    case 'negation':
      return { ...expression, part: doubled(expression.part) }
    case 'arithmetic':
      return { ...expression, left: doubled(expression.left), right: doubled(expression.right) }
    case 'call':
    case 'pool':
      return { ...expression, parts: expression.parts.map(doubled) }
  }
}

/** `4d6kh3` becomes `8d6kh6`: what is kept or dropped of the dice doubles with them. */
function doubledDice(expression: DiceTerm): DiceTerm {
  const count = expression.count * 2
  if (expression.adjustments === null) return { ...expression, count }
  const { keep, drop } = expression.adjustments
  const adjustments = {
    ...expression.adjustments,
    keep: keep && { ...keep, count: keep.count * 2 },
    drop: drop && { ...drop, count: drop.count * 2 },
  }
  return { ...expression, count, adjustments }
}
