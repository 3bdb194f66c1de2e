import { describe, expect, it } from 'vitest'
import { viewOf } from '../../rules-view.ts'
import { demandCheck } from '../checks/demand-check.ts'
import { resolveCheck } from '../checks/resolve-check.ts'
import { sampleGoblin, sampleMonster, seededDice } from '../combat/samples/sample-combat.ts'
import { sceneOffers } from './offers-outside-combat.ts'
import { demandScene, resolveScene } from './resolve-scene-action.ts'
import { bran, friend, hero, kira, scene, srd, thing } from './sample-scene.ts'

const paladin = hero({
  class: 'Paladin',
  level: 3,
  hp_current: 5,
  features: ['lay-on-hands', 'divine-sense'],
  spells_known: ['bless', 'cure-wounds'],
  spells_prepared: ['bless', 'cure-wounds'],
  resources: {
    spell_slots: { level_1: { used: 0, max: 3 } },
    class_features: { lay_on_hands_pool: { used: 0, max: 15 }, divine_sense: { used: 0, max: 2 } },
  },
})
const chest = thing('item_chest_001', 'The Chest', { locked: true, dc: 14 })
const keeper = { ...sampleMonster('npc_keeper_001', { ...sampleGoblin, name: 'Odo' }), name: 'Odo' }
const pack = { inventory_changes: [{ owner_id: kira, item_id: 'potion_of_healing', delta: 1 }] }

describe('offers outside a fight', () => {
  const state = scene([paladin, friend({ hp_current: 2 }), keeper, chest], pack)
  const view = viewOf(state)
  const offers = sceneOffers(view, kira, srd)

  it('are about who and what is here, the hurt first', () => {
    expect(offers.length).toBeGreaterThanOrEqual(8)
    expect(offers[0]?.text).toContain('Bran')
    const texts = offers.map((offer) => offer.text).join('\n')
    for (const word of ['Cure Wounds', 'potion', 'The Chest', 'Odo']) expect(texts).toContain(word)
    expect(new Set(offers.map((offer) => offer.key)).size).toBe(offers.length)
    for (const { key } of offers) expect(key).toMatch(/^[a-z][a-z0-9_]*$/)
  })

  it('carry the check that demand gives, with its difficulty, and can all be carried out', () => {
    for (const { action, check } of offers) {
      const demand = demandScene(view, action, srd) ?? demandCheck(view, action, srd)
      expect(demand).toMatchObject({ ok: true })
      if (!demand.ok) continue
      expect(check).toEqual(demand.value.kind === 'check' ? demand.value.check : null)
      const roller = seededDice(4)
      expect((resolveScene(view, action, roller, srd) ?? resolveCheck(view, action, roller, srd)).ok).toBe(
        true,
      )
    }
    const lock = offers.find((offer) => offer.action.verb === 'pick_lock')
    expect(lock?.check?.difficulty).toMatchObject({
      value: 14,
      parts: [{ reason: 'The Chest is made that hard' }],
    })
  })

  it('offer the dying a hand, and a fight nothing', () => {
    const dying = viewOf(scene([paladin, { ...friend({ hp_current: 0 }), type: 'pc' }]))
    expect(sceneOffers(dying, kira, srd)[0]).toMatchObject({
      action: { verb: 'treat', target_id: bran },
      check: { skill: 'medicine' },
    })
    const fight = {
      documents_update: [{ kind: 'combat', id: 'current', set: [{ path: ['in_combat'], value: true }] }],
    } as const
    expect(sceneOffers(viewOf(scene([paladin], fight as never)), kira, srd)).toEqual([])
    expect(sceneOffers(viewOf(scene([hero({ hp_current: 0 })])), kira, srd)).toEqual([])
  })
})
