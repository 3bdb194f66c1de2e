/** What was rolled on a branch after a turn, its own dice and those of the branches it grew from. */
import type { GrownBranch } from './lay-tree.ts'

/** A roll in the ledger's words, with its turn. */
export interface RolledOn {
  readonly turn: number
  readonly roll: string
}

/** Reads them, oldest first. */
export function diceSince(
  branches: readonly GrownBranch[],
  name: string,
  after: number,
  until = Number.POSITIVE_INFINITY,
): readonly RolledOn[] {
  const branch = branches.find((one) => one.name === name)
  if (branch === undefined) return []
  const own = branch.turns
    .filter(({ turn }) => turn > after && turn <= until)
    .flatMap(({ turn, dice_rolls }) => dice_rolls.map((roll) => ({ turn, roll })))
  if (branch.parent === null || branch.fork <= after) return own
  return [...diceSince(branches, branch.parent, after, Math.min(branch.fork, until)), ...own]
}
