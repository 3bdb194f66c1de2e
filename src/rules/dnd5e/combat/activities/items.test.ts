import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/json.ts'
import { stateAfter } from '../../../../core/state/apply-diff.ts'
import { fixedDice } from '../../../../testing/fixed-dice.ts'
import { viewOf } from '../../../rules-view.ts'
import { createSrd } from '../../data/load-srd.ts'
import { makeAttack } from '../attack/make-attack.ts'
import { dealDamage } from '../damage/damage-and-healing.ts'
import { rollDeathSave } from '../damage/death.ts'
import { battleDiff } from '../encounter/battle-diff.ts'
import { startCombat } from '../encounter/start-combat.ts'
import { forceSave } from '../rolls/saving-throws.ts'
import { diceOver, sampleCampaign, sampleHero, sampleMonster } from '../samples/sample-combat.ts'
import { combatantOf, stateOf } from '../state/battle-and-combatant-queries.ts'
import { readTurnAction } from '../turn/turn-actions.ts'
import { ownUse } from './activity-use-of-combatant.ts'
import { isAvailable } from './limited-uses.ts'
import { perform } from './perform-activity.ts'

const srd = createSrd()
const hero = 'pc_kira_001'
const foe = 'npc_foe_001'

function table(
  faces: readonly number[],
  sheet: JsonObject,
  owned: readonly string[] = [],
  against = 'goblin',
) {
  const monster = srd.monster(against)
  if (monster === undefined) throw new Error(`no ${against}`)
  const inventory_changes = owned.map((item_id) => ({ owner_id: hero, item_id, delta: 1 }))
  const state = sampleCampaign([sampleHero(hero, sheet), sampleMonster(foe, monster)], { inventory_changes })
  const combatants = [
    { id: hero, type: 'pc' as const },
    { id: foe, type: 'enemy' as const },
  ]
  const dice = diceOver(fixedDice(20, 2, ...faces))
  const opened = startCombat(viewOf(state), { combatants, distance: 5 }, dice, srd)
  if (!opened.ok) throw new Error(opened.refusal.message)
  return { state, battle: opened.value, dice }
}

function strikeWith(weapon: string, faces: readonly number[], against = 'ogre', more: JsonObject = {}) {
  const at = table(faces, { equipment: { weapons: [weapon] }, ...more }, [], against)
  const [attack] = combatantOf(at.battle, hero).activities
  if (attack?.kind !== 'attack') throw new Error('no attack')
  const outcome = makeAttack(at.battle, hero, attack, foe, ownUse(at.battle, hero, attack))
  return { ...at, attack, outcome }
}

function use(at: ReturnType<typeof table>, item_id: string, options: JsonObject = {}) {
  const action = readTurnAction(at.battle, { verb: 'use', actor_id: hero, item_id, options }, false)
  if (!action.ok || action.value.kind !== 'activity')
    throw new Error(action.ok ? 'no activity' : action.refusal.message)
  perform(at.battle, hero, action.value.activity, action.value.targets)
  return action.value.activity
}

describe('magic weapons', () => {
  it('add their bonus to hit and to damage', () => {
    const { attack, outcome } = strikeWith('Longsword +1', [10, 5])
    expect(attack).toMatchObject({ bonus: 6, damage: [{ dice: '1d10+4' }], magical: true })
    expect(outcome.taken).toBe(9)
  })

  it('burn, and only with the burning blade', () => {
    expect(strikeWith('Flame Tongue Longsword', [10, 5, 6, 6]).outcome.taken).toBe(5 + 3 + 12)
    const plain = { attuned_items: [] }
    expect(strikeWith('Flame Tongue Longsword', [10, 5], 'ogre', plain).outcome.taken).toBe(8)
  })

  it('do more to whom they were made against', () => {
    expect(strikeWith('Giant Slayer Longsword', [10, 5, 1, 2, 20], 'hill-giant').outcome.taken).toBe(
      5 + 4 + 3,
    )
    expect(strikeWith('Giant Slayer Longsword', [12, 5], 'wolf').outcome.taken).toBe(9)
  })

  it('end a fiend or undead with 25 hit points or fewer that fails its save', () => {
    const { battle } = strikeWith('Mace of Disruption', [15, 1, 1, 1, 1], 'ghoul')
    expect(stateOf(battle, foe).status).toContain('dead')
    const ogre = strikeWith('Mace of Disruption', [15, 1], 'ogre')
    expect(ogre.outcome.taken).toBe(4)
  })

  it('hurt what plain weapons hardly do', () => {
    expect(strikeWith('Longsword', [14, 6], 'air-elemental').outcome.taken).toBe(4)
    expect(strikeWith('Longsword +1', [14, 6], 'air-elemental').outcome.taken).toBe(10)
  })

  it('do 7 more on a 20 when they are vicious, and the 7 is not doubled', () => {
    expect(strikeWith('Vicious Longsword', [20, 5, 5]).outcome.taken).toBe(5 + 5 + 3 + 7)
    expect(strikeWith('Vicious Longsword', [15, 5]).outcome.taken).toBe(8)
  })
})

describe('what is worn in a fight', () => {
  it('adamantine makes a critical hit a plain one', () => {
    const at = table([20, 3], { equipment: { armor: 'Adamantine Chain Mail' } })
    const [scimitar] = combatantOf(at.battle, foe).activities
    if (scimitar?.kind !== 'attack') throw new Error('no attack')
    expect(makeAttack(at.battle, foe, scimitar, hero, ownUse(at.battle, foe, scimitar))).toMatchObject({
      verdict: 'hit',
      taken: 5,
    })
  })

  it('a ring of protection helps a save, and says so', () => {
    const at = table([10], { equipment: { ring_1: 'Ring of Protection' } })
    const use = {
      source: foe,
      name: 'Test',
      magical: true,
      spell: false,
      slot: 0,
      level: 1,
      modifier: 0,
      dc: 12,
    }
    expect(forceSave(at.battle, hero, { ability: 'dexterity', dc: 12, use, against: [] }).saved).toBe(true)
    expect(at.dice.entries.at(-1)?.modifiers).toContainEqual({ value: 1, source: 'Ring of Protection' })
  })

  it('gauntlets of ogre power strike with 19', () => {
    const weak = { strength: 8, dexterity: 10, constitution: 10, intelligence: 10, wisdom: 10, charisma: 10 }
    const { attack } = strikeWith('Mace', [15, 1], 'ogre', { attributes: weak })
    expect(attack.bonus).toBe(1)
    const at = table([], {
      attributes: weak,
      equipment: { weapons: ['Mace'], hands: 'Gauntlets of Ogre Power' },
    })
    expect(combatantOf(at.battle, hero).activities[0]).toMatchObject({
      bonus: 6,
      damage: [{ dice: '1d6+4' }],
    })
  })

  it('a brooch of shielding stops magic missiles and halves other force', () => {
    const at = table([4, 4], { equipment: { neck: 'Brooch of Shielding' } })
    const parts = [{ amount: 8, type: 'force', roll: 'x' }]
    const blow = { from: foe, with: 'Magic Missile', critical: false, magical: true, spell: true }
    expect(dealDamage(at.battle, hero, parts, blow).taken).toBe(0)
    expect(dealDamage(at.battle, hero, parts, { ...blow, with: 'Ram' }).taken).toBe(4)
  })

  it('a periapt of wound closure saves the dying without a roll', () => {
    const at = table([], { hp_current: 0, equipment: { neck: 'Periapt of Wound Closure' } })
    rollDeathSave(at.battle, hero)
    expect(stateOf(at.battle, hero).stable).toBe(true)
  })

  it('winged boots fly 30 feet and a broom 50', () => {
    expect(combatantOf(table([], { equipment: { worn: ['Broom of Flying'] } }).battle, hero).speed).toBe(50)
  })

  it('the archmage’s robe makes spells harder to resist', () => {
    const mage = {
      class: 'Wizard',
      spells_known: ['fireball'],
      attributes: {
        intelligence: 16,
        strength: 8,
        dexterity: 10,
        constitution: 10,
        wisdom: 10,
        charisma: 10,
      },
    }
    const plain = combatantOf(table([], mage).battle, hero).casting?.dc ?? 0
    const robed = combatantOf(
      table([], { ...mage, equipment: { body: 'Robe of the Archmagi' } }).battle,
      hero,
    ).casting
    expect(robed?.dc).toBe(plain + 2)
  })
})

describe('items used in a fight', () => {
  it('a potion heals and is gone from the inventory', () => {
    const at = table([1, 1], { hp_current: 3 }, ['potion_of_healing'])
    use(at, 'potion_of_healing')
    expect(stateOf(at.battle, hero).hp_current).toBe(7)
    expect(at.battle.events.map((event) => event.type)).toContain('item_used')
    const after = stateAfter(at.state, battleDiff(at.battle))
    expect(Object.values(after.inventory)).toEqual([])
    const again = readTurnAction(
      at.battle,
      { verb: 'use', actor_id: hero, item_id: 'potion_of_healing' },
      false,
    )
    expect(again).toMatchObject({ ok: false, refusal: { code: 'rules/used-up' } })
  })

  it('a wand throws its own fireball at its own difficulty, and the charge is spent', () => {
    const fire = [1, 1, 1, 1, 1, 1, 1, 1]
    const at = table([...fire, 2], { attuned_items: ['wand of fireballs'] }, ['wand_of_fireballs'], 'ogre')
    use(at, 'wand_of_fireballs')
    expect(stateOf(at.battle, foe).hp_current).toBe(59 - 8)
    expect(at.battle.events.find((event) => event.type === 'save')?.details).toMatchObject({ dc: 15 })
    const row = Object.values(stateAfter(at.state, battleDiff(at.battle)).inventory)[0]
    expect(row?.flags.charges_used).toBe(1)
    const best = combatantOf(at.battle, hero).activities.find((activity) => activity.name.endsWith('level 9'))
    expect(best !== undefined && isAvailable(at.battle, hero, best)).toBe(false)
  })

  it('a flask of acid is thrown without training, and is gone', () => {
    const at = table([14, 16, 3, 4], {}, ['acid_vial'])
    use(at, 'acid_vial')
    expect(at.dice.entries.find((entry) => entry.target?.kind === 'AC')?.total).toBe(14 + 1)
    expect(stateOf(at.battle, foe).hp_current).toBe(0)
    expect(Object.values(stateAfter(at.state, battleDiff(at.battle)).inventory)).toEqual([])
  })

  it('a pearl of power gives back a spent slot', () => {
    const slots = { spell_slots: { level_1: { used: 2, max: 4 } } }
    const at = table([], { attuned_items: ['pearl of power'], resources: slots }, ['pearl_of_power'])
    use(at, 'pearl_of_power')
    expect(stateOf(at.battle, hero).slots_used['1']).toBe(1)
  })

  it('a wand that is not attuned to does nothing', () => {
    const at = table([], { attuned_items: [] }, ['wand_of_fireballs'])
    expect(combatantOf(at.battle, hero).activities.some((activity) => activity.name.includes('Wand'))).toBe(
      false,
    )
  })

  it('a scroll above its reader is checked first and lost when it fails', () => {
    const mage = {
      class: 'Wizard',
      attributes: {
        intelligence: 16,
        strength: 8,
        dexterity: 10,
        constitution: 10,
        wisdom: 10,
        charisma: 10,
      },
      spells_known: ['shield'],
    }
    const at = table([9], mage, ['scroll_of_fireball'], 'ogre')
    use(at, 'scroll_of_fireball')
    expect(at.battle.events.find((event) => event.type === 'scroll_read')?.details).toMatchObject({
      dc: 13,
      mastered: false,
    })
    expect(stateOf(at.battle, foe).hp_current).toBe(59)
    expect(Object.values(stateAfter(at.state, battleDiff(at.battle)).inventory)).toEqual([])
  })
})
