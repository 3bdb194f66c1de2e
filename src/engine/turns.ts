/**
 * `engine.turns`: playing turns, reading them, playing them again, and what people thought of them. A played turn goes from
 * `play` here to `playTurn` (turns/play-turn.ts) to `runTurn` (turn/run-turn.ts), which leads it through its stages.
 */
import type { AuthorTurn, PlayerTurn } from '../core/protocol/turn-envelope.ts'
import type { Result } from '../core/result.ts'
import type { SealedRecord } from '../store/state-store.ts'
import {
  type ChoiceAnswers,
  type ChoiceQuestions,
  choiceQuestions,
  playerTurn,
  type TurnOptions,
} from '../turn/index.ts'
import type { CommitSubscribers } from './commit-subscribers.ts'
import type { EngineDependencies } from './engine-dependencies.ts'
import { type TurnSpan, turnRecords } from './read-log.ts'
import { type PlayedTurn, playTurn } from './turns/play-turn.ts'
import { playRawTurn, type RawTurn, type RawTurnResult } from './turns/play-without-game-master.ts'
import { type Feedback, giveFeedback, type NewFeedback, readFeedback } from './turns/player-feedback.ts'
import { eachRerun, type Rerun, type RerunOptions, rerunTurn, rerunTurns } from './turns/rerun-turns.ts'

export interface Turns {
  /**
   * Plays a turn and commits it. `input` is a text, or a message with `message`, `mode`, `choice` and `answers`; the
   * options say who sent it, what they saw, and where in the log it is to be played.
   */
  play(campaignId: string, input: unknown, options?: TurnOptions): Promise<Result<PlayedTurn>>
  /** Plays a turn without a game master: rolls, changes and an answer are given. */
  playRaw(campaignId: string, turn: RawTurn): Promise<Result<RawTurnResult>>
  /** A turn as its player may see it: nothing hidden in it. */
  forPlayer(turn: AuthorTurn): PlayerTurn
  /** What an offered choice leaves to its player. */
  questions(
    campaignId: string,
    choice: string,
    answers?: ChoiceAnswers,
    owner?: boolean,
  ): Promise<Result<ChoiceQuestions>>
  /** The records that hold a turn, hidden fields included. */
  records(campaignId: string, turn: number): Promise<Result<readonly SealedRecord[]>>
  /** Plays a turn again in memory and compares. */
  rerun(campaignId: string, turn: number, options?: RerunOptions): Promise<Result<Rerun>>
  rerunRange(campaignId: string, range: TurnSpan, options?: RerunOptions): Promise<Result<readonly Rerun[]>>
  /** Plays turns again and shows each as it is done; stops when `look` returns false. */
  eachRerun(
    campaignId: string,
    range: TurnSpan,
    options: RerunOptions,
    look: (turn: number, again: Result<Rerun>) => boolean,
  ): Promise<Result<null>>
  /** Keeps a remark about a turn beside the log. */
  giveFeedback(campaignId: string, given: NewFeedback): Promise<Result<Feedback>>
  /** The remarks about turns of the active branch. */
  feedback(campaignId: string): Promise<Result<readonly Feedback[]>>
}

export function createTurns(dependencies: EngineDependencies, commits: CommitSubscribers): Turns {
  return {
    play: (campaignId, input, options) =>
      commits.afterMove(campaignId, playTurn(dependencies, campaignId, input, options), withNotices),
    playRaw: (campaignId, turn) => commits.afterMove(campaignId, playRawTurn(dependencies, campaignId, turn)),
    forPlayer: playerTurn,
    questions: (campaignId, choice, answers, owner) =>
      choiceQuestions(dependencies, campaignId, choice, answers, owner),
    records: (campaignId, turn) => turnRecords(dependencies.store, campaignId, turn),
    rerun: (campaignId, turn, options) => rerunTurn(dependencies, campaignId, turn, options),
    rerunRange: (campaignId, range, options) => rerunTurns(dependencies, campaignId, range, options),
    eachRerun: (campaignId, range, options, look) =>
      eachRerun(dependencies, campaignId, range, options, look),
    giveFeedback: (campaignId, given) => giveFeedback(dependencies, campaignId, given),
    feedback: (campaignId) => readFeedback(dependencies, campaignId),
  }
}

function withNotices(played: PlayedTurn, notices: readonly string[]): PlayedTurn {
  const { turn } = played
  return { ...played, turn: { ...turn, notices: [...turn.notices, ...notices] } }
}
