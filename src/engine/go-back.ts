/**
 * Undo, redo, branch and switch for players. Whenever a head lands on dice whose seed is already public, a new epoch
 * is opened at once, so that the commitment stands before the next word is said.
 */
import { done, type Result } from '../core/result.ts'
import type { Head, StatePoint } from '../store/state-store.ts'
import type { CampaignDesk } from './campaign-desk.ts'
import { openNextEpoch } from './open-epoch.ts'

/** Takes the newest turn back. */
export async function undo(desk: CampaignDesk, campaignId: string): Promise<Result<Head>> {
  return unknowable(desk, campaignId, await desk.store.undo(campaignId, desk.clock.now()))
}

/** Puts an undone turn back exactly as it was. */
export async function redo(desk: CampaignDesk, campaignId: string): Promise<Result<Head>> {
  return unknowable(desk, campaignId, await desk.store.redo(campaignId, desk.clock.now()))
}

/** Starts a branch after a turn and plays on there. */
export async function branch(
  desk: CampaignDesk,
  campaignId: string,
  name: string,
  from: StatePoint & { readonly turn?: number } = {},
): Promise<Result<Head>> {
  return unknowable(desk, campaignId, await desk.store.branch(campaignId, name, from, desk.clock.now()))
}

/** Plays on another branch. */
export async function switchTo(desk: CampaignDesk, campaignId: string, name: string): Promise<Result<Head>> {
  return unknowable(desk, campaignId, await desk.store.switchTo(campaignId, name, desk.clock.now()))
}

/** Opens a new epoch when the one at this head has been revealed. */
export async function unknowable(
  desk: CampaignDesk,
  campaignId: string,
  moved: Result<Head>,
): Promise<Result<Head>> {
  if (!moved.ok || moved.value.kind === 'resolved') return moved
  const slice = await desk.store.getSlice(campaignId)
  const epochs = await desk.store.epochs(campaignId)
  if (!slice.ok) return slice
  if (!epochs.ok) return epochs
  const current = epochs.value.find((one) => one.epoch === slice.value.dice.epoch)
  const playable =
    current !== undefined &&
    current.server_seed === null &&
    (await keepsSecret(desk, campaignId, current.epoch))
  return playable
    ? done(moved.value)
    : openNextEpoch(desk, campaignId, { reason: 'the seed of this moment is public' })
}

async function keepsSecret(desk: CampaignDesk, campaignId: string, epoch: number): Promise<boolean> {
  const secret = await desk.store.secret(campaignId, epoch)
  return secret.ok && secret.value !== null
}
