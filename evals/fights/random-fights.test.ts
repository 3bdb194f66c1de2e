import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ratingNumber, readRating } from '../../src/rules/dnd5e/challenge-rating.ts'
import { openRulebook } from '../../src/rules/dnd5e/character/character-rulebook.ts'
import {
  adjustedXp,
  buildEncounter,
  encounterBand,
  encounterBands,
  partyThreshold,
} from '../../src/rules/dnd5e/combat/encounter/encounter-building.ts'
import { createSrd } from '../../src/rules/dnd5e/data/load-srd.ts'
import { heroStable } from './hero-stable.ts'
import { randomFight } from './random-fight.ts'
import { playRandomFights } from './random-fights.ts'

const srd = createSrd()
const monsters = srd.monsters.all()
const heroes = heroStable(openRulebook(srd))

describe('random fights', () => {
  it('keep every invariant and end by their own rules', () => {
    expect(playRandomFights(srd, 25).size).toBeGreaterThan(1)
  })

  it('are the same fight for the same seed', () => {
    const play = () =>
      randomFight({ seed: 7, band: 'hard', partySize: 4, level: 5, monsters, catalogue: srd, heroes })
    expect(play()?.events).toEqual(play()?.events)
  })
})

function monsterRating(cr: string): number {
  const rating = readRating(cr)
  return rating === null ? Number.NaN : ratingNumber(rating)
}

describe('encounters', () => {
  it('follow the thresholds', () => {
    expect(partyThreshold([3, 3, 3, 2], 'easy')).toBe(275)
    expect(adjustedXp(['1/2', '1/2', '1/2', '1/2'], 4)).toBe(800)
    expect(adjustedXp(['1'], 6)).toBe(100)
    expect(adjustedXp(Array(15).fill('1'), 2)).toBe(15_000)
    expect(encounterBand([1, 1, 1, 1], ['1/4', '1/4', '1/4'])).toBe('hard')
  })

  it('are built inside their band whenever they are built full', () => {
    const candidates = monsters.map(({ id, cr }) => ({ id, cr }))
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom(...encounterBands),
        fc.nat(),
        (level, band, seed) => {
          const levels = [level, level, level, level]
          const chosen = buildEncounter(levels, band, candidates, (many) => (many === 0 ? 0 : seed % many))
          const xp = adjustedXp(
            chosen.map((candidate) => candidate.cr),
            4,
          )
          const next = encounterBands[encounterBands.indexOf(band) + 1]
          if (next !== undefined) expect(xp).toBeLessThan(partyThreshold(levels, next))
          const strongest = Math.max(...chosen.map((candidate) => monsterRating(candidate.cr)))
          if (band === 'easy' || band === 'medium') expect(strongest).toBeLessThanOrEqual(level)
          expect(strongest).toBeLessThanOrEqual(level + 2)
        },
      ),
      { numRuns: 60 },
    )
  })
})
