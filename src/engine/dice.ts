/** The dice of a campaign: epochs are opened with a commitment and closed by revealing its seed. */

import type { RecordDraft } from '../core/ledger/record.ts'
import { done, type Result, refuse } from '../core/result.ts'
import { commitTo } from '../dice/index.ts'
import type { Epoch, Head, SeedSecret } from '../store/state-store.ts'
import { finishInterrupted } from '../turn/index.ts'
import type { EngineDependencies } from './dependencies.ts'

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

export function createDice(dependencies: EngineDependencies): CampaignDice {
  return {
    openEpoch: (campaignId, options) => openEpoch(dependencies, campaignId, options),
    revealSeed: (campaignId, options) => revealSeed(dependencies, campaignId, options),
  }
}

/** A commitment to be appended, and the secret to be kept beside the log. */
export interface OpenedEpoch {
  readonly draft: RecordDraft & { readonly kind: 'seed' }
  readonly secret: SeedSecret
}

/** Makes the record that opens an epoch. */
export function epochDraft(opening: {
  readonly epoch: number
  readonly server_seed: string
  readonly client_seed: string
  readonly reproducible: boolean
  readonly reason: string
  readonly at: string
}): OpenedEpoch {
  const { epoch, server_seed, client_seed, reproducible, reason, at } = opening
  const commitment = commitTo(server_seed)
  const dice = { epoch, commitment, client_seed, reproducible }
  return {
    draft: { kind: 'seed', diff: { dice }, body: { at, event: 'committed', ...dice, reason } },
    secret: { epoch, server_seed },
  }
}

/** Opens the next epoch on the active branch, with a fresh seed and, when given, the player's own. */
export async function openEpoch(
  dependencies: EngineDependencies,
  campaignId: string,
  options: { readonly reason: string; readonly client_seed?: string },
): Promise<Result<Head>> {
  // No seed may follow a turn that nobody has told yet.
  const head = await finishInterrupted(dependencies, campaignId)
  if (!head.ok) return head
  const epochs = await dependencies.store.epochs(campaignId)
  if (!epochs.ok) return epochs
  const last = epochs.value.at(-1)
  const opened = epochDraft({
    epoch: (last?.epoch ?? -1) + 1,
    server_seed: dependencies.entropy.hex(32),
    client_seed: options.client_seed ?? last?.client_seed ?? '',
    reproducible: false,
    reason: options.reason,
    at: dependencies.clock.now(),
  })
  const appended = await dependencies.store.append(campaignId, {
    expected: head.value.hash,
    drafts: [opened.draft],
    secrets: [opened.secret],
  })
  return appended.ok ? done(appended.value.head) : appended
}

/** The record that reveals an epoch, or why it cannot be revealed from here. */
export async function revealDraft(
  dependencies: EngineDependencies,
  campaignId: string,
  epoch: Epoch,
  reason: string,
): Promise<Result<RecordDraft>> {
  const secret = await dependencies.store.secret(campaignId, epoch.epoch)
  if (!secret.ok) return secret
  if (secret.value === null) {
    const message = `The seed of epoch ${epoch.epoch} is not kept here: only whoever rolled these dice can reveal it.`
    return refuse('dice/no-secret', message)
  }
  const { commitment, client_seed, reproducible } = epoch
  const body = {
    at: dependencies.clock.now(),
    event: 'revealed',
    epoch: epoch.epoch,
    commitment,
    client_seed,
    reproducible,
  } as const
  return done({ kind: 'seed', diff: {}, body: { ...body, server_seed: secret.value, reason } })
}

/** Reveals the open epoch of the active branch and opens the next one, in one commit. */
export async function revealSeed(
  dependencies: EngineDependencies,
  campaignId: string,
  options: {
    readonly reason: string
    readonly client_seed?: string
    readonly before?: readonly RecordDraft[]
  },
): Promise<Result<{ readonly head: Head; readonly revealed: Epoch }>> {
  const head = await dependencies.store.head(campaignId)
  if (!head.ok) return head
  const epochs = await dependencies.store.epochs(campaignId)
  if (!epochs.ok) return epochs
  const state = await dependencies.store.getSlice(campaignId)
  if (!state.ok) return state
  const current = epochs.value.find((one) => one.epoch === state.value.dice.epoch)
  if (current === undefined) return refuse('dice/no-epoch', 'This campaign has no open epoch of dice.')
  const reveal = await revealDraft(dependencies, campaignId, current, options.reason)
  if (!reveal.ok) return reveal
  const next = epochDraft({
    epoch: (epochs.value.at(-1)?.epoch ?? -1) + 1,
    server_seed: dependencies.entropy.hex(32),
    client_seed: options.client_seed ?? current.client_seed,
    reproducible: false,
    reason: options.reason,
    at: dependencies.clock.now(),
  })
  const appended = await dependencies.store.append(campaignId, {
    expected: head.value.hash,
    drafts: [...(options.before ?? []), reveal.value, next.draft],
    secrets: [next.secret],
  })
  if (!appended.ok) return appended
  const server_seed = (reveal.value.body as { readonly server_seed: string }).server_seed
  return done({ head: appended.value.head, revealed: { ...current, server_seed } })
}
