/** A story that was told elsewhere: lines of a player and what answered them, in order. Nothing in it was rolled here. */
import type { JsonObject } from '../../core/json.ts'

/** One exchange. */
export interface ToldExchange {
  /** What the player said; empty when the story went on by itself. */
  readonly said: readonly string[]
  readonly told: string
  /** Where it stands: lines of a file, numbers of actions. */
  readonly where: JsonObject
}

/** A story. */
export interface ToldHistory {
  /** Which program told it. */
  readonly format: string
  readonly title: string
  readonly player: string
  readonly teller: string
  readonly exchanges: readonly ToldExchange[]
}
