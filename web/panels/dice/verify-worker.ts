/** Recomputes every roll from its revealed seed, away from the page, so that a long ledger does not hold it up. */
import { type PublicEpoch, type Verification, verifyEntries } from '../../../src/dice/verify-dice-ledger.ts'
import type { WireDice } from '../../../src/server/wire/dice-and-verification.ts'

/** What it is sent. */
export type LedgerToCheck = Pick<WireDice, 'campaign_id' | 'epochs' | 'rolls'>

self.addEventListener('message', ({ data }: MessageEvent<LedgerToCheck>) => {
  const epochs = data.epochs.map(
    ({ server_seed, ...rest }): PublicEpoch => ({ ...rest, revealed_seed: server_seed ?? undefined }),
  )
  const found: Verification = verifyEntries(data.rolls, epochs, data.campaign_id)
  self.postMessage(found)
})
