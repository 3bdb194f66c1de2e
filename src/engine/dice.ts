/** The dice of a campaign: epochs are opened with a commitment and closed by revealing its seed. */
import type { Result } from '../core/result.ts'
import type { Epoch, Head } from '../store/state-store.ts'
import type { CampaignDesk } from './campaign-desk.ts'
import { openNextEpoch, revealAndRotate } from './open-epoch.ts'

export interface CampaignDice {
  /** Commits to a fresh seed, and takes the player's own when one is given. */
  openEpoch(
    campaignId: string,
    options: { readonly reason: string; readonly client_seed?: string },
  ): Promise<Result<Head>>
  /** Reveals the seed of the open epoch and opens the next one in the same commit. */
  revealSeed(
    campaignId: string,
    options: { readonly reason: string; readonly client_seed?: string },
  ): Promise<Result<{ readonly head: Head; readonly revealed: Epoch }>>
}

export function createDice(desk: CampaignDesk): CampaignDice {
  return {
    openEpoch: (campaignId, options) => openNextEpoch(desk, campaignId, options),
    revealSeed: (campaignId, options) => revealAndRotate(desk, campaignId, options),
  }
}
