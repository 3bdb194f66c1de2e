/** An idea for a choice that the world gives: an act that could be tried, and what speaks for it. */
import type { RiskLevel } from '../../core/protocol/risk-levels.ts'

/** Something that could be tried, in the shape of an attempt without its actor. */
export interface SuggestedAct {
  readonly verb: string
  readonly target_id?: string
  readonly item_id?: string
  readonly topics?: readonly string[]
  readonly deed_id?: string
  readonly words?: string
  readonly authored?: {
    readonly skill: string
    readonly dc?: number
    readonly two_d6?: string
    readonly modifier?: number
    readonly reason: string
  }
}

/** An idea for a choice. */
export interface Suggestion {
  readonly key: string
  readonly text: string
  readonly description: string
  readonly risk: RiskLevel
  readonly act: SuggestedAct
  /** How much speaks for it; the best come first. */
  readonly score: number
  /** It belongs to the set piece or storylet of the moment. */
  readonly piece: boolean
}
