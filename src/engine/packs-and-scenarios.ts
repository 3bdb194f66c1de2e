/** Packs: the worlds that can be played here, installing and removing them, and how far a campaign went from its own. */

import type { LocalPath } from '../core/name-or-local-path.ts'
import { done, type Result, refuse } from '../core/result.ts'
import type {
  InstalledPack,
  InstallOptions,
  InstallReport,
  PackLoader,
  PackStore,
  RemovalReport,
  ScenarioSummary,
  UpgradeOptions,
} from '../packs/index.ts'
import type { EngineDependencies } from './engine-dependencies.ts'
import { type CampaignDivergence, packDivergence } from './pack-divergence.ts'

export interface Packs {
  /** Where packs are read from; undefined where there is no such place. */
  readonly loader: PackLoader | undefined
  /** The worlds that can be played here. */
  scenarios(): Promise<readonly ScenarioSummary[]>
  /** The packs that are installed, and those the program came with. */
  installed(): Promise<readonly InstalledPack[]>
  /** Installs a pack from a folder or a zip archive. */
  install(path: LocalPath, options?: InstallOptions): Promise<Result<InstallReport>>
  upgrade(path: LocalPath, options?: UpgradeOptions): Promise<Result<InstallReport & AffectedCampaigns>>
  remove(
    id: string,
    options?: { readonly force?: boolean },
  ): Promise<Result<RemovalReport & AffectedCampaigns>>
  /** How far a campaign has come from what its packs say. */
  divergence(campaignId: string): Promise<Result<CampaignDivergence>>
}

export function createPacks(dependencies: EngineDependencies): Packs {
  return {
    loader: dependencies.packs,
    scenarios: () => listScenarios(dependencies),
    installed: () => listInstalled(dependencies),
    install: (path, options) => installPack(dependencies, path, options),
    upgrade: (path, options) => upgradePack(dependencies, path, options),
    remove: (id, options) => removePack(dependencies, id, options),
    divergence: (campaignId) => packDivergence(dependencies, campaignId),
  }
}

/** A campaign and the version of a pack that it keeps. */
export interface BoundCampaign {
  readonly campaign_id: string
  readonly name: string
  readonly version: string
}

/** Which campaigns keep what they began with. */
export interface AffectedCampaigns {
  readonly campaigns: readonly BoundCampaign[]
}

export async function listInstalled(dependencies: EngineDependencies): Promise<readonly InstalledPack[]> {
  return (await dependencies.packStore?.list()) ?? []
}

/** Installs a pack from a folder or a zip archive. */
export async function installPack(
  dependencies: EngineDependencies,
  path: LocalPath,
  options: InstallOptions = {},
): Promise<Result<InstallReport>> {
  return inPackStore(dependencies, (packStore) => packStore.install(path, options))
}

/** Puts another version of a pack in its place. */
export async function upgradePack(
  dependencies: EngineDependencies,
  path: LocalPath,
  options: UpgradeOptions = {},
): Promise<Result<InstallReport & AffectedCampaigns>> {
  const placed = await inPackStore(dependencies, (packStore) => packStore.upgrade(path, options))
  if (!placed.ok) return placed
  return done({ ...placed.value, campaigns: await campaignsOf(dependencies, placed.value.manifest.id) })
}

export async function removePack(
  dependencies: EngineDependencies,
  id: string,
  options: { readonly force?: boolean } = {},
): Promise<Result<RemovalReport & AffectedCampaigns>> {
  const removed = await inPackStore(dependencies, (packStore) => packStore.remove(id, options))
  return removed.ok ? done({ ...removed.value, campaigns: await campaignsOf(dependencies, id) }) : removed
}

function inPackStore<Value>(
  { packStore }: EngineDependencies,
  work: (packStore: PackStore) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  if (packStore !== undefined) return work(packStore)
  return Promise.resolve(refuse('pack/none', 'No packs can be installed here.'))
}

/** The campaigns that were created with a pack; those that cannot be opened are left out. */
async function campaignsOf({ store }: EngineDependencies, packId: string): Promise<readonly BoundCampaign[]> {
  const bound: BoundCampaign[] = []
  for (const { campaign_id, name, trouble } of await store.campaigns()) {
    const state = trouble === null ? await store.getState(campaign_id) : null
    const row = state?.ok ? state.value.packs[packId] : undefined
    if (row !== undefined) bound.push({ campaign_id, name, version: row.version })
  }
  return bound
}

/** All scenarios, by name; those whose file cannot be read say so. */
export async function listScenarios(dependencies: EngineDependencies): Promise<readonly ScenarioSummary[]> {
  const found = (await dependencies.packs?.listScenarios()) ?? []
  return [...found].sort((left, right) => (left.name < right.name ? -1 : 1))
}
