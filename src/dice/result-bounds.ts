/**
 * Bounds of the results a tree can have, which no roll can leave, by interval arithmetic, and whether they are whole.
 * Bounds may be wider than what can happen and are never narrower. Every part of the tree is checked against them,
 * for a part that is too large to be exact makes the whole wrong even where the whole is small, as in `9^9^9 % 7`.
 */
import {
  type Arithmetic,
  type DiceAdjustments,
  type DiceExpression,
  type DicePool,
  type DiceTerm,
  diceLimits,
  highestFace,
  lowestFace,
} from './dice-expression.ts'

export interface Bounds {
  readonly lowest: number
  readonly highest: number
}

/** The innermost part without bounds: some roll of it has no result, or is too large to be exact. */
export interface Unbounded {
  readonly reason: 'no-result' | 'too-large'
  readonly part: DiceExpression
}

/** True when every roll of the tree has a result that is exact. */
export function isBounded(found: Bounds | Unbounded): found is Bounds {
  return 'lowest' in found
}

/** The interval in which every total of this tree lies, or the part that has none. */
export function bounds(expression: DiceExpression): Bounds | Unbounded {
  const found = intervalOf(expression)
  if (found === undefined) return { reason: 'no-result', part: expression }
  if (!isBounded(found)) return found
  // Written so that not-a-number is too large as well.
  const exact = Math.max(-found.lowest, found.highest) <= diceLimits.magnitude
  // Adding 0 makes 0 of -0, which is not a number that dice show.
  return exact
    ? { lowest: found.lowest + 0, highest: found.highest + 0 }
    : { reason: 'too-large', part: expression }
}

/** The interval of one part, from those of its own parts; `undefined` when some roll of it has no result. */
function intervalOf(expression: DiceExpression): Bounds | Unbounded | undefined {
  switch (expression.kind) {
    case 'number':
      return { lowest: expression.value, highest: expression.value }
    case 'dice':
      return diceBounds(expression)
    case 'negation': {
      const part = bounds(expression.part)
      return isBounded(part) ? { lowest: -part.highest, highest: -part.lowest } : part
    }
    case 'arithmetic':
      return arithmeticBounds(expression)
    case 'pool':
      return poolBounds(expression)
    case 'call': {
      const parts = allBounds(expression.parts)
      if (!Array.isArray(parts)) return parts
      const lowest = parts.map((part) => part.lowest)
      const highest = parts.map((part) => part.highest)
      if (expression.name === 'min') return { lowest: Math.min(...lowest), highest: Math.min(...highest) }
      if (expression.name === 'max') return { lowest: Math.max(...lowest), highest: Math.max(...highest) }
      return roundedBounds(expression.name, { lowest: lowest[0] ?? 0, highest: highest[0] ?? 0 })
    }
  }
}

function roundedBounds(name: 'floor' | 'ceil' | 'round' | 'abs', part: Bounds): Bounds {
  if (name !== 'abs') return { lowest: rounded(name, part.lowest), highest: rounded(name, part.highest) }
  const touchesZero = part.lowest <= 0 && part.highest >= 0
  const far = Math.max(Math.abs(part.lowest), Math.abs(part.highest))
  const near = touchesZero ? 0 : Math.min(Math.abs(part.lowest), Math.abs(part.highest))
  return { lowest: near, highest: far }
}

function rounded(name: 'floor' | 'ceil' | 'round', value: number): number {
  if (name === 'floor') return Math.floor(value)
  return name === 'ceil' ? Math.ceil(value) : Math.round(value)
}

function allBounds(parts: readonly DiceExpression[]): Bounds[] | Unbounded {
  const all: Bounds[] = []
  for (const part of parts) {
    const found = bounds(part)
    if (!isBounded(found)) return found
    all.push(found)
  }
  return all
}

function diceBounds(expression: DiceTerm): Bounds {
  const adjustments = expression.adjustments
  let lowest = lowestFace(expression)
  let highest = highestFace(expression)
  if (adjustments === null) return { lowest: expression.count * lowest, highest: expression.count * highest }
  let most = expression.count
  if (adjustments.explosion !== null) {
    most += diceLimits.explosions
    if (adjustments.explosion.penetrating) lowest -= 1
    if (adjustments.explosion.compounding) {
      lowest = Math.min(lowest, lowest * (1 + diceLimits.explosions))
      highest *= 1 + diceLimits.explosions
    }
  }
  if (adjustments.minimum !== null) {
    lowest = Math.max(lowest, adjustments.minimum)
    highest = Math.max(highest, adjustments.minimum)
  }
  if (adjustments.maximum !== null) {
    lowest = Math.min(lowest, adjustments.maximum)
    highest = Math.min(highest, adjustments.maximum)
  }
  if (adjustments.success !== null) {
    lowest = adjustments.failure === null ? 0 : -1
    highest = 1
  }
  const few = Math.max(0, Math.min(expression.count, keptOf(adjustments)) - droppedOf(adjustments))
  const many = Math.max(0, Math.min(most - droppedOf(adjustments), keptOf(adjustments)))
  return { lowest: Math.min(few * lowest, many * lowest), highest: Math.max(few * highest, many * highest) }
}

function keptOf(adjustments: DiceAdjustments): number {
  return adjustments.keep?.count ?? Infinity
}

function droppedOf(adjustments: DiceAdjustments): number {
  return adjustments.drop?.count ?? 0
}

function poolBounds(expression: DicePool): Bounds | Unbounded {
  const parts = allBounds(expression.parts)
  if (!Array.isArray(parts)) return parts
  if (expression.success !== null)
    return { lowest: expression.failure === null ? 0 : -parts.length, highest: parts.length }
  const chooses = expression.keep !== null || expression.drop !== null
  let lowest = 0
  let highest = 0
  for (const part of parts) {
    lowest += chooses ? Math.min(0, part.lowest) : part.lowest
    highest += chooses ? Math.max(0, part.highest) : part.highest
  }
  return { lowest, highest }
}

function arithmeticBounds(expression: Arithmetic): Bounds | Unbounded | undefined {
  const left = bounds(expression.left)
  if (!isBounded(left)) return left
  const right = bounds(expression.right)
  if (!isBounded(right)) return right
  switch (expression.sign) {
    case '+':
      return { lowest: left.lowest + right.lowest, highest: left.highest + right.highest }
    case '-':
      return { lowest: left.lowest - right.highest, highest: left.highest - right.lowest }
    case '*':
      return corners(left, right, (a, b) => a * b)
    case '/':
      return holdsZero(right) ? undefined : corners(left, right, (a, b) => a / b)
    case '%':
      return holdsZero(right) ? undefined : remainderBounds(left, right)
    case '^':
      return powerBounds(left, right)
  }
}

function holdsZero(part: Bounds): boolean {
  return part.lowest <= 0 && part.highest >= 0
}

function corners(left: Bounds, right: Bounds, combine: (a: number, b: number) => number): Bounds {
  const values = [
    combine(left.lowest, right.lowest),
    combine(left.lowest, right.highest),
    combine(left.highest, right.lowest),
    combine(left.highest, right.highest),
  ]
  return { lowest: Math.min(...values), highest: Math.max(...values) }
}

/** A remainder has the sign of what is divided and is smaller than the divisor. */
function remainderBounds(left: Bounds, right: Bounds): Bounds {
  const divisor = Math.max(Math.abs(right.lowest), Math.abs(right.highest))
  return {
    lowest: left.lowest < 0 ? -Math.min(divisor, -left.lowest) : 0,
    highest: left.highest > 0 ? Math.min(divisor, left.highest) : 0,
  }
}

/** Only a positive base has a real power for every exponent; others need a fixed whole exponent. */
function powerBounds(base: Bounds, exponent: Bounds): Bounds | undefined {
  if (base.lowest > 0) return corners(base, exponent, (a, b) => a ** b)
  const fixed = exponent.lowest === exponent.highest && Number.isInteger(exponent.lowest)
  if (!fixed || exponent.lowest < 0) return undefined
  const far = Math.max(Math.abs(base.lowest), Math.abs(base.highest)) ** exponent.lowest
  return { lowest: -far, highest: far }
}

/** True when every roll of this tree is a whole number. */
export function isWhole(expression: DiceExpression): boolean {
  switch (expression.kind) {
    case 'number':
      return Number.isInteger(expression.value)
    case 'dice':
      return wholeDice(expression)
    case 'negation':
      return isWhole(expression.part)
    case 'arithmetic':
      if (expression.sign === '/') return false
      if (expression.sign === '^' && !(expression.right.kind === 'number' && expression.right.value >= 0))
        return false
      return isWhole(expression.left) && isWhole(expression.right)
    case 'call':
      if (expression.name === 'floor' || expression.name === 'ceil' || expression.name === 'round')
        return true
      return expression.parts.every(isWhole)
    case 'pool':
      return expression.success !== null || expression.parts.every(isWhole)
  }
}

function wholeDice(expression: DiceTerm): boolean {
  if (expression.adjustments === null || expression.adjustments.success !== null) return true
  const { minimum, maximum } = expression.adjustments
  return Number.isInteger(minimum ?? 0) && Number.isInteger(maximum ?? 0)
}
