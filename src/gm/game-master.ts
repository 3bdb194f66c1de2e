/**
 * GameMaster: whoever understands, plans and tells. It returns words and wishes, and every answer is a stranger's letter:
 * the stage that asked reads it strictly, and nothing in it is true before the engine has accepted it. A game master
 * may throw or never answer; the turn ends all the same.
 */
import type { JsonObject } from '../core/json.ts'
import type { DiceEntry } from '../core/ledger/dice-entry.ts'
import type { ContextPacket, SceneSoFar } from '../core/protocol/context-packet.ts'
import type { QuestionFacts } from '../core/protocol/facts-for-player-questions.ts'
import type { ReadingOffer } from '../core/protocol/free-text-reading.ts'
import type { PlanningBlock } from '../core/protocol/planning-block.ts'
import type { Nameable, NarrationHints } from '../core/protocol/scene-hints-for-narrator.ts'
import type { InterpreterOutput, PlannerOutput, ValidatorOutput } from '../core/protocol/stage-outputs.ts'
import type { ShownEvent } from '../core/protocol/turn-envelope.ts'
import type { ReaderSetting } from '../core/state/model-reader-setting.ts'
import type { Mode } from '../core/turn-mode.ts'

/** What understanding is asked with. */
export interface InterpretRequest {
  readonly packet: ContextPacket
  readonly player_input: string
  /** The campaign that the line was typed in. */
  readonly campaign_id?: string
  /** The question that was asked last turn and may now be answered. */
  readonly open_question: string | null
  /** The choices on the screen that do something. */
  readonly offers?: readonly { readonly id: string; readonly text: string }[]
  /** Everything that can be chosen now, on the screen or not, with the words it goes by. */
  readonly possible?: readonly ReadingOffer[]
  /** The last turns as they were told, newest last. */
  readonly last_turns?: readonly { readonly player_input: string; readonly text: string }[]
  /** When a model is to read the line; the game master's own way when nobody says. */
  readonly reader?: ReaderSetting
  /** What can be named here and what an author made possible; missing where there is no book. */
  readonly cues?: NarrationHints
  /** What the player has not come by and somebody here may be asked about: a subject of talk with them, and nothing else. */
  readonly askable?: readonly { readonly topic: Nameable; readonly by: readonly string[] }[]
  /** What those who are here have an answer to and a line may ask, nearest first, each with how it may be put. */
  readonly answerable?: readonly {
    readonly id: string
    readonly by: string
    readonly asked: readonly string[]
  }[]
  /** The scene until now; only for one that does not answer at once, because it is read for a prompt alone. */
  readonly scene?: SceneSoFar
  /** What this would be asked with at the end of a known way; null where none leads. */
  readonly beyond?: (placeId: string) => InterpretRequest | null
}

/** What planning is asked with. */
export interface PlanRequest {
  readonly packet: ContextPacket
  readonly player_input: string
  readonly understood: InterpreterOutput
  readonly validated: ValidatorOutput
  readonly cues?: NarrationHints
  readonly scene?: SceneSoFar
}

/** What telling is asked with: what happened, in the engine's words; the numbers are fixed. */
export interface NarrateRequest {
  readonly mode: Mode
  readonly packet: ContextPacket
  readonly player_input: string
  readonly understood: InterpreterOutput | null
  readonly plan: PlannerOutput
  readonly engine_events: readonly ShownEvent[]
  /** Which of these events each act of the line brought, in its order; missing where only the events are known. */
  readonly tried?: readonly TriedAct[]
  /** The rolls as the ledger renders them; to be copied, never changed. */
  readonly dice_rolls: readonly string[]
  readonly blocked: readonly { readonly action: string; readonly reason: string }[]
  /** The choices the engine will offer; the narrator may find better words for them. */
  readonly planning_block: PlanningBlock | null
  /** What was wrong with the first try, by rule, when this is the second. */
  readonly repair: readonly { readonly rule: string; readonly problem: string }[]
  /** The words of the place and of the people in it, as the turn left them. */
  readonly cues?: NarrationHints
  /** What the same game master noted for itself when it last told a turn of this campaign. */
  readonly memory?: string
  /** A text that is different for every turn and the same for every telling of it: prose may vary by it, dice never do. */
  readonly variety?: string
  /** The rules that are played by. */
  readonly rules?: { readonly id: string; readonly name: string }
  /** The last turn of the story, for whoever is asked about it; only in talk about the game. */
  readonly last_turn?: TurnBefore
  /** The story in a few lines, oldest first; only in talk, where it is asked for. */
  readonly so_far?: readonly { readonly turn: number; readonly text: string }[]
  /** What the engine looked up for a question; only in talk. */
  readonly facts?: QuestionFacts
  /** The scene until now; only for one that does not answer at once. */
  readonly scene?: SceneSoFar
}

/** An act that was tried, and its events from one position up to another. */
export interface TriedAct {
  readonly verb: string
  readonly target_id: string
  readonly words: string
  readonly from: number
  readonly to: number
}

/** A turn that was played, as far as it may be talked about. */
export interface TurnBefore {
  readonly turn_no: number
  readonly player_input: string
  readonly narrative: string
  readonly engine_events: readonly ShownEvent[]
  readonly dice_rolls: readonly string[]
  /** The rows of the ledger behind them. */
  readonly rolls?: readonly DiceEntry[]
  /** Where its sentences came from, when whoever told it said so. */
  readonly sources: readonly { readonly text: string; readonly from: string }[]
}

/** What was told. */
export interface Told {
  /** The answer as it came: text, seed 000's envelope or seed 003's NarratorOutput. */
  readonly answer: unknown
  /** Tokens, price and model, as far as known. */
  readonly usage?: JsonObject
  /** A short note to itself for its next telling, at most 4,000 characters; nobody else reads it. */
  readonly memory?: string
}

/** How a stage may be followed and stopped. */
export interface Telling {
  readonly signal: AbortSignal
  /** Pieces of the words as they come; only ever a draft. */
  readonly say?: (piece: string) => void
}

/** What a game master has spent since it was started, and what it may spend. */
export interface Purse {
  spent(): { readonly calls: number; readonly dollars: number; readonly unpriced: boolean }
  /** The most dollars; null when there is no such limit. */
  ceiling(): number | null
  setCeiling(dollars: number | null): void
}

/** The port. */
export interface GameMaster {
  readonly specVersion: 1
  readonly id: string
  /** True when it answers at once and asks nobody: its turns are committed in one piece. */
  readonly instant: boolean
  /** True when it leaves it to the engine to say why nothing of a line can be done. */
  readonly leavesRefusals?: true
  /** The model that reads its lines, and when it does where a campaign does not say; missing where none reads. */
  readonly reader?: { readonly id: string; readonly usual: ReaderSetting }
  interpret(request: InterpretRequest, telling: Telling): Promise<unknown>
  plan(request: PlanRequest, telling: Telling): Promise<unknown>
  narrate(request: NarrateRequest, telling: Telling): Promise<Told>
  /** Names of the prompts it uses, with their versions, for a campaign with such pins; empty when it has none. */
  promptVersions(pins?: SceneSoFar['prompt_pins']): JsonObject
  /** The orders it gives to whoever writes for it: said aloud in a telling they are no story. Missing when it gives none. */
  instructions?(pins?: SceneSoFar['prompt_pins']): readonly string[]
  /** What a turn has cost until now, with what failed or was called off; missing where nothing costs anything. */
  spent?(scene: SceneSoFar | undefined): JsonObject
  /** Missing when its words cost nothing. */
  readonly purse?: Purse
}
