/**
 * The scene as it was played until now, read from the log alone: what a prompt may hold turn after turn without changing
 * a byte of what it held before. Nothing in it is newer than the last turn that was told.
 */
import type { ContextPacket } from './context-packet.ts'

/** A turn of the scene that was told. */
export interface SceneTurn {
  readonly turn_no: number
  readonly player_input: string
  readonly text: string
  /** The lore its packet held, as far as its record keeps it: whole when it came up in that turn. */
  readonly lore: unknown
}

/** The scene until now. */
export interface SceneSoFar {
  readonly campaign_id: string
  readonly branch: string
  /** The turn that is being played. */
  readonly turn: number
  /** What a game master was given when the scene began; null in its first turn. */
  readonly began_with: ContextPacket | null
  /** Oldest first; the first is the one that `began_with` belongs to. */
  readonly turns: readonly SceneTurn[]
  /** Which version of a prompt the campaign wants, by the prompt's name. */
  readonly prompt_pins: Readonly<Record<string, string>>
}
