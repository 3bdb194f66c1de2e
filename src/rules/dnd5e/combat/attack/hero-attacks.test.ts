import { describe, expect, it } from 'vitest'
import { heroIds, heroTables } from '../../../../../test/rules/sample-heroes.ts'
import type { JsonValue } from '../../../../core/json.ts'
import { createSrd } from '../../data/load-srd.ts'
import { isAvailable } from '../activities/limited-uses.ts'
import { castSpell } from '../casting/cast-spell.ts'
import { applyLasting } from '../effects/apply-effects-to-target.ts'
import { battleDiff } from '../encounter/battle-diff.ts'
import { speedNow } from '../movement/move-flee-surrender.ts'
import { forceSave } from '../rolls/saving-throws.ts'
import { combatantOf, stateOf } from '../state/battle-and-combatant-queries.ts'
import { takeTurn } from '../tactics/take-creature-turn.ts'
import { endTurn } from '../turn/begin-and-end-turn.ts'
import { useHordeBreaker } from './extra-attacks.ts'

const srd = createSrd()
const table = heroTables(srd)
const [hero, friend] = heroIds
const foe = 'npc_foe_001'
const other = 'npc_foe_002'
type Table = ReturnType<typeof table>
const lost = ({ battle }: Table, id: string) => stateOf(battle, id).hp_max - stateOf(battle, id).hp_current
const told = ({ battle }: Table, type: string) => battle.events.filter((event) => event.type === type)
const carrying = (...weapons: string[]) => ({
  equipment: { weapons, armor: '', backpack: [] as JsonValue[] },
})
const magic = {
  source: foe,
  name: 'test',
  magical: true,
  spell: true,
  slot: 0,
  level: 1,
  modifier: 0,
  dc: 15,
}

describe('barbarians', () => {
  it('rage: more damage, half of what steel does, until a turn goes by in peace', () => {
    const at = table([{ classId: 'barbarian', level: 1 }], ['ogre'])
    stateOf(at.battle, hero).concentration = 'Bless'
    at.perform(hero, 'Rage', [hero])
    expect(stateOf(at.battle, hero).concentration).toBeNull()
    at.deal(15, 7)
    expect(at.attack(hero, 'Greataxe', foe).taken).toBe(7 + 3 + 2)
    at.deal(15, 4, 4)
    // The ogre's 2d8+4 slashed to a half.
    expect(at.attack(foe, 'Greatclub', hero).taken).toBe(6)
    endTurn(at.battle, hero)
    expect(stateOf(at.battle, hero).lasting.map((effect) => effect.name)).toEqual(['Rage'])
    endTurn(at.battle, hero)
    expect(stateOf(at.battle, hero).lasting).toEqual([])
    const set = battleDiff(at.battle).entities_update?.find((change) => change.id === hero)?.set ?? []
    expect(set).toContainEqual({ path: ['resources', 'class_features', 'rage', 'used'], value: 1 })
  })

  it('frenzy strikes once more and is paid for; retaliation answers a blow; fast feet', () => {
    const at = table([{ classId: 'barbarian', level: 14 }], ['ogre'])
    expect(speedNow(at.battle, hero)).toBe(40)
    const frenzy = combatantOf(at.battle, hero).activities.find(
      (activity) => activity.name === 'Frenzied attack',
    )
    expect(frenzy && isAvailable(at.battle, hero, frenzy)).toBe(false)
    at.perform(hero, 'Rage', [hero])
    at.deal(15, 1, 15, 1)
    at.attack(hero, 'Greataxe', foe)
    expect(frenzy && isAvailable(at.battle, hero, frenzy)).toBe(true)
    at.perform(hero, 'Frenzied attack', [foe])
    expect(lost(at, foe)).toBe(2 * (1 + 5 + 3))
    at.deal(15, 1, 1, 15, 2)
    at.attack(foe, 'Greatclub', hero)
    expect([lost(at, foe), stateOf(at.battle, hero).economy.reaction]).toEqual([18 + 10, 0])
    endTurn(at.battle, hero)
    endTurn(at.battle, hero)
    expect(told(at, 'exhausted')).toHaveLength(1)
    const set = battleDiff(at.battle).entities_update?.find((change) => change.id === hero)?.set ?? []
    expect(set).toContainEqual({ path: ['exhaustion'], value: 1 })
  })
})

describe('weapons and styles', () => {
  it('great weapons throw low dice again, once', () => {
    const at = table([{ classId: 'fighter', level: 1 }], ['ogre'])
    at.deal(15, 1, 6, 2, 1)
    expect(at.attack(hero, 'Greatsword', foe).taken).toBe(6 + 1 + 3)
    expect(at.left()).toBe(0)
  })

  it('a duellist does 2 more with one hand, nothing more with two', () => {
    const sheet = carrying('Longsword', 'Greatsword')
    const at = table([{ classId: 'paladin', level: 2, sheet }], ['ogre'])
    at.deal(15, 4, 15, 4, 4)
    expect(at.attack(hero, 'Longsword', foe).taken).toBe(4 + 3 + 2)
    expect(at.attack(hero, 'Greatsword', foe).taken).toBe(4 + 4 + 3)
  })

  it('the second weapon follows a light one; its damage has the modifier only by training', () => {
    const dice = (classId: 'ranger' | 'rogue') => {
      const sheet = carrying('Shortsword', 'Shortsword')
      const at = table([{ classId, level: 2, sheet }], ['ogre'])
      const second = combatantOf(at.battle, hero).activities.find((activity) =>
        activity.name.startsWith('Off-hand'),
      )
      const before = second && isAvailable(at.battle, hero, second)
      at.deal(2)
      at.attack(hero, 'Shortsword', foe)
      const after = second && isAvailable(at.battle, hero, second)
      return [second?.kind === 'attack' ? second.damage[0]?.dice : '', second?.cost, before, after]
    }
    expect(dice('ranger')).toEqual(['1d6+3', 'bonus', false, true])
    expect(dice('rogue')).toEqual(['1d6', 'bonus', false, true])
  })

  it('the protector spoils a blow at a friend', () => {
    const features = ['fighter-fighting-style-protection']
    const sheet = {
      features,
      equipment: { weapons: ['Longsword'], armor: '', shield: 'Shield', backpack: [] },
    }
    const at = table(
      [
        { classId: 'wizard', level: 1 },
        { classId: 'fighter', level: 1, sheet },
      ],
      ['ogre'],
    )
    at.deal(18, 2)
    expect(at.attack(foe, 'Greatclub', hero).verdict).toBe('miss')
    expect(stateOf(at.battle, friend).economy.reaction).toBe(0)
  })

  it('haste is one attack more, a horde one more again', () => {
    const at = table(
      [
        { classId: 'wizard', level: 1 },
        { classId: 'ranger', level: 5, sheet: carrying('Shortsword') },
      ],
      ['ogre', 'ogre'],
    )
    const haste = srd.spell('haste')?.activities[0]
    const effect = haste?.kind === 'apply' ? haste.effects[0] : undefined
    const mechanics = effect?.kind === 'grant' ? effect.mechanics : []
    applyLasting(at.battle, friend, { name: 'Haste', source: hero, mechanics, ends: { until: 'fight-ends' } })
    at.deal(...Array.from({ length: 12 }, () => 2))
    takeTurn(at.battle, friend)
    const blows = told(at, 'attack').map((event) => event.details.target)
    // Two of the action, one of haste, one against the other ogre.
    expect(blows).toHaveLength(4)
    expect(new Set(blows).size).toBe(2)
    const shortsword = combatantOf(at.battle, friend).activities.find(
      (activity) => activity.name === 'Shortsword',
    )
    if (shortsword?.kind === 'attack') useHordeBreaker(at.battle, friend, foe, shortsword, magic)
    expect(told(at, 'horde_breaker')).toHaveLength(1)
  })

  it('a giant killer answers a giant that misses', () => {
    const sheet = { ...carrying('Shortsword'), features: ['hunters-prey-giant-killer'] }
    const at = table([{ classId: 'ranger', level: 3, sheet }], ['ogre', 'goblin'])
    at.deal(2, 18, 4)
    at.attack(foe, 'Greatclub', hero)
    expect(lost(at, foe)).toBe(4 + 3)
    stateOf(at.battle, hero).economy.reaction = 1
    at.deal(2)
    at.attack(other, 'Scimitar', hero)
    expect(told(at, 'strikes_back')).toHaveLength(1)
  })

  it.each(['favored_enemies', 'favored_enemy'])(
    'a ranger who slays a studied foe (%s) adds wisdom to hit',
    (key) => {
      const at = table([{ classId: 'ranger', level: 20, sheet: { [key]: ['giants'] } }], ['ogre', 'goblin'])
      at.deal(1, 1)
      at.attack(hero, 'Shortsword', foe)
      at.attack(hero, 'Shortsword', other)
      const sources = told(at, 'attack').map((event) =>
        JSON.stringify(event.details.modifiers).includes('Foe Slayer'),
      )
      expect(sources).toEqual([true, false])
    },
  )
})

describe('monks', () => {
  it('strike with agility and their own die, once more after a blow, faster on bare feet', () => {
    const at = table([{ classId: 'monk', level: 5 }], ['ogre'])
    expect(speedNow(at.battle, hero)).toBe(40)
    const more = combatantOf(at.battle, hero).activities.find(
      (activity) => activity.name === 'Martial Arts strike',
    )
    expect(more && isAvailable(at.battle, hero, more)).toBe(false)
    at.deal(15, 6, 15, 6)
    expect(at.attack(hero, 'Unarmed strike', foe).taken).toBe(6 + 4)
    expect(more && isAvailable(at.battle, hero, more)).toBe(true)
    at.perform(hero, 'Martial Arts strike', [foe])
    expect(lost(at, foe)).toBe(20)
  })

  it('a flurry is two blows for a point, and the open hand throws down whom it hits', () => {
    const at = table(
      [
        { classId: 'wizard', level: 1 },
        { classId: 'monk', level: 3 },
      ],
      ['ogre'],
    )
    at.deal(15, 1, 2, 15, 15, 1)
    at.perform(friend, 'Flurry of Blows', [foe])
    expect(stateOf(at.battle, foe).lasting.map((effect) => effect.condition)).toEqual(['prone'])
    expect(stateOf(at.battle, friend).spent['pool:ki_points']).toBe(1)
  })

  it('a stunning strike is wished for by a person, and paid for', () => {
    const at = table([{ classId: 'monk', level: 5 }], ['ogre'])
    at.deal(15, 1)
    at.attack(hero, 'Shortsword', foe)
    at.deal(15, 1, 2)
    at.attack(hero, 'Shortsword', foe, { hitChoices: { onHit: ['stunning strike'] } })
    expect(stateOf(at.battle, foe).lasting.map((effect) => effect.condition)).toEqual(['stunned'])
    expect(stateOf(at.battle, hero).spent['pool:ki_points']).toBe(1)
  })

  it('catch arrows', () => {
    const at = table([{ classId: 'monk', level: 3 }], ['goblin'])
    stateOf(at.battle, foe).position = 30
    at.deal(18, 6, 3)
    // 1d6+2 less 1d10, agility 3 and level 3.
    expect(at.attack(foe, 'Shortbow', hero).taken).toBe(0)
    expect(told(at, 'deflects')[0]?.details.by).toBe(3 + 3 + 3)
  })
})

describe('paladins', () => {
  it('smite with the slot a person names, and harder what is undead', () => {
    const at = table([{ classId: 'paladin', level: 5 }], ['zombie'])
    at.deal(15, 1, 1, 2, 3, 4)
    // The zombie's hit points end the sum: 2d8 for the first slot, one more for the undead, is what was dealt.
    at.attack(hero, 'Longsword', foe, { hitChoices: { smite: 1 } })
    expect(told(at, 'smite')[0]?.details.dice).toBe('3d8')
    expect(stateOf(at.battle, hero).slots_used['1']).toBe(1)
  })

  it('without a player smite on a critical hit only', () => {
    const at = table(
      [
        { classId: 'wizard', level: 1 },
        { classId: 'paladin', level: 2 },
      ],
      ['ogre'],
    )
    at.deal(15, 1, 20, 1, 1, 2, 2, 2, 2)
    at.attack(friend, 'Longsword', foe)
    expect(told(at, 'smite')).toHaveLength(0)
    expect(at.attack(friend, 'Longsword', foe).taken).toBe(1 + 1 + 5 + 8)
  })

  it('lay on hands from a pool, as much as is asked for', () => {
    const at = table(
      [
        { classId: 'paladin', level: 3 },
        { classId: 'fighter', level: 3 },
      ],
      ['ogre'],
    )
    stateOf(at.battle, friend).hp_current = 0
    at.perform(hero, 'Lay on Hands', [friend], { amount: 4 })
    expect(stateOf(at.battle, friend).hp_current).toBe(4)
    at.perform(hero, 'Lay on Hands', [friend])
    expect(stateOf(at.battle, friend).hp_current).toBe(15)
    const set = battleDiff(at.battle).entities_update?.find((change) => change.id === hero)?.set ?? []
    expect(set).toContainEqual({
      path: ['resources', 'class_features', 'lay_on_hands_pool', 'used'],
      value: 15,
    })
  })
})

describe('second chances', () => {
  it('a die of inspiration turns a miss it can turn, and is gone', () => {
    const at = table(
      [
        { classId: 'fighter', level: 1 },
        { classId: 'bard', level: 1 },
      ],
      ['ogre'],
    )
    at.perform(friend, 'Bardic Inspiration', [hero])
    at.deal(4, 3, 6, 6)
    // 4 and 5 are 9 against 11: two short.
    expect(at.attack(hero, 'Greatsword', foe).verdict).toBe('hit')
    expect(stateOf(at.battle, hero).lasting).toEqual([])
    expect(at.battle.dice.entries.find((entry) => entry.label === 'Greatsword attack')?.outcome).toBe(
      'Short by 2',
    )
    expect(stateOf(at.battle, friend).spent['pool:bardic_inspiration']).toBe(1)
  })

  it('cutting words turn a hit aside', () => {
    const at = table(
      [
        { classId: 'fighter', level: 5 },
        { classId: 'bard', level: 5 },
      ],
      ['ogre'],
    )
    const { ac } = stateOf(at.battle, hero)
    at.deal(ac - 6 + 1, 5)
    expect(at.attack(foe, 'Greatclub', hero).verdict).toBe('miss')
    expect(told(at, 'cutting_words')[0]?.details.by).toBe(5)
  })

  it('the indomitable try a failed save again, a rogue turns a miss into a hit', () => {
    const at = table(
      [
        { classId: 'fighter', level: 9 },
        { classId: 'rogue', level: 20 },
      ],
      ['ogre'],
    )
    at.deal(2, 19)
    const save = forceSave(at.battle, hero, { ability: 'wisdom', dc: 15, use: magic, against: [] })
    expect([save.saved, stateOf(at.battle, hero).spent['pool:indomitable']]).toEqual([true, 1])
    at.deal(1, 5, ...Array.from({ length: 10 }, () => 1))
    expect(at.attack(friend, 'Rapier', foe).verdict).toBe('hit')
  })

  it('a patron lends luck for a save', () => {
    const at = table([{ classId: 'warlock', level: 6 }], ['ogre'])
    at.deal(9, 8)
    const save = forceSave(at.battle, hero, { ability: 'strength', dc: 15, use: magic, against: [] })
    expect([save.saved, stateOf(at.battle, hero).spent['pool:dark_ones_own_luck']]).toEqual([true, 1])
  })
})

describe('rogues', () => {
  it('stab at an opening with what is fine enough only', () => {
    const party = [
      { classId: 'rogue' as const, level: 3, sheet: carrying('Rapier', 'Club') },
      { classId: 'fighter' as const, level: 3 },
    ]
    const at = table(party, ['ogre'])
    stateOf(at.battle, friend).position = 5
    at.deal(15, 2)
    expect(at.attack(hero, 'Club', foe).taken).toBe(2 - 1)
    at.deal(15, 1, 6, 6)
    expect(at.attack(hero, 'Rapier', foe).taken).toBe(1 + 3 + 12)
  })

  it('hit by a stroke of luck, which the ledger calls what it is', () => {
    const at = table([{ classId: 'rogue', level: 20, sheet: carrying('Club') }], ['tarrasque'])
    at.deal(5, 2)
    expect(at.attack(hero, 'Club', foe).verdict).toBe('hit')
    expect(at.battle.dice.entries.find((entry) => entry.label === 'Club attack')).toMatchObject({
      target: { value: 25 },
      outcome: 'Lucky hit!',
    })
  })
})

describe('fallen foes', () => {
  it('feed a fiend’s warlock', () => {
    const at = table([{ classId: 'warlock', level: 5 }], ['goblin'])
    const blast = srd.spell('eldritch-blast')
    stateOf(at.battle, foe).hp_current = 1
    at.deal(15, 15, 1)
    if (blast !== undefined) castSpell(at.battle, { caster: hero, spell: blast, slot: 0, targets: [foe] })
    const charisma = 4
    expect(stateOf(at.battle, hero).temp_hp).toBe(5 + charisma)
  })
})
