import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../core/json.ts'
import { fixedDice } from '../../../testing/fixed-dice.ts'
import { viewOf } from '../../rules-view.ts'
import { demandCheck } from '../checks/demand-check.ts'
import { carryingCapacity } from '../checks/encumbrance.ts'
import { diceOver, sampleGoblin, sampleMonster } from '../combat/samples/sample-combat.ts'
import { breathSeconds, fallingDice, leapFeet } from './fall-jump-lift-actions.ts'
import { demandScene, resolveScene } from './resolve-scene-action.ts'
import { act, attrsOf, bran, friend, hero, play, scene, srd, thing } from './sample-scene.ts'

const needle = (more: JsonObject = {}) =>
  thing('item_needle_001', 'The Needle', {
    detect_dc: 16,
    disarm_dc: 15,
    save: { ability: 'constitution', dc: 12, half: true },
    damage: [{ dice: '2d6', type: 'poison' }],
    condition: 'poisoned',
    ...more,
  })
const dart = thing('item_dart_001', 'The Dart', {
  detect_dc: 12,
  disarm_dc: 12,
  attack_bonus: 5,
  damage: '1d10 piercing',
  resets: true,
})
const spring = act('spring_trap', { target_id: 'item_needle_001' })
const disarm = act('disarm', { target_id: 'item_needle_001' })

describe('traps', () => {
  it('are found and made safe against their own numbers', () => {
    const view = viewOf(scene([hero({}), needle()]))
    const dc = (verb: string) => demandCheck(view, act(verb, { target_id: 'item_needle_001' }), srd)
    expect(dc('search')).toMatchObject({ value: { check: { difficulty: { value: 16 } } } })
    expect(demandScene(view, disarm, srd)).toMatchObject({ value: { check: { difficulty: { value: 15 } } } })
  })

  it('a sprung one hurts whoever fails, half whoever saves, and lies harmless then', () => {
    const failed = play(scene([hero({}), needle()]), spring, 3, 2, 3)
    expect(attrsOf(failed.after)).toMatchObject({ hp_current: 7, status_conditions: ['poisoned'] })
    expect(attrsOf(failed.after, 'item_needle_001').sprung).toBe(true)
    expect(demandScene(failed.view, spring, srd)).toMatchObject({ value: { kind: 'impossible' } })
    const saved = play(scene([hero({}), needle()]), spring, 8, 2, 3)
    expect(attrsOf(saved.after)).toMatchObject({ hp_current: 10, status_conditions: [] })
    expect(saved.told.outcome).toBe('success')
  })

  it('resistance and resilience count: a dwarf takes half, and rolls twice', () => {
    const { after } = play(scene([hero({ race: 'Dwarf' }), needle()]), spring, 2, 3, 5, 5)
    expect(attrsOf(after).hp_current).toBe(12 - 5)
    expect(attrsOf(after).status_conditions).toEqual(['poisoned'])
  })

  it('one that shoots must beat the armour', () => {
    const at = act('spring_trap', { target_id: 'item_dart_001' })
    expect(attrsOf(play(scene([hero({}), dart]), at, 10).after).hp_current).toBe(12)
    const hit = play(scene([hero({}), dart]), at, 11, 7)
    expect(attrsOf(hit.after).hp_current).toBe(5)
    expect(attrsOf(hit.after, 'item_dart_001').sprung).toBeUndefined()
  })

  it('disarming: done, missed, or sprung when missed by five', () => {
    const thief = hero({ tools: ['thieves-tools'] })
    expect(attrsOf(play(scene([thief, needle()]), disarm, 12).after, 'item_needle_001')).toMatchObject({
      disarmed: true,
    })
    const missed = play(scene([thief, needle()]), disarm, 8)
    expect(missed.told.outcome).toBe('failure')
    expect(missed.told.diff).toEqual({})
    const sprung = play(scene([thief, needle()]), disarm, 7, 3, 1, 1)
    expect(attrsOf(sprung.after).hp_current).toBe(10)
    expect(attrsOf(sprung.after, 'item_needle_001').sprung).toBe(true)
  })
})

describe('bodies', () => {
  it('fall by the height, twenty dice at most, and lie on the ground', () => {
    expect([fallingDice(9), fallingDice(30), fallingDice(900)]).toEqual([0, 3, 20])
    const { after, told } = play(scene([hero({})]), act('fall', { options: { feet: 25 } }), 2, 4)
    expect(attrsOf(after)).toMatchObject({ hp_current: 6, status_conditions: ['prone'] })
    expect(told.events.map((event) => event.type)).toEqual(['fall', 'damage', 'effect_begins'])
    const monk = hero({ class: 'Monk', level: 4, features: ['slow-fall'] })
    expect(attrsOf(play(scene([monk]), act('fall', { options: { feet: 25 } }), 2, 4).after).hp_current).toBe(
      12,
    )
  })

  it('hold their breath for minutes, and not for ever', () => {
    expect([breathSeconds(14), breathSeconds(8), breathSeconds(3)]).toEqual([180, 30, 30])
    const breath = (seconds: number) =>
      attrsOf(play(scene([hero({})]), act('hold_breath', { options: { seconds } })).after)
    expect(breath(190).hp_current).toBe(12)
    expect(breath(200)).toMatchObject({ hp_current: 0, status: 'unconscious' })
  })

  it('leap and lift as far as strength goes', () => {
    expect([leapFeet(16, false, true), leapFeet(16, false, false), leapFeet(16, true, true)]).toEqual([
      16, 8, 6,
    ])
    expect(carryingCapacity(16, [])).toBe(240)
    const view = viewOf(scene([hero({})]))
    expect(demandScene(view, act('jump', { options: { feet: 16 } }), srd)).toMatchObject({
      value: { kind: 'automatic' },
    })
    expect(demandScene(view, act('jump', { options: { feet: 17 } }), srd)).toBeUndefined()
    expect(demandScene(view, act('lift', { options: { pounds: 480 } }), srd)).toMatchObject({
      value: { kind: 'automatic' },
    })
    expect(demandScene(view, act('lift', { options: { pounds: 481 } }), srd)).toMatchObject({
      value: { kind: 'impossible' },
    })
  })

  it('first aid makes the dying stable and gives no hit points', () => {
    const dying = { ...friend({ hp_current: 0 }), type: 'pc' }
    const treat = act('treat', { target_id: bran })
    expect(attrsOf(play(scene([hero({}), dying]), treat, 10).after, bran)).toMatchObject({
      hp_current: 0,
      stable: true,
    })
    const failed = play(scene([hero({}), dying]), treat, 9)
    expect(failed.told.outcome).toBe('failure')
    expect(attrsOf(failed.after, bran).stable).toBeUndefined()
  })
})

describe('together and against each other', () => {
  const goblin = sampleMonster('npc_goblin_001', sampleGoblin)

  it('a group succeeds when half of it does, and nobody hides from a friend', () => {
    const quiet = { equipment: { weapons: [], armor: '', backpack: [] } }
    const state = scene([hero(quiet), friend(quiet), goblin])
    const sneak = act('group_check', { options: { action: 'sneak' } })
    expect(demandScene(viewOf(state), sneak, srd)).toMatchObject({
      value: { check: { difficulty: { value: 9, parts: [{ reason: "Goblin's passive Perception" }] } } },
    })
    expect(play(state, sneak, 8, 2).told).toMatchObject({
      outcome: 'success',
      events: [{ details: { successes: 1, of: 2 } }],
    })
    expect(play(state, sneak, 7, 2).told.outcome).toBe('failure')
  })

  it('a contest changes nothing on a tie', () => {
    const state = scene([hero({}), goblin])
    const wrestle = act('contest', {
      target_id: goblin.id,
      options: { check: 'athletics', against: 'acrobatics' },
    })
    expect(play(state, wrestle, 5, 8).told).toMatchObject({
      outcome: 'failure',
      events: [{ details: { totals: [10, 10], tie: true } }],
    })
    expect(play(state, wrestle, 6, 8).told.outcome).toBe('success')
    const alone = resolveScene(viewOf(scene([hero({})])), act('contest'), diceOver(fixedDice()), srd)
    expect(alone).toMatchObject({ ok: false, refusal: { rule: 'PIPE-03' } })
  })

  it('is silent while a fight goes on, and about verbs that are not its own', () => {
    const view = viewOf(scene([hero({})]))
    expect(demandScene(view, act('attack'), srd)).toBeUndefined()
    const fighting = viewOf(
      scene([hero({})], {
        documents_update: [{ kind: 'combat', id: 'current', set: [{ path: ['in_combat'], value: true }] }],
      }),
    )
    expect(demandScene(fighting, act('fall', { options: { feet: 10 } }), srd)).toBeUndefined()
    expect(
      resolveScene(fighting, act('fall', { options: { feet: 10 } }), diceOver(fixedDice()), srd),
    ).toBeUndefined()
  })
})
