/**
 * The rolled tree: what happened, die by die. Faces stand in parallel lists of small integers instead of an
 * object per die, because the objects would cost more than the dice; `groupOf` turns them into the
 * faces of a ledger row.
 */
import type { DiceFace, DiceGroup, DiceTarget } from '../core/ledger/dice-entry.ts'
import type { DiceExpression, DiceTerm } from './dice-expression.ts'

/** What became of a face, as bits. */
export const mark = {
  /** Left out by keep. */
  unkept: 1,
  /** Left out by drop, or with its whole part of a pool. */
  dropped: 2,
  rerolled: 4,
  exploded: 8,
  /** Thrown for a compounding die; its value is counted on the first face of the chain. */
  compounded: 16,
  criticalSuccess: 32,
  criticalFailure: 64,
} as const

/** Faces with one of these bits do not count. */
export const lostMarks = mark.unkept | mark.dropped | mark.rerolled

/** The dice of one term, in the order in which they fell. */
export interface RolledDice {
  readonly expression: DiceTerm
  /** What each die showed. */
  readonly values: number[]
  /** What became of each, in bits of `mark`; null when nothing was asked of these dice. */
  readonly marks: number[] | null
  /** What each counts for; null when that is what it shows. */
  readonly counts: number[] | null
  readonly sum: number
}

/** One node of the rolled tree; it stands beside the expression node that it answers. */
export interface RolledNode {
  readonly expression: DiceExpression
  readonly value: number
  readonly parts: readonly RolledNode[]
}

export interface Rolled {
  readonly expression: DiceExpression
  readonly tree: RolledNode
  /** All dice terms, in the order in which they fell. */
  readonly dice: readonly RolledDice[]
  readonly total: number
  /** 16-bit draws used. */
  readonly draws: number
}

/** The ledger's form of one rolled term. */
export function diceGroupOf(rolled: RolledDice): DiceGroup {
  const faces = rolled.values.map((value, index) => faceOf(rolled, value, index))
  const { sides, die } = rolled.expression
  return die === 'number' ? { sides, faces } : { sides, fate: true, faces }
}

function faceOf(rolled: RolledDice, value: number, index: number): DiceFace {
  const marks = rolled.marks?.[index] ?? 0
  const counts = rolled.counts?.[index] ?? value
  const face: { -readonly [Key in keyof DiceFace]: DiceFace[Key] } = { value }
  if (counts !== value) face.counts = counts
  if ((marks & (mark.unkept | mark.dropped)) !== 0) face.dropped = true
  if ((marks & mark.rerolled) !== 0) face.rerolled = true
  if ((marks & mark.exploded) !== 0) face.exploded = true
  return face
}

/** True when a face counts towards its group. */
export function isKept(face: DiceFace): boolean {
  return face.dropped !== true && face.rerolled !== true
}

/** Every face shown, in order. */
export function rolledFaces(groups: readonly DiceGroup[]): number[] {
  return groups.flatMap((group) => group.faces.map((face) => face.value))
}

/** The faces that count, as shown. A d20 check's natural roll is the only one of these. */
export function keptFaces(groups: readonly DiceGroup[]): number[] {
  return groups.flatMap((group) => group.faces.filter(isKept).map((face) => face.value))
}

/** The sum of what the kept faces count for. */
export function keptSum(groups: readonly DiceGroup[]): number {
  let sum = 0
  for (const group of groups)
    for (const face of group.faces) if (isKept(face)) sum += face.counts ?? face.value
  return sum
}

export interface JudgedRoll {
  readonly total: number
  readonly target: DiceTarget | undefined
  /** The faces that count, as shown; for a d20 check the natural roll is the first. */
  readonly kept: readonly number[]
}

/** What came of a roll whose target was moved after the dice fell, and the target that it was held against then. */
interface MovedTarget {
  readonly outcome: string
  readonly target: DiceTarget
}

/** Says in a word or two what came of a roll; undefined when there is nothing to say. */
export type Judge = (roll: JudgedRoll) => string | MovedTarget | undefined

/**
 * The plain judgement: a total that reaches its target succeeds. A ruleset with natural ones and twenties brings its own.
 *
 * @example
 * judgeByTarget({ total: 15, target: { kind: 'DC', value: 15 }, kept: [12] }) // 'Success'
 */
export function judgeByTarget(roll: JudgedRoll): string | undefined {
  if (roll.target === undefined) return undefined
  const reached = roll.total >= roll.target.value
  if (roll.target.kind === 'DC') return reached ? 'Success' : 'Fail'
  return reached ? 'Hit!' : 'Miss'
}
