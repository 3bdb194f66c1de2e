/** What a child process is told to do before it dies, and what it says while it lives. Shared by both sides. */
import type { CommitPhase } from '../../src/store/log/append-and-create-log.ts'

export type Scenario =
  | 'turns'
  | 'two-step'
  | 'moves'
  | 'tidy'
  | 'close'
  | 'found'
  | 'import'
  | 'migrate'
  | 'race'

export interface ChildPlan {
  readonly scenario: Scenario
  readonly home: string
  readonly campaign: string
  /** The step at which the child kills itself, on which occasion; null when the parent does the killing. */
  readonly phase: CommitPhase | null
  readonly occasion: number
  /** The index of the first turn to play. */
  readonly first: number
  /** How many turns to play at most. */
  readonly turns: number
}

/** A line of the child. `trying` comes before an operation, `done` only after it was acknowledged. */
export type ChildLine =
  | {
      readonly say: 'trying'
      readonly what: string
      readonly index: number
      readonly totals: readonly number[]
    }
  | {
      readonly say: 'done'
      readonly what: string
      readonly index: number
      readonly head: string
      readonly totals: readonly number[]
    }
  | { readonly say: 'refused'; readonly what: string; readonly index: number; readonly code: string }
