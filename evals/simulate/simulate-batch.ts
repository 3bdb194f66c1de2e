/** A process that simulates: it is sent batches, and sends back what each campaign came to when it is over. One ground a batch, because a forgetful engine forgets when it closes. */
import { openSimulation } from './open-simulation.ts'
import { simulateCampaign } from './simulate-campaign.ts'

/** Some campaigns. */
export interface Batch {
  readonly indices: readonly number[]
  readonly turns: number
  readonly seed: string
}

process.on('message', async ({ indices, turns, seed }: Batch) => {
  const ground = openSimulation()
  for (const index of indices) process.send?.(await simulateCampaign(ground, { seed, index, turns }))
  await ground.close()
})
