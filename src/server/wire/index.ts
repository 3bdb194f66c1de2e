/** The shapes that the server sends and takes, as schemas and types that a browser can share. */

export {
  foundedCampaignSchema,
  newCampaignSchema,
  type WireCampaignSummary,
  type WireFoundedCampaign,
  type WireNewCampaign,
  type WireStanding,
} from './campaign.ts'
export { chatAnswerSchema, chatRequestSchema, type WireChatAnswer, type WireChatRequest } from './chat.ts'
export { completionRequestSchema, type WireChatMessage, type WireCompletionRequest } from './completion.ts'
export type { WireDice } from './dice.ts'
export { errorSchema, type WireError } from './error.ts'
export {
  campaignEventSchemas,
  turnEventSchemas,
  type WireCampaignEvents,
  type WireTurnEvents,
} from './event.ts'
export type { WireFeedback } from './feedback.ts'
export type { WireHonestyReport } from './honesty.ts'
export type { WireJournal, WireMemory } from './journal.ts'
export type { WireExplainedLore } from './lore.ts'
export type { WireImported, WirePackList, WireValidation } from './pack.ts'
export type { WireAcquaintance, WireBranchTree, WireDeduction, WireSpending } from './panels.ts'
export type { WireHeroDraft, WireScenario, WireSessionZero } from './scenario.ts'
export type { WireSeat } from './seat.ts'
export type { WireSession } from './session.ts'
export type { WireHealth, WireSettings } from './settings.ts'
export type { WireComparison, WireMoved } from './time-travel.ts'
export {
  playedTurnSchema,
  playerTurnSchema,
  turnRequestSchema,
  type WireChoiceQuestions,
  type WirePlayedTurn,
  type WireToldTurn,
  type WireTranscript,
  type WireTurnRequest,
} from './turn.ts'
export type { WireView } from './view.ts'
export type { WireExplainedTurn } from './why.ts'
