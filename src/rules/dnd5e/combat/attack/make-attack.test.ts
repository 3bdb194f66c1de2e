import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stateAfter } from '../../../../core/state/apply-diff.ts'
import { fixedDice } from '../../../../testing/fixed-dice.ts'
import { viewOf } from '../../../rules-view.ts'
import type { Activity, AttackActivity } from '../../data/activity-schemas.ts'
import type { Monster } from '../../data/srd-entry-schemas.ts'
import { ownUse } from '../activities/activity-use-of-combatant.ts'
import { perform } from '../activities/perform-activity.ts'
import { dealDamage } from '../damage/damage-and-healing.ts'
import { applyLasting } from '../effects/apply-effects-to-target.ts'
import { beginConcentration } from '../effects/lasting-effects-and-concentration.ts'
import { demandCombat } from '../encounter/demand-combat-check.ts'
import { resolutionOf, resolveCombat } from '../encounter/resolve-combat.ts'
import { startCombat } from '../encounter/start-combat.ts'
import { forceSave } from '../rolls/saving-throws.ts'
import {
  catalogueOf,
  diceOver,
  sampleCampaign,
  sampleGoblin,
  sampleHero,
  sampleMonster,
} from '../samples/sample-combat.ts'
import { stateOf } from '../state/battle-and-combatant-queries.ts'
import { takeTurn } from '../tactics/take-creature-turn.ts'
import { judgeAttack } from './attack-modifiers.ts'
import { sneakAttackDice } from './hit-damage.ts'
import { makeAttack } from './make-attack.ts'
import { owesAttackRoll } from './owes-attack-roll.ts'

const hero = 'pc_kira_001'
const foe = 'npc_goblin_001'
const sword: AttackActivity = {
  kind: 'attack',
  name: 'Longsword',
  cost: 'action',
  form: 'melee',
  with: 'weapon',
  bonus: 5,
  reach: 5,
  damage: [{ dice: '1d8+3', type: 'slashing' }],
  on_hit: [],
}

function table(faces: readonly number[], monster: Monster = sampleGoblin, sheet = {}) {
  const catalogue = catalogueOf(monster)
  const state = sampleCampaign([
    sampleHero(hero, sheet),
    sampleMonster(foe, monster),
    sampleMonster('npc_goblin_002', monster),
  ])
  const combatants = [
    { id: hero, type: 'pc' as const },
    { id: foe, type: 'enemy' as const },
    { id: 'npc_goblin_002', type: 'enemy' as const },
  ]
  const dice = diceOver(fixedDice(20, 2, 1, ...faces))
  const opened = startCombat(viewOf(state), { combatants, distance: 5 }, dice, catalogue)
  if (!opened.ok) throw new Error(opened.refusal.message)
  return { state, battle: opened.value, dice, catalogue }
}

function strike(
  faces: readonly number[],
  monster: Monster = sampleGoblin,
  prepare = (_: ReturnType<typeof table>) => {},
) {
  const at = table(faces, monster)
  prepare(at)
  const outcome = makeAttack(at.battle, hero, sword, foe, ownUse(at.battle, hero, sword))
  return { ...at, outcome, row: at.dice.entries.find((entry) => entry.label === 'Longsword attack') }
}

describe('attack rolls', () => {
  it('[DICE-18] a natural 1 misses and a natural 20 hits, whatever the armour', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 40 }), fc.integer({ min: -5, max: 30 }), (armorClass, bonus) => {
        expect(judgeAttack({ face: 1, total: 1 + bonus, armorClass })).toBe('miss')
        expect(judgeAttack({ face: 20, total: 20 + bonus, armorClass })).toBe('critical')
      }),
    )
    expect(judgeAttack({ face: 1, total: 31, armorClass: 5 })).toBe('miss')
  })

  it('[DICE-17] a level 20 fighter rolls against a rat, and misses on a 1', () => {
    const rat: Monster = { ...sampleGoblin, id: 'goblin', name: 'Rat', cr: '0', armor_class: 5, hp: 1 }
    const at = table([1], rat, {
      level: 20,
      hp_max: 200,
      attributes: {
        strength: 20,
        dexterity: 10,
        constitution: 10,
        intelligence: 10,
        wisdom: 10,
        charisma: 10,
      },
    })
    const outcome = makeAttack(at.battle, hero, { ...sword, bonus: 30 }, foe, ownUse(at.battle, hero, sword))
    expect(outcome.verdict).toBe('miss')
    expect(at.dice.entries.filter((entry) => entry.target?.kind === 'AC')).toHaveLength(1)
  })

  it('[DICE-16] an attack in a fight always leaves an attack roll; a story without one is owed', () => {
    const { state, battle, catalogue } = table([])
    const view = viewOf(stateAfter(state, resolutionOf(battle, 'automatic').diff))
    const action = { verb: 'attack', actor_id: hero, target_id: foe }
    expect(owesAttackRoll(view, action, [])).toBe(true)
    expect(owesAttackRoll(view, { ...action, verb: 'talk' }, [])).toBe(false)
    expect(owesAttackRoll(view, { ...action, verb: 'talk' }, [], true)).toBe(true)
    const dice = diceOver(fixedDice(2, 2, 2, 2, 2), 2)
    const resolved = resolveCombat(view, action, dice, catalogue)
    expect(resolved.ok).toBe(true)
    expect(owesAttackRoll(view, action, dice.entries)).toBe(false)
  })

  it('shows modifiers with sources, the armour class and why', () => {
    const { row, battle } = strike([14, 4])
    expect(row).toMatchObject({
      total: 19,
      target: { kind: 'AC', value: 15 },
      outcome: 'Hit!',
      modifiers: [
        { value: 3, source: 'STR' },
        { value: 2, source: 'PROF' },
      ],
    })
    expect(stateOf(battle, foe).hp_current).toBe(0)
  })

  it('says before the roll what it would be, in a fight and before one', () => {
    const { state, battle, catalogue } = table([])
    const action = { verb: 'attack', actor_id: hero, target_id: foe }
    const wanted = {
      kind: 'check',
      check: { difficulty: { kind: 'AC', value: 15 }, modifiers: [{ source: 'STR' }, { source: 'PROF' }] },
    }
    const opening = {
      kind: 'check',
      check: { label: 'Initiative', difficulty: null, modifiers: [{ source: 'DEX' }] },
    }
    expect(demandCombat(viewOf(state), action, catalogue)).toMatchObject({ ok: true, value: opening })
    const running = stateAfter(state, resolutionOf(battle, 'automatic').diff)
    expect(demandCombat(viewOf(running), action, catalogue)).toMatchObject({ ok: true, value: wanted })
  })

  it('doubles dice and not numbers on a critical hit', () => {
    const { battle, dice } = strike([20, 2, 1], { ...sampleGoblin, hp: 30 })
    expect(dice.entries.at(-1)).toMatchObject({ notation: '2d8', total: 6 })
    expect(stateOf(battle, foe).hp_current).toBe(24)
  })

  it('is harder against a dodging target and easier against a prone one nearby', () => {
    const dodging = strike([3, 18], sampleGoblin, ({ battle }) => {
      stateOf(battle, foe).dodging = true
    })
    expect(dodging.row?.advantage).toBe('disadvantage')
    const prone = strike([3, 18, 1], { ...sampleGoblin, hp: 30 }, ({ battle }) =>
      applyLasting(battle, foe, {
        name: 'shove',
        source: hero,
        condition: 'prone',
        ends: { until: 'stands-up' },
      }),
    )
    expect(prone.row?.advantage).toBe('advantage')
  })

  it('makes every near hit on the paralysed critical, and their saves fail without a roll', () => {
    const { outcome, battle, dice } = strike([15, 15, 1, 1], { ...sampleGoblin, hp: 40 }, (at) =>
      applyLasting(at.battle, foe, {
        name: 'Hold',
        source: hero,
        condition: 'paralyzed',
        ends: { until: 'cured' },
      }),
    )
    expect(outcome.verdict).toBe('critical')
    const before = dice.entries.length
    const saved = forceSave(battle, foe, {
      ability: 'dexterity',
      dc: 5,
      use: ownUse(battle, hero, sword),
      against: [],
    })
    expect(saved).toMatchObject({ saved: false, failedBecause: 'paralyzed' })
    expect(dice.entries).toHaveLength(before)
  })
})

describe('damage', () => {
  const source = { from: hero, with: 'Test', critical: false, magical: false, spell: false }
  const part = (amount: number, type: string) => [{ amount, type, roll: 'roll_1_0' }]
  const stone: Monster = {
    ...sampleGoblin,
    hp: 100,
    resistances: [
      { types: ['fire'], from: 'any' },
      { types: ['slashing'], from: 'nonmagical' },
    ],
    immunities: [{ types: ['poison'], from: 'any' }],
    vulnerabilities: [{ types: ['cold'], from: 'any' }],
  }

  it('halves, doubles and ignores by kind', () => {
    const { battle } = table([], stone)
    const taken = (amount: number, type: string, more = {}) =>
      dealDamage(battle, foe, part(amount, type), { ...source, ...more }).taken
    expect(taken(9, 'fire')).toBe(4)
    expect(taken(9, 'cold')).toBe(18)
    expect(taken(9, 'poison')).toBe(0)
    expect(taken(9, 'slashing')).toBe(4)
    expect(taken(9, 'slashing', { magical: true })).toBe(9)
  })

  it('[CMB-13] never leaves 0..max and takes temporary hit points first', () => {
    const { battle } = table([])
    stateOf(battle, foe).temp_hp = 5
    dealDamage(battle, foe, part(6, 'fire'), source)
    expect(stateOf(battle, foe)).toMatchObject({ temp_hp: 0, hp_current: 6, hp_max: 7 })
    dealDamage(battle, foe, part(500, 'fire'), source)
    expect(stateOf(battle, foe)).toMatchObject({ hp_current: 0, hp_max: 7, status: ['dead'] })
  })

  it('tests concentration against half the damage and ends what hung on it', () => {
    const { battle, dice } = table([2], { ...sampleGoblin, hp: 60 })
    beginConcentration(battle, foe, 'Bless')
    applyLasting(battle, 'npc_goblin_002', {
      name: 'Bless',
      source: foe,
      ends: { until: 'cured' },
      concentration: 'Bless',
    })
    dealDamage(battle, foe, part(40, 'fire'), source)
    expect(dice.entries.at(-1)?.target).toEqual({ kind: 'DC', value: 20 })
    expect(stateOf(battle, foe).concentration).toBeNull()
    expect(stateOf(battle, 'npc_goblin_002').lasting).toEqual([])
  })

  it('rolls an area once and lets everybody save for half', () => {
    const breath: Activity = {
      kind: 'save',
      name: 'Fire Breath',
      cost: 'action',
      ability: 'dexterity',
      dc: 15,
      success: 'half',
      damage: [{ dice: '3d6', type: 'fire' }],
      on_fail: [],
      target: { who: 'creature', area: { shape: 'cone', feet: 15 } },
    }
    const { battle, dice } = table([6, 6, 5, 20, 1], { ...sampleGoblin, hp: 50 })
    perform(battle, hero, breath, [foe, 'npc_goblin_002'])
    expect(dice.entries.filter((entry) => entry.label.startsWith('Fire Breath'))).toHaveLength(1)
    expect(stateOf(battle, foe).hp_current).toBe(50 - 8)
    expect(stateOf(battle, 'npc_goblin_002').hp_current).toBe(50 - 17)
  })
})

describe('stat blocks play themselves', () => {
  it('[DICE-25] gives a rogue one d6 for every two levels', () => {
    expect([1, 2, 3, 5, 19, 20].map(sneakAttackDice)).toEqual(['1d6', '1d6', '2d6', '3d6', '10d6', '10d6'])
  })

  it('uses all parts of a multiattack', () => {
    const bear: Monster = {
      ...sampleGoblin,
      activities: [
        {
          kind: 'multiattack',
          name: 'Multiattack',
          cost: 'action',
          options: [[{ activity: 'Scimitar', count: 2 }]],
        },
        ...sampleGoblin.activities,
      ],
    }
    const { battle, dice } = table([2, 2], bear)
    takeTurn(battle, foe)
    expect(dice.entries.filter((entry) => entry.label === 'Scimitar attack')).toHaveLength(2)
  })

  it('recharges a breath on 5 or 6 only', () => {
    const dragon: Monster = {
      ...sampleGoblin,
      hp: 40,
      activities: [
        { ...(sampleGoblin.activities[0] as AttackActivity) },
        {
          kind: 'save',
          name: 'Breath',
          cost: 'action',
          uses: { recharge: 5 },
          ability: 'dexterity',
          dc: 12,
          success: 'half',
          damage: [{ dice: '9d6', type: 'fire' }],
          on_fail: [],
          target: { who: 'enemy', range: 30 },
        },
      ],
    }
    const { battle } = table([1, 1, 1, 1, 1, 1, 1, 1, 1, 20, 4, 2], dragon)
    takeTurn(battle, foe)
    expect(stateOf(battle, foe).spent.Breath).toBe(1)
    takeTurn(battle, foe)
    expect(
      battle.events.filter((event) => event.type === 'recharge').map((event) => event.details.back),
    ).toEqual([false])
    expect(battle.events.filter((event) => event.type === 'attack')).toHaveLength(1)
  })

  it('spends a legendary resistance on a failed save', () => {
    const { battle } = table([1])
    stateOf(battle, foe).legendary_resistances = 1
    const saved = forceSave(battle, foe, {
      ability: 'wisdom',
      dc: 15,
      use: ownUse(battle, hero, sword),
      against: [],
    })
    expect(saved.saved).toBe(true)
    expect(stateOf(battle, foe).legendary_resistances).toBe(0)
  })

  it('regenerates unless fire or acid stopped it', () => {
    const troll: Monster = {
      ...sampleGoblin,
      hp: 40,
      activities: [],
      traits: [
        {
          name: 'Regeneration',
          mechanics: [
            {
              kind: 'regeneration',
              amount: 10,
              stopped_by: ['fire', 'acid'],
              dies_only_when_stopped: true,
              needs_hit_points: false,
            },
          ],
        },
      ],
    }
    const { battle } = table([20], troll)
    const source = { from: hero, with: 'Test', critical: false, magical: false, spell: false }
    dealDamage(battle, foe, [{ amount: 40, type: 'slashing', roll: 'r' }], source)
    expect(stateOf(battle, foe)).toMatchObject({ hp_current: 0, status: [] })
    takeTurn(battle, foe)
    expect(stateOf(battle, foe).hp_current).toBe(10)
    dealDamage(battle, foe, [{ amount: 10, type: 'fire', roll: 'r' }], source)
    expect(stateOf(battle, foe).status).toEqual(['dead'])
  })
})
