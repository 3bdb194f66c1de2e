/** The input of the narrate stage, its outcome, and what its words are verified against. */

import type { Timer } from '../../core/environment-ports.ts'
import type { JsonObject } from '../../core/json.ts'
import type { DiceEntry } from '../../core/ledger/dice-entry.ts'
import type { PlanningBlock } from '../../core/protocol/planning-block.ts'
import type { ShownEvent } from '../../core/protocol/turn-envelope.ts'
import type { GameState } from '../../core/state/game-state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import { playerIdOf } from '../../core/state/state-queries.ts'
import type { Mode } from '../../core/turn-mode.ts'
import type { Violation } from '../../core/violation.ts'
import type { GameMaster, NarrateRequest } from '../../gm/game-master.ts'
import type { Secret } from '../../knowledge/index.ts'
import type { AttemptedAction, Ruleset } from '../../rules/index.ts'
import type { Movement } from '../accept/accept-scene-transition.ts'
import type { Earned } from '../accept/sheet-write-limits.ts'
import type { Accepted } from '../accept-narrator-proposals.ts'
import type { AuditInput } from '../audit/audit-input-and-findings.ts'
import { readInstructions } from '../audit/instructions-given-to-narrator.ts'
import type { Proposals, ReadAnswer } from '../narrator-answer/proposals-and-claims.ts'
import type { OwnBlock } from '../offer/engine-planning-block.ts'
import type { OfferedChoice } from '../parse/find-picked-choice.ts'
import type { TurnLimits } from '../turn-dependencies.ts'
import type { TurnProgress } from '../turn-request-and-reply.ts'

/** What is narrated, to whom, and what it is verified against. */
export interface NarrationInput {
  readonly gameMaster: GameMaster
  readonly backstop: GameMaster
  readonly limits: TurnLimits
  readonly timer: Timer
  readonly signal: AbortSignal | undefined
  /** For the sender of the turn: sentences of a draft, and that a draft was withdrawn. */
  readonly progress: ((step: TurnProgress) => void) | undefined
  readonly mode: Mode
  readonly request: Omit<NarrateRequest, 'repair' | 'mode'>
  readonly ruleset: Ruleset | undefined
  readonly turn: number
  readonly entries: readonly DiceEntry[]
  readonly events: readonly ShownEvent[]
  readonly diff: StateDiff
  /** The scene after what was resolved. */
  readonly state: GameState
  /** The same scene with whatever an answer speaks of. */
  readonly widen: (proposals: Proposals) => Promise<GameState>
  readonly own: OwnBlock | null
  /** What a narrator's own words for a choice would do, if that may be done. */
  readonly understand: (words: string) => AttemptedAction | null
  readonly earned: Earned
  readonly movement: Movement
  /** What is hidden anywhere and could be told by these words. */
  readonly secretsIn: (words: string) => Promise<readonly Secret[]>
  readonly audit: Pick<
    AuditInput,
    'recent' | 'secrets' | 'social' | 'known_names' | 'player_input' | 'authored' | 'instructed'
  >
  readonly picked: OfferedChoice | null
  /** The engine carried the pick out by its words alone. */
  readonly forced: boolean
  readonly pickedBefore: OfferedChoice | null
  readonly offeredBefore: readonly OfferedChoice[]
}

export interface Narration {
  readonly narrative: string
  readonly read: ReadAnswer
  readonly accepted: Accepted
  readonly block: PlanningBlock | null
  readonly offers: OwnBlock['offers']
  readonly violations: readonly Violation[]
  readonly usage: JsonObject
  /** The game master that narrated it. */
  readonly by: string
  /** What it noted for itself; null when it noted nothing. */
  readonly memory: string | null
  /** A sentence for the player when the backstop had to narrate it. */
  readonly notice: string | null
}

export interface NarrationAttempt {
  readonly narration: Narration
  /** No answer came at all. */
  readonly silent: boolean
  /** How many sentences of it were shown as a draft. */
  readonly released: number
  readonly retry: readonly { readonly rule: string; readonly problem: string }[]
}

/** What any words of this turn are verified against. */
export function auditBasis(input: NarrationInput): Omit<AuditInput, 'narrative'> {
  return {
    ...input.audit,
    mode: input.mode,
    entries: input.entries,
    events: input.events,
    diffs: [input.diff],
    state: input.state,
    player_id: playerIdOf(input.state),
    introduced: [],
    offered: [],
    selection: input.picked !== null,
    given: [input.request.packet, input.request.cues, input.request.planning_block],
  }
}

/** Verified against more secrets than the scene's own, too. */
export function withSecrets(input: NarrationInput, more: readonly Secret[]): NarrationInput {
  if (more.length === 0) return input
  return { ...input, audit: { ...input.audit, secrets: [...input.audit.secrets, ...more] } }
}

/** Verified against what the narrator was instructed to do, too: that is no story. What it wrote itself was no instruction. */
export function withInstructions(
  input: NarrationInput,
  gameMaster: GameMaster,
  repair: NarrateRequest['repair'],
): NarrationInput {
  const instructions = gameMaster.instructions?.(input.request.scene?.prompt_pins) ?? []
  if (instructions.length === 0) return input
  const problems = repair.map(({ problem }) => problem.replace(/ You wrote: [\s\S]*$/, ''))
  return { ...input, audit: { ...input.audit, instructed: readInstructions([...instructions, ...problems]) } }
}
