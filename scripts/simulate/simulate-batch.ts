/** A process that simulates: it is sent batches, and sends back what each campaign came to. One ground a batch, because a forgetful engine forgets when it closes. */
import { openSimulation } from '../../src/compose/simulation.ts'
import type { CampaignRun } from '../../src/eval/simulate/campaign-run.ts'
import { simulateCampaign } from '../../src/eval/simulate/simulate-campaign.ts'

/** Some campaigns. */
export interface Batch {
  readonly indices: readonly number[]
  readonly turns: number
  readonly seed: string
}

/** What a simulating process says. */
export type BatchAnswer = { readonly runs: readonly CampaignRun[] }

process.on('message', async ({ indices, turns, seed }: Batch) => {
  const ground = openSimulation()
  const runs: CampaignRun[] = []
  for (const index of indices) runs.push(await simulateCampaign(ground, { seed, index, turns }))
  await ground.close()
  process.send?.({ runs } satisfies BatchAnswer)
})
