/**
 * What a player may not know leaves by no way: a word of its own is planted in every hidden field that a pack, a scenario and a hero
 * can have, an evening is played with a player's token, and every byte of every answer is read. The whole evenings are in
 * canary.long.test.ts.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { done } from '../../src/core/result.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { good } from '../../src/testing/assertions.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { deadDrop, fishing, nineteenYearTide } from './canary/evening.ts'
import { fieldRules } from './canary/field-rules.ts'
import { plantDeadDrop, plantNineteenYearTide } from './canary/plant.ts'
import { playEvening } from './canary/play-evening.ts'
import { describeEvening, leaksOf } from './canary/report.ts'
import { schemaFields } from './canary/schema-fields.ts'

describe('the fields that are planted', () => {
  it('D1: are all that the schemas know; of each it is said who may read it, and when', () => {
    const known = new Set(Object.keys(fieldRules))
    const fields = schemaFields().map(({ path }) => path)
    expect(fields.filter((path) => !known.has(path))).toEqual([])
    expect([...known].filter((path) => !fields.includes(path))).toEqual([])
    expect(fields.length).toBeGreaterThan(300)
  })

  it('D1: have each a word of its own, unless a reason is given why they need none', () => {
    const home = scratchFolder()
    const planted = [plantDeadDrop(home), plantNineteenYearTide(home)]
    // A text of an effect stands for its own field and for the list it hangs on.
    const paths = new Set(
      planted.flatMap(({ fields }) => [...fields].flatMap((path) => [path, ...path.split('>')])),
    )
    const missing = Object.entries(fieldRules).filter(
      ([path, { reader }]) => reader !== 'open' && !paths.has(path),
    )
    expect(missing).toEqual([])
    const words = planted.flatMap(({ canaries }) => canaries.map(({ word }) => word))
    expect(new Set(words).size).toBe(words.length)
    expect(words.length).toBeGreaterThan(3_000)
  })
})

describe('the beginning of an evening', () => {
  it.each([
    { ruleset: 'bands-2d6', plant: plantDeadDrop, steps: deadDrop },
    { ruleset: 'dnd5e', plant: plantNineteenYearTide, steps: nineteenYearTide },
  ])('D1: under $ruleset tells nothing that is not found out yet', async ({ plant, steps }) => {
    const home = scratchFolder()
    const adventure = plant(home)
    const lines = [...fishing, ...steps.slice(0, 4)]
    const evening = await playEvening({ home, adventure, steps: lines, every: 100 })
    console.log(describeEvening(adventure, evening))
    expect(leaksOf(evening)).toEqual([])
    expect(evening.scan.seen.size).toBeGreaterThan(40)
    expect([evening.routes, evening.tools]).toEqual([expect.any(Number), expect.any(Number)])
    expect(evening.routes).toBeGreaterThan(50)
    expect(evening.tools).toBeGreaterThan(15)
  })
})

describe('a field that is opened by mistake', () => {
  it('D1: is found on the route that shows it, and named', async () => {
    const home = scratchFolder()
    const adventure = plantDeadDrop(home)
    const spoil = (engine: Engine): Engine => ({
      ...engine,
      reports: {
        ...engine.reports,
        journal: async (id) => {
          const kept = good(await engine.reports.journal(id))
          const { facts } = good(await engine.campaigns.state(id))
          const clues = Object.values(facts).map(({ object }) => ({ text: String(object), turn: null }))
          return done({ ...kept, clues })
        },
      },
    })
    const evening = await playEvening({
      home,
      adventure,
      steps: ['look around'],
      every: 100,
      spoil,
      reads: true,
    })
    const found = leaksOf(evening)
    expect(found.filter((leak) => leak.startsWith('GET /api/campaigns/{id}/journal clues.'))).not.toEqual([])
    expect(found.join('\n')).toContain('mcp get_journal')
    expect(found.join('\n')).toContain('clues.fact')
    expect(found.join('\n')).toContain('facts.fact')
  })

  it('D1: is found where a pack calls known what nobody may know', async () => {
    const home = scratchFolder()
    const adventure = plantDeadDrop(home)
    const file = join(home, 'packs', adventure.pack, 'story', 'canaries.yaml')
    writeFileSync(file, readFileSync(file, 'utf8').replace('visibility: gm', 'visibility: known'))
    const evening = await playEvening({ home, adventure, steps: [], every: 100, reads: true })
    const found = leaksOf(evening).join('\n')
    expect(found).toContain('GET /api/campaigns/{id}/state')
    expect(found).toContain('facts.fact')
  })
})
