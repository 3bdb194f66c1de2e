/**
 * The answer of a turn in seed 000's envelope, as the engine renders it. The author's turn has everything; the player's
 * turn is a type of its own with no hidden field in it (ENV-18).
 */

import type { JsonObject } from '../json.ts'
import type { DiceEntry } from '../ledger/dice-entry.ts'
import type { Counters } from '../state/table-row-schemas.ts'
import type { WorldTime } from '../time/world-time.ts'
import type { Mode } from '../turn-mode.ts'
import type { Violation } from '../violation.ts'
import type { PlanningBlock } from './planning-block.ts'

/** The fields that an answer may have at its top, and no others (ENV-05). */
export const envelopeFields = [
  'session_header',
  'resources',
  'narrative',
  'planning_block',
  'dice_rolls',
  'dice_audit_events',
  'god_mode_response',
  'entities_mentioned',
  'location_confirmed',
  'state_updates',
  'debug_info',
  'tool_requests',
] as const

/** Something that happened, as an answer shows it. */
export interface ShownEvent {
  readonly type: string
  readonly details: JsonObject
  readonly tags: readonly string[]
}

/** A turn as its player may see it. */
export interface PlayerTurn {
  readonly campaign_id: string
  readonly branch: string
  readonly turn: Counters & { readonly turn_no: number }
  readonly mode: Mode
  readonly session_header: string
  readonly resources: string
  readonly narrative: string
  readonly planning_block: PlanningBlock | null
  readonly dice_rolls: readonly string[]
  readonly dice_audit_events: readonly JsonObject[]
  readonly god_mode_response: string
  readonly entities_mentioned: readonly string[]
  readonly location_confirmed: string
  readonly world_time: WorldTime
  /** What a typed line was taken for, in a few words: “hide behind the bar, then listen”; empty for a pick and for talk. */
  readonly understood: string
  /** Sentences the engine itself says: what was refused, what was left out, what runs out. */
  readonly notices: readonly string[]
}

/** A turn with everything behind the screen; needs the author's role. */
export interface AuthorTurn extends PlayerTurn {
  readonly record: string
  readonly rolls: readonly DiceEntry[]
  readonly engine_events: readonly ShownEvent[]
  readonly state_updates: JsonObject
  readonly accepted: readonly string[]
  readonly refused: readonly { readonly path: string; readonly rule: string; readonly reason: string }[]
  readonly violations: readonly Violation[]
  readonly debug_info: { readonly dm_notes: readonly string[]; readonly state_rationale: string }
  readonly context_packet: JsonObject
  readonly pass_outputs: JsonObject
  readonly prompt_versions: JsonObject
  readonly usage: JsonObject
}
