/** The honesty report: how the dice were treated. Nothing in it is forbidden; all of it is known. */
import type { DiceEntry } from '../core/dice-entry.ts'
import type { Epoch, HeadMove } from '../store/state-store.ts'

export interface Honesty {
  readonly rolls: number
  /** Rolls that gave an earlier attempt the dice it already had. */
  readonly repeated: number
  readonly undone: number
  readonly redone: number
  readonly branched: number
  readonly epochs: number
  readonly revealed: number
  /** True when a person chose the seed: provable, but not unknowable. */
  readonly reproducible: boolean
}

/** Counts what a stranger would ask about. */
export function honestyOf(
  entries: readonly DiceEntry[],
  epochs: readonly Epoch[],
  moves: readonly HeadMove[],
): Honesty {
  const moved = (reason: HeadMove['reason']): number => moves.filter((move) => move.reason === reason).length
  return {
    rolls: entries.length,
    repeated: entries.filter((entry) => entry.repeats).length,
    undone: moved('undo'),
    redone: moved('redo'),
    branched: moved('branch'),
    epochs: epochs.length,
    revealed: epochs.filter((one) => one.server_seed !== null).length,
    reproducible: epochs.some((one) => one.reproducible),
  }
}
