/**
 * Undo, redo, branch and switch for players. Whenever a head lands on dice whose seed is already public, a new epoch
 * is opened at once, so that the commitment stands before the next word is said.
 */

import type { LogPosition } from '../core/ledger/chain.ts'
import { done, type Result, refuse } from '../core/result.ts'
import { sha256Hex } from '../dice/random-stream.ts'
import type { Head, SealedRecord, StatePoint } from '../store/state-store.ts'
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

/**
 * Moves the story to a position in the log, on a branch of its own where it was played past; gives the branch that was
 * left, null when the story stood there already.
 */
export async function moveTo(
  desk: CampaignDesk,
  campaignId: string,
  to: LogPosition,
  request: string,
): Promise<Result<string | null>> {
  const head = await desk.store.head(campaignId)
  if (!head.ok) return head
  if (isAt(to, head.value)) return done(null)
  const branches = await desk.store.branches(campaignId)
  if (!branches.ok) return branches
  for (const { name, head: hash } of branches.value) {
    const records = await desk.store.getRecords(campaignId, {
      from: to.depth,
      to: to.depth,
      branch: name,
    })
    const record = records.ok ? records.value.find((sealed) => isAt(to, sealed)) : undefined
    if (record === undefined) continue
    const moved = await playOnFrom(desk, campaignId, { name, record, isHead: hash === record.hash }, request)
    return moved.ok ? done(head.value.branch) : moved
  }
  const message = 'That answer is not of this campaign, or of a log that is gone: nothing was played.'
  return refuse('campaign/unknown-record', message)
}

async function playOnFrom(
  desk: CampaignDesk,
  campaignId: string,
  at: { readonly name: string; readonly record: SealedRecord; readonly isHead: boolean },
  request: string,
): Promise<Result<Head>> {
  if (at.isHead) return switchTo(desk, campaignId, at.name)
  // The same request asked again finds the branch it made.
  const name = `chat-${sha256Hex(request).slice(0, 8)}`
  const made = await branch(desk, campaignId, name, { record: at.record.hash })
  return made.ok || made.refusal.code !== 'campaign/branch-exists' ? made : switchTo(desk, campaignId, name)
}

function isAt(
  { depth, mark }: LogPosition,
  entry: { readonly depth: number; readonly hash: string },
): boolean {
  return entry.depth === depth && entry.hash.startsWith(mark)
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
