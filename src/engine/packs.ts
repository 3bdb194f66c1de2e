/** Packs: the worlds that can be played here, installing and removing them, and how far a campaign went from its own. */

import type { Result } from '../core/result.ts'
import type { PackLoader, ScenarioSummary } from '../packs/pack-loader.ts'
import type {
  InstalledPack,
  InstallOptions,
  InstallReport,
  RemovalReport,
  UpgradeOptions,
} from '../packs/pack-store.ts'
import type { CampaignDesk } from './campaign-desk.ts'
import { type CampaignDivergence, divergence } from './packs/divergence.ts'
import { installPack, removePack, shelvedPacks, upgradePack, type WithCampaigns } from './packs/keep-packs.ts'
import { listScenarios } from './scenario/list-scenarios.ts'

export interface Packs {
  /** Where packs are read from; undefined where there is no such place. */
  readonly loader: PackLoader | undefined
  /** The worlds that can be played here. */
  scenarios(): Promise<readonly ScenarioSummary[]>
  /** The packs that are installed, and those the program came with. */
  installed(): Promise<readonly InstalledPack[]>
  /** Installs a pack from a folder or a zip archive. */
  install(path: string, options?: InstallOptions): Promise<Result<InstallReport>>
  upgrade(path: string, options?: UpgradeOptions): Promise<Result<InstallReport & WithCampaigns>>
  remove(id: string, options?: { readonly force?: boolean }): Promise<Result<RemovalReport & WithCampaigns>>
  /** How far a campaign has come from what its packs say. */
  divergence(campaignId: string): Promise<Result<CampaignDivergence>>
}

export function createPacks(desk: CampaignDesk): Packs {
  return {
    loader: desk.packs,
    scenarios: () => listScenarios(desk),
    installed: () => shelvedPacks(desk),
    install: (path, options) => installPack(desk, path, options),
    upgrade: (path, options) => upgradePack(desk, path, options),
    remove: (id, options) => removePack(desk, id, options),
    divergence: (campaignId) => divergence(desk, campaignId),
  }
}
