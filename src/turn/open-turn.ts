/** A turn that has begun: what was said, where the campaign stands, and what the scene holds. Every stage reads it. */

import type { ContextPacket, SceneSoFar } from '../core/protocol/context-packet.ts'
import type { InputMessage } from '../core/protocol/input-message.ts'
import type { KeptLore, RecalledPiece } from '../core/protocol/lore.ts'
import type { SceneCues } from '../core/protocol/scene-cues.ts'
import type { GameState } from '../core/state/state.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import type { Head } from '../store/state-store.ts'
import type { WorldBook } from '../world/book/world-book.ts'
import type { Secret } from './audit/audit-input.ts'
import type { Chronicle } from './chronicle/open-chronicle.ts'
import type { PlainReader } from './interpret/understand-plainly.ts'
import type { LastTurn } from './last-turn.ts'
import type { OfferedChoice } from './parse/find-pick.ts'
import type { Parsed } from './parse/parse-input.ts'
import type { TurnDependencies } from './turn-dependencies.ts'
import type { TurnOptions } from './turn-request.ts'

/** A turn that has begun. */
export interface OpenTurn {
  readonly desk: TurnDependencies
  readonly options: TurnOptions
  readonly message: InputMessage
  readonly parsed: Parsed
  /** The choice that was picked; null when words were read. */
  readonly choice: OfferedChoice | null
  readonly head: Head
  readonly last: LastTurn
  /** The scene, and whoever was named. */
  readonly state: GameState
  readonly ruleset: Ruleset
  /** What the campaign's packs say beside its state. */
  readonly book: WorldBook
  /** What may be named and taken words from, as the turn finds it. */
  readonly cues: SceneCues
  readonly packet: ContextPacket
  /** The scene until now, for a game master that is prompted. */
  readonly scene?: SceneSoFar
  /** The engine's own reader of lines in a scene, and what is secret in one: asked for by several stages. */
  readonly readerIn: (state: GameState) => PlainReader
  readonly secretsOf: (state: GameState) => readonly Secret[]
  /** Which lore the packet holds, as the record keeps it. */
  readonly lore: KeptLore | null
  /** What the line brought to mind; the packet holds its words. */
  readonly recalled?: readonly RecalledPiece[]
  /** What came before, and what the story's next record writes down of it. */
  readonly chronicle: Chronicle
  /** The last narrations, newest last. */
  readonly recent: readonly string[]
  /** What the player said last turn. */
  readonly lastInput: string
  /** A hash of the request, when it has a key. */
  readonly request: string | null
}
