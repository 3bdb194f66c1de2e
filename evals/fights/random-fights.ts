/** Random parties against random encounters: what the quick and the long tests of fights both check. */
import fc from 'fast-check'
import { openRulebook } from '../../src/rules/dnd5e/character/character-rulebook.ts'
import { encounterBands } from '../../src/rules/dnd5e/combat/encounter/encounter-building.ts'
import type { Srd } from '../../src/rules/dnd5e/data/load-srd.ts'
import { heroStable } from './hero-stable.ts'
import { randomFight } from './random-fight.ts'

const verbs = ['attack', 'attack', 'dodge', 'cast', 'grapple', 'attack', 'hide', 'shove', 'disengage', 'flee']

/** Plays so many fights and gives their outcomes; throws with the smallest fight that breaks an invariant. */
export function playRandomFights(srd: Srd, count: number): ReadonlySet<string> {
  const monsters = srd.monsters.all()
  const heroes = heroStable(openRulebook(srd))
  const outcomes = new Set<string>()
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.constantFrom(...encounterBands),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 20 }),
      fc.shuffledSubarray(verbs, { minLength: 2 }),
      (seed, band, partySize, level, own) => {
        const setting = { seed, band, partySize, level, verbs: ['attack', ...own] }
        const report = randomFight({ ...setting, monsters, catalogue: srd, heroes })
        if (report === null) return
        outcomes.add(report.outcome)
        if (report.problems.length > 0) throw new Error(report.problems.join('\n'))
      },
    ),
    { numRuns: count },
  )
  return outcomes
}
