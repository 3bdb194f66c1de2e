/** The shapes that the server sends and takes, as schemas and types that a browser can share. */

export {
  foundedCampaignSchema,
  newCampaignSchema,
  type WireCampaignSummary,
  type WireFoundedCampaign,
  type WireNewCampaign,
  type WireStanding,
} from './campaign.ts'
export {
  chatAnswerSchema,
  chatRequestSchema,
  completionRequestSchema,
  type WireChatAnswer,
  type WireChatMessage,
  type WireChatRequest,
  type WireCompletionRequest,
} from './chat.ts'
export type { WireDice } from './dice-and-verification.ts'
export { errorSchema, type WireError } from './error.ts'
export type { WireHealth, WireSettings } from './health-and-settings.ts'
export type { WireExplainedTurn, WireFeedback, WireHonestyReport } from './honesty-why-feedback.ts'
export type {
  WireExplainedLore,
  WireHeroDraft,
  WireImported,
  WirePackList,
  WireScenario,
  WireSessionZero,
  WireValidation,
} from './packs-scenarios-lore.ts'
export type {
  WireAcquaintance,
  WireBranchTree,
  WireDeduction,
  WireJournal,
  WireMemory,
  WireSeat,
  WireSpending,
  WireView,
} from './player-views.ts'
export type { WireComparison, WireMoved, WireSession } from './sessions-undo-and-branches.ts'
export {
  campaignEventSchemas,
  turnEventSchemas,
  type WireCampaignEvents,
  type WireTurnEvents,
} from './stream-events.ts'
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
