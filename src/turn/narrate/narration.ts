/** What the tell stage is given, and what it comes to. */
import type { Timer } from '../../core/environment.ts'
import type { JsonObject } from '../../core/json.ts'
import type { DiceEntry } from '../../core/ledger/dice-entry.ts'
import type { Mode } from '../../core/mode.ts'
import type { ShownEvent } from '../../core/protocol/envelope.ts'
import type { PlanningBlock } from '../../core/protocol/planning-block.ts'
import { playerIdOf } from '../../core/state/readers.ts'
import type { GameState } from '../../core/state/state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import type { Violation } from '../../core/violation.ts'
import type { GameMaster, NarrateRequest } from '../../gm/game-master.ts'
import type { Secret } from '../../knowledge/index.ts'
import type { AttemptedAction, Ruleset } from '../../rules/index.ts'
import type { Earned } from '../accept/allowances.ts'
import type { Movement } from '../accept/scene-transition.ts'
import type { Accepted } from '../accept.ts'
import type { Proposals, ReadAnswer } from '../answer/answer.ts'
import type { AuditInput } from '../audit/audit-input.ts'
import { readInstructions } from '../audit/instructed.ts'
import type { OwnBlock } from '../offer/own-block.ts'
import type { TurnLimits } from '../turn-dependencies.ts'
import type { TurnProgress } from '../turn-request.ts'
import type { NamedChoice } from './check-progress.ts'

/** What is told, to whom, and what it is held against. */
export interface NarrationInput {
  readonly gameMaster: GameMaster
  readonly backstop: GameMaster
  readonly limits: TurnLimits
  readonly timer: Timer
  readonly signal: AbortSignal | undefined
  /** For whoever sent the turn: sentences of a draft, and that a draft was withdrawn. */
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
  readonly picked: NamedChoice | null
  /** The engine carried the pick out by its words alone. */
  readonly forced: boolean
  readonly pickedBefore: NamedChoice | null
  readonly offeredBefore: readonly NamedChoice[]
}

/** A turn in words. */
export interface Narration {
  readonly narrative: string
  readonly read: ReadAnswer
  readonly accepted: Accepted
  readonly block: PlanningBlock | null
  readonly offers: OwnBlock['offers']
  readonly violations: readonly Violation[]
  readonly usage: JsonObject
  /** Who told it. */
  readonly by: string
  /** What they noted for themselves; null when they noted nothing. */
  readonly memory: string | null
  /** A sentence for the player when somebody else had to tell it. */
  readonly notice: string | null
}

/** One try to tell it. */
export interface NarrationAttempt {
  readonly told: Narration
  /** Nobody answered at all. */
  readonly silent: boolean
  /** How many sentences whoever waits has already read. */
  readonly released: number
  readonly retry: readonly { readonly rule: string; readonly problem: string }[]
}

/* HEAD of src/turn/tell/held-against.ts What the words of a turn are held against: the turn itself, what is hidden, what the teller was told to do. */
/** What any words of this turn are held against. */
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

/** The telling held against more secrets than the scene's own. */
export function withSecrets(input: NarrationInput, more: readonly Secret[]): NarrationInput {
  if (more.length === 0) return input
  return { ...input, audit: { ...input.audit, secrets: [...input.audit.secrets, ...more] } }
}

/** The telling held against what the teller was told to do, too; what it wrote itself was no order. */
export function verifiedByInstructions(
  input: NarrationInput,
  by: GameMaster,
  repair: NarrateRequest['repair'],
): NarrationInput {
  const orders = by.instructions?.(input.request.scene?.prompt_pins) ?? []
  if (orders.length === 0) return input
  const problems = repair.map(({ problem }) => problem.replace(/ You wrote: [\s\S]*$/, ''))
  return { ...input, audit: { ...input.audit, instructed: readInstructions([...orders, ...problems]) } }
}
