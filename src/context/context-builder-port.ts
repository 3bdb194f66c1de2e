/**
 * ContextBuilder: what a game master is given to know. It reads a scene's state and nothing else; the packet is
 * bounded whatever the campaign's age, and holds nothing that its reader must not know.
 */
import type { JsonObject } from '../core/json.ts'
import type { ContextPacket } from '../core/protocol/context-packet.ts'
import type { GameState } from '../core/state/game-state.ts'
import type { SheetReader } from '../rules/index.ts'

/** A turn that was played, as history shows it. */
export interface RecentTurn {
  readonly turn_no: number
  readonly player_input: string
  readonly text: string
}

/** How a packet is built. */
export interface ContextOptions {
  /**
   * Who reads it. A narrator's words reach the player, so its packet holds what the player's character can know; a
   * planner also sees what is hidden, marked as such.
   */
  readonly for?: 'interpreter' | 'planner' | 'narrator'
  /** The campaign's rules, which read sheets. */
  readonly ruleset: SheetReader
  /** The last turns, oldest first. */
  readonly recent?: readonly RecentTurn[]
  readonly summary?: { readonly scene: string; readonly threads: string }
  /** Lore for the scene, with its stored `token_count` when it has one. */
  readonly lore?: JsonObject
  /** The most tokens the packet may hold. */
  readonly budget?: number
}

/** Builds the packet that a game master is given. */
export interface ContextBuilder {
  buildContext(state: GameState, playerInput: string, options: ContextOptions): ContextPacket
}
