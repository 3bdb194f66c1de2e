/**
 * Rolls an expression against a source of faces and gives back the rolled tree. Pure but for the source: the
 * same tree on the same draws is the same roll, which is what replay and verification live on.
 */

import {
  type ArithmeticSign,
  type CallName,
  type Comparison,
  type DiceAdjustments,
  type DiceExpression,
  type DicePool,
  type DiceTerm,
  diceLimits,
  type Explosion,
  type FunctionCall,
  matches,
  type Reroll,
  type Selection,
} from './dice-expression.ts'
import { type FaceSource, highestDice, lowestDice } from './face-source.ts'
import { lostMarks, mark, type Rolled, type RolledDice, type RolledNode } from './rolled-tree.ts'

const noParts: readonly RolledNode[] = Object.freeze([])

/**
 * Rolls what was parsed.
 *
 * @example
 * const parsed = parseNotation('2d6+1')
 * if (parsed.ok) console.log(roll(parsed.value, { offset: 0, face: () => 3 }).total) // 7
 */
export function roll(expression: DiceExpression, draws: FaceSource): Rolled {
  const before = draws.offset
  const dice: RolledDice[] = []
  const tree = rollNode(expression, draws, freshBudget(), dice)
  return { expression, tree, dice, total: rounded(tree.value), draws: draws.offset - before }
}

/** Totals are shown with two decimals at most; whole numbers stay exact, and -0 becomes 0. */
function rounded(value: number): number {
  return (Number.isInteger(value) ? value : Math.round(value * 100) / 100) + 0
}

/** What a whole notation has left of explosions and rerolls. */
interface Budget {
  explosions: number
  rerolls: number
}

function freshBudget(): Budget {
  return { explosions: diceLimits.explosions, rerolls: diceLimits.rerolls }
}

function rollNode(
  expression: DiceExpression,
  draws: FaceSource,
  budget: Budget,
  dice: RolledDice[],
): RolledNode {
  switch (expression.kind) {
    case 'dice': {
      const rolled = rollDice(expression, draws, budget)
      dice.push(rolled)
      return { expression, value: rolled.sum, parts: noParts }
    }
    case 'number':
      return { expression, value: expression.value, parts: noParts }
    case 'arithmetic': {
      const left = rollNode(expression.left, draws, budget, dice)
      const right = rollNode(expression.right, draws, budget, dice)
      return { expression, value: calculate(expression.sign, left.value, right.value), parts: [left, right] }
    }
    case 'negation': {
      const part = rollNode(expression.part, draws, budget, dice)
      return { expression, value: 0 - part.value, parts: [part] }
    }
    default:
      return rollParts(expression, draws, budget, dice)
  }
}

function rollParts(
  expression: FunctionCall | DicePool,
  draws: FaceSource,
  budget: Budget,
  dice: RolledDice[],
): RolledNode {
  const parts: RolledNode[] = []
  const ends: number[] = []
  const start = dice.length
  for (const part of expression.parts) {
    parts.push(rollNode(part, draws, budget, dice))
    ends.push(dice.length)
  }
  if (expression.kind === 'call')
    return {
      expression,
      value: call(
        expression.name,
        parts.map((part) => part.value),
      ),
      parts,
    }
  return rollPool(expression, parts, dice, start, ends)
}

function calculate(sign: ArithmeticSign, left: number, right: number): number {
  switch (sign) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '*':
      return left * right
    case '/':
      return left / right
    case '%':
      return left % right
    case '^':
      return left ** right
  }
}

function call(name: CallName, values: readonly number[]): number {
  if (name === 'min') return Math.min(...values)
  if (name === 'max') return Math.max(...values)
  const value = values[0] ?? 0
  switch (name) {
    case 'floor':
      return Math.floor(value)
    case 'ceil':
      return Math.ceil(value)
    case 'round':
      return Math.round(value)
    case 'abs':
      return Math.abs(value)
  }
}

/** Adds up or counts the parts that stay; `ends` says where each part's dice end in the list. */
function rollPool(
  expression: DicePool,
  parts: readonly RolledNode[],
  dice: RolledDice[],
  start: number,
  ends: readonly number[],
): RolledNode {
  const lost = new Set<number>()
  if (expression.keep !== null) {
    const worse = expression.keep.end === 'highest' ? 'lowest' : 'highest'
    for (const index of extremes(parts, worse, parts.length - expression.keep.count)) lost.add(index)
  }
  if (expression.drop !== null)
    for (const index of extremes(parts, expression.drop.end, expression.drop.count)) lost.add(index)
  let value = 0
  parts.forEach((part, index) => {
    if (lost.has(index))
      loseDice(dice, index === 0 ? start : (ends[index - 1] ?? start), ends[index] ?? start)
    else
      value +=
        expression.success === null ? part.value : scoreOf(part.value, expression.success, expression.failure)
  })
  return { expression, value, parts }
}

function extremes(parts: readonly RolledNode[], end: Selection['end'], count: number): number[] {
  const direction = end === 'lowest' ? 1 : -1
  const order = parts.map((_, index) => index)
  order.sort(
    (left, right) => direction * ((parts[left]?.value ?? 0) - (parts[right]?.value ?? 0)) || right - left,
  )
  return order.slice(0, Math.max(0, count))
}

function loseDice(dice: RolledDice[], from: number, to: number): void {
  for (let index = from; index < to; index += 1) {
    const rolled = dice[index]
    if (rolled === undefined) continue
    const marks = rolled.values.map((_, face) => (rolled.marks?.[face] ?? 0) | mark.dropped)
    dice[index] = { ...rolled, marks }
  }
}

function rollDice(expression: DiceTerm, draws: FaceSource, budget: Budget): RolledDice {
  const adjustments = expression.adjustments
  if (adjustments !== null) return rollAdjusted(expression, adjustments, draws, budget)
  const values = new Array<number>(expression.count)
  let sum = 0
  for (let thrown = 0; thrown < expression.count; thrown += 1) {
    const value = readFace(expression, draws.face(expression.sides, expression.die))
    values[thrown] = value
    sum += value
  }
  return { expression, values, marks: null, counts: null, sum }
}

function readFace(expression: DiceTerm, face: number): number {
  if (expression.die === 'number') return face
  if (expression.die === 'fate') return face - 2
  if (face === 1) return -1
  return face === expression.sides ? 1 : 0
}

/** Dice on the table. `counts` is made only when some face counts for something else than it shows. */
interface Table {
  readonly values: number[]
  readonly marks: number[]
  counts: number[] | null
  size: number
}

function rollAdjusted(
  expression: DiceTerm,
  adjustments: DiceAdjustments,
  draws: FaceSource,
  budget: Budget,
): RolledDice {
  // Lists that will grow start empty: growing one of a fixed length costs more than it saves.
  const room = adjustments.explosion === null && adjustments.reroll === null ? expression.count : 0
  const values = new Array<number>(room)
  const table: Table = { values, marks: new Array<number>(room), counts: null, size: 0 }
  for (let thrown = 0; thrown < expression.count; thrown += 1)
    throwDie(expression, adjustments, draws, budget, table)
  if (adjustments.minimum !== null || adjustments.maximum !== null) clamp(table, adjustments)
  if (adjustments.keep !== null) keep(table, adjustments.keep)
  if (adjustments.drop !== null) drop(table, adjustments.drop.end, adjustments.drop.count, mark.dropped)
  if (adjustments.success !== null) countSuccesses(table, adjustments.success, adjustments.failure)
  markCriticals(table, adjustments)
  return { expression, values, marks: table.marks, counts: table.counts, sum: sumOf(table) }
}

function put(table: Table, value: number, marks: number): number {
  const index = table.size
  table.values[index] = value
  table.marks[index] = marks
  if (table.counts !== null) table.counts[index] = value
  table.size = index + 1
  return index
}

function countsOf(table: Table): number[] {
  table.counts ??= table.values.slice(0, table.size)
  return table.counts
}

/** Throws until the reroll rule lets a face stand; the faces it refused are kept for the record. */
function settledFace(
  expression: DiceTerm,
  reroll: Reroll | null,
  draws: FaceSource,
  budget: Budget,
  table: Table,
): number {
  let value = readFace(expression, draws.face(expression.sides, expression.die))
  while (reroll !== null && budget.rerolls > 0 && matches(reroll.when, value)) {
    budget.rerolls -= 1
    put(table, value, mark.rerolled)
    value = readFace(expression, draws.face(expression.sides, expression.die))
    if (reroll.once) break
  }
  return value
}

function throwDie(
  expression: DiceTerm,
  adjustments: DiceAdjustments,
  draws: FaceSource,
  budget: Budget,
  table: Table,
): void {
  const { explosion, reroll } = adjustments
  let value = settledFace(expression, reroll, draws, budget, table)
  const first = put(table, value, 0)
  if (explosion === null) return
  let last = first
  while (budget.explosions > 0 && matches(explosion.when, value)) {
    budget.explosions -= 1
    table.marks[last] = (table.marks[last] ?? 0) | mark.exploded
    value = settledFace(expression, reroll, draws, budget, table)
    last = put(table, value, explosion.compounding ? mark.compounded : 0)
    if (explosion.compounding || explosion.penetrating) addOn(table, explosion, first, last, value)
  }
}

/** What an exploded face counts for: on the first die when compounding, one less when penetrating. */
function addOn(table: Table, explosion: Explosion, first: number, last: number, value: number): void {
  const counts = countsOf(table)
  const worth = explosion.penetrating ? value - 1 : value
  counts[last] = explosion.compounding ? 0 : worth
  if (explosion.compounding) counts[first] = (counts[first] ?? 0) + worth
}

/** A face that keep, drop, minimum and counting look at: not thrown again, not part of a compounded die. */
function stands(marks: number): boolean {
  return (marks & (mark.rerolled | mark.compounded)) === 0
}

function clamp(table: Table, adjustments: DiceAdjustments): void {
  const minimum = adjustments.minimum ?? -Infinity
  const maximum = adjustments.maximum ?? Infinity
  const counts = countsOf(table)
  for (let index = 0; index < table.size; index += 1) {
    if (!stands(table.marks[index] ?? 0)) continue
    counts[index] = Math.min(maximum, Math.max(minimum, counts[index] ?? 0))
  }
}

function keep(table: Table, selection: Selection): void {
  let standing = 0
  for (let index = 0; index < table.size; index += 1) if (stands(table.marks[index] ?? 0)) standing += 1
  const worse = selection.end === 'highest' ? 'lowest' : 'highest'
  drop(table, worse, standing - selection.count, mark.unkept)
}

/** Marks the `count` most extreme standing faces; among equals the latest goes first. */
function drop(table: Table, end: Selection['end'], count: number, bit: number): void {
  const worth = table.counts ?? table.values
  const direction = end === 'lowest' ? 1 : -1
  for (let removed = 0; removed < count; removed += 1) {
    let chosen = -1
    let best = 0
    for (let index = 0; index < table.size; index += 1) {
      const marks = table.marks[index] ?? 0
      if (!stands(marks) || (marks & bit) !== 0) continue
      const rank = direction * (worth[index] ?? 0)
      if (chosen === -1 || rank <= best) {
        best = rank
        chosen = index
      }
    }
    if (chosen === -1) return
    table.marks[chosen] = (table.marks[chosen] ?? 0) | bit
  }
}

function countSuccesses(table: Table, success: Comparison, failure: Comparison | null): void {
  const counts = countsOf(table)
  for (let index = 0; index < table.size; index += 1) {
    if (stands(table.marks[index] ?? 0)) counts[index] = scoreOf(counts[index] ?? 0, success, failure)
  }
}

/** 1 for a success, -1 for a failure, 0 for neither; a success is never also a failure. */
function scoreOf(value: number, success: Comparison, failure: Comparison | null): number {
  if (matches(success, value)) return 1
  return failure !== null && matches(failure, value) ? -1 : 0
}

function markCriticals(table: Table, adjustments: DiceAdjustments): void {
  const { criticalSuccess, criticalFailure } = adjustments
  if (criticalSuccess === null && criticalFailure === null) return
  for (let index = 0; index < table.size; index += 1) {
    const value = table.values[index] ?? 0
    let bits = 0
    if (criticalSuccess !== null && matches(criticalSuccess, value)) bits |= mark.criticalSuccess
    if (criticalFailure !== null && matches(criticalFailure, value)) bits |= mark.criticalFailure
    table.marks[index] = (table.marks[index] ?? 0) | bits
  }
}

function sumOf(table: Table): number {
  const worth = table.counts ?? table.values
  let sum = 0
  for (let index = 0; index < table.size; index += 1) {
    if (((table.marks[index] ?? 0) & lostMarks) === 0) sum += worth[index] ?? 0
  }
  return sum
}

/**
 * The totals of all-lowest and all-highest dice: the usual "min" and "max" among dice programs. Where dice are subtracted
 * or divided by, the possible totals reach further; result-bounds.ts has those.
 *
 * @example
 * const parsed = parseNotation('4d6kh3')
 * if (parsed.ok) console.log(rangeOf(parsed.value)) // { min: 3, max: 18 }
 */
export function rangeOf(expression: DiceExpression): { readonly min: number; readonly max: number } {
  return { min: roll(expression, lowestDice).total, max: roll(expression, highestDice).total }
}
