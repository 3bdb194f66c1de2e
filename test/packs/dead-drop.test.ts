/** Dead Drop held to account: it reads without a complaint, its clues can be come by, and nobody tells another's secret. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine } from '../../src/compose.ts'
import type { LoadedScenario } from '../../src/packs/pack-loader.ts'
import { toldSecrets } from './told-secrets.ts'

const home = join(import.meta.dirname, '../..')
const engine = createEngine({ inMemory: true, home: join(home, 'no-such-home') })
let scenario: LoadedScenario

beforeAll(async () => {
  const opened = await engine.packs.loader?.openScenario('dead_drop')
  if (opened?.ok !== true) throw new Error(opened?.refusal.message ?? 'no packs')
  scenario = opened.value
})
afterAll(() => engine.close())

describe('Dead Drop', () => {
  it('reads without an error or a warning', async () => {
    const read = await engine.packs.loader?.validatePack('neo_seattle')
    expect(read).toMatchObject({ ok: true, value: { errors: 0, warnings: 0 } })
  })

  it('has eight places, ten people, five clues of which three are enough, and three endings', () => {
    const { places, people, clues, deductions } = scenario.definition
    expect(Object.keys(places)).toHaveLength(8)
    expect(Object.keys(people)).toHaveLength(10)
    expect(Object.keys(clues)).toHaveLength(5)
    expect(deductions['neo_seattle:who_signed']?.needs.any).toBe(3)
    expect(scenario.definition.endings.map(({ id }) => id)).toEqual([
      'neo_seattle:published',
      'neo_seattle:kept',
      'neo_seattle:handed',
    ])
  })

  it.each(['neo_seattle', 'nineteen_year_tide'])('%s: nobody tells what somebody keeps back', (pack) => {
    expect(toldSecrets(join(home, 'content_packs', pack))).toEqual([])
  })

  it('makes each of its heroes', async () => {
    expect(scenario.heroes.length).toBeGreaterThanOrEqual(3)
    for (const hero of scenario.heroes) {
      const founded = await engine.campaigns.createFromScenario({
        scenario: 'dead_drop',
        hero: hero.id,
        seed: hero.id,
      })
      expect(founded).toMatchObject({ ok: true, value: { hero: { name: hero.name } } })
    }
  })
})
