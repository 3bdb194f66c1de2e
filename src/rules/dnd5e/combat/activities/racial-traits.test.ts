import { describe, expect, it } from 'vitest'
import { heroIds, heroTables } from '../../../../../test/rules/sample-heroes.ts'
import { createSrd } from '../../data/load-srd.ts'
import { slotToCast } from '../casting/spell-slots-and-sustained-spells.ts'
import { dealDamage } from '../damage/damage-and-healing.ts'
import { damageSource } from '../effects/apply-effects-to-target.ts'
import { battleDiff } from '../encounter/battle-diff.ts'
import { forbiddenBy } from '../rolls/mechanics-on-combat-rolls.ts'
import { forceSave } from '../rolls/saving-throws.ts'
import { combatantOf, stateOf } from '../state/battle-and-combatant-queries.ts'
import { readBasicAction } from '../turn/turn-actions.ts'

const srd = createSrd()
const table = heroTables(srd)
const [hero, friend] = heroIds
const blow = (from: string) =>
  ({
    source: from,
    name: 'test',
    magical: true,
    spell: true,
    slot: 0,
    level: 1,
    modifier: 0,
    dc: 15,
  }) as const

describe('what a people gives in a fight', () => {
  it('dwarves resist poison and save better against it', () => {
    const { battle, deal, foes } = table([{ classId: 'fighter', level: 1, people: 1 }], ['goblin'])
    deal(4, 17)
    const use = blow(foes[0] ?? '')
    const save = forceSave(battle, hero, { ability: 'constitution', dc: 15, use, against: ['poison'] })
    expect(save.entry?.advantage).toBe('advantage')
    expect(
      dealDamage(battle, hero, [{ amount: 9, type: 'poison', roll: 'x' }], damageSource(use)).taken,
    ).toBe(4)
  })

  it('a halfling throws a 1 again', () => {
    const { attack, deal, left, foes } = table([{ classId: 'fighter', level: 1, people: 3 }], ['goblin'])
    deal(1, 18, 5, 4)
    expect(attack(hero, 'Greatsword', foes[0] ?? '').verdict).toBe('hit')
    expect(left()).toBe(0)
  })

  it('a gnome saves better with the mind, against magic only', () => {
    const { battle, deal, foes } = table([{ classId: 'fighter', level: 1, people: 5 }], ['goblin'])
    deal(3, 4, 5)
    const demand = { ability: 'wisdom', dc: 10, against: [] } as const
    const magic = forceSave(battle, hero, { ...demand, use: blow(foes[0] ?? '') })
    const plain = forceSave(battle, hero, { ...demand, use: { ...blow(foes[0] ?? ''), magical: false } })
    expect([magic.entry?.advantage, plain.entry?.advantage]).toEqual(['advantage', undefined])
  })

  it('a half-orc stays up once, and the sheet knows', () => {
    const { battle, foes } = table([{ classId: 'fighter', level: 1, people: 7 }], ['goblin'])
    const state = stateOf(battle, hero)
    dealDamage(
      battle,
      hero,
      [{ amount: state.hp_current + 1, type: 'slashing', roll: 'x' }],
      damageSource(blow(foes[0] ?? '')),
    )
    expect(state.hp_current).toBe(1)
    const set = battleDiff(battle).entities_update?.find((change) => change.id === hero)?.set ?? []
    expect(set).toContainEqual({
      path: ['resources', 'racial_features', 'relentless_endurance', 'used'],
      value: 1,
    })
    dealDamage(battle, hero, [{ amount: 1, type: 'slashing', roll: 'x' }], damageSource(blow(foes[0] ?? '')))
    expect(state.hp_current).toBe(0)
  })

  it('half-orc and barbarian both add their die to a critical hit', () => {
    const { attack, deal, left, foes } = table([{ classId: 'barbarian', level: 13, people: 7 }], ['ogre'])
    deal(20, 6, 6, 3, 4, 5)
    // Savage Attacks: one die of the axe; Brutal Critical at level 13: two, not one and two.
    const { taken } = attack(hero, 'Greataxe', foes[0] ?? '')
    const modifier = 5
    expect([taken, left()]).toEqual([6 + 6 + 3 + 4 + 5 + modifier, 0])
  })

  it('a dragonborn breathes once, from a pool of the sheet', () => {
    const { battle, perform, deal, foes } = table(
      [{ classId: 'fighter', level: 6, people: 4 }],
      ['ogre', 'ogre'],
    )
    deal(3, 4, 5, 2, 19)
    perform(hero, 'Breath Weapon', foes)
    // 3d6 at level 6; the first ogre fails, the second saves.
    expect(foes.map((foe) => 59 - stateOf(battle, foe).hp_current)).toEqual([12, 6])
    const set = battleDiff(battle).entities_update?.find((change) => change.id === hero)?.set ?? []
    expect(set).toContainEqual({ path: ['resources', 'racial_features', 'breath_weapon', 'used'], value: 1 })
  })

  it('a tiefling rebukes whoever hurts it, once a day, without a slot', () => {
    const { battle, attack, deal, left, foes } = table(
      [{ classId: 'fighter', level: 3, people: 8 }],
      ['ogre'],
    )
    deal(15, 4, 4, 2, 6, 7)
    attack(foes[0] ?? '', 'Greatclub', hero)
    expect(59 - stateOf(battle, foes[0] ?? '').hp_current).toBe(13)
    expect(left()).toBe(0)
    const rebuke = srd.spell('hellish-rebuke')
    expect(rebuke && slotToCast(battle, hero, rebuke)).toBeUndefined()
    expect(stateOf(battle, hero).economy.reaction).toBe(0)
  })

  it('eyes for the dark tell in the dark', () => {
    const dark = { visibility_conditions: 'pitch dark' }
    const human = table([{ classId: 'fighter', level: 1, people: 0 }], ['commoner'], dark)
    human.deal(2)
    human.attack(hero, 'Greatsword', human.foes[0] ?? '')
    const told = human.battle.events.findLast((event) => event.type === 'attack')?.details
    expect(told?.edge_reasons).toEqual(['the target cannot see it coming', 'cannot see the target'])
    const dwarf = table([{ classId: 'fighter', level: 1, people: 1 }], ['commoner'], dark)
    dwarf.deal(2, 3)
    dwarf.attack(hero, 'Greatsword', dwarf.foes[0] ?? '')
    const seen = dwarf.battle.events.findLast((event) => event.type === 'attack')?.details
    expect([seen?.advantage, seen?.disadvantage]).toEqual([true, false])
  })
})

describe('training', () => {
  it('gives no proficiency bonus with a weapon one never learned', () => {
    const sheet = { equipment: { weapons: ['Longsword', 'Quarterstaff'], armor: '', backpack: [] } }
    const { battle } = table([{ classId: 'wizard', level: 1, sheet }], ['goblin'])
    const bonus = (name: string) =>
      combatantOf(battle, hero).activities.flatMap((activity) =>
        activity.kind === 'attack' && activity.name === name ? activity.bonus : [],
      )
    const strength = -1
    expect([bonus('Longsword'), bonus('Quarterstaff')]).toEqual([[strength + 0], [strength + 2]])
  })

  it('an elf knows the longsword whatever the calling', () => {
    const sheet = { equipment: { weapons: ['Longsword'], armor: '', backpack: [] } }
    const { battle } = table([{ classId: 'wizard', level: 1, people: 2, sheet }], ['goblin'])
    expect(combatantOf(battle, hero).wielded?.get('Longsword')?.proficient).toBe(true)
  })

  it('armour one never learned hampers every blow and all magic', () => {
    const sheet = { equipment: { weapons: ['Quarterstaff'], armor: 'Plate Armor', backpack: [] } }
    const { battle, attack, deal, foes } = table([{ classId: 'wizard', level: 1, sheet }], ['goblin'])
    deal(15, 3)
    attack(hero, 'Quarterstaff', foes[0] ?? '')
    const told = battle.events.findLast((event) => event.type === 'attack')?.details
    expect([told?.disadvantage, told?.edge_reasons]).toEqual([true, ['Plate Armor without training']])
    expect(forbiddenBy(battle, hero, 'cast')).toBe('Plate Armor without training')
    const cast = { verb: 'cast', actor_id: hero, target_id: foes[0] ?? '', options: { spell: 'fire-bolt' } }
    const refused = readBasicAction(battle, cast, true)
    expect(!refused.ok && refused.refusal.code).toBe('rules/cannot-cast')
  })

  it('whoever prepares casts what is prepared, and cantrips', () => {
    const sheet = { spells_known: ['fire-bolt', 'sleep', 'shield'], spells_prepared: ['sleep'] }
    const { battle } = table([{ classId: 'wizard', level: 1, sheet }], ['goblin'])
    const ready = combatantOf(battle, hero).casting?.spells.map(({ spell }) => spell.id)
    expect(ready).toEqual(['fire-bolt', 'sleep'])
  })

  it('a shield leaves one hand for the sword', () => {
    const dice = (shield: boolean) => {
      const equipment = {
        weapons: ['Longsword'],
        armor: '',
        backpack: [],
        ...(shield && { shield: 'Shield' }),
      }
      const { battle } = table([{ classId: 'barbarian', level: 1, sheet: { equipment } }], ['goblin'])
      const [first] = combatantOf(battle, hero).activities
      return first?.kind === 'attack' ? first.damage[0]?.dice : ''
    }
    expect([dice(false), dice(true)]).toEqual(['1d10+3', '1d8+3'])
  })

  it('a friend is no stranger: who stands beside a paladin saves better', () => {
    const { battle, deal, foes } = table(
      [
        { classId: 'fighter', level: 6 },
        { classId: 'paladin', level: 6 },
      ],
      ['goblin'],
    )
    deal(10)
    const save = forceSave(battle, hero, {
      ability: 'wisdom',
      dc: 15,
      use: blow(foes[0] ?? ''),
      against: [],
    })
    const charisma = 2
    expect(save.entry?.modifiers).toContainEqual({ value: charisma, source: 'Aura of Protection' })
    stateOf(battle, friend).position = -40
    deal(10)
    const alone = forceSave(battle, hero, {
      ability: 'wisdom',
      dc: 15,
      use: blow(foes[0] ?? ''),
      against: [],
    })
    expect(alone.entry?.modifiers).not.toContainEqual({ value: charisma, source: 'Aura of Protection' })
  })
})
