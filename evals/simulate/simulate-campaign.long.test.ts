/** Simulated players in longer campaigns, the same ones every time: every player meets both rulesets. */
import { afterAll, expect, it } from 'vitest'
import { openSimulation } from './open-simulation.ts'
import { simulateCampaign } from './simulate-campaign.ts'
import { reportOn } from './simulation-report.ts'

const simulation = openSimulation()
afterAll(() => simulation.close())

it('finds everything as it must be in forty campaigns of fifty turns', async () => {
  const runs = []
  for (let index = 0; index < 40; index += 1)
    runs.push(await simulateCampaign(simulation, { seed: 'every week', index, turns: 50 }))
  const { failures, lines, rolls, replayed } = reportOn(runs)
  expect(failures).toEqual([])
  expect(lines).toBe(2_000)
  expect(rolls).toBeGreaterThan(300)
  expect(replayed).toBeGreaterThan(200)
})
