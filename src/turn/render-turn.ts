/**
 * The render stage: a turn as it is committed, in seed 000's envelope. Everything the engine can say itself it says
 * itself; the player's turn is built field by field, so that nothing hidden can be in it.
 */

import { asObject, asText, type JsonObject } from '../core/json.ts'
import type { DiceEntry } from '../core/ledger/dice-entry.ts'
import type { PlanningBlock } from '../core/protocol/planning-block.ts'
import { interpreterOutputSchema, type ProposedAction } from '../core/protocol/stage-outputs.ts'
import type { AuthorTurn, PlayerTurn } from '../core/protocol/turn-envelope.ts'
import type { GameState } from '../core/state/game-state.ts'
import type { StateDiff } from '../core/state/state-diff.ts'
import { playerIdOf } from '../core/state/state-queries.ts'
import { formatTime } from '../core/time/format-and-read-time.ts'
import type { Mode } from '../core/turn-mode.ts'
import type { Violation } from '../core/violation.ts'
import { auditDiceClaims, type DiceAuditEvent } from '../dice/index.ts'
import { type Ruleset, viewOf } from '../rules/index.ts'
import type { Head } from '../store/state-store.ts'
import { capitalizeArticles } from '../text/capitals-articles-plurals-lists.ts'
import { auditLocation, auditMentions } from './audit/mentioned-entities-and-location.ts'
import { inertText } from './audit/strip-html-and-scripts.ts'
import type { KeptEnvelope } from './last-turn.ts'
import { auditHeader, auditResources } from './narrator-answer/audit-header-and-resources-line.ts'
import type { ReadAnswer } from './narrator-answer/proposals-and-claims.ts'
import { renderHeader } from './narrator-answer/session-header.ts'
import { shownChoices } from './offer/shown-choices.ts'
import type { TurnToEnd } from './turn-value-by-stage.ts'

/** What a turn ends with: what commit 2 writes, and what is shown then. */
export interface Ending {
  /** The scene after everything that was accepted. */
  readonly state: GameState
  readonly own: OwnWords
  readonly narrative: string
  readonly block: PlanningBlock | null
  /** What the engine itself said, and what god mode answered. */
  readonly notices: readonly string[]
  readonly god_mode_response: string
  readonly entities_mentioned: readonly string[]
  /** What the words change: proposals that were accepted. */
  readonly diff: StateDiff
  readonly state_updates: JsonObject
  readonly accepted: readonly string[]
  readonly refused: AuthorTurn['refused']
  /** What the next turn must find again: choices, what they do, open questions. */
  readonly envelope: Partial<KeptEnvelope>
  readonly violations: readonly Violation[]
  readonly debug: { readonly dm_notes: readonly string[]; readonly state_rationale: string }
  readonly usage: JsonObject
  /** What is shown as usage when that is less than what is recorded. */
  readonly shownUsage?: JsonObject
}

/** A turn with everything the author may see. */
export function renderTurn(turn: TurnToEnd, ending: Ending, head: Head): AuthorTurn {
  const { own } = ending
  // Names come from packs, players and narrators: what shows them shows text and nothing that runs (PLAN-21).
  const inert = (text: string): string => inertText(text, '').text
  return {
    campaign_id: head.campaign_id,
    branch: head.branch,
    record: head.hash,
    turn: { ...head.counters, turn_no: head.turn },
    mode: turn.mode,
    session_header: turn.mode === 'DM' ? '' : inert(own.session_header),
    resources: inert(own.resources),
    narrative: ending.narrative,
    planning_block: ending.block,
    dice_rolls: own.dice_rolls,
    dice_audit_events: own.dice_audit_events as unknown as readonly JsonObject[],
    god_mode_response: ending.god_mode_response,
    entities_mentioned: ending.entities_mentioned.map(inert),
    location_confirmed: inert(own.location_confirmed), // enforces: PLAN-21
    world_time: ending.state.time,
    understood: inert(understoodIn(turn)),
    notices: ending.notices.map((notice) => capitalizeArticles(inert(notice))),
    rolls: turn.rolls,
    engine_events: turn.events,
    state_updates: ending.state_updates,
    accepted: ending.accepted,
    refused: ending.refused,
    violations: [...turn.violations, ...ending.violations],
    debug_info: ending.debug,
    context_packet: turn.packet as unknown as JsonObject,
    pass_outputs: turn.pass_outputs,
    prompt_versions: turn.prompt_versions,
    usage: ending.shownUsage ?? ending.usage,
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
    planning_block: shownChoices(author.planning_block),
    dice_rolls: author.dice_rolls,
    dice_audit_events: author.dice_audit_events,
    god_mode_response: author.god_mode_response,
    entities_mentioned: author.entities_mentioned,
    location_confirmed: author.location_confirmed,
    world_time: author.world_time,
    understood: author.understood ?? '',
    notices: author.notices, // enforces: ENV-18
  }
}

/** The engine's own words for a turn. */
export interface OwnWords {
  readonly session_header: string
  readonly resources: string
  readonly location_confirmed: string
  readonly dice_rolls: readonly string[]
  readonly dice_audit_events: readonly DiceAuditEvent[]
}

export function ownWords(
  state: GameState,
  ruleset: Ruleset | undefined,
  entries: readonly DiceEntry[],
): OwnWords {
  const player = playerIdOf(state)
  const view = viewOf(state)
  const place = state.scene.location_id === null ? undefined : state.entities[state.scene.location_id]
  const location = place?.name ?? 'Nowhere in particular'
  const dice = auditDiceClaims(entries, {})
  const conditions = ruleset?.conditionsLine?.(view, player)
  return {
    session_header: renderHeader({
      timestamp: formatTime(state.campaign.calendar, state.time),
      location,
      status: ruleset?.statusLine(view, player) ?? '',
      ...(conditions != null && { conditions }),
    }),
    resources: ruleset?.resourcesLine(view, player) ?? '',
    location_confirmed: location,
    dice_rolls: dice.dice_rolls,
    dice_audit_events: dice.dice_audit_events,
  }
}

/** The dice of a turn as they are shown. */
export function diceLines(entries: readonly DiceEntry[]): readonly string[] {
  return auditDiceClaims(entries, {}).dice_rolls
}

/** Where a narrator's own version differs from the engine's. */
export function compareClaims(
  { claims, shape }: Pick<ReadAnswer, 'claims' | 'shape'>,
  own: OwnWords,
  told: {
    readonly mode: Mode
    readonly narrative: string
    /** What the player typed: a name that only comes from there was not told. */
    readonly typed: string
    readonly state: GameState
    readonly entries: readonly DiceEntry[]
    readonly introduced: readonly string[]
  },
): { readonly violations: readonly Violation[]; readonly entities_mentioned: readonly string[] } {
  const { mode, state, entries } = told
  const mentions = auditMentions(claims.entities_mentioned, told, state)
  const dice = auditDiceClaims(entries, {
    dice_rolls: claims.dice_rolls,
    dice_audit_events: claims.dice_audit_events,
    narrative: '',
  })
  return {
    violations: [
      // Seed 003's answers are words and wishes; only seed 000's bring a header to compare.
      ...(shape === 'narrator' ? [] : auditHeader(claims.session_header, own.session_header, mode)),
      ...(shape === 'narrator' ? [] : auditResources(claims.resources, own.resources, mode)),
      ...mentions.violations,
      ...auditLocation(claims.location_confirmed, state).violations,
      ...dice.violations,
    ],
    entities_mentioned: mentions.entities_mentioned,
  }
}

/** Acts that say no more than the line itself does. */
const selfExplanatoryActs: ReadonlySet<string> = new Set(['improvise', 'act'])

/**
 * The acts of the line as they were understood, so that a wrong reading is seen at once and can be corrected; empty when it was picked, only talked about, or not read by anybody.
 */
export function understoodIn({ mode, pass_outputs }: Pick<TurnToEnd, 'mode' | 'pass_outputs'>): string {
  const interpreter = asObject(pass_outputs.interpreter)
  if (mode !== 'STORY' || asText(interpreter?.by) === 'choice') return ''
  const read = interpreterOutputSchema.safeParse(interpreter?.output)
  if (!read.success) return ''
  const phrases = read.data.proposed_actions.flatMap(phraseOf)
  return [...new Set(phrases)].join(', then ')
}

function phraseOf({
  action,
  phrase,
  details,
  offer_key,
  affordance_id,
  at_place,
}: ProposedAction): readonly string[] {
  if (phrase === undefined) return []
  // A choice that was meant is said by its title, so that the wrong one is seen.
  if (offer_key !== undefined || (affordance_id !== undefined && at_place !== undefined)) return [phrase]
  if (selfExplanatoryActs.has(action)) return details === '' ? [] : [`try “${details}”`]
  return [phrase]
}
