/** The dice of the next turn: this nonce's own stream, and what was rolled from this moment before. */
import { done, type Result, refuse } from '../core/result.ts'
import type { GameState } from '../core/state/state.ts'
import { type Cup, fillCup } from '../dice/cup.ts'
import type { Head, StateStore } from '../store/state-store.ts'
import type { CampaignDesk } from './campaign-desk.ts'

/** Where dice come from: the seeds, what was rolled before, and how a seed becomes dice. */
export interface DiceSource extends Pick<CampaignDesk, 'streams'> {
  readonly store: Pick<StateStore, 'secret' | 'rollsFrom'>
}

/** Fills the cup for the turn that follows a head. */
export async function cupFor(desk: DiceSource, head: Head, state: GameState): Promise<Result<Cup>> {
  const { epoch, client_seed } = state.dice
  const secret = await desk.store.secret(head.campaign_id, epoch)
  if (!secret.ok) return secret
  if (secret.value === null) {
    return refuse(
      'dice/no-secret',
      `The seed of epoch ${epoch} is not kept here; open a new epoch to roll on.`,
    )
  }
  const earlier = await desk.store.rollsFrom(head.campaign_id, head.hash)
  if (!earlier.ok) return earlier
  const family = desk.streams({
    campaign_id: head.campaign_id,
    epoch,
    server_seed: secret.value,
    client_seed,
  })
  return done(
    fillCup({
      epoch,
      nonce: head.resolved,
      draws: family.stream(head.resolved),
      moment: head.hash,
      previous: (attempt) => earlier.value.find((entry) => entry.attempt === attempt),
    }),
  )
}
