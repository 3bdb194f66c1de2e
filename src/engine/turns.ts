/** Turns: playing them, reading them, playing them again, and what people thought of them. */
import type { AuthorTurn, PlayerTurn } from '../core/protocol/envelope.ts'
import type { Result } from '../core/result.ts'
import type { SealedRecord } from '../store/state-store.ts'
import { type ChoiceAnswers, type ChoiceQuestions, choiceQuestions } from '../turn/choice-questions.ts'
import { playerTurn } from '../turn/render.ts'
import type { TurnOptions } from '../turn/turn-request.ts'
import type { CampaignDesk } from './campaign-desk.ts'
import { type Feedback, feedbackOn, type GivenFeedback, giveFeedback } from './feedback.ts'
import { playRawTurn } from './play-raw-turn.ts'
import { playTurn } from './play-turn.ts'
import type { RawTurn, RawTurnResult } from './raw-turn.ts'
import { eachRerun, type Rerun, type RerunOptions, rerunTurn, rerunTurns } from './rerun-turns.ts'
import type { TurnSpan } from './session/session-records.ts'
import { playAtTable, type SentTurn, type TurnAtTable } from './table/play-at-table.ts'
import { type LineFrom, playFrom } from './table/play-from.ts'
import { turnRecords } from './table/turn-records.ts'

export interface Turns {
  /** Plays a turn: anything a player types in, what is committed out. */
  play(campaignId: string, input: unknown, options?: TurnOptions): Promise<Result<AuthorTurn>>
  /** Plays a turn as surfaces with buttons send it. */
  playAtTable(campaignId: string, sent: SentTurn, options?: TurnOptions): Promise<Result<TurnAtTable>>
  /** Plays a line from a place in the log that a client remembers. */
  playFrom(
    campaignId: string,
    line: LineFrom,
    options: TurnOptions & { readonly key: string },
  ): Promise<Result<TurnAtTable>>
  /** Plays a turn without a game master: rolls, changes and an answer are given. */
  playRaw(campaignId: string, turn: RawTurn): Promise<Result<RawTurnResult>>
  /** A turn as its player may see it: nothing hidden in it. */
  forPlayer(turn: AuthorTurn): PlayerTurn
  /** What an offered choice leaves to its player. */
  questions(campaignId: string, choice: string, answers?: ChoiceAnswers): Promise<Result<ChoiceQuestions>>
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
  giveFeedback(campaignId: string, given: GivenFeedback): Promise<Result<Feedback>>
  /** The remarks about turns of the active branch. */
  feedback(campaignId: string): Promise<Result<readonly Feedback[]>>
}

export function createTurns(desk: CampaignDesk): Turns {
  return {
    play: (campaignId, input, options) => playTurn(desk, campaignId, input, options),
    playAtTable: (campaignId, sent, options) => playAtTable(desk, campaignId, sent, options),
    playFrom: (campaignId, line, options) => playFrom(desk, campaignId, line, options),
    playRaw: (campaignId, turn) => playRawTurn(desk, campaignId, turn),
    forPlayer: playerTurn,
    questions: (campaignId, choice, answers) => choiceQuestions(desk, campaignId, choice, answers),
    records: (campaignId, turn) => turnRecords(desk, campaignId, turn),
    rerun: (campaignId, turn, options) => rerunTurn(desk, campaignId, turn, options),
    rerunRange: (campaignId, range, options) => rerunTurns(desk, campaignId, range, options),
    eachRerun: (campaignId, range, options, look) => eachRerun(desk, campaignId, range, options, look),
    giveFeedback: (campaignId, given) => giveFeedback(desk, campaignId, given),
    feedback: (campaignId) => feedbackOn(desk, campaignId),
  }
}
