/**
 * The canonical notation of an expression: the shortest one that reads back as the same tree. Attempts are keyed and
 * ledger rows are re-rolled by it, so its output must never change for a tree that exists today.
 */
import {
  type Arithmetic,
  type ArithmeticSign,
  type Comparison,
  type DiceAdjustments,
  type DiceExpression,
  type DiceTerm,
  highestFace,
} from './dice-expression.ts'

const strengths: Readonly<Record<ArithmeticSign, number>> = { '+': 1, '-': 1, '*': 2, '/': 2, '%': 2, '^': 3 }
const negative = 2.5
const closed = 4

/**
 * Writes an parsed tree as notation.
 *
 * @example
 * const parsed = parseNotation('d20 + (2*2)d6')
 * if (parsed.ok) console.log(canonicalNotation(parsed.value)) // '1d20+4d6'
 */
export function canonicalNotation(expression: DiceExpression): string {
  switch (expression.kind) {
    case 'number':
      return plainNumber(expression.value) + labelText(expression.label)
    case 'dice':
      return diceText(expression) + labelText(expression.label)
    case 'negation':
      return `-(${canonicalNotation(expression.part)})`
    case 'arithmetic':
      return arithmeticText(expression)
    case 'call':
      return `${expression.name}(${expression.parts.map(canonicalNotation).join(',')})`
    case 'pool':
      return `{${expression.parts.map(canonicalNotation).join(',')}}${choiceText(expression)}`
  }
}

function labelText(label: string | null): string {
  return label === null ? '' : `[${label}]`
}

/** Never in powers of ten, which notation does not read. */
function plainNumber(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(20).replace(/0+$/, '') : text
}

function strengthOf(expression: DiceExpression): number {
  if (expression.kind === 'arithmetic') return strengths[expression.sign]
  if (expression.kind === 'negation' || (expression.kind === 'number' && expression.value < 0))
    return negative
  return closed
}

function arithmeticText(expression: Arithmetic): string {
  const strength = strengths[expression.sign]
  const power = expression.sign === '^'
  const left = bracketed(expression.left, power ? closed : strength)
  const right = bracketed(expression.right, power ? strength : strength + 1)
  return left + expression.sign + right
}

function bracketed(expression: DiceExpression, needed: number): string {
  const text = canonicalNotation(expression)
  return strengthOf(expression) < needed ? `(${text})` : text
}

function diceText(expression: DiceTerm): string {
  const sides =
    expression.die === 'number' ? String(expression.sides) : expression.die === 'fate' ? 'F' : 'F.1'
  const text = `${expression.count}d${sides}`
  return expression.adjustments === null ? text : text + adjustmentText(expression, expression.adjustments)
}

function adjustmentText(expression: DiceTerm, adjustments: DiceAdjustments): string {
  let text = ''
  const { reroll, explosion, minimum, maximum, criticalSuccess, criticalFailure } = adjustments
  if (reroll !== null) text += (reroll.once ? 'ro' : 'r') + comparisonText(reroll.when)
  if (explosion !== null) {
    text += (explosion.compounding ? '!!' : '!') + (explosion.penetrating ? 'p' : '')
    const usual = explosion.when.sign === '=' && explosion.when.value === highestFace(expression)
    // A success that follows would be read as the explosion's own comparison if that were left out.
    if (!usual || adjustments.success !== null) text += comparisonText(explosion.when)
  }
  if (minimum !== null) text += `min${plainNumber(minimum)}`
  if (maximum !== null) text += `max${plainNumber(maximum)}`
  text += choiceText({ ...adjustments, sort: null })
  if (criticalSuccess !== null) text += `cs${comparisonText(criticalSuccess)}`
  if (criticalFailure !== null) text += `cf${comparisonText(criticalFailure)}`
  return text + sortText(adjustments.sort)
}

function choiceText(
  expression: Pick<DiceAdjustments, 'keep' | 'drop' | 'success' | 'failure' | 'sort'>,
): string {
  let text = ''
  if (expression.keep !== null)
    text += (expression.keep.end === 'highest' ? 'kh' : 'kl') + expression.keep.count
  if (expression.drop !== null)
    text += (expression.drop.end === 'highest' ? 'dh' : 'dl') + expression.drop.count
  if (expression.success !== null) text += comparisonText(expression.success)
  if (expression.failure !== null) text += `f${comparisonText(expression.failure)}`
  return text + sortText(expression.sort)
}

function sortText(sort: DiceAdjustments['sort']): string {
  if (sort === null) return ''
  return sort === 'ascending' ? 'sa' : 'sd'
}

function comparisonText(comparison: Comparison): string {
  return (comparison.sign === '!=' ? '<>' : comparison.sign) + plainNumber(comparison.value)
}

/** The same dice without labels, critical marks and order, which change no result. */
export function undecorated(expression: DiceExpression): DiceExpression {
  switch (expression.kind) {
    case 'number':
      return { ...expression, label: null }
    case 'dice': {
      const { adjustments } = expression
      if (adjustments === null) return { ...expression, label: null }
      const bare = { ...adjustments, criticalSuccess: null, criticalFailure: null, sort: null }
      const nothing = Object.values(bare).every((value) => value === null)
      return { ...expression, label: null, adjustments: nothing ? null : bare }
    }
    case 'negation':
      return { ...expression, part: undecorated(expression.part) }
    case 'arithmetic':
      return { ...expression, left: undecorated(expression.left), right: undecorated(expression.right) }
    case 'call':
      return { ...expression, parts: expression.parts.map(undecorated) }
    case 'pool':
      return { ...expression, parts: expression.parts.map(undecorated), sort: null }
  }
}
