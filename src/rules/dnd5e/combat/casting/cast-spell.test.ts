import { describe, expect, it } from 'vitest'
import { fixedDice } from '../../../../testing/fixed-dice.ts'
import { ownUse } from '../activities/activity-use-of-combatant.ts'
import { perform } from '../activities/perform-activity.ts'
import { makeAttack } from '../attack/make-attack.ts'
import { dealDamage } from '../damage/damage-and-healing.ts'
import { endConcentration } from '../effects/lasting-effects-and-concentration.ts'
import { resolutionOf } from '../encounter/resolve-combat.ts'
import { moveBy } from '../movement/move-flee-surrender.ts'
import { attackOf, encounterOf, eventsOfType, foe, hero, second } from '../samples/sample-encounter.ts'
import { stateOf } from '../state/battle-and-combatant-queries.ts'
import { bestOption } from '../tactics/choose-tactical-option.ts'
import { takeTurn } from '../tactics/take-creature-turn.ts'
import { beginTurn, endTurn } from '../turn/begin-and-end-turn.ts'
import { castSpell } from './cast-spell.ts'
import { slotToCast } from './spell-slots-and-sustained-spells.ts'

const encounter = (
  enemies: readonly string[],
  faces: readonly number[],
  more: Parameters<typeof encounterOf>[3] = {},
) => encounterOf(fixedDice, enemies, faces, more)
const blow = { from: foe, with: 'Test', critical: false, magical: true, spell: false }
const part = (amount: number, type = 'force') => [{ amount, type, roll: 'r' }]

/** A wizard of level 9 with slots for everything asked of them. */
function caster(spells: readonly string[], more = {}) {
  const slots = Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((level) => [`level_${level}`, { used: 0, total: 3 }]),
  )
  return {
    class: 'Wizard',
    level: 9,
    attributes: { strength: 10, dexterity: 10, constitution: 10, intelligence: 18, wisdom: 10, charisma: 10 },
    saving_throw_proficiencies: ['intelligence', 'wisdom'],
    spells_known: [...spells],
    resources: { spell_slots: slots },
    ...more,
  }
}

function cast(at: ReturnType<typeof encounter>, id: string, slot: number, ...targets: string[]) {
  const spell = at.srd.spell(id)
  if (spell === undefined) throw new Error(`There is no spell "${id}".`)
  castSpell(at.battle, { caster: hero, spell, slot, targets })
  return spell
}

function strike(at: ReturnType<typeof encounter>, from: string, name: string, target: string) {
  const attack = attackOf(at.battle, from, name)
  return makeAttack(at.battle, from, attack, target, ownUse(at.battle, from, attack))
}

describe('shapes and places', () => {
  it('polymorph makes a sheep of an ogre; at 0 it is itself again and the rest of the blow goes on', () => {
    const at = encounter(['ogre'], [2], { sheet: caster(['Polymorph']) })
    cast(at, 'polymorph', 4, foe)
    const small = stateOf(at.battle, foe).hp_max
    expect(small).toBeLessThan(5)
    expect(stateOf(at.battle, foe).shape?.own).toEqual({ hp_current: 59, hp_max: 59, ac: 11 })
    dealDamage(at.battle, foe, part(small + 6), { ...blow, from: hero })
    expect(stateOf(at.battle, foe)).toMatchObject({ hp_current: 53, hp_max: 59, ac: 11 })
  })

  it('a polymorph ends with concentration, and the sheet never holds the figures of the shape', () => {
    const at = encounter(['ogre'], [2], { sheet: caster(['Polymorph']) })
    cast(at, 'polymorph', 4, foe)
    const { diff } = resolutionOf(at.battle, 'automatic')
    expect(JSON.stringify(diff.entities_update ?? [])).not.toContain('"hp_max"')
    endConcentration(at.battle, hero, 'test')
    expect(stateOf(at.battle, foe)).toMatchObject({ hp_current: 59, hp_max: 59 })
  })

  it('banishment takes a foe out of reach and ends with concentration', () => {
    const at = encounter(['ogre', 'ogre'], [2], { sheet: caster(['Banishment']) })
    cast(at, 'banishment', 4, foe)
    expect(dealDamage(at.battle, foe, part(5), blow).taken).toBe(0)
    takeTurn(at.battle, foe)
    expect(eventsOfType(at.battle, 'attack')).toEqual([])
    endConcentration(at.battle, hero, 'test')
    expect(dealDamage(at.battle, foe, part(5), blow).taken).toBe(5)
  })

  it('fog hides both from each other, silence keeps a caster from speaking, thorns cost twice the way', () => {
    const at = encounter(['ogre'], [2, 15, 4, 5], {
      sheet: caster(['Fog Cloud', 'Silence', 'Entangle', 'Fireball']),
    })
    cast(at, 'fog-cloud', 1, foe)
    strike(at, foe, 'Greatclub', hero)
    expect(eventsOfType(at.battle, 'attack')[0]).toMatchObject({ advantage: true, disadvantage: true })
    cast(at, 'silence', 2, hero)
    const fireball = at.srd.spell('fireball')
    expect(fireball && slotToCast(at.battle, hero, fireball)).toBeUndefined()
    cast(at, 'entangle', 1, foe)
    beginTurn(at.battle, foe)
    stateOf(at.battle, foe).lasting = []
    stateOf(at.battle, foe).economy.movement = 40
    moveBy(at.battle, foe, 10)
    expect(stateOf(at.battle, foe).economy.movement).toBe(20)
  })

  it('spirit guardians strike whoever starts a turn among them, and slow until the source is far', () => {
    const at = encounter(['ogre'], [1, 1, 1, 2, 2, 2, 2, 2], { sheet: caster(['Spirit Guardians']) })
    cast(at, 'spirit-guardians', 3, foe)
    expect(stateOf(at.battle, foe).hp_current).toBe(59 - 3)
    beginTurn(at.battle, foe)
    expect(stateOf(at.battle, foe).hp_current).toBe(59 - 3 - 6)
    expect(stateOf(at.battle, foe).economy.movement).toBe(20)
    endConcentration(at.battle, hero, 'test')
    expect(at.battle.document.zones).toEqual([])
    beginTurn(at.battle, foe)
    expect(stateOf(at.battle, foe)).toMatchObject({ hp_current: 50, economy: { movement: 40 } })
  })

  it('a moonbeam strikes who comes into it', () => {
    const at = encounter(['ogre', 'ogre'], [1, 1, 2, 3, 3, 2], { sheet: caster(['Moonbeam']), distance: 60 })
    stateOf(at.battle, second).position = 90
    cast(at, 'moonbeam', 2, foe)
    beginTurn(at.battle, second)
    moveBy(at.battle, second, -30)
    expect(stateOf(at.battle, second).hp_current).toBe(59 - 6)
  })

  it('a spiritual weapon strikes again on later turns without another slot', () => {
    const at = encounter(['ogre'], [15, 4, 15, 5], { sheet: caster(['Spiritual Weapon']) })
    const spell = cast(at, 'spiritual-weapon', 2, foe)
    const again = bestOption(at.battle, hero, 'bonus')
    expect(again?.held?.spell).toBe('spiritual-weapon')
    castSpell(at.battle, { caster: hero, spell, slot: 0, targets: [foe] })
    expect(eventsOfType(at.battle, 'attack')).toHaveLength(2)
    expect(stateOf(at.battle, hero).slots_used['2']).toBe(1)
  })
})

describe('wards and counters', () => {
  it('dispel magic ends spells of its level at once, higher ones by a check', () => {
    const at = encounter(['ogre'], [2, 2, 20], { sheet: caster(['Hold Monster', 'Dispel Magic']) })
    cast(at, 'hold-monster', 5, foe)
    expect(stateOf(at.battle, foe).lasting).toHaveLength(1)
    cast(at, 'dispel-magic', 3, foe)
    expect(eventsOfType(at.battle, 'dispel_check')).toMatchObject([{ dc: 15, ended: false }])
    expect(stateOf(at.battle, foe).lasting).toHaveLength(1)
    cast(at, 'dispel-magic', 5, foe)
    expect(stateOf(at.battle, foe).lasting).toEqual([])
  })

  it('a foe who knows counterspell stops a fireball with a slot and a reaction', () => {
    const at = encounter(['archmage'], [], { sheet: caster(['Fireball']) })
    cast(at, 'fireball', 3, foe)
    expect(eventsOfType(at.battle, 'countered')).toMatchObject([{ spell: 'Fireball', by: foe }])
    expect(stateOf(at.battle, foe)).toMatchObject({ economy: { reaction: 0 }, slots_used: { 3: 1 } })
    expect(stateOf(at.battle, hero).slots_used['3']).toBe(1)
  })

  it('a rakshasa is proof against lesser spells', () => {
    const at = encounter(['rakshasa'], [], { sheet: caster(['Magic Missile']) })
    cast(at, 'magic-missile', 1, foe)
    expect(eventsOfType(at.battle, 'immune')).toMatchObject([{ who: foe, spell: 'Magic Missile' }])
    expect(stateOf(at.battle, foe).hp_current).toBe(110)
  })

  it('sanctuary makes a blow fail, until the warded one strikes', () => {
    const at = encounter(['ogre'], [2, 15, 3], {
      sheet: caster(['Sanctuary'], { equipment: { weapons: ['Dagger'] } }),
    })
    cast(at, 'sanctuary', 1, hero)
    expect(strike(at, foe, 'Greatclub', hero).verdict).toBe('miss')
    expect(eventsOfType(at.battle, 'ward')).toMatchObject([{ passes: false }])
    strike(at, hero, 'Dagger', foe)
    expect(stateOf(at.battle, hero).lasting).toEqual([])
  })

  it('a charm ends when the charmer or a friend does harm, sleep when it hurts', () => {
    const at = encounter(['bandit'], [2, 4, 4, 4, 4, 4], { sheet: caster(['Charm Person', 'Sleep']) })
    cast(at, 'charm-person', 1, foe)
    expect(stateOf(at.battle, foe).lasting).toMatchObject([{ condition: 'charmed' }])
    cast(at, 'sleep', 1, foe)
    expect(stateOf(at.battle, foe).lasting.map((effect) => effect.condition)).toContain('unconscious')
    dealDamage(at.battle, foe, part(1), { ...blow, from: hero })
    expect(stateOf(at.battle, foe).lasting).toEqual([])
  })

  it('mirror images take blows, a blink leads out of the world and back', () => {
    const at = encounter(['ogre'], [6, 15, 11], { sheet: caster(['Mirror Image', 'Blink']) })
    cast(at, 'mirror-image', 2, hero)
    strike(at, foe, 'Greatclub', hero)
    expect(eventsOfType(at.battle, 'decoy')).toMatchObject([{ destroyed: true, images: 2 }])
    cast(at, 'blink', 3, hero)
    endTurn(at.battle, hero)
    expect(dealDamage(at.battle, hero, part(5), blow).taken).toBe(0)
    at.battle.document.current_round += 1
    beginTurn(at.battle, hero)
    expect(dealDamage(at.battle, hero, part(5), blow).taken).toBe(5)
  })
})

describe('help', () => {
  it('conjured animals join, and vanish with concentration', () => {
    const at = encounter(['ogre'], [], { sheet: caster(['Conjure Animals']) })
    cast(at, 'conjure-animals', 3, hero)
    const called = eventsOfType(at.battle, 'joins').map((entry) => String(entry.who))
    expect(called.length).toBeGreaterThan(0)
    expect(called.map((id) => stateOf(at.battle, id).type)).toContain('ally')
    endConcentration(at.battle, hero, 'test')
    expect(called.every((id) => stateOf(at.battle, id).status.includes('vanished'))).toBe(true)
    expect(eventsOfType(at.battle, 'vanishes')).toHaveLength(called.length)
  })

  it('revivify brings back the dead, spare the dying stops dying', () => {
    const friend = 'npc_friend_001'
    const at = encounter(['ogre'], [], {
      sheet: caster(['Revivify', 'Spare the Dying']),
      allies: ['commoner'],
    })
    dealDamage(at.battle, friend, part(100), blow)
    expect(stateOf(at.battle, friend).status).toContain('dead')
    cast(at, 'revivify', 3, friend)
    expect(stateOf(at.battle, friend)).toMatchObject({ hp_current: 1, status: [] })
    dealDamage(at.battle, friend, part(1), blow)
    cast(at, 'spare-the-dying', 0, friend)
    expect(stateOf(at.battle, friend)).toMatchObject({ hp_current: 0, stable: true })
  })

  it('heroism gives courage anew each turn, warding bond shares the pain', () => {
    const friend = 'npc_friend_001'
    const at = encounter(['ogre'], [20], { sheet: caster(['Heroism', 'Warding Bond']), allies: ['knight'] })
    cast(at, 'heroism', 1, friend)
    beginTurn(at.battle, friend)
    expect(stateOf(at.battle, friend).temp_hp).toBe(4)
    stateOf(at.battle, friend).temp_hp = 0
    cast(at, 'warding-bond', 2, friend)
    dealDamage(at.battle, friend, part(10), blow)
    expect(stateOf(at.battle, hero).hp_current).toBe(95)
    expect(stateOf(at.battle, friend).hp_current).toBe(52 - 5)
  })

  it('under a beacon of hope healing is the most it can be', () => {
    const at = encounter(['ogre'], [], { sheet: caster(['Beacon of Hope', 'Cure Wounds']) })
    stateOf(at.battle, hero).hp_current = 50
    cast(at, 'beacon-of-hope', 3, hero)
    cast(at, 'cure-wounds', 1, hero)
    expect(stateOf(at.battle, hero).hp_current).toBe(50 + 8 + 4)
  })

  it('an acid arrow that misses does half, shocking grasp is surer against metal', () => {
    const at = encounter(['ogre', 'knight'], [1, 1, 2, 2, 2, 2, 15, 12, 3, 4], {
      sheet: caster(['Acid Arrow', 'Shocking Grasp']),
    })
    cast(at, 'acid-arrow', 2, foe)
    expect(stateOf(at.battle, foe).hp_current).toBe(59 - 4)
    cast(at, 'shocking-grasp', 0, second)
    expect(eventsOfType(at.battle, 'attack').at(-1)).toMatchObject({ advantage: true })
  })

  it('telekinesis is a contest of the mind against strength', () => {
    const at = encounter(['ogre'], [2, 20], { sheet: caster(['Telekinesis']) })
    cast(at, 'telekinesis', 5, foe)
    expect(eventsOfType(at.battle, 'contest')).toMatchObject([{ won: true }])
    expect(stateOf(at.battle, foe).position).toBe(35)
  })

  it('a violet fungus strikes as often as its die says', () => {
    const at = encounter(['violet-fungus'], [3, 2, 2, 2])
    const many = at.srd
      .monster('violet-fungus')
      ?.activities.find((activity) => activity.kind === 'multiattack')
    if (many !== undefined) perform(at.battle, foe, many, [hero])
    expect(eventsOfType(at.battle, 'attack')).toHaveLength(3)
  })
})
