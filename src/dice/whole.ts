/** Whether a tree can only come to whole numbers, which is all a ledger row and a hit point know. */
import type { Asked, AskedDice } from './asked.ts'

/** True when every roll of this tree is a whole number. */
export function isWhole(asked: Asked): boolean {
  switch (asked.kind) {
    case 'number':
      return Number.isInteger(asked.value)
    case 'dice':
      return wholeDice(asked)
    case 'negation':
      return isWhole(asked.part)
    case 'arithmetic':
      if (asked.sign === '/') return false
      if (asked.sign === '^' && !(asked.right.kind === 'number' && asked.right.value >= 0)) return false
      return isWhole(asked.left) && isWhole(asked.right)
    case 'call':
      if (asked.name === 'floor' || asked.name === 'ceil' || asked.name === 'round') return true
      return asked.parts.every(isWhole)
    case 'pool':
      return asked.success !== null || asked.parts.every(isWhole)
  }
}

function wholeDice(asked: AskedDice): boolean {
  if (asked.adjustments === null || asked.adjustments.success !== null) return true
  const { minimum, maximum } = asked.adjustments
  return Number.isInteger(minimum ?? 0) && Number.isInteger(maximum ?? 0)
}
