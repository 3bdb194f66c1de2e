import { describe, expect, it } from 'vitest'
import { fixedDice } from '../../../testing/fixed-dice.ts'
import { viewOf } from '../../rules-view.ts'
import type { AttemptedAction } from '../../ruleset.ts'
import {
  catalogueOf,
  diceOver,
  sampleCampaign,
  sampleGoblin,
  sampleHero,
  sampleMonster,
} from '../combat/samples/sample-combat.ts'
import { createSrd } from '../data/load-srd.ts'
import { conditionIds } from '../data/srd-vocabulary.ts'
import { attackEdge, checkEdge, saveEdge } from './advantage.ts'
import { checkedActions, needsRoll, plainActions } from './checks-by-action.ts'
import { conditionEffects } from './condition-effects.ts'
import { passiveScore, readProfile } from './creature-scores-and-proficiencies.ts'
import { rollContest, rollGroupCheck, rollSave } from './d20-rolls.ts'
import { demandCheck } from './demand-check.ts'
import { matchSkill } from './match-skill.ts'
import { resolveCheck } from './resolve-check.ts'

const catalogue = catalogueOf(sampleGoblin)
const kira = sampleHero('pc_kira_001', {
  level: 5,
  skills: ['Athletics', { name: 'Perception', expertise: true }],
})
const goblin = sampleMonster('npc_goblin_001', sampleGoblin)
const view = viewOf(sampleCampaign([kira, goblin]))
const act = (verb: string, more: Partial<AttemptedAction> = {}): AttemptedAction => ({
  verb,
  actor_id: 'pc_kira_001',
  ...more,
})

describe('which skill', () => {
  it('[DICE-23] an attribute in the words wins, and Stealth never fits a grand entrance', () => {
    const entrance = act('sneak', { words: 'Use Charisma: I make a grand entrance', skill: 'stealth' })
    expect(matchSkill(entrance)).toMatchObject({ ok: false, refusal: { rule: 'DICE-23' } })
    expect(matchSkill({ ...entrance, skill: 'performance' })).toEqual({ ok: true, value: 'performance' })
    expect(matchSkill(act('intimidate', { words: 'I threaten him with Strength' }))).toEqual({
      ok: true,
      value: 'strength',
    })
    expect(matchSkill(act('sneak'))).toEqual({ ok: true, value: 'stealth' })
  })

  it('[DICE-23] a named skill must fit the deed', () => {
    expect(matchSkill(act('climb', { skill: 'persuasion' }))).toMatchObject({
      ok: false,
      refusal: { data: { instead: ['athletics'] } },
    })
  })
})

describe('whether to roll', () => {
  it('[DICE-19] plain things in peace need none, and nothing is rolled for them', () => {
    const roller = diceOver(fixedDice())
    const resolved = resolveCheck(view, act('open', { words: 'open the unlocked door' }), roller, catalogue)
    expect(resolved).toMatchObject({ ok: true, value: { outcome: 'automatic', diff: {} } })
    expect(roller.entries).toHaveLength(0)
    for (const verb of Object.keys(plainActions)) expect(needsRoll(act(verb)).needed).toBe(false)
    for (const verb of Object.keys(checkedActions)) expect(needsRoll(act(verb)).needed).toBe(true)
    expect(needsRoll(act('open', { risk_flags: ['dangerous'] })).needed).toBe(true)
    expect(needsRoll(act('attack')).needed).toBe(true)
  })
})

describe('how hard', () => {
  it('gives every difficulty its reasons and every modifier its source, before the roll', () => {
    const demand = demandCheck(view, act('sneak', { risk_flags: ['hostile_present'] }), catalogue)
    expect(demand).toMatchObject({
      ok: true,
      value: {
        kind: 'check',
        check: {
          modifiers: [{ value: 1, source: 'DEX' }],
          difficulty: {
            value: 11,
            parts: [
              { value: 9, reason: "Goblin's passive Perception" },
              { value: 2, source: 'hostile' },
            ],
          },
        },
      },
    })
  })

  it('lets a good plan help within four', () => {
    const plan = { tier: 'Masterful', recommended: true, confidence: 'high' }
    const demand = demandCheck(view, act('climb', { plan }), catalogue)
    expect(demand).toMatchObject({ ok: true, value: { check: { difficulty: { value: 9 } } } })
  })

  it('bars those at 0 hit points from everything (RULE-05)', () => {
    const down = viewOf(sampleCampaign([sampleHero('pc_kira_001', { hp_current: 0 })]))
    expect(demandCheck(down, act('climb'), catalogue)).toMatchObject({
      ok: true,
      value: { kind: 'impossible', instead: 'death_save' },
    })
  })

  it('tells success and failure by meeting the number', () => {
    const roll = (face: number) => resolveCheck(view, act('climb'), diceOver(fixedDice(face)), catalogue)
    expect(roll(6)).toMatchObject({ ok: true, value: { outcome: 'success' } })
    expect(roll(5)).toMatchObject({ ok: true, value: { outcome: 'failure' } })
  })
})

describe('profiles', () => {
  it('adds proficiency once or twice, and believes a stat block', () => {
    expect(passiveScore(readProfile(kira), 'perception')).toBe(16)
    expect(passiveScore(readProfile(kira), 'perception', 'disadvantage')).toBe(11)
    expect(passiveScore(readProfile(goblin, sampleGoblin), 'stealth')).toBe(16)
  })
})

describe('contests and groups', () => {
  const grappler = { profile: readProfile(kira), check: 'athletics' } as const
  const target = { profile: readProfile(goblin, sampleGoblin), check: 'acrobatics' } as const

  it('leaves things as they are on a tie', () => {
    expect(rollContest(diceOver(fixedDice(4, 8)), grappler, target, 'grapple')).toMatchObject({
      ok: true,
      value: { won: false, tie: true },
    })
    expect(rollContest(diceOver(fixedDice(5, 8)), grappler, target, 'grapple')).toMatchObject({
      ok: true,
      value: { won: true },
    })
  })

  it('succeeds as a group when half of it does', () => {
    const group = [grappler.profile, target.profile]
    const roll = (...faces: number[]) =>
      rollGroupCheck(diceOver(fixedDice(...faces)), group, 'stealth', 12, 'sneak')
    expect(roll(20, 1)).toMatchObject({ ok: true, value: { succeeded: true, successes: 1 } })
    expect(roll(2, 2)).toMatchObject({ ok: true, value: { succeeded: false } })
  })
})

describe('conditions', () => {
  it('agree with the reference data: every roll the data tilts is tilted here', () => {
    const srd = createSrd()
    for (const id of conditionIds) {
      if (id === 'exhaustion') continue
      const mechanics = srd.condition(id).flatMap((condition) => condition.mechanics)
      const effects = conditionEffects[id]
      const tilts = (who: 'self' | 'against-self', kind: string, roll: string) =>
        mechanics.some(
          (mechanic) =>
            mechanic.kind === kind && 'who' in mechanic && mechanic.who === who && mechanic.of.roll === roll,
        )
      expect([id, effects.attacks === 'disadvantage'], id).toEqual([
        id,
        tilts('self', 'disadvantage-when', 'attack'),
      ])
      expect([id, effects.attacks === 'advantage']).toEqual([id, tilts('self', 'advantage-when', 'attack')])
      expect([id, effects.checks === 'disadvantage']).toEqual([
        id,
        tilts('self', 'disadvantage-when', 'check'),
      ])
    }
  })

  it('tilt checks, saves and attacks', () => {
    expect(checkEdge(['poisoned'], 0).disadvantage).toEqual(['poisoned'])
    expect(checkEdge([], 1).disadvantage).toEqual(['exhaustion'])
    expect(saveEdge(['stunned'], 0, 'dexterity').fails).toBe('stunned')
    expect(saveEdge(['restrained'], 0, 'dexterity').disadvantage).toEqual(['restrained'])
    const near = attackEdge({ conditions: [], exhaustion: 0 }, { conditions: ['prone'] }, 5)
    const far = attackEdge({ conditions: [], exhaustion: 0 }, { conditions: ['prone'] }, 30)
    expect([near.advantage.length, far.disadvantage.length]).toEqual([1, 1])
  })

  it('let nobody roll a save that fails by itself', () => {
    const profile = { ...readProfile(kira), conditions: ['paralyzed'] }
    const demand = { ability: 'strength', dc: 1, against: 'x', source: 'y' } as const
    expect(rollSave(diceOver(fixedDice()), profile, demand)).toMatchObject({
      saved: false,
      failedBecause: 'paralyzed',
    })
  })
})
