/** Who tells what happened at the table: in words for people, or one JSON a turn for programs. */
import type { Standing } from '../../campaign/table/standing.ts'
import type { AuthorTurn } from '../../core/protocol/envelope.ts'
import type { Refusal } from '../../core/refusal.ts'

/** A teller. */
export interface Teller {
  /** The table is set: an opening, or where one left off. */
  begin(standing: Standing): void
  turn(input: string, turn: AuthorTurn, after: Standing): Promise<void>
  /** The head was moved: undone or redone. */
  moved(input: string, words: string, now: Standing): void
  /** A page or a sentence about the game. */
  shown(input: string, lines: readonly string[]): void
  refused(input: string, refusal: Refusal): void
  end(standing: Standing): void
}
