/** The whole evenings of the canary test: from the opening to an ending, by way of nearly every place, in each ruleset. */
import { describe, expect, it } from 'vitest'
import { scratchFolder } from '../scratch-folder.ts'
import { deadDrop, fishing, nineteenYearTide } from './canary/evening.ts'
import { plantDeadDrop, plantNineteenYearTide } from './canary/plant.ts'
import { playEvening } from './canary/play-evening.ts'
import { countsOf, describeEvening, leaksOf } from './canary/report.ts'

describe('a whole evening', () => {
  it.each([
    { ruleset: 'bands-2d6', plant: plantDeadDrop, steps: deadDrop, places: 8 },
    { ruleset: 'dnd5e', plant: plantNineteenYearTide, steps: nineteenYearTide, places: 15 },
  ])(
    'D1: under $ruleset tells nothing before it is found out, and never what nobody may know',
    async (table) => {
      const home = scratchFolder()
      const adventure = table.plant(home)
      const evening = await playEvening({ home, adventure, steps: [...fishing, ...table.steps], every: 12 })
      console.log(describeEvening(adventure, evening))
      expect(leaksOf(evening)).toEqual([])
      const { due, dueSeen } = countsOf(adventure, evening)
      expect([...evening.judge.endings]).toHaveLength(1)
      expect(evening.judge.visited.size).toBeGreaterThanOrEqual(Math.ceil(table.places * 0.9))
      expect(dueSeen).toBeGreaterThanOrEqual(due / 2)
    },
  )
})
