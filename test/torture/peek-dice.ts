/** What the dice of the next turn will show, worked out apart from the code under test and without using them up. */

import { createDiceRoller, type RollRequest } from '../../src/dice/dice-roller.ts'
import { streamFamily } from '../../src/dice/random-stream.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { must } from './must.ts'

/** The totals that these rolls come to when they are made from where the campaign stands now. */
export async function peekTotals(
  engine: Pick<Engine, 'store'>,
  campaign: string,
  rolls: readonly RollRequest[],
): Promise<number[]> {
  return (await peekEntries(engine, campaign, rolls)).map((entry) => entry.total)
}

/** The ledger rows of those rolls. */
export async function peekEntries(
  engine: Pick<Engine, 'store'>,
  campaign: string,
  rolls: readonly RollRequest[],
) {
  const head = must(await engine.store.head(campaign))
  const { dice } = must(await engine.store.getSlice(campaign))
  const server_seed = must(await engine.store.secret(campaign, dice.epoch)) ?? ''
  const moment = must(await engine.store.momentOf(campaign, head.hash))
  const earlier = must(await engine.store.rollsFrom(campaign, moment))
  const source = {
    campaign_id: head.campaign_id,
    epoch: dice.epoch,
    server_seed,
    client_seed: dice.client_seed,
  }
  const roller = createDiceRoller({
    epoch: dice.epoch,
    nonce: head.resolved,
    draws: streamFamily(source).stream(head.resolved),
    moment,
    previous: (attempt) => earlier.find((entry) => entry.attempt === attempt),
  })
  for (const request of rolls) must(roller.roll(request))
  return roller.entries
}
