/**
 * Chooses among the parts of a pool. The dice of a part that is left out are marked as dropped, so that the
 * ledger never shows a die as kept that did not count.
 */
import type { AskedPool, Selection } from './asked.ts'
import { scoreOf } from './roll-dice.ts'
import { mark, type RolledDice, type RolledNode } from './rolled.ts'

/** Adds up or counts the parts that stay; `ends` says where each part's dice end in the list. */
export function rollPool(
  asked: AskedPool,
  parts: readonly RolledNode[],
  dice: RolledDice[],
  start: number,
  ends: readonly number[],
): RolledNode {
  const lost = new Set<number>()
  if (asked.keep !== null) {
    const worse = asked.keep.end === 'highest' ? 'lowest' : 'highest'
    for (const index of extremes(parts, worse, parts.length - asked.keep.count)) lost.add(index)
  }
  if (asked.drop !== null)
    for (const index of extremes(parts, asked.drop.end, asked.drop.count)) lost.add(index)
  let value = 0
  parts.forEach((part, index) => {
    if (lost.has(index))
      loseDice(dice, index === 0 ? start : (ends[index - 1] ?? start), ends[index] ?? start)
    else value += asked.success === null ? part.value : scoreOf(part.value, asked.success, asked.failure)
  })
  return { asked, value, parts }
}

function extremes(parts: readonly RolledNode[], end: Selection['end'], count: number): number[] {
  const direction = end === 'lowest' ? 1 : -1
  const order = parts.map((_, index) => index)
  order.sort(
    (one, other) => direction * ((parts[one]?.value ?? 0) - (parts[other]?.value ?? 0)) || other - one,
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
