/** What can be read of a campaign. Everything but `why` and `spending` is as the player may see it. */
import type { LogPosition } from '../core/ledger/chain.ts'
import type { Result } from '../core/result.ts'
import type { CampaignDesk } from './campaign-desk.ts'
import { type ChatTable, chatTable } from './chat/chat-table.ts'
import { type ContinuityReport, continuityReport } from './session/continuity-report.ts'
import { type Acquaintance, acquaintances } from './table/acquaintances.ts'
import { type Deduction, deductions } from './table/deductions.ts'
import { type ExplainedTurn, type ExplainOptions, explainTurn } from './table/explain-turn.ts'
import { type Journal, journal } from './table/journal.ts'
import { logSince, type SinceThen } from './table/log-since.ts'
import { type Seat, seat } from './table/seat.ts'
import { type Spending, spending } from './table/spending.ts'
import { type Standing, standing } from './table/standing.ts'
import { tellStory } from './table/tell-story.ts'
import { type Transcript, transcript } from './table/transcript.ts'

export interface Reports {
  /** Where the campaign stands: place, time, resources, the last scene. */
  status(campaignId: string): Promise<Result<Standing>>
  /** What shows only now and then: undo and redo, a fight, an ending. */
  table(campaignId: string): Promise<Result<Seat>>
  /** Hit points, things and buttons, as a chat client draws them. */
  chat(campaignId: string): Promise<Result<ChatTable>>
  journal(campaignId: string): Promise<Result<Journal>>
  /** People as the player knows them. */
  people(campaignId: string): Promise<Result<readonly Acquaintance[]>>
  /** What the player has put together. */
  deductions(campaignId: string): Promise<Result<readonly Deduction[]>>
  /** The story turn by turn; with the console's answers for the owner. */
  transcript(
    campaignId: string,
    range?: { readonly from?: number; readonly to?: number },
    owner?: boolean,
  ): Promise<Result<Transcript>>
  /** The whole story as one Markdown text. */
  story(campaignId: string): Promise<Result<string>>
  /** What was committed since a position. */
  since(campaignId: string, position: LogPosition | null): Promise<Result<SinceThen>>
  /** What a session left open, closed, moved and contradicted. */
  continuity(campaignId: string, sessionId?: string): Promise<Result<ContinuityReport>>
  /** Tokens and prices, turn by turn. */
  spending(campaignId: string): Promise<Result<Spending>>
  /** Why a turn went as it did; the newest without a number. */
  why(campaignId: string, options?: ExplainOptions): Promise<Result<ExplainedTurn | null>>
}

export function createReports(desk: CampaignDesk): Reports {
  return {
    status: (campaignId) => standing(desk, campaignId),
    table: (campaignId) => seat(desk, campaignId),
    chat: (campaignId) => chatTable(desk, campaignId),
    journal: (campaignId) => journal(desk, campaignId),
    people: (campaignId) => acquaintances(desk, campaignId),
    deductions: (campaignId) => deductions(desk, campaignId),
    transcript: (campaignId, range, owner) => transcript(desk, campaignId, range, owner),
    story: (campaignId) => tellStory(desk, campaignId),
    since: (campaignId, position) => logSince(desk, campaignId, position),
    continuity: (campaignId, sessionId) => continuityReport(desk, campaignId, sessionId),
    spending: (campaignId) => spending(desk, campaignId),
    why: (campaignId, options) => explainTurn(desk, campaignId, options),
  }
}
