/**
 * The request for a turn as a surface sends it, what the surface is told while the turn is under way, and the reply.
 */
import type { DiceEntry } from '../core/ledger/dice-entry.ts'
import type { AuthorTurn } from '../core/protocol/turn-envelope.ts'

/** One turn, as a surface sends it. */
export interface TurnRequest extends TurnOptions {
  readonly campaign_id: string
  /** A text, or seed 000's message (`message`, `mode`, `choice`, `answers`, `context`); anything else is refused. */
  readonly input: unknown
  /** What was meant, where the input corrects the line before it. */
  readonly meant?: MeantLine
}

/** The line that a correction puts in the place of the last one. */
export interface MeantLine {
  readonly line: string
  /** True when the last line was only taken back, and nothing is played. */
  readonly undone: boolean
  /** What was taken back, for the player. */
  readonly notice: string
}

/** What a caller may say about a turn beside its words. */
export interface TurnOptions {
  /** True for the owner of the campaign; authority comes from here and never from the words. */
  readonly owner?: boolean
  /** Sending the same turn twice with one key plays it once. */
  readonly key?: string
  /** Who sends it, where not the owner does: an answer that is kept under a key is given again to who asked for it alone. */
  readonly caller?: string
  /** The position in the log that the player saw; the turn is refused as stale when the story has moved on since. */
  readonly after?: string
  /** The position in the log to play from; when it was played past, the turn goes on there on a branch of its own. */
  readonly from?: string
  /** A choice counts only while it is offered, and only with answers that fit (GM-03); otherwise its words are read. */
  readonly offeredOnly?: boolean
  readonly signal?: AbortSignal
  /** Hears what may be shown after the dice are committed and before the words are. */
  readonly progress?: (step: TurnProgress) => void
}

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
