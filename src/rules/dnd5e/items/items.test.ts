import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../core/json.ts'
import { stateAfter } from '../../../core/state/apply-diff.ts'
import type { StateDiff } from '../../../core/state/state-diff.ts'
import type { DiceRoller } from '../../../dice/dice-roller.ts'
import { fixedDice } from '../../../testing/fixed-dice.ts'
import { type RulesView, viewOf } from '../../rules-view.ts'
import type { AttemptedAction } from '../../ruleset.ts'
import { armourClass } from '../character/armour-class.ts'
import { openRulebook } from '../character/character-rulebook.ts'
import { characterAction } from '../character/rest-equip-level-actions.ts'
import { heroAfter, heroId, heroState, rollerOf } from '../character/sample-hero.ts'
import { readSheet, sheetOf } from '../character/sheet.ts'
import { createSrd } from '../data/load-srd.ts'
import { resolveScene } from '../outside-combat/resolve-scene-action.ts'
import { carriedItems } from './carried-magic-items.ts'
import { findMagicItem } from './find-item-by-name.ts'
import { itemActivities } from './item-activities.ts'
import { itemMechanics } from './magic-item-mechanics.ts'
import { dawnsWithin, rechargeItems } from './recharge-items.ts'

const srd = createSrd()
const rulebook = openRulebook(srd)
const sheet = (more: JsonObject = {}): JsonObject => ({
  class: 'Wizard',
  level: 3,
  hp_max: 20,
  hp_current: 5,
  attributes: { strength: 10, dexterity: 14, constitution: 12, intelligence: 16, wisdom: 10, charisma: 10 },
  resources: { spell_slots: { level_1: { used: 4, max: 4 }, level_2: { used: 0, max: 2 } } },
  ...more,
})
const owning = (...ids: string[]): StateDiff => ({
  inventory_changes: ids.map((item_id) => ({ owner_id: heroId, item_id, delta: 1 })),
})
const act = (state: ReturnType<typeof heroState>, verb: string, item_id: string, dice: number[] = []) =>
  actIn(viewOf(state), { verb, actor_id: heroId, item_id }, rollerOf(fixedDice(...dice)))
const actIn = (...[view, action, roller]: [RulesView, AttemptedAction, DiceRoller]) =>
  characterAction(rulebook, view, action, roller) ?? resolveScene(view, action, roller, srd)

describe('finding a magic item', () => {
  it('knows the ways in which sheets and inventories write it', () => {
    const names = {
      item_longsword_plus_1_001: ['weapon-1', 'longsword'],
      '+2 Plate Armor': ['armor-2', 'plate-armor'],
      'Shield +1': ['armor-1', 'shield'],
      'Flame Tongue (Longsword)': ['flame-tongue', 'longsword'],
      'longsword of sharpness': ['sword-of-sharpness', 'longsword'],
      'Adamantine Chain Mail': ['adamantine-armor', 'chain-mail'],
      potion_of_healing: ['potion-of-healing', undefined],
      'Potion of Greater Healing': ['potion-of-healing-greater', undefined],
      'Belt of Hill Giant Strength': ['belt-of-giant-strength-hill', undefined],
      'Ring of Fire Resistance': ['ring-of-resistance-fire', undefined],
      'Scroll of Fireball': ['spell-scroll-3rd', undefined],
      'arrow +1': ['ammunition-1', undefined],
      'Dagger of Venom': ['dagger-of-venom', 'dagger'],
    }
    const read = Object.keys(names).map((name) => {
      const found = findMagicItem(name, srd)
      return [name, [found?.item.id, found?.base]]
    })
    expect(Object.fromEntries(read)).toEqual(names)
  })

  it('takes nothing plain for magic', () => {
    const plain = [...srd.weapons.all(), ...srd.armour.all(), ...srd.gear.all()].map((armour) => armour.name)
    expect(plain.filter((name) => findMagicItem(name, srd) !== undefined)).toEqual([])
    expect(findMagicItem('constructor', srd)).toBeUndefined()
  })

  it('finds every item of the data by its own name or id', () => {
    const lost = srd.magicItems
      .all()
      .filter((item) => !['armor', 'weapon', 'ammunition'].includes(item.id))
      .filter((item) => findMagicItem(item.id, srd) === undefined)
    expect(lost.map((item) => item.id)).toEqual([])
  })
})

describe('what is worn and attuned to', () => {
  it('gives its mechanics, and nothing while it lies in the pack', () => {
    const rows = [{ owner_id: heroId, item_id: 'cloak_of_elvenkind', qty: 1, flags: {} }]
    const worn = itemMechanics(
      sheetOf({ attrs: sheet({ equipment: { cloak: 'Cloak of Elvenkind' } }) as never }),
      rows,
      srd,
    )
    expect(worn.map(({ mechanic }) => mechanic.kind)).toContain('advantage-when')
    expect(itemMechanics(sheetOf({ attrs: sheet() as never }), rows, srd)).toEqual([])
    const unbound = sheet({ equipment: { cloak: 'Cloak of Elvenkind' }, attuned_items: [] })
    expect(itemMechanics(sheetOf({ attrs: unbound as never }), rows, srd)).toEqual([])
  })

  it('makes a suit of plate clatter, and one of mithral not', () => {
    const noise = (armor: string) =>
      itemMechanics(sheetOf({ attrs: sheet({ equipment: { armor } }) as never }), [], srd)
    expect(noise('Plate Armor')).toMatchObject([
      { source: 'Plate Armor', mechanic: { kind: 'disadvantage-when' } },
    ])
    expect(
      noise('Mithral Plate Armor').filter(({ mechanic }) => mechanic.kind === 'disadvantage-when'),
    ).toEqual([])
    expect(noise('Leather Armor')).toEqual([])
  })

  it('counts three attunements at most, whatever a sheet says', () => {
    const names = [
      'Ring of Protection',
      'Cloak of Protection',
      'Bracers of Defense',
      'Ioun Stone of Protection',
    ]
    const attrs = sheet({ equipment: { worn: names }, attuned_items: names })
    expect(carriedItems(readSheet(attrs), [], srd).filter((carriedItem) => carriedItem.ready)).toHaveLength(3)
    expect(armourClass(readSheet(attrs), rulebook.armours, srd).value).toBe(10 + 2 + 1 + 1 + 2)
  })

  it('makes armour class of what it is', () => {
    const of = (equipment: JsonObject, more: JsonObject = {}) =>
      armourClass(readSheet(sheet({ equipment, ...more })), rulebook.armours, srd).value
    expect(of({ armor: 'Dwarven Plate' })).toBe(20)
    expect(of({ armor: 'Elven Chain', shield: 'Shield +2' })).toBe(13 + 2 + 1 + 2 + 2)
    expect(of({ armor: 'Red Dragon Scale Mail' })).toBe(14 + 2 + 1)
    expect(of({ body: 'Robe of the Archmagi' })).toBe(17)
    expect(of({ worn: ['Bracers of Defense'] })).toBe(14)
    expect(of({ worn: ['Bracers of Defense'], armor: 'Leather Armor' })).toBe(13)
    expect(of({ ring_1: 'Ring of Protection' }, { attuned_items: [] })).toBe(12)
    expect(of({ ring_1: { name: 'Ring of Protection', ac_bonus: 3 } })).toBe(13)
  })

  it('reads the kind of a suit of resistance from its name', () => {
    const attrs = sheet({ equipment: { armor: 'Armor of Resistance (Cold)' } })
    expect(itemMechanics(sheetOf({ attrs: attrs as never }), [], srd)).toContainEqual({
      source: 'Armor of Resistance',
      mechanic: { kind: 'resistance', to: { types: ['cold'], from: 'any' } },
    })
  })
})

describe('attuning', () => {
  it('takes a short rest, changes the armour class with it, and ends the same way', () => {
    const state = heroState(
      sheet({ attuned_items: [], equipment: { ring_1: 'Ring of Protection' } }),
      owning('ring_of_protection'),
    )
    const bound = act(state, 'attune', 'ring_of_protection')
    if (bound?.ok !== true) throw new Error('refused')
    expect(bound.value.elapsed.action).toBe('short_rest')
    const after = heroAfter(state, bound.value.diff)
    expect(after).toMatchObject({ attuned_items: ['ring-of-protection'], armor_class: 13 })
    const ended = act(stateAfter(state, bound.value.diff), 'unattune', 'ring_of_protection')
    expect(
      ended?.ok === true && heroAfter(stateAfter(state, bound.value.diff), ended.value.diff),
    ).toMatchObject({
      attuned_items: [],
      armor_class: 12,
    })
  })

  it('[PIPE-05] refuses what is not owned, what needs none, and a fourth', () => {
    const three = ['Ring of Warmth', 'Winged Boots', 'Hat of Disguise']
    const state = heroState(
      sheet({ attuned_items: three }),
      owning('goggles_of_night', 'cloak_of_protection', 'ring_of_warmth', 'winged_boots', 'hat_of_disguise'),
    )
    for (const id of ['ring_of_protection', 'goggles_of_night'])
      expect(act(state, 'attune', id)).toMatchObject({
        ok: false,
        refusal: { code: 'rules/nothing-to-attune', rule: 'PIPE-05' },
      })
    expect(act(state, 'attune', 'cloak_of_protection')).toMatchObject({
      ok: false,
      refusal: { code: 'rules/attuned-to-three' },
    })
  })
})

describe('using', () => {
  it('heals by the potion’s dice, never above the maximum, and the potion is gone', () => {
    const state = heroState(sheet({ hp_current: 15 }), owning('potion_of_healing'))
    const drunk = act(state, 'use_item', 'potion_of_healing', [4, 4])
    if (drunk?.ok !== true) throw new Error('refused')
    expect(heroAfter(state, drunk.value.diff).hp_current).toBe(20)
    const then = stateAfter(state, drunk.value.diff)
    expect(Object.values(then.inventory).filter((row) => row.item_id === 'potion_of_healing')).toEqual([])
    expect(act(then, 'use_item', 'potion_of_healing')).toMatchObject({
      ok: false,
      refusal: { rule: 'PIPE-05' },
    })
  })

  it('[RULE-10] spends charges that are there and no others, and dawn rolls some back', () => {
    const three = { owner_id: heroId, item_id: 'wand_of_secrets', delta: 1, flags: { charges_used: 2 } }
    let state = heroState(sheet(), { inventory_changes: [three] })
    const used = act(state, 'use_item', 'wand_of_secrets')
    if (used?.ok !== true) throw new Error('refused')
    state = stateAfter(state, used.value.diff)
    expect(act(state, 'use_item', 'wand_of_secrets')).toMatchObject({
      ok: false,
      refusal: { code: 'rules/used-up', rule: 'RULE-10' },
    })
    const dawn = rechargeItems(viewOf(state), heroId, srd, rollerOf(fixedDice(2)))
    if (!dawn.ok) throw new Error('refused')
    expect(dawn.value.events).toMatchObject([
      { type: 'item_recharged', details: { regained: 2, charges: 2 } },
    ])
    state = stateAfter(state, dawn.value.diff)
    expect(
      viewOf(state)
        .items(heroId)
        .find((row) => row.item_id === 'wand_of_secrets')?.flags.charges_used,
    ).toBe(1)
  })

  it('knows when a dawn lies in the time that passes', () => {
    const at = (hour: number) => ({
      ...viewOf(heroState(sheet())),
      time: { ...viewOf(heroState(sheet())).time, hour, minute: 0, second: 0 },
    })
    expect(dawnsWithin(at(22), 8 * 3_600)).toBe(true)
    expect(dawnsWithin(at(22), 7 * 3_600)).toBe(false)
    expect(dawnsWithin(at(6), 60)).toBe(false)
    expect(dawnsWithin(at(5), 3_600)).toBe(true)
  })

  it('gives a slot back by the pearl of power, the highest it can', () => {
    const state = heroState(sheet({ attuned_items: ['pearl of power'] }), owning('pearl_of_power'))
    const used = act(state, 'use_item', 'pearl_of_power')
    expect(used?.ok === true && heroAfter(state, used.value.diff)).toMatchObject({
      resources: { spell_slots: { level_1: { used: 3 } } },
    })
  })

  it('makes whoever studies a manual stronger for good, within its limit', () => {
    const state = heroState(
      sheet({
        attributes: {
          strength: 29,
          dexterity: 10,
          constitution: 10,
          intelligence: 10,
          wisdom: 10,
          charisma: 10,
        },
      }),
      owning('manual_of_gainful_exercise'),
    )
    const read = act(state, 'use_item', 'manual_of_gainful_exercise')
    expect(read?.ok === true && heroAfter(state, read.value.diff)).toMatchObject({
      attributes: { strength: 30 },
    })
  })

  it('lets those read a scroll whose class has the spell, with a check when it is above them', () => {
    const rows = [{ owner_id: heroId, item_id: 'scroll_of_fireball', qty: 1, flags: {} }]
    const [cast] = itemActivities(sheetOf({ attrs: sheet() as never }), rows, srd)
    expect(cast).toMatchObject({ kind: 'cast', spell: 'fireball', slot: 3, dc: 15, attack: 7, check: 13 })
    expect(itemActivities(sheetOf({ attrs: sheet({ class: 'Cleric' }) as never }), rows, srd)).toEqual([])
    const state = heroState(sheet({ class: 'Cleric' }), owning('scroll_of_fireball'))
    expect(act(state, 'use_item', 'scroll_of_fireball')).toMatchObject({
      ok: false,
      refusal: { code: 'rules/nothing-to-use' },
    })
  })
})
