/** The same fights as in random-fights.test.ts, two thousand of them, and every stat block there is. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { characterBook } from '../../src/rules/dnd5e/character/character-book.ts'
import { encounterBands } from '../../src/rules/dnd5e/combat/encounter.ts'
import { sampleHero, sampleMonster } from '../../src/rules/dnd5e/combat/sample-fight.ts'
import { createSrd } from '../../src/rules/dnd5e/data/load-srd.ts'
import { heroStable } from './hero-stable.ts'
import { randomFight, simulateFight } from './random-fight.ts'

const srd = createSrd()
const monsters = srd.monsters.all()
const heroes = heroStable(characterBook(srd))
const verbs = ['attack', 'attack', 'dodge', 'cast', 'grapple', 'attack', 'hide', 'shove', 'disengage', 'flee']

describe('random fights', () => {
  it('keep every invariant and end by their own rules', () => {
    const endings = new Set<string>()
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.constantFrom(...encounterBands),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 20 }),
        fc.shuffledSubarray(verbs, { minLength: 2 }),
        (seed, band, partySize, level, own) => {
          const report = randomFight({
            seed,
            band,
            partySize,
            level,
            monsters,
            catalogue: srd,
            heroes,
            verbs: ['attack', ...own],
          })
          if (report === null) return
          endings.add(report.outcome)
          expect(report.problems).toEqual([])
        },
      ),
      { numRuns: 2_000 },
    )
    expect([...endings]).toEqual(expect.arrayContaining(['victory', 'defeat', 'fled']))
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
