/**
 * Installing, upgrading and removing packs, with a word about the campaigns that were founded from them: each keeps its
 * own book, so that whatever is done to a pack, a story that has begun goes on as it began.
 */

import { done, type Result, refuse } from '../../core/result.ts'
import type {
  InstalledPack,
  InstallOptions,
  InstallReport,
  PackStore,
  RemovalReport,
  UpgradeOptions,
} from '../../packs/pack-store.ts'
import type { CampaignDesk } from '../campaign-desk.ts'

/** A campaign and the version of a pack that it keeps. */
export interface BoundCampaign {
  readonly campaign_id: string
  readonly name: string
  readonly version: string
}

/** Which campaigns keep what they began with. */
export interface WithCampaigns {
  readonly campaigns: readonly BoundCampaign[]
}

/** All packs there are; none where there is no shelf. */
export async function shelvedPacks(desk: CampaignDesk): Promise<readonly InstalledPack[]> {
  return (await desk.shelf?.list()) ?? []
}

/** Installs a pack from a folder or a zip archive. */
export async function installPack(
  desk: CampaignDesk,
  path: string,
  options: InstallOptions = {},
): Promise<Result<InstallReport>> {
  return onShelf(desk, (shelf) => shelf.install(path, options))
}

/** Puts another version of a pack in its place. */
export async function upgradePack(
  desk: CampaignDesk,
  path: string,
  options: UpgradeOptions = {},
): Promise<Result<InstallReport & WithCampaigns>> {
  const placed = await onShelf(desk, (shelf) => shelf.upgrade(path, options))
  if (!placed.ok) return placed
  return done({ ...placed.value, campaigns: await campaignsOf(desk, placed.value.manifest.id) })
}

/** Removes a pack. */
export async function removePack(
  desk: CampaignDesk,
  id: string,
  options: { readonly force?: boolean } = {},
): Promise<Result<RemovalReport & WithCampaigns>> {
  const removed = await onShelf(desk, (shelf) => shelf.remove(id, options))
  return removed.ok ? done({ ...removed.value, campaigns: await campaignsOf(desk, id) }) : removed
}

function onShelf<Value>(
  { shelf }: CampaignDesk,
  work: (shelf: PackStore) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  if (shelf !== undefined) return work(shelf)
  return Promise.resolve(refuse('pack/none', 'No packs can be installed here.'))
}

/** The campaigns that were founded with a pack; one that cannot be opened says nothing. */
async function campaignsOf({ store }: CampaignDesk, packId: string): Promise<readonly BoundCampaign[]> {
  const bound: BoundCampaign[] = []
  for (const { campaign_id, name, trouble } of await store.campaigns()) {
    const state = trouble === null ? await store.getState(campaign_id) : null
    const row = state?.ok ? state.value.packs[packId] : undefined
    if (row !== undefined) bound.push({ campaign_id, name, version: row.version })
  }
  return bound
}
