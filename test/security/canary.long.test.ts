/** The whole evenings of the canary test: from the opening to an ending, by way of nearly every place, in each ruleset. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { scratchFolder } from '../scratch-folder.ts'
import {
  askingFor,
  deadDrop,
  fishing,
  linesOf,
  nineteenYearTide,
  pickedChoices,
  type Step,
} from './canary/evening.ts'
import { type PlantedAdventure, plantDeadDrop, plantNineteenYearTide } from './canary/plant.ts'
import { type Evening, playEvening } from './canary/play-evening.ts'
import { countsOf, describeEvening, leaksOf } from './canary/report.ts'

interface Table {
  readonly plant: (home: string) => PlantedAdventure
  readonly steps: (adventure: PlantedAdventure) => readonly Step[]
  readonly every: number
}

/** Plays an evening and expects that nothing came out of it that should not. */
async function evening({ plant, steps, every }: Table): Promise<readonly [PlantedAdventure, Evening]> {
  const home = scratchFolder()
  const adventure = plant(home)
  const played = await playEvening({ home, adventure, steps: steps(adventure), every })
  console.log(describeEvening(adventure, played))
  expect(leaksOf(played)).toEqual([])
  return [adventure, played]
}

const rulesets = [
  { ruleset: 'bands-2d6', plant: plantDeadDrop, lines: deadDrop, places: 8 },
  { ruleset: 'dnd5e', plant: plantNineteenYearTide, lines: nineteenYearTide, places: 15 },
]

describe('a whole evening', () => {
  it.each(rulesets)(
    'D1: under $ruleset tells nothing before it is found out, and never what nobody may know',
    async (table) => {
      const { plant, lines, places } = table
      const [adventure, { judge, ...played }] = await evening({
        plant,
        steps: () => [...fishing, ...lines],
        every: 12,
      })
      expect(judge.endings.size).toBe(1)
      expect(judge.visited.size).toBeGreaterThanOrEqual(Math.ceil(places * 0.9))
      const { due, dueSeen } = countsOf(adventure, { judge, ...played })
      expect(dueSeen).toBeGreaterThanOrEqual(due / 2)
    },
  )

  it.each([
    { script: 'dead-drop/handed.txt', plant: plantDeadDrop },
    { script: 'dead-drop/kept.txt', plant: plantDeadDrop },
    { script: 'dead-drop/published.txt', plant: plantDeadDrop },
    { script: 'nineteen-year-tide/high-water.txt', plant: plantNineteenYearTide },
    { script: 'nineteen-year-tide/rung.txt', plant: plantNineteenYearTide },
    { script: 'nineteen-year-tide/testimony.txt', plant: plantNineteenYearTide },
  ])('D1: as $script has it keeps what is to be kept', async ({ script, plant }) => {
    const lines = linesOf(readFileSync(join(import.meta.dirname, '..', 'adventures', script), 'utf8'))
    await evening({ plant, steps: () => lines, every: 12 })
  })

  it.each(rulesets)(
    'D1: under $ruleset, asked for everything by its name, tells nothing of it',
    async ({ plant }) => {
      await evening({ plant, steps: ({ names }) => askingFor(names), every: 60 })
    },
  )

  it.each(rulesets)(
    'D1: under $ruleset, of choices without a plan, keeps what is to be kept',
    async ({ plant }) => {
      await evening({ plant, steps: () => pickedChoices(80), every: 20 })
    },
  )
})
