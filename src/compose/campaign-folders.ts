/** Campaign folders: opening one, and those that are bound to a campaign and written after every commit. Loaded when asked for. */
import { basename } from 'node:path'
import type { WallClock } from '../core/environment-ports.ts'
import type { CommitSubscriber, Engine } from '../engine/index.ts'
import type { KernelFolder } from '../kernel/campaign-folder-for-surfaces.ts'
import { sha256, systemClock } from './system-clock-entropy-network.ts'

/** Brings the folders that a campaign is bound to along with its log, and lets go of them when it is deleted. */
export function boundFolderSubscriber(engine: Engine, home: string, clock: WallClock): CommitSubscriber {
  return {
    moved: (campaignId) => followFolders({ engine, clock }, home, campaignId),
    deleted: async (campaignId) => {
      const { forgetBoundFolders } = await import('../kernel/disk/folders-bound-to-campaigns.ts')
      forgetBoundFolders(home, campaignId)
    },
  }
}

interface Following {
  readonly engine: Engine
  readonly clock: WallClock
}

/** A sentence for each folder that could not follow; it is brought along the next time. */
async function followFolders(at: Following, home: string, campaignId: string): Promise<readonly string[]> {
  const { boundFolders } = await import('../kernel/disk/folders-bound-to-campaigns.ts')
  const troubles: string[] = []
  for (const folder of boundFolders(home, campaignId)) {
    const trouble = await troubleFollowing(at, folder, campaignId)
    if (trouble !== null)
      // The path on the disk must not be sent over the network.
      troubles.push(
        `The turn is kept, but its folder “${basename(folder)}” could not follow: ${trouble} Once that is mended, the next turn brings it along.`,
      )
  }
  return troubles
}

/** Why a folder could not follow; null when it did. The turn is kept, so nothing that happens here may break it. */
async function troubleFollowing(
  { engine, clock }: Following,
  folder: string,
  campaignId: string,
): Promise<string | null> {
  try {
    const followed = await (await openKernelFolder(engine, folder, clock)).follow(campaignId)
    return followed.ok ? null : followed.refusal.message
  } catch (error) {
    return error instanceof Error ? `${error.message}.` : 'it cannot be written.'
  }
}

/** Binds a folder to a campaign: it follows every turn from now on. */
export async function bindFolder(home: string, campaignId: string, folder: string): Promise<void> {
  const { addBoundFolder } = await import('../kernel/disk/folders-bound-to-campaigns.ts')
  addBoundFolder(home, campaignId, folder)
}

/**
 * Opens a campaign folder.
 *
 * @example
 * const folder = await openKernelFolder(engine, '/tmp/my-campaign')
 * const answer = await folder.say('[LOOK]{around}')
 */
export async function openKernelFolder(
  engine: Engine,
  folder: string,
  clock: WallClock = systemClock,
): Promise<KernelFolder> {
  const { kernelFolder } = await import('../kernel/campaign-folder-for-surfaces.ts')
  const { folderDisk } = await import('../kernel/disk/disk-over-folder.ts')
  return kernelFolder({ engine, clock, hash: sha256, disk: folderDisk(folder) })
}
