/**
 * The dice of a campaign. A commitment to a seed enters the log before any die it covers; the seed itself enters it when
 * the epoch is over. Going back before a reveal needs a new epoch, because the old seed is public.
 */
import type { RecordDraft } from '../core/ledger/log-record.ts'
import { done, type Result, refuse } from '../core/result.ts'
import { commitTo } from '../dice/index.ts'
import type { Epoch, Head, SeedSecret } from '../store/state-store.ts'
import { finishInterrupted } from '../turn/index.ts'
import type { CommitSubscribers } from './commit-subscribers.ts'
import type { EngineDependencies } from './engine-dependencies.ts'

export interface CampaignDice {
  /** Commits to a fresh seed, and takes the player's own when one is given. */
  openEpoch(campaignId: string, options: EpochOptions): Promise<Result<Head>>
  /** Reveals the seed of the open epoch and opens the next one in the same commit. */
  revealSeed(campaignId: string, options: EpochOptions): Promise<Result<RevealedSeed>>
}

export interface EpochOptions {
  /** Why the seed changes; kept in the log. */
  readonly reason: string
  /** The player's own seed; the one of the last epoch when there is none. */
  readonly client_seed?: string
}

export interface RevealedSeed {
  readonly head: Head
  readonly revealed: Epoch
}

export function createDice(dependencies: EngineDependencies, { afterMove }: CommitSubscribers): CampaignDice {
  return {
    openEpoch: (campaignId, options) => afterMove(campaignId, openEpoch(dependencies, campaignId, options)),
    revealSeed: (campaignId, options) => afterMove(campaignId, revealSeed(dependencies, campaignId, options)),
  }
}

export async function openEpoch(
  dependencies: EngineDependencies,
  campaignId: string,
  options: EpochOptions,
): Promise<Result<Head>> {
  const { store } = dependencies
  // No seed may stand between a turn's dice and its narration.
  const head = await finishInterrupted(dependencies, campaignId)
  if (!head.ok) return head
  const epochs = await store.epochs(campaignId)
  if (!epochs.ok) return epochs
  const client_seed = options.client_seed ?? epochs.value.at(-1)?.client_seed ?? ''
  const next = nextEpoch(dependencies, epochs.value, { reason: options.reason, client_seed })
  const appended = await store.append(campaignId, {
    expected: head.value.hash,
    drafts: [next.draft],
    secrets: [next.secret],
  })
  return appended.ok ? done(appended.value.head) : appended
}

/** `before` are records that enter the log in the same commit, ahead of the seed. */
export async function revealSeed(
  dependencies: EngineDependencies,
  campaignId: string,
  options: EpochOptions & { readonly before?: readonly RecordDraft[] },
): Promise<Result<RevealedSeed>> {
  const { store } = dependencies
  const head = await store.head(campaignId)
  if (!head.ok) return head
  const epochs = await store.epochs(campaignId)
  if (!epochs.ok) return epochs
  const current = await currentEpoch(dependencies, campaignId, epochs.value)
  if (!current.ok) return current
  if (current.value === undefined) return refuse('dice/no-epoch', 'This campaign has no open epoch of dice.')
  const secret = await store.secret(campaignId, current.value.epoch)
  if (!secret.ok) return secret
  if (secret.value === null) {
    const message = `The seed of epoch ${current.value.epoch} is not kept here: only whoever rolled these dice can reveal it.`
    return refuse('dice/no-secret', message)
  }
  const revealed = { ...current.value, server_seed: secret.value }
  const reveal = revealDraft(revealed, options.reason, dependencies.clock.now())
  const client_seed = options.client_seed ?? revealed.client_seed
  const next = nextEpoch(dependencies, epochs.value, { reason: options.reason, client_seed })
  const appended = await store.append(campaignId, {
    expected: head.value.hash,
    drafts: [...(options.before ?? []), reveal, next.draft],
    secrets: [next.secret],
  })
  return appended.ok ? done({ head: appended.value.head, revealed }) : appended
}

/** After a head moved: opens a new epoch when the seed of the one there is public, or not kept here. */
export async function ensureSecretEpoch(
  dependencies: EngineDependencies,
  campaignId: string,
  moved: Result<Head>,
): Promise<Result<Head>> {
  if (!moved.ok || moved.value.kind === 'resolved') return moved
  const epochs = await dependencies.store.epochs(campaignId)
  if (!epochs.ok) return epochs
  const current = await currentEpoch(dependencies, campaignId, epochs.value)
  if (!current.ok) return current
  const isSecret =
    current.value?.server_seed === null && (await isSecretKept(dependencies, campaignId, current.value.epoch))
  return isSecret
    ? moved
    : openEpoch(dependencies, campaignId, { reason: 'the seed of this moment is public' })
}

async function currentEpoch(
  { store }: EngineDependencies,
  campaignId: string,
  epochs: readonly Epoch[],
): Promise<Result<Epoch | undefined>> {
  const slice = await store.getSlice(campaignId)
  return slice.ok ? done(epochs.find(({ epoch }) => epoch === slice.value.dice.epoch)) : slice
}

async function isSecretKept(
  { store }: EngineDependencies,
  campaignId: string,
  epoch: number,
): Promise<boolean> {
  const secret = await store.secret(campaignId, epoch)
  return secret.ok && secret.value !== null
}

/** A commitment to be appended, and the secret to be kept beside the log. */
export interface OpenedEpoch {
  readonly draft: RecordDraft & { readonly kind: 'seed' }
  readonly secret: SeedSecret
}

export interface EpochOpening extends Required<EpochOptions> {
  readonly epoch: number
  readonly server_seed: string
  readonly reproducible: boolean
  readonly at: string
}

export function epochDraft(opening: EpochOpening): OpenedEpoch {
  const { epoch, server_seed, client_seed, reproducible, reason, at } = opening
  const dice = { epoch, commitment: commitTo(server_seed), client_seed, reproducible }
  return {
    draft: { kind: 'seed', diff: { dice }, body: { at, event: 'committed', ...dice, reason } },
    secret: { epoch, server_seed },
  }
}

function nextEpoch(
  { entropy, clock }: EngineDependencies,
  epochs: readonly Epoch[],
  { reason, client_seed }: Required<EpochOptions>,
): OpenedEpoch {
  return epochDraft({
    epoch: (epochs.at(-1)?.epoch ?? -1) + 1,
    server_seed: entropy.hex(32),
    client_seed,
    reproducible: false,
    reason,
    at: clock.now(),
  })
}

function revealDraft(
  { epoch, commitment, client_seed, reproducible, server_seed }: Epoch & { readonly server_seed: string },
  reason: string,
  at: string,
): RecordDraft {
  const body = {
    at,
    event: 'revealed',
    epoch,
    commitment,
    client_seed,
    reproducible,
    server_seed,
    reason,
  } as const
  return { kind: 'seed', diff: {}, body }
}
