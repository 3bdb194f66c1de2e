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
import { countsOf, describeEvening, leaksOf, seenOf } from './canary/report.ts'

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
  {
    ruleset: 'bands-2d6',
    plant: plantDeadDrop,
    lines: deadDrop,
    places: 8,
    scripts: ['dead-drop/handed.txt', 'dead-drop/kept.txt', 'dead-drop/published.txt'],
  },
  {
    ruleset: 'dnd5e',
    plant: plantNineteenYearTide,
    lines: nineteenYearTide,
    places: 15,
    scripts: [
      'nineteen-year-tide/high-water.txt',
      'nineteen-year-tide/rung.txt',
      'nineteen-year-tide/testimony.txt',
    ],
  },
]

/** Hundreds of things are tried and taken back: longer than any test that hangs is waited for. */
const anHour = 60 * 60_000

function scriptOf(script: string): readonly Step[] {
  return linesOf(readFileSync(join(import.meta.dirname, '..', 'adventures', script), 'utf8'))
}

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

  it.each(rulesets)(
    'D1: under $ruleset, with all that could be tried on the way to each ending, shows half of all there is to find out',
    async ({ plant, lines, scripts }) => {
      const home = scratchFolder()
      const adventure = plant(home)
      const detours = { tried: new Map<string, number>(), each: 2, most: 30 }
      const evenings: Evening[] = []
      for (const [index, steps] of [lines, ...scripts.map(scriptOf)].entries()) {
        const seed = `evening ${index}`
        const played = await playEvening({ home, adventure, steps, seed, detours, every: 30 })
        console.log(describeEvening(adventure, played))
        expect(leaksOf(played)).toEqual([])
        evenings.push(played)
      }
      const { later, seen } = seenOf(adventure, evenings)
      console.log(
        `  in all: ${seen} of ${later} that can be found out were read, ${detours.tried.size} things tried`,
      )
      expect(seen).toBeGreaterThanOrEqual(later / 2)
      // Which ending a script comes to hangs on dice, and what was tried and taken back counts for them.
      const endings = evenings.map(({ judge }) => [...judge.endings])
      expect(endings[0]).not.toEqual([])
      expect(endings.filter((reached) => reached.length > 0).length).toBeGreaterThanOrEqual(3)
      expect(new Set(endings.flat()).size).toBeGreaterThanOrEqual(2)
    },
    anHour,
  )

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
