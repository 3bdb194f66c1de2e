/** Reports: what can be read of a campaign. Everything but `why` and `spending` is as the player may see it. */

import type { LogPosition } from '../core/ledger/log-position.ts'
import type { Result } from '../core/result.ts'
import type { ScenarioSummary } from '../packs/index.ts'
import type { EngineDependencies } from './engine-dependencies.ts'
import { type AskedReading, readAskedReadings } from './reports/asked-back-readings.ts'
import { type CampaignStatus, readStatus } from './reports/campaign-status.ts'
import { type ChatStatus, readChat } from './reports/chat-status.ts'
import { type ExplainedTurn, type ExplainOptions, explainTurn } from './reports/explain-turn.ts'
import {
  type Deduction,
  type Journal,
  type KnownPerson,
  type KnownWorld,
  readDeductions,
  readJournal,
  readPeople,
  readSeen,
} from './reports/journal-people-and-map.ts'
import { type LogChanges, readSince } from './reports/log-changes-since.ts'
import {
  type AskedLore,
  packsOfCampaigns,
  type ReadableLore,
  readableLore,
  scenariosOfCampaigns,
} from './reports/readable-lore.ts'
import { type ContinuityReport, continuityReport } from './reports/session-story-changes.ts'
import { renderStory } from './reports/story-markdown.ts'
import { readTable, type TableStatus } from './reports/table-status.ts'
import { readTranscript, type Transcript } from './reports/transcript.ts'
import { readTurnSpending, type Spending } from './reports/turn-spending.ts'

export interface Reports {
  /** Where the campaign stands: place, time, resources, the last scene; with the console's choices for the owner. */
  status(campaignId: string, owner?: boolean): Promise<Result<CampaignStatus>>
  /** What shows only now and then: undo and redo, a fight, an ending. */
  table(campaignId: string): Promise<Result<TableStatus>>
  /** Hit points, things and buttons, as a chat client draws them; with the console's for the owner. */
  chat(campaignId: string, owner?: boolean): Promise<Result<ChatStatus>>
  journal(campaignId: string): Promise<Result<Journal>>
  /** People as the player knows them. */
  people(campaignId: string): Promise<Result<readonly KnownPerson[]>>
  /** Whom and what the player has met. */
  seen(campaignId: string): Promise<Result<KnownWorld>>
  /** Which lore a caller may ask about. */
  readableLore(asked: AskedLore): Promise<Result<ReadableLore>>
  /** The packs that campaigns were made of; null for a caller who may open all campaigns. */
  packsOfCampaigns(campaigns: readonly string[] | null): Promise<readonly string[] | null>
  /** The scenarios that play in those packs; all for a caller who may open all campaigns. */
  scenariosOfCampaigns(campaigns: readonly string[] | null): Promise<readonly ScenarioSummary[]>
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
  /** The lines that were asked about, each with what was answered. */
  readings(campaignId: string): Promise<Result<readonly AskedReading[]>>
  /** What was committed since a position. */
  since(campaignId: string, position: LogPosition | null): Promise<Result<LogChanges>>
  /** What a session left open, closed, moved and contradicted. */
  continuity(campaignId: string, sessionId?: string): Promise<Result<ContinuityReport>>
  /** Tokens and prices, turn by turn. */
  spending(campaignId: string): Promise<Result<Spending>>
  /** Why a turn went as it did; the newest without a number. */
  why(campaignId: string, options?: ExplainOptions): Promise<Result<ExplainedTurn | null>>
}

export function createReports(dependencies: EngineDependencies): Reports {
  return {
    status: (campaignId, owner) => readStatus(dependencies, campaignId, owner),
    table: (campaignId) => readTable(dependencies, campaignId),
    chat: (campaignId, owner) => readChat(dependencies, campaignId, owner),
    journal: (campaignId) => readJournal(dependencies, campaignId),
    people: (campaignId) => readPeople(dependencies, campaignId),
    seen: (campaignId) => readSeen(dependencies, campaignId),
    readableLore: (asked) => readableLore(dependencies, asked),
    packsOfCampaigns: (campaigns) => packsOfCampaigns(dependencies, campaigns),
    scenariosOfCampaigns: (campaigns) => scenariosOfCampaigns(dependencies, campaigns),
    deductions: (campaignId) => readDeductions(dependencies, campaignId),
    transcript: (campaignId, range, owner) => readTranscript(dependencies, campaignId, range, owner),
    story: (campaignId) => renderStory(dependencies, campaignId),
    readings: (campaignId) => readAskedReadings(dependencies, campaignId),
    since: (campaignId, position) => readSince(dependencies, campaignId, position),
    continuity: (campaignId, sessionId) => continuityReport(dependencies, campaignId, sessionId),
    spending: (campaignId) => readTurnSpending(dependencies, campaignId),
    why: (campaignId, options) => explainTurn(dependencies, campaignId, options),
  }
}
