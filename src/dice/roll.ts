/**
 * Rolls an asked tree against a source of faces and gives back the rolled tree. Pure but for the source: the
 * same tree on the same draws is the same roll, which is what replay and verification live on.
 */
import type { ArithmeticSign, Asked, AskedCall, AskedPool, CallName } from './asked.ts'
import type { Draws } from './draws.ts'
import { type Budget, freshBudget, rollDice } from './roll-dice.ts'
import { rollPool } from './roll-pool.ts'
import type { Rolled, RolledDice, RolledNode } from './rolled.ts'

const noParts: readonly RolledNode[] = Object.freeze([])

/**
 * Rolls what was asked.
 *
 * @example
 * const asked = parseNotation('2d6+1')
 * if (asked.ok) console.log(roll(asked.value, { offset: 0, face: () => 3 }).total) // 7
 */
export function roll(asked: Asked, draws: Draws): Rolled {
  const before = draws.offset
  const dice: RolledDice[] = []
  const tree = rollNode(asked, draws, freshBudget(), dice)
  return { asked, tree, dice, total: rounded(tree.value), draws: draws.offset - before }
}

/** Totals are shown with two decimals at most; whole numbers stay exact, and -0 becomes 0. */
function rounded(value: number): number {
  return (Number.isInteger(value) ? value : Math.round(value * 100) / 100) + 0
}

function rollNode(asked: Asked, draws: Draws, budget: Budget, dice: RolledDice[]): RolledNode {
  switch (asked.kind) {
    case 'dice': {
      const rolled = rollDice(asked, draws, budget)
      dice.push(rolled)
      return { asked, value: rolled.sum, parts: noParts }
    }
    case 'number':
      return { asked, value: asked.value, parts: noParts }
    case 'arithmetic': {
      const left = rollNode(asked.left, draws, budget, dice)
      const right = rollNode(asked.right, draws, budget, dice)
      return { asked, value: calculate(asked.sign, left.value, right.value), parts: [left, right] }
    }
    case 'negation': {
      const part = rollNode(asked.part, draws, budget, dice)
      return { asked, value: 0 - part.value, parts: [part] }
    }
    default:
      return rollParts(asked, draws, budget, dice)
  }
}

function rollParts(
  asked: AskedCall | AskedPool,
  draws: Draws,
  budget: Budget,
  dice: RolledDice[],
): RolledNode {
  const parts: RolledNode[] = []
  const ends: number[] = []
  const start = dice.length
  for (const part of asked.parts) {
    parts.push(rollNode(part, draws, budget, dice))
    ends.push(dice.length)
  }
  if (asked.kind === 'call')
    return {
      asked,
      value: call(
        asked.name,
        parts.map((part) => part.value),
      ),
      parts,
    }
  return rollPool(asked, parts, dice, start, ends)
}

/** Plain arithmetic on two results. */
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
