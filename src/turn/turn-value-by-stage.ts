/**
 * One turn as a value that grows. Each stage takes it as the stage before left it and adds what it found out: Begun →
 * Parsed → Gathered → Interpreted → Validated → Planned → Resolved → Narrated. Modes without a stage skip its type.
 */

import type { JsonObject } from '../core/json.ts'
import type { DiceEntry } from '../core/ledger/dice-entry.ts'
import type { RecordDraft } from '../core/ledger/log-record.ts'
import type { ContextPacket, SceneSoFar } from '../core/protocol/context-packet.ts'
import type { InputMessage } from '../core/protocol/input-message.ts'
import type { KeptLore, RecalledPiece } from '../core/protocol/lore-schemas.ts'
import type { PlanningBlock } from '../core/protocol/planning-block.ts'
import type { NarrationHints } from '../core/protocol/scene-hints-for-narrator.ts'
import type { InterpreterOutput, PlannerOutput } from '../core/protocol/stage-outputs.ts'
import type { ShownEvent } from '../core/protocol/turn-envelope.ts'
import type { GameState } from '../core/state/game-state.ts'
import type { StateDiff } from '../core/state/state-diff.ts'
import type { Mode } from '../core/turn-mode.ts'
import type { Violation } from '../core/violation.ts'
import type { Secret } from '../knowledge/index.ts'
import type { EarlierStory } from '../lore/index.ts'
import type { AttemptedAction, Ruleset } from '../rules/index.ts'
import type { Head } from '../store/state-store.ts'
import type { TurnResolution, WorldDefinition } from '../world/index.ts'
import type { PlainReader } from './interpret/fallback-interpreter.ts'
import type { KeptEnvelope, LastTurn } from './last-turn.ts'
import type { Narration } from './narrate/narration-input-and-outcome.ts'
import type { OfferedChoice } from './parse/find-picked-choice.ts'
import type { ParsedInput } from './parse/mode-pick-and-commands.ts'
import type { TurnDependencies } from './turn-dependencies.ts'
import type { TurnRequest } from './turn-request-and-reply.ts'
import type { Judgement } from './validate/judge-actions.ts'

/** The campaign is ready: nothing is left unfinished, and the story stands where the player saw it. */
export interface Begun {
  readonly dependencies: TurnDependencies
  readonly request: TurnRequest
  readonly idempotency: Idempotency | null
  readonly head: Head
  /** The branch that was left to play from another position; null when the story went on where it stood. */
  readonly left: string | null
}

/** The key of a request and a hash of its input: the same two get the same turn again. */
export interface Idempotency {
  readonly key: string
  readonly request: string
}

/** What was said: mode, text, pick and commands, read from the input channel alone. */
export interface Parsed extends Begun, ParsedInput {
  readonly message: InputMessage
  readonly last: LastTurn
  /** The choice that was picked; null when words were read. */
  readonly choice: OfferedChoice | null
}

/** The scene it was said in, bounded whatever the campaign's age. */
export interface Gathered extends Parsed {
  /** The scene, everybody who was named, and what the world definition may speak of. */
  readonly state: GameState
  readonly ruleset: Ruleset
  readonly definition: WorldDefinition
  /** What may be named and taken words from, as the turn finds it. */
  readonly hints: NarrationHints
  readonly packet: ContextPacket
  readonly prompt_versions: JsonObject
  /** The scene until now, for a game master that is prompted. */
  readonly sceneSoFar?: SceneSoFar
  /** The engine's own reader of lines in a scene, and what is secret in one; several stages ask for the same scene. */
  readonly readerFor: (state: GameState) => PlainReader
  readonly secretsOf: (state: GameState) => readonly Secret[]
  /** Which lore the packet holds, as the record keeps it. */
  readonly lore: KeptLore | null
  /** What the recall stage found; the packet holds its words. */
  readonly recalled?: readonly RecalledPiece[]
  /** What came before, and what the story's next record writes down of it. */
  readonly chronicle: EarlierStory
  /** The last narrations, newest last. */
  readonly recent: readonly string[]
  /** What was told at this place since the player came, the newest last; where the story began, its opening too. */
  readonly toldHere: readonly string[]
  /** The last turns with what was typed, newest last, for a reader that has to be told what came before. */
  readonly lastTurns: readonly { readonly player_input: string; readonly text: string }[]
  /** What the player said last turn. */
  readonly lastInput: string
}

/** What the line means. */
export interface Interpreted extends Gathered {
  readonly understood: Understood
}

/** What a line was understood as, and by whom. */
export interface Understood {
  readonly output: InterpreterOutput
  /** The offered action, when a choice with one was picked or is all that the line means: it needs no judging. */
  readonly offered: AttemptedAction | null
  /** What stands behind choices that are among several acts of the line, by their keys. */
  readonly offers?: Readonly<Record<string, AttemptedAction>>
  readonly by: string
  readonly violations: readonly Violation[]
}

/** What of it may be tried. */
export interface Validated extends Interpreted {
  readonly judgement: Judgement
  /** What is done because it was picked although nothing stands behind the choice; null for every other turn. */
  readonly followed: FollowedPick | null
}

/** A picked choice that is carried out by its words. */
export interface FollowedPick {
  readonly attempts: readonly AttemptedAction[]
  readonly events: readonly ShownEvent[]
}

/** What the game master would like to happen beside it, held to what is possible. */
export interface Planned extends Validated {
  readonly plan: PlannerOutput
  readonly planViolations: readonly Violation[]
}

/** What happened: dice, events and changes. Every mode has a turn resolved, if only to nothing. */
export interface Resolved extends Gathered {
  readonly rolls: readonly DiceEntry[]
  /** The moment they were tried from, where dice can fall. */
  readonly moment?: string
  readonly events: readonly ShownEvent[]
  readonly diff: StateDiff
  /** What the record changes beside it: summaries of what is over. No narrator is given it. */
  readonly bookkeeping?: StateDiff
  /** The scene after the change. */
  readonly after: GameState
  readonly violations: readonly Violation[]
  /** What each stage said, as the record keeps it. */
  readonly pass_outputs: JsonObject
  /** True when an authorised command moved the time. */
  readonly timeTravel?: boolean
}

/** What happened in a turn of the story. */
export interface StoryResolved extends Planned, Resolved {
  readonly resolution: TurnResolution
  /** What may be named and taken words from, as the turn left the scene. */
  readonly hintsAfter: NarrationHints
}

/** Commit 1: the dice are durable, or wait to be committed with the words of a game master that answers at once. */
export interface DiceCommit {
  readonly committed: {
    /** The head that the words follow. */
    readonly head: Head
    /** The record that is committed with them. */
    readonly waiting: readonly RecordDraft[]
    readonly nonce: number
  }
}

/** A turn in words that were accepted and audited. */
export interface Narrated extends Resolved, DiceCommit {
  readonly narration: Narration
  readonly narrative: string
  readonly block: PlanningBlock | null
  /** What the narrator's proposals change, and the scene with it. */
  readonly accepted: { readonly diff: StateDiff; readonly state: GameState }
  /** What the next turn must find again: choices, what they do, open questions. */
  readonly envelope: Partial<KeptEnvelope>
  /** What the engine says to the player beside the narration. */
  readonly remarks: readonly string[]
  readonly dm_notes: readonly string[]
  readonly narrationViolations: readonly Violation[]
}

/** What the ending needs of a turn, also of one that was interrupted and is finished from its record. */
export interface TurnToEnd extends DiceCommit {
  readonly dependencies: Pick<TurnDependencies, 'store' | 'clock'>
  readonly idempotency: Idempotency | null
  readonly mode: Mode
  readonly packet: ContextPacket
  readonly prompt_versions: JsonObject
  readonly rolls: readonly DiceEntry[]
  readonly events: readonly ShownEvent[]
  readonly violations: readonly Violation[]
  readonly pass_outputs: JsonObject
}
