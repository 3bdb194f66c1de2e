/**
 * One text for one question: the shortest notation that reads back as the same tree. Attempts are keyed and
 * ledger rows are re-rolled by it, so its output must never change for a tree that exists today.
 */
import {
  type Adjustments,
  type ArithmeticSign,
  type Asked,
  type AskedArithmetic,
  type AskedDice,
  type Comparison,
  highestFace,
} from './asked.ts'

const strengths: Readonly<Record<ArithmeticSign, number>> = { '+': 1, '-': 1, '*': 2, '/': 2, '%': 2, '^': 3 }
const negative = 2.5
const closed = 4

/**
 * Writes an asked tree as notation.
 *
 * @example
 * const asked = parseNotation('d20 + (2*2)d6')
 * if (asked.ok) console.log(canonicalNotation(asked.value)) // '1d20+4d6'
 */
export function canonicalNotation(asked: Asked): string {
  switch (asked.kind) {
    case 'number':
      return plainNumber(asked.value) + labelText(asked.label)
    case 'dice':
      return diceText(asked) + labelText(asked.label)
    case 'negation':
      return `-(${canonicalNotation(asked.part)})`
    case 'arithmetic':
      return arithmeticText(asked)
    case 'call':
      return `${asked.name}(${asked.parts.map(canonicalNotation).join(',')})`
    case 'pool':
      return `{${asked.parts.map(canonicalNotation).join(',')}}${choiceText(asked)}`
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

function strengthOf(asked: Asked): number {
  if (asked.kind === 'arithmetic') return strengths[asked.sign]
  if (asked.kind === 'negation' || (asked.kind === 'number' && asked.value < 0)) return negative
  return closed
}

function arithmeticText(asked: AskedArithmetic): string {
  const strength = strengths[asked.sign]
  const power = asked.sign === '^'
  const left = bracketed(asked.left, power ? closed : strength)
  const right = bracketed(asked.right, power ? strength : strength + 1)
  return left + asked.sign + right
}

function bracketed(asked: Asked, needed: number): string {
  const text = canonicalNotation(asked)
  return strengthOf(asked) < needed ? `(${text})` : text
}

function diceText(asked: AskedDice): string {
  const sides = asked.die === 'number' ? String(asked.sides) : asked.die === 'fate' ? 'F' : 'F.1'
  const text = `${asked.count}d${sides}`
  return asked.adjustments === null ? text : text + adjustmentText(asked, asked.adjustments)
}

function adjustmentText(asked: AskedDice, adjustments: Adjustments): string {
  let text = ''
  const { reroll, explosion, minimum, maximum, criticalSuccess, criticalFailure } = adjustments
  if (reroll !== null) text += (reroll.once ? 'ro' : 'r') + comparisonText(reroll.when)
  if (explosion !== null) {
    text += (explosion.compounding ? '!!' : '!') + (explosion.penetrating ? 'p' : '')
    const usual = explosion.when.sign === '=' && explosion.when.value === highestFace(asked)
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

function choiceText(asked: Pick<Adjustments, 'keep' | 'drop' | 'success' | 'failure' | 'sort'>): string {
  let text = ''
  if (asked.keep !== null) text += (asked.keep.end === 'highest' ? 'kh' : 'kl') + asked.keep.count
  if (asked.drop !== null) text += (asked.drop.end === 'highest' ? 'dh' : 'dl') + asked.drop.count
  if (asked.success !== null) text += comparisonText(asked.success)
  if (asked.failure !== null) text += `f${comparisonText(asked.failure)}`
  return text + sortText(asked.sort)
}

function sortText(sort: Adjustments['sort']): string {
  if (sort === null) return ''
  return sort === 'ascending' ? 'sa' : 'sd'
}

function comparisonText(comparison: Comparison): string {
  return (comparison.sign === '!=' ? '<>' : comparison.sign) + plainNumber(comparison.value)
}

/** The same dice without labels, critical marks and order, which change no result. */
export function undecorated(asked: Asked): Asked {
  switch (asked.kind) {
    case 'number':
      return { ...asked, label: null }
    case 'dice': {
      const { adjustments } = asked
      if (adjustments === null) return { ...asked, label: null }
      const bare = { ...adjustments, criticalSuccess: null, criticalFailure: null, sort: null }
      const nothing = Object.values(bare).every((value) => value === null)
      return { ...asked, label: null, adjustments: nothing ? null : bare }
    }
    case 'negation':
      return { ...asked, part: undecorated(asked.part) }
    case 'arithmetic':
      return { ...asked, left: undecorated(asked.left), right: undecorated(asked.right) }
    case 'call':
      return { ...asked, parts: asked.parts.map(undecorated) }
    case 'pool':
      return { ...asked, parts: asked.parts.map(undecorated), sort: null }
  }
}
