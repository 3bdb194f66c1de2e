import { describe, expect, it } from 'vitest'
import { streamFamily } from '../../src/dice/random-stream.ts'
import { openRulebook } from '../../src/rules/dnd5e/character/character-rulebook.ts'
import { buildEncounter } from '../../src/rules/dnd5e/combat/encounter/encounter-building.ts'
import { sampleMonster } from '../../src/rules/dnd5e/combat/samples/sample-combat.ts'
import { createSrd } from '../../src/rules/dnd5e/data/load-srd.ts'
import { type ClassId, classIds } from '../../src/rules/dnd5e/data/srd-vocabulary.ts'
import { heroStable } from './hero-stable.ts'
import { randomFight, simulateFight } from './random-fight.ts'

const srd = createSrd()
const heroes = heroStable(openRulebook(srd))
const monsters = srd.monsters.all()

/**
 * What must be seen of each class somewhere in its fights: an event's type, or what was cast or begun. A bar stands
 * between means of one kind, of which one must be seen: which of them pays best is the tactics' business.
 */
const ownDeeds: Readonly<Record<ClassId, readonly string[]>> = {
  barbarian: ['Rage'],
  bard: ['Bardic Inspiration', 'cutting_words'],
  cleric: ['Guiding Bolt', 'Spirit Guardians', 'healing'],
  druid: [
    'Entangle|Call Lightning|Faerie Fire|Moonbeam|Ice Storm|Conjure Animals',
    'Produce Flame|Poison Spray|Thunderwave|Shillelagh|shape_taken',
  ],
  fighter: ['action_surge'],
  monk: ['Unarmed strike', 'follows_hit'],
  paladin: ['Divine Favor'],
  ranger: ["Hunter's Mark", 'horde_breaker'],
  rogue: ['uncanny_dodge'],
  sorcerer: ['metamagic'],
  warlock: ['Eldritch Blast', 'Hellish Rebuke'],
  wizard: ['Magic Missile'],
}

function fight(classId: ClassId, level: number, seed: number) {
  const draws = streamFamily({
    campaign_id: 'classes',
    epoch: 1,
    server_seed: 'ef'.repeat(32),
    client_seed: `${classId} ${level} ${seed}`,
  }).stream(1)
  const pick = (many: number) => (many <= 0 ? 0 : draws.face(Math.min(many, 1_000)) - 1)
  const party = [0, 1, 2, 3].map((index) =>
    heroes({
      id: index === 0 ? 'pc_kira_001' : `pc_hero_00${index}`,
      classId: index === 0 ? 'fighter' : classId,
      level,
    }),
  )
  const chosen = buildEncounter([level, level, level, level], 'hard', monsters, pick)
  const enemies = chosen.flatMap(({ id }, index) => {
    const monster = srd.monster(id)
    return monster === undefined ? [] : [sampleMonster(`npc_foe_${index + 1}`, monster)]
  })
  return simulateFight({ seed, party, enemies, catalogue: srd })
}

describe('all twelve classes', () => {
  it.each(classIds)('%s fights to the end at levels 1, 5, 11 and 20, by its own means', (classId) => {
    const seen = new Set<string>()
    for (const level of [1, 5, 11, 20]) {
      for (const seed of [1, 2]) {
        const report = fight(classId, level, seed)
        expect(report.problems).toEqual([])
        expect(report.outcome).not.toBe('standoff')
        for (const { type, details } of report.events) {
          if (!`${String(details.who)} ${String(details.from)}`.includes('pc_hero')) continue
          seen.add(type)
          for (const word of [details.spell, details.effect, details.with, details.by]) seen.add(String(word))
        }
      }
    }
    const plain = [...seen].map((word) => word.replace(/ \(.*\)$/, ''))
    const unseen = ownDeeds[classId].filter((kind) => !kind.split('|').some((one) => plain.includes(one)))
    expect(unseen).toEqual([])
  })

  it('win the medium fights that a party of four should win', () => {
    const outcomes = Array.from({ length: 24 }, (_, seed) => {
      const setting = { band: 'medium', partySize: 4, level: 1 + (seed % 8) } as const
      return randomFight({ ...setting, seed, monsters, catalogue: srd, heroes })?.outcome
    })
    expect(outcomes.filter((outcome) => outcome === 'victory').length).toBeGreaterThanOrEqual(19)
  })
})
