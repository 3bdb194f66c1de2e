/**
 * Throws the dice of one term and does to them what was asked, always in this order: reroll, explode, minimum
 * and maximum, keep and drop, count. The order in the text does not matter, so equal questions get equal dice.
 */
import {
  type Adjustments,
  type AskedDice,
  type Comparison,
  type Explosion,
  matches,
  type Reroll,
  type Selection,
} from './asked.ts'
import type { Draws } from './draws.ts'
import { diceLimits } from './limits.ts'
import { lostMarks, mark, type RolledDice } from './rolled.ts'

/** What a whole notation has left of explosions and rerolls. */
export interface Budget {
  explosions: number
  rerolls: number
}

/** A full budget for one roll. */
export function freshBudget(): Budget {
  return { explosions: diceLimits.explosions, rerolls: diceLimits.rerolls }
}

/** Throws one term. */
export function rollDice(asked: AskedDice, draws: Draws, budget: Budget): RolledDice {
  const adjustments = asked.adjustments
  if (adjustments !== null) return rollAdjusted(asked, adjustments, draws, budget)
  const values = new Array<number>(asked.count)
  let sum = 0
  for (let thrown = 0; thrown < asked.count; thrown += 1) {
    const value = readFace(asked, draws.face(asked.sides, asked.die))
    values[thrown] = value
    sum += value
  }
  return { asked, values, marks: null, counts: null, sum }
}

function readFace(asked: AskedDice, face: number): number {
  if (asked.die === 'number') return face
  if (asked.die === 'fate') return face - 2
  if (face === 1) return -1
  return face === asked.sides ? 1 : 0
}

/** Dice on the table. `counts` is made only when some face counts for something else than it shows. */
interface Table {
  readonly values: number[]
  readonly marks: number[]
  counts: number[] | null
  size: number
}

function rollAdjusted(asked: AskedDice, adjustments: Adjustments, draws: Draws, budget: Budget): RolledDice {
  // Lists that will grow start empty: growing one of a fixed length costs more than it saves.
  const room = adjustments.explosion === null && adjustments.reroll === null ? asked.count : 0
  const values = new Array<number>(room)
  const table: Table = { values, marks: new Array<number>(room), counts: null, size: 0 }
  for (let thrown = 0; thrown < asked.count; thrown += 1) throwOne(asked, adjustments, draws, budget, table)
  if (adjustments.minimum !== null || adjustments.maximum !== null) clamp(table, adjustments)
  if (adjustments.keep !== null) keep(table, adjustments.keep)
  if (adjustments.drop !== null) drop(table, adjustments.drop.end, adjustments.drop.count, mark.dropped)
  if (adjustments.success !== null) countSuccesses(table, adjustments.success, adjustments.failure)
  markCriticals(table, adjustments)
  return { asked, values, marks: table.marks, counts: table.counts, sum: sumOf(table) }
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
  asked: AskedDice,
  reroll: Reroll | null,
  draws: Draws,
  budget: Budget,
  table: Table,
): number {
  let value = readFace(asked, draws.face(asked.sides, asked.die))
  while (reroll !== null && budget.rerolls > 0 && matches(reroll.when, value)) {
    budget.rerolls -= 1
    put(table, value, mark.rerolled)
    value = readFace(asked, draws.face(asked.sides, asked.die))
    if (reroll.once) break
  }
  return value
}

function throwOne(
  asked: AskedDice,
  adjustments: Adjustments,
  draws: Draws,
  budget: Budget,
  table: Table,
): void {
  const { explosion, reroll } = adjustments
  let value = settledFace(asked, reroll, draws, budget, table)
  const first = put(table, value, 0)
  if (explosion === null) return
  let last = first
  while (budget.explosions > 0 && matches(explosion.when, value)) {
    budget.explosions -= 1
    table.marks[last] = (table.marks[last] ?? 0) | mark.exploded
    value = settledFace(asked, reroll, draws, budget, table)
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

function clamp(table: Table, adjustments: Adjustments): void {
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
export function scoreOf(value: number, success: Comparison, failure: Comparison | null): number {
  if (matches(success, value)) return 1
  return failure !== null && matches(failure, value) ? -1 : 0
}

function markCriticals(table: Table, adjustments: Adjustments): void {
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
