/**
 * The port of input profiles: a campaign's input profile translates a player's message before the turn reads it, as the
 * kernel's does with its commands. It may refuse a line or say it in other words; it can neither change anything nor
 * give anybody a right.
 */
import type { JsonObject } from '../core/json.ts'
import type { InputMessage } from '../core/protocol/input-message.ts'
import type { Result } from '../core/result.ts'
import type { GameState } from '../core/state/game-state.ts'
import type { Campaign } from '../core/state/table-row-schemas.ts'

export interface InputProfile {
  /** True when the profile has something to say about this message; the scene is only read then. */
  readonly appliesTo: (message: InputMessage) => boolean
  /** The message in words that every stage understands, or why it is not taken. */
  readonly translate: (message: InputMessage, scene: ProfileScene) => Result<InputMessage>
  /** Whom and what a display binds, so that the scene is read with them. */
  readonly bound?: (display: JsonObject) => readonly string[]
  /** What the display binds for the next turn; kept with the narration. */
  readonly display?: (state: GameState, turn: number, before: JsonObject | null) => JsonObject
}

/** The scene that a message is read in. */
export interface ProfileScene {
  readonly state: GameState
  /** What the display of the last turn bound; null when it bound nothing. */
  readonly display: JsonObject | null
}

/** The profiles by the name a campaign has them under. */
export type InputProfiles = Readonly<Partial<Record<Campaign['input_profile'], InputProfile>>>
