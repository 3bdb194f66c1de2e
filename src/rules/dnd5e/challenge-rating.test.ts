import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allowedHitPoints,
  categoryFor,
  experienceFor,
  hitDiceBand,
  proficiencyFor,
  readRating,
  usualHitPoints,
} from './challenge-rating.ts'
import { createSrd } from './data/load-srd.ts'
import { challengeRatings } from './data/srd-vocabulary.ts'
import { verifyEnemy } from './verify-enemy-figures.ts'

const at = 'combat_state.combatants.npc_warlord_001'
const srd = createSrd()
const rule = (held: { violations: readonly { rule_id: string }[] }) =>
  held.violations.map((each) => each.rule_id)

describe('challenge ratings', () => {
  it('[CMB-07] makes 0.25 the text "1/4" and notes it', () => {
    const held = verifyEnemy({ cr: 0.25, hp_max: 11 }, undefined, at)
    expect(held.cr).toBe('1/4')
    expect(held.violations).toMatchObject([
      { rule_id: 'CMB-07', action: 'repaired', at: `${at}.cr`, before: 0.25, after: '1/4' },
    ])
    expect(rule(verifyEnemy({ cr: '1/4', hp_max: 11 }, undefined, at))).toEqual([])
  })

  it('reads what people write for a rating, and nothing else', () => {
    expect(['CR 5', 5, '0.5', ' 1/8 ', 'cr 12'].map(readRating)).toEqual(['5', '5', '1/2', '1/8', '12'])
    expect([31, 0.3, 'hard', '', null, -1, Number.NaN, {}].map(readRating)).toEqual(Array(8).fill(null))
  })

  it('[CMB-08] rejects rating 12 with 25 hit points and sets one that fits', () => {
    const held = verifyEnemy({ cr: '12', hp_max: 25 }, undefined, at)
    expect(held.hp_max).toBe(221)
    expect(held.violations).toMatchObject([
      { rule_id: 'CMB-08', action: 'rejected', at: `${at}.hp_max`, before: 25, after: 221 },
    ])
    expect(held.violations[0]?.message).toBe('Rating 12 has 221 to 265 hit points; it has 221.')
  })

  it.each([
    ['12', 221],
    ['12', 229],
    ['5', 120],
    ['1/4', 11],
  ] as const)('[CMB-08] lets the seed’s own rating %s with %i hit points pass', (cr, hp) => {
    expect(verifyEnemy({ cr, hp_max: hp }, undefined, at)).toEqual({
      cr,
      hp_max: hp,
      category: categoryFor(cr),
      violations: [],
    })
  })

  it('[CMB-08] holds a known stat block to its hit dice, not to the table', () => {
    const archmage = srd.monster('archmage')
    expect(rule(verifyEnemy({ cr: '12', hp_max: 99 }, archmage, at))).toEqual([])
    const swollen = verifyEnemy({ cr: '12', hp_max: 229 }, archmage, at)
    expect(swollen.hp_max).toBe(99)
    expect(rule(swollen)).toEqual(['CMB-08'])
  })

  it('[CMB-08] knows the floors that the contradiction of the sources was settled with', () => {
    expect((['1/4', '5', '12'] as const).map((cr) => allowedHitPoints(cr).least)).toEqual([7, 116, 221])
  })

  it('[CMB-10] makes a boss of rating 12 whatever it is called', () => {
    const held = verifyEnemy({ cr: '12', hp_max: 229, category: 'minion' }, undefined, at)
    expect(held.category).toBe('boss')
    expect(held.violations).toMatchObject([
      { rule_id: 'CMB-10', action: 'overridden', before: 'minion', after: 'boss' },
    ])
    expect((['0', '1/2', '1', '4', '5', '30'] as const).map(categoryFor)).toEqual([
      'minion',
      'minion',
      'elite',
      'elite',
      'boss',
      'boss',
    ])
  })

  it('holds anything that is told, and what it holds fits', () => {
    const told = fc.record({
      cr: fc.oneof(fc.constantFrom(...challengeRatings), fc.double(), fc.string()),
      hp_max: fc.anything(),
    })
    fc.assert(
      fc.property(told, (enemy) => {
        const held = verifyEnemy(enemy, undefined, at)
        const band = allowedHitPoints(held.cr)
        expect(held.hp_max).toBeGreaterThanOrEqual(band.least)
        expect(held.hp_max).toBeLessThanOrEqual(band.most)
        expect(verifyEnemy(held, undefined, at).violations).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('gives every rating more experience and no fewer hit points than the one below', () => {
    for (const [rank, cr] of challengeRatings.entries()) {
      const below = challengeRatings[rank - 1]
      if (below === undefined) continue
      expect(experienceFor(cr)).toBeGreaterThan(experienceFor(below))
      expect(usualHitPoints(cr).least).toBeGreaterThanOrEqual(usualHitPoints(below).least)
      expect(allowedHitPoints(cr).most).toBeGreaterThanOrEqual(allowedHitPoints(below).most)
    }
  })
})

describe('the stat blocks of the SRD', () => {
  it('have the average of their hit dice, 334 of 334', () => {
    const off = srd.monsters.all().filter((each) => hitDiceBand(each.hit_dice).average !== each.hp)
    expect(off.map((each) => `${each.id} ${each.hp} ${each.hit_dice}`)).toEqual([])
    expect(srd.monsters.all()).toHaveLength(334)
  })

  it('give the experience and have the proficiency of their rating', () => {
    const off = srd.monsters
      .all()
      .filter(
        (each) =>
          (each.xp !== experienceFor(each.cr) && each.xp !== 0) ||
          each.proficiency_bonus !== proficiencyFor(each.cr),
      )
    expect(off.map((each) => `${each.id} ${each.cr} ${each.xp} ${each.proficiency_bonus}`)).toEqual([])
  })
})
