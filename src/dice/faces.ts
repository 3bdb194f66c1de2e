/** Turns rolled dice into ledger groups and answers what of a group counts. */
import type { DiceFace, DiceGroup } from '../core/dice-entry.ts'
import { mark, type RolledDice } from './rolled.ts'

/** The ledger's form of one rolled term. */
export function groupOf(rolled: RolledDice): DiceGroup {
  const faces = rolled.values.map((value, index) => faceOf(rolled, value, index))
  const { sides, die } = rolled.asked
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
