/** A suggestion for a choice: an attempt that could be made, and what speaks for it. */
import type { RiskLevel } from '../../core/protocol/risk-levels.ts'
import type { AttemptedAction } from '../../rules/index.ts'

export interface Suggestion {
  readonly key: string
  readonly text: string
  readonly description: string
  readonly risk: RiskLevel
  readonly act: Omit<AttemptedAction, 'actor_id'>
  /** How much speaks for it; the best come first. */
  readonly score: number
  /** It belongs to the set piece or storylet of the moment. */
  readonly piece: boolean
}
