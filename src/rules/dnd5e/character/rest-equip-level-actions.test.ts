import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../core/json.ts'
import type { StateDiff } from '../../../core/state/state-diff.ts'
import { fixedDice } from '../../../testing/fixed-dice.ts'
import { viewOf } from '../../rules-view.ts'
import { createSrd } from '../data/load-srd.ts'
import { isReady, writtenSpells } from '../outside-combat/castable-spells.ts'
import { openRulebook } from './character-rulebook.ts'
import { equipItem } from './equip-item.ts'
import { prepareSpells } from './learn-and-prepare-spells.ts'
import { quickCharacter } from './quick-character.ts'
import { characterAction, characterDemand, characterOffers } from './rest-equip-level-actions.ts'
import { heroAfter, heroId, heroState, heroView, rollerOf } from './sample-hero.ts'
import { readSheet } from './sheet.ts'

const srd = createSrd()
const rulebook = openRulebook(srd)
const fight: StateDiff = {
  documents_update: [{ kind: 'combat', id: 'current', set: [{ path: ['in_combat'], value: true }] }],
}

function quick(id: string, level = 1): JsonObject {
  const made = quickCharacter(rulebook, { name: 'Kira', race: 'human', class: id }, level)
  if (!made.ok) throw new Error(made.refusal.message)
  return made.value.attrs
}

function castableWith(attrs: JsonObject) {
  const sheet = readSheet(attrs)
  return writtenSpells(sheet, srd).filter((spell) => isReady(sheet, spell))
}

function owning(...ids: string[]): StateDiff {
  return { inventory_changes: ids.map((item_id) => ({ owner_id: heroId, item_id, delta: 1 })) }
}

describe('wearing and wielding', () => {
  it('[PIPE-05] needs the thing itself', () => {
    const refused = equipItem(rulebook, heroView(quick('fighter')), heroId, 'plate-armor')
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'rules/not-owned', rule: 'PIPE-05' } })
  })

  it('changes what is worn and the armour class together, and takes its time', () => {
    const state = heroState(
      quick('fighter'),
      owning('plate-armor', 'shield', 'greataxe', 'rope-hempen-50-feet'),
    )
    const dressed = equipItem(rulebook, viewOf(state), heroId, 'Plate Armor')
    if (!dressed.ok) throw new Error(dressed.refusal.message)
    expect(heroAfter(state, dressed.value.diff)).toMatchObject({
      armor_class: 20,
      equipment: { armor: 'Plate Armor' },
    })
    expect(dressed.value.elapsed.measured_seconds).toBe(600)
    const bare = equipItem(rulebook, viewOf(state), heroId, 'shield', true)
    expect(bare.ok && heroAfter(state, bare.value.diff).armor_class).toBe(16)
    const armed = equipItem(rulebook, viewOf(state), heroId, 'greataxe')
    const weapons = armed.ok ? (heroAfter(state, armed.value.diff).equipment as JsonObject).weapons : []
    expect((weapons as string[])[0]).toBe('Greataxe')
    expect(equipItem(rulebook, viewOf(state), heroId, 'rope-hempen-50-feet').ok).toBe(false)
  })

  it('leaves suits alone in a fight, but not shields', () => {
    const view = heroView(quick('fighter'), owning('plate-armor', 'shield'), fight)
    expect(equipItem(rulebook, view, heroId, 'plate-armor')).toMatchObject({
      ok: false,
      refusal: { code: 'rules/no-time' },
    })
    expect(equipItem(rulebook, view, heroId, 'shield').ok).toBe(true)
  })
})

describe('preparing spells', () => {
  it('keeps a cleric to the number and the list, domain spells beside it', () => {
    const state = heroState(quick('cleric', 3))
    const ready = prepareSpells(rulebook, viewOf(state), heroId, ['guiding-bolt', 'bless', 'aid'])
    if (!ready.ok) throw new Error(ready.refusal.message)
    const after = heroAfter(state, ready.value.diff)
    expect(after.spells_prepared).toEqual(
      expect.arrayContaining(['bless', 'cure-wounds', 'guiding-bolt', 'aid']),
    )
    const castable = castableWith(after).map((spell) => spell.id)
    expect(castable).toContain('guiding-bolt')
    expect(castable).not.toContain('bane')
    for (const wish of [['fireball'], ['wish'], ['nonsense']])
      expect(prepareSpells(rulebook, viewOf(state), heroId, wish).ok).toBe(false)
    const all = [
      'bane',
      'command',
      'guiding-bolt',
      'sanctuary',
      'aid',
      'augury',
      'silence',
      'hold-person',
      'find-traps',
    ]
    expect(prepareSpells(rulebook, viewOf(state), heroId, all).ok).toBe(false)
  })

  it('lets a wizard cast from what is ready, not from the whole book', () => {
    const attrs = quick('wizard', 3)
    const known = attrs.spells_known as string[]
    const castable = castableWith(attrs)
    expect(castable.length).toBeLessThan(known.length)
    expect(castable.filter((spell) => spell.level > 0).map((spell) => spell.id)).toEqual(
      attrs.spells_prepared,
    )
    expect(prepareSpells(rulebook, heroView(quick('fighter')), heroId, ['light']).ok).toBe(false)
  })
})

describe('what a character does about itself', () => {
  it('demands nothing but what stands in the way, and a save for a long march', () => {
    const hurt = { ...quick('fighter', 2), hp_current: 3 }
    const demand = (verb: string, options: JsonObject = {}, attrs: JsonObject = hurt) =>
      characterDemand(rulebook, heroView(attrs), { verb, actor_id: heroId, options })
    expect(demand('short_rest')).toMatchObject({ ok: true, value: { kind: 'automatic' } })
    expect(demand('level_up')).toMatchObject({ ok: true, value: { kind: 'impossible' } })
    expect(demand('march', { hours: 9 })).toMatchObject({
      ok: true,
      value: { kind: 'check', check: { difficulty: { value: 11 } } },
    })
    expect(demand('rest', { kind: 'long' }, { ...hurt, hp_current: 0 })).toMatchObject({
      value: { kind: 'impossible' },
    })
    expect(demand('dance')).toBeUndefined()
  })

  it('carries every verb out, or leaves it to others', () => {
    const hurt = {
      ...quick('fighter', 2),
      hp_current: 3,
      experience: { current: 900, needed_for_next_level: 900 },
    }
    const state = heroState(hurt, owning('shield'))
    const act = (verb: string, options: JsonObject = {}, item_id = 'shield', ...dice: number[]) =>
      characterAction(
        rulebook,
        viewOf(state),
        { verb, actor_id: heroId, item_id, options },
        rollerOf(fixedDice(...dice)),
      )
    expect(act('short_rest', { hit_dice: 1 }, '', 4)).toMatchObject({ ok: true })
    expect(act('rest', { kind: 'long' })).toMatchObject({ value: { elapsed: { action: 'long_rest' } } })
    expect(act('level_up', { hit_points: 'average', subclass: 'champion' })).toMatchObject({ ok: true })
    expect(act('unequip')).toMatchObject({ ok: true })
    expect(act('prepare', { spells: ['light'] })).toMatchObject({ ok: false })
    expect(act('march', { hours: 9 }, '', 20)).toMatchObject({ value: { outcome: 'success' } })
    expect(act('dance')).toBeUndefined()
    expect(act('constructor')).toBeUndefined()
  })

  it('offers a level that is due and rests that would help; every offer passes its demand', () => {
    const hurt = {
      ...quick('fighter', 2),
      hp_current: 3,
      experience: { current: 900, needed_for_next_level: 900 },
    }
    const view = heroView(hurt)
    const offers = characterOffers(rulebook, view, heroId)
    expect(offers.map((offer) => offer.key)).toEqual(['level_up_now', 'take_short_rest', 'take_long_rest'])
    for (const offer of offers)
      expect(characterDemand(rulebook, view, offer.action)).toMatchObject({ value: { kind: 'automatic' } })
    const { options = {} } = offers[0]?.action ?? {}
    const level = { verb: 'level_up', actor_id: heroId, options }
    expect(characterAction(rulebook, view, level, rollerOf(fixedDice()))).toMatchObject({
      value: { outcome: 'automatic' },
    })
    expect(characterOffers(rulebook, heroView(quick('fighter')), heroId).map((offer) => offer.key)).toEqual([
      'take_long_rest',
    ])
    expect(characterOffers(rulebook, heroView(hurt, fight), heroId).map((offer) => offer.key)).toEqual([
      'level_up_now',
    ])
  })
})
