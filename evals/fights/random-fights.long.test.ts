/** The same fights as in random-fights.test.ts, two thousand of them, and every stat block there is. */
import { describe, expect, it } from 'vitest'
import { sampleHero, sampleMonster } from '../../src/rules/dnd5e/combat/samples/sample-combat.ts'
import { createSrd } from '../../src/rules/dnd5e/data/load-srd.ts'
import { simulateFight } from './random-fight.ts'
import { playRandomFights } from './random-fights.ts'

const srd = createSrd()
const monsters = srd.monsters.all()

describe('random fights', () => {
  it('keep every invariant and end by their own rules', () => {
    const outcomes = playRandomFights(srd, 2_000)
    expect([...outcomes]).toEqual(expect.arrayContaining(['victory', 'defeat', 'fled']))
  })

  it('all 334 stat blocks load and fight to an end', () => {
    expect(monsters).toHaveLength(334)
    const wrong = monsters.flatMap((monster, index) => {
      const party = [1, 2, 3, 4].map((at) =>
        sampleHero(at === 1 ? 'pc_kira_001' : `pc_hero_00${at}`, {
          name: `Hero ${at}`,
          level: 10,
          hp_max: 90,
          armor_class: 18,
        }),
      )
      const id = `npc_${monster.id.replaceAll('-', '_')}_001`
      const report = simulateFight({
        seed: index,
        party,
        enemies: [sampleMonster(id, monster)],
        catalogue: srd,
      })
      return report.problems.map((problem) => `${monster.id}: ${problem}`)
    })
    expect(wrong).toEqual([])
  })
})
