/**
 * The render stage: a committed turn as seed 000's envelope. Everything the engine can say itself it says itself; the
 * player's turn is built field by field, so that nothing hidden can be in it.
 */

import type { JsonObject } from '../core/json.ts'
import type { DiceEntry } from '../core/ledger/dice-entry.ts'
import type { AuthorTurn, PlayerTurn, ShownEvent } from '../core/protocol/envelope.ts'
import type { PlanningBlock } from '../core/protocol/planning-block.ts'
import type { GameState } from '../core/state/state.ts'
import type { Violation } from '../core/violation.ts'
import type { GameMaster } from '../gm/game-master.ts'
import type { Head } from '../store/state-store.ts'
import { capitalizeArticles } from '../text/grammar.ts'
import { inertText } from './audit/inert-text.ts'
import type { OpenTurn } from './open-turn.ts'
import type { OwnWords } from './own-words.ts'

/** What a rendered turn is made of. */
export interface RenderParts {
  readonly head: Head
  /** The scene after the turn. */
  readonly state: GameState
  readonly own: OwnWords
  readonly narrative: string
  readonly block: PlanningBlock | null
  readonly god_mode_response: string
  readonly entities_mentioned: readonly string[]
  readonly notices: readonly string[]
  readonly rolls: readonly DiceEntry[]
  readonly events: readonly ShownEvent[]
  readonly state_updates: JsonObject
  readonly accepted: readonly string[]
  readonly refused: AuthorTurn['refused']
  readonly violations: readonly Violation[]
  readonly debug: { readonly dm_notes: readonly string[]; readonly state_rationale: string }
  readonly pass_outputs: JsonObject
  readonly usage: JsonObject
}

/** What a rendered turn says of its own circumstances. */
export interface ShownTurn {
  readonly parsed: Pick<OpenTurn['parsed'], 'mode'>
  readonly packet: OpenTurn['packet']
  readonly desk: { readonly gameMaster: Pick<GameMaster, 'promptVersions'> }
  readonly scene?: OpenTurn['scene']
}

/** A turn with everything behind the screen. */
export function renderTurn(turn: ShownTurn, parts: RenderParts): AuthorTurn {
  const { head, state, own } = parts
  // Names come from packs, players and narrators: what shows them shows text and nothing that runs (PLAN-21).
  const inert = (text: string): string => inertText(text, '').text
  return {
    campaign_id: head.campaign_id,
    branch: head.branch,
    record: head.hash,
    turn: { ...head.counters, turn_no: head.turn },
    mode: turn.parsed.mode,
    session_header: turn.parsed.mode === 'DM' ? '' : inert(own.session_header),
    resources: inert(own.resources),
    narrative: parts.narrative,
    planning_block: parts.block,
    dice_rolls: own.dice_rolls,
    dice_audit_events: own.dice_audit_events as unknown as readonly JsonObject[],
    god_mode_response: parts.god_mode_response,
    entities_mentioned: parts.entities_mentioned.map(inert),
    location_confirmed: inert(own.location_confirmed), // enforces: PLAN-21
    world_time: state.time,
    notices: parts.notices.map((notice) => capitalizeArticles(inert(notice))),
    rolls: parts.rolls,
    engine_events: parts.events,
    state_updates: parts.state_updates,
    accepted: parts.accepted,
    refused: parts.refused,
    violations: parts.violations,
    debug_info: parts.debug,
    context_packet: turn.packet as unknown as JsonObject,
    pass_outputs: parts.pass_outputs,
    prompt_versions: turn.desk.gameMaster.promptVersions(turn.scene?.prompt_pins),
    usage: parts.usage,
  }
}

/**
 * The turn as its player may see it: copied by name onto a type without hidden fields (ENV-18).
 *
 * @example
 * 'debug_info' in playerTurn(author) // false
 */
export function playerTurn(author: AuthorTurn): PlayerTurn {
  return {
    campaign_id: author.campaign_id,
    branch: author.branch,
    turn: author.turn,
    mode: author.mode,
    session_header: author.session_header,
    resources: author.resources,
    narrative: author.narrative,
    planning_block: author.planning_block,
    dice_rolls: author.dice_rolls,
    dice_audit_events: author.dice_audit_events,
    god_mode_response: author.god_mode_response,
    entities_mentioned: author.entities_mentioned,
    location_confirmed: author.location_confirmed,
    world_time: author.world_time,
    notices: author.notices, // enforces: ENV-18
  }
}
