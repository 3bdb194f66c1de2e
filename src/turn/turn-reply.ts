/** What a surface is told while a turn is under way, and what it gets when the turn was played. */
import type { DiceEntry } from '../core/ledger/dice-entry.ts'
import type { AuthorTurn } from '../core/protocol/turn-envelope.ts'

/** What may be shown of a turn that is under way. */
export type TurnProgress =
  | { readonly kind: 'dice'; readonly dice_rolls: readonly string[]; readonly dice: readonly DiceEntry[] }
  | { readonly kind: 'draft'; readonly text: string }
  | { readonly kind: 'draft_withdrawn' }

/** A turn that was played, now or when the same key came before. */
export interface TurnReply {
  readonly turn: AuthorTurn
  /** The player's line as it was sent, or the words of the picked choice. */
  readonly said: string
  /** The branch that was left to play from another position; null when the story went on where it stood. */
  readonly left: string | null
}
