/** Campaigns as wholes: how they come about, are checked, travel between machines, and end. */
import type { JsonObject } from '../core/json.ts'
import type { Result } from '../core/result.ts'
import type { GameState } from '../core/state/state.ts'
import type { CampaignSummary, Head, StatePoint } from '../store/state-store.ts'
import type { CampaignDesk } from './campaign-desk.ts'
import { foundForChat } from './chat/found-for-chat.ts'
import { deleteCampaign } from './delete-campaign.ts'
import { exportCampaign } from './export-campaign.ts'
import { type Founding, foundCampaign } from './found-campaign.ts'
import { foundReady, type ReadyFounding } from './found-ready.ts'
import { importCampaign } from './import-campaign.ts'
import { type History, importHistory } from './import-history.ts'
import { type Rescued, rescueCampaign } from './rescue-campaign.ts'
import { type FoundedScenario, foundScenario, type ScenarioFounding } from './scenario/found-scenario.ts'
import { type CampaignVerification, verifyCampaign } from './verify-campaign.ts'

export interface Campaigns {
  create(founding: Founding): Promise<Result<Head>>
  /** Creates a campaign with a hero and a small scene to begin in. */
  createStarter(founding: ReadyFounding): Promise<Result<Head>>
  /** Creates a campaign from a scenario: world, hero, opening scene. */
  createFromScenario(founding: ScenarioFounding): Promise<Result<FoundedScenario>>
  /** Creates a campaign out of the character that a chat client holds. */
  createForChat(character: JsonObject, scenario?: string): Promise<Result<Head>>
  /** The whole state at a point of the log; the head of the active branch without one. */
  state(campaignId: string, point?: StatePoint): Promise<Result<GameState>>
  /** Checks the log, its hashes, its dice and the state that follows from them. */
  verify(campaignId: string): Promise<Result<CampaignVerification>>
  /** Saves what can be read of a damaged campaign. */
  rescue(campaignId: string): Promise<Result<Rescued>>
  /** Deletes a whole campaign; `confirmedId` must be its id. */
  delete(campaignId: string, confirmedId: string | undefined): Promise<Result<CampaignSummary>>
  /** The campaign as lines of text; seeds that were not revealed are left out. */
  export(campaignId: string): Promise<Result<Iterable<string>>>
  import(lines: Iterable<string>): Promise<Result<Head>>
  /** Takes in a story that another program told; its turns are marked and have no dice. */
  importHistory(history: History): Promise<Result<Head>>
}

export function createCampaigns(desk: CampaignDesk): Campaigns {
  return {
    create: (founding) => foundCampaign(desk, founding),
    createStarter: (founding) => foundReady(desk, founding),
    createFromScenario: (founding) => foundScenario(desk, founding),
    createForChat: (character, scenario) => foundForChat(desk, character, scenario),
    state: (campaignId, point) => desk.store.getState(campaignId, point),
    verify: (campaignId) => verifyCampaign(desk, campaignId),
    rescue: (campaignId) => rescueCampaign(desk, campaignId),
    delete: (campaignId, confirmedId) => deleteCampaign(desk, campaignId, confirmedId),
    export: (campaignId) => exportCampaign(desk, campaignId),
    import: (lines) => importCampaign(desk, lines),
    importHistory: (history) => importHistory(desk, history),
  }
}
