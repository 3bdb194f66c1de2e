/**
 * The rolled tree: what happened, die by die. Faces stand in parallel lists of small integers instead of an
 * object per die, because the objects would cost more than the dice; faces.ts turns them into ledger faces.
 */
import type { Asked, AskedDice } from './asked.ts'

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
  readonly asked: AskedDice
  /** What each die showed. */
  readonly values: number[]
  /** What became of each, in bits of `mark`; null when nothing was asked of these dice. */
  readonly marks: number[] | null
  /** What each counts for; null when that is what it shows. */
  readonly counts: number[] | null
  readonly sum: number
}

/** One node of the rolled tree; it stands beside the asked node that it answers. */
export interface RolledNode {
  readonly asked: Asked
  readonly value: number
  readonly parts: readonly RolledNode[]
}

/** A finished roll. */
export interface Rolled {
  readonly asked: Asked
  readonly tree: RolledNode
  /** All dice terms, in the order in which they fell. */
  readonly dice: readonly RolledDice[]
  readonly total: number
  /** 16-bit draws used. */
  readonly draws: number
}
