/**
 * A turn without a story: lines come in, the engine rolls what it is asked to roll, an answer (if there is one) is
 * held against ledger and state, and all of it is committed together. It is the outermost door until the turn
 * pipeline stands above it, and the door that tests of the rules knock at.
 */

import type { JsonObject } from '../core/json.ts'
import type { DiceEntry } from '../core/ledger/dice-entry.ts'
import type { Mode } from '../core/mode.ts'
import type { Counters } from '../core/state/rows.ts'
import type { StateDiff } from '../core/state/state-diff.ts'
import type { TimedAction } from '../core/time/action-duration.ts'
import type { WorldTime } from '../core/time/world-time.ts'
import type { Violation } from '../core/violation.ts'
import type { DiceAuditEvent } from '../dice/audit-event.ts'
import type { RollRequest } from '../dice/roll-request.ts'
import type { AttemptedAction, RulesEvent } from '../rules/ruleset.ts'

/** What a narrator said: a stranger's letter. Every field may be anything. */
export interface RawAnswer {
  readonly narrative?: string
  readonly state_updates?: unknown
  readonly dice_rolls?: unknown
  readonly dice_audit_events?: unknown
  readonly session_header?: unknown
  readonly debug_info?: unknown
}

/** A turn to be played. */
export interface RawTurn {
  /** What the player typed; several lines in a row are several entries and one scene. */
  readonly input: string | readonly string[]
  readonly mode?: Mode
  /** What kind of action it is; decides how long it takes. */
  readonly action?: TimedAction
  /** How long it took when the engine has measured it: a journey, a wait. */
  readonly measured_seconds?: number
  /** Combat rounds that passed, for an action that is counted in rounds. */
  readonly rounds?: number
  readonly rolls?: readonly RollRequest[]
  /** Something to try by the campaign's rules: they roll, change and time it. Not together with `changes`. */
  readonly attempt?: AttemptedAction
  /** What the engine itself changes. */
  readonly changes?: StateDiff
  readonly answer?: RawAnswer
  /** True when a god-mode command asked for another time. */
  readonly timeRequested?: boolean
  /** Sending the same turn twice with one key plays it once. */
  readonly key?: string
}

/** What a played turn came to: the engine's own words for everything it can render. */
export interface RawTurnResult {
  readonly campaign_id: string
  readonly branch: string
  readonly record: string
  readonly turn: Counters & { readonly turn_no: number }
  readonly mode: Mode
  readonly world_time: WorldTime
  readonly narrative: string
  readonly dice_rolls: readonly string[]
  readonly dice_audit_events: readonly DiceAuditEvent[]
  readonly rolls: readonly DiceEntry[]
  /** What happened by the rules, in order. */
  readonly events: readonly RulesEvent[]
  readonly accepted: readonly string[]
  readonly refused: readonly { readonly path: string; readonly rule: string; readonly reason: string }[]
  readonly warnings: readonly string[]
  readonly violations: readonly Violation[]
  readonly debug_info: JsonObject
}
