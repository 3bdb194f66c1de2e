/** Campaigns as wholes: how they come about, are checked, travel between machines, and end. */

import type { JsonObject } from '../core/json.ts'
import { done, type Result } from '../core/result.ts'
import type { GameState } from '../core/state/game-state.ts'
import type { CampaignSummary, Head, StatePoint } from '../store/state-store.ts'
import { createCampaign, type NewCampaign } from './campaigns/create-campaign.ts'
import { type ChatStart, createFromClientCharacter } from './campaigns/create-from-client-character.ts'
import {
  createFromScenario,
  type NewScenarioCampaign,
  type ScenarioCampaign,
} from './campaigns/create-from-scenario.ts'
import { createStarter, type NewStarterCampaign } from './campaigns/create-starter-scene.ts'
import { deleteCampaign } from './campaigns/delete-campaign.ts'
import { exportCampaign, importCampaign } from './campaigns/export-and-import-campaign.ts'
import { type History, importHistory } from './campaigns/import-foreign-history.ts'
import { type RescuedCampaign, rescueCampaign } from './campaigns/rescue-campaign.ts'
import { type CampaignVerification, verifyCampaign } from './campaigns/verify-campaign.ts'
import type { CommitSubscribers } from './commit-subscribers.ts'
import type { EngineDependencies } from './engine-dependencies.ts'
import { type CampaignReader, campaignReader, setCampaignReader } from './model-reader-setting.ts'
import { headAndPlayerState } from './read-log.ts'

export interface Campaigns {
  create(campaign: NewCampaign): Promise<Result<Head>>
  /** Creates a campaign with a hero and a small scene to begin in. */
  createStarter(campaign: NewStarterCampaign): Promise<Result<Head>>
  /** Creates a campaign from a scenario: world, hero, opening scene. */
  createFromScenario(campaign: NewScenarioCampaign): Promise<Result<ScenarioCampaign>>
  /** Creates a campaign out of the character that a chat client holds. */
  createFromClientCharacter(character: JsonObject, start?: ChatStart): Promise<Result<Head>>
  /** The whole state at a point of the log; the head of the active branch without one. */
  state(campaignId: string, point?: StatePoint): Promise<Result<GameState>>
  /** The same as the player perceives it: without exits that only the author knows of. */
  playerState(campaignId: string, point?: StatePoint): Promise<Result<GameState>>
  /** Checks the log, its hashes, its dice and the state that follows from them. */
  verify(campaignId: string): Promise<Result<CampaignVerification>>
  /** Saves what can be read of a damaged campaign. */
  rescue(campaignId: string): Promise<Result<RescuedCampaign>>
  /** When a model reads the campaign's lines, and which. */
  reader(campaignId: string): Promise<Result<CampaignReader>>
  /** Sets it: always, doubtful, never, or usual, which leaves it to the program. */
  setReader(campaignId: string, wish: string): Promise<Result<CampaignReader>>
  /** Deletes a whole campaign; `confirmedId` must be its id. */
  delete(campaignId: string, confirmedId: string | undefined): Promise<Result<CampaignSummary>>
  /** The campaign as lines of text; seeds that were not revealed are left out. */
  export(campaignId: string): Promise<Result<Iterable<string>>>
  import(lines: Iterable<string>): Promise<Result<Head>>
  /** Takes in a story that another program told; its turns are marked and have no dice. */
  importHistory(history: History): Promise<Result<Head>>
}

export function createCampaigns(
  dependencies: EngineDependencies,
  { afterDelete }: CommitSubscribers,
): Campaigns {
  return {
    create: (campaign) => createCampaign(dependencies, campaign),
    createStarter: (campaign) => createStarter(dependencies, campaign),
    createFromScenario: (campaign) => createFromScenario(dependencies, campaign),
    createFromClientCharacter: (character, start) =>
      createFromClientCharacter(dependencies, character, start),
    state: (campaignId, point) => dependencies.store.getState(campaignId, point),
    playerState: async (campaignId, point) => {
      const read = await headAndPlayerState(dependencies, campaignId, point)
      return read.ok ? done(read.value.state) : read
    },
    verify: (campaignId) => verifyCampaign(dependencies, campaignId),
    rescue: (campaignId) => rescueCampaign(dependencies, campaignId),
    reader: (campaignId) => campaignReader(dependencies, campaignId),
    setReader: (campaignId, wish) => setCampaignReader(dependencies, campaignId, wish),
    delete: (campaignId, confirmedId) =>
      afterDelete(campaignId, deleteCampaign(dependencies, campaignId, confirmedId)),
    export: (campaignId) => exportCampaign(dependencies, campaignId),
    import: (lines) => importCampaign(dependencies, lines),
    importHistory: (history) => importHistory(dependencies, history),
  }
}
