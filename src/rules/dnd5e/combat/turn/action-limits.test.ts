import { describe, expect, it } from 'vitest'
import { foe, goblin, heroDoes, srd, table } from '../../../../../test/rules/sample-goblins.ts'
import type { JsonObject } from '../../../../core/json.ts'
import { stateAfter } from '../../../../core/state/apply-diff.ts'
import { viewOf } from '../../../rules-view.ts'
import { applyLasting } from '../effects/apply-effects-to-target.ts'
import { resolveCombat } from '../encounter/resolve-combat.ts'
import { sampleCampaign, sampleHero, seededDice } from '../samples/sample-combat.ts'
import { combatantIn, heroId, refusalOf, type SampleTurn, typesOf } from '../samples/sample-turn.ts'
import { stateOf } from '../state/battle-and-combatant-queries.ts'
import { combatIn } from '../state/combat-document.ts'

const second = 'npc_goblin_002'
const friend = 'pc_brannoc_001'

const fighter = {
  features: ['Second Wind'],
  resources: { class_features: { second_wind: { used: 0, max: 1 } } },
}

describe('targets and reactions', () => {
  it('spreads several attacks over several targets', () => {
    const start = table({ level: 5, features: ['extra-attack-1'] }, { enemies: [goblin(), goblin(second)] })
    const outcome = heroDoes(
      start,
      { verb: 'attack', options: { targets: [foe, second] } },
      srd,
      [15, 4, 15, 4],
    )
    const own = outcome.result.ok
      ? outcome.result.value.events.filter((event) => event.type === 'attack' && event.details.who === heroId)
      : []
    expect(own.map((event) => event.details.target)).toEqual([foe, second])
  })

  it('refuses more targets than a spell takes from its slot', () => {
    const wizard = {
      class: 'Wizard',
      spells_known: ['Hold Person'],
      resources: { spell_slots: { level_2: { used: 0, total: 2 } } },
    }
    const start = table(wizard, { enemies: [goblin(), goblin(second)] })
    const options = { spell: 'Hold Person', targets: [foe, second] }
    const outcome = heroDoes(start, { verb: 'cast', options }, srd)
    expect(refusalOf(outcome)).toMatchObject({ code: 'rules/too-many-targets', data: { most: 1 } })
    expect(combatantIn(outcome.after, heroId).slots_used).toEqual({ 2: 0 })
  })

  it('strikes at whoever leaves, unless the person wants that reaction kept', () => {
    const wounded = () => table({}, { enemies: [goblin(foe, { hp_current: 2 })] })
    const leave = (options: JsonObject) =>
      typesOf(heroDoes(wounded(), { verb: 'dodge', options }, srd, [1])).includes('opportunity_attack')
    expect(leave({})).toBe(true)
    expect(leave({ no_opportunity: true })).toBe(false)
  })

  it('keeps the slot of whoever wants no shield cast', () => {
    const wizard = {
      class: 'Wizard',
      armor_class: 12,
      spells_known: ['Shield'],
      resources: { spell_slots: { level_1: { used: 0, total: 2 } } },
    }
    const cast = (sheet: JsonObject) =>
      typesOf(heroDoes(table({ ...wizard, ...sheet }), { verb: 'search' }, srd, [1, 10])).includes('cast')
    expect(cast({})).toBe(true)
    expect(cast({ reaction_policy: { shield: false } })).toBe(false)
  })
})

describe('what holds somebody back', () => {
  const under = (condition: 'frightened' | 'grappled', more: Partial<SampleTurn> = {}) =>
    table(
      {},
      {
        ...more,
        prepare: (battle) =>
          applyLasting(battle, heroId, {
            name: condition,
            source: foe,
            condition,
            ends: { until: 'escaped' },
            ...(condition === 'grappled' && { escape_dc: 12 }),
          }),
      },
    )

  it('nobody comes closer to what they fear', () => {
    const outcome = heroDoes(under('frightened', { distance: 20 }), { verb: 'attack' }, srd)
    expect(refusalOf(outcome)).toMatchObject({ code: 'rules/out-of-reach', data: { feet: 20, speed: 0 } })
  })

  it('whoever is held is told to get free, and gets free with the action', () => {
    const held = under('grappled')
    for (const verb of ['flee', 'dash', 'withdraw'])
      expect(refusalOf(heroDoes(held, { verb }, srd)), verb).toMatchObject({
        code: 'rules/held',
        data: { instead: 'escape' },
      })
    const free = heroDoes(held, { verb: 'escape' }, srd, [15])
    expect(typesOf(free)).toEqual(expect.arrayContaining(['escape', 'effect_ends']))
    expect(combatIn(viewOf(free.after))?.current_round).toBe(2)
  })

  it('a paladin walks up to whom the hands are laid on', () => {
    const brannoc = sampleHero(friend, { name: 'Brannoc', hp_max: 30, hp_current: 12 })
    const lay = srd.feature('lay-on-hands')?.activities[0]
    if (lay === undefined) throw new Error('no lay on hands')
    const party = [
      sampleHero(heroId, {
        class: 'Paladin',
        features: ['Lay on Hands'],
        resources: { class_features: { lay_on_hands_pool: { used: 0, max: 5 } } },
      }),
      brannoc,
    ]
    const apart = (battle: Parameters<NonNullable<SampleTurn['prepare']>>[0]) =>
      void Object.assign(stateOf(battle, friend), { position: -25 })
    const start = table({}, { party, prepare: apart, distance: 60 })
    const outcome = heroDoes(start, { verb: 'use', target_id: friend, options: { feature: lay.name } }, srd)
    const moved = outcome.result.ok
      ? outcome.result.value.events.find((event) => event.type === 'moves')
      : undefined
    expect(moved?.details).toMatchObject({ who: heroId, position: -20 })
  })
})

describe('refusals', () => {
  it('name what could be done, and change nothing', () => {
    const start = table()
    const asked = [
      { verb: 'yodel' },
      { verb: 'attack', target_id: 'npc_nobody_001' },
      { verb: 'cast', options: { spell: 'Wish' } },
      { verb: 'use', item_id: 'ring_of_wishes' },
      { verb: 'escape' },
      { verb: 'stand' },
      { verb: 'move' },
      { verb: 'help' },
      { verb: 'stabilise', target_id: foe },
      { verb: 'improvise', words: 'something clever' },
      { verb: 'ready', options: { trigger: 'the moon rises' } },
      { verb: 'death_save' },
    ]
    for (const action of asked) {
      const outcome = heroDoes(start, action, srd)
      expect(outcome.result.ok, action.verb).toBe(false)
      expect(outcome.rolled).toBe(0)
      expect(refusalOf(outcome)?.message.length, action.verb).toBeGreaterThan(15)
    }
  })

  it('start no fight with what cannot be done', () => {
    const peace = sampleCampaign([sampleHero(), goblin()])
    const outcome = heroDoes(peace, { verb: 'attack', target_id: foe, options: { weapon: 'Ballista' } }, srd)
    expect(refusalOf(outcome)).toMatchObject({ code: 'rules/no-weapon', rule: 'PIPE-05' })
    const lost = refusalOf(heroDoes(table(), { verb: 'move', options: { to: 'nowhere' } }, srd))
    expect(lost?.message).toContain(combatantIn(table(), foe)?.name)
    expect(lost?.message).not.toContain(foe)
    const key = heroDoes(table(), { verb: 'attack', target_id: foe, item_id: 'tide:cellar_key' }, srd)
    expect(refusalOf(key)?.message).toContain('"cellar key"')
    expect(outcome.rolled).toBe(0)
    expect(combatIn(viewOf(outcome.after))).toBeUndefined()
  })

  it('opens a turn only once when a crash comes between two messages', () => {
    const start = table({ ...fighter, hp_current: 10 })
    const first = resolveCombat(viewOf(start), { verb: 'second wind', actor_id: heroId }, seededDice(1), srd)
    if (!first.ok) throw new Error(first.refusal.message)
    const restored = JSON.parse(JSON.stringify(stateAfter(start, first.value.diff)))
    const next = resolveCombat(viewOf(restored), { verb: 'dodge', actor_id: heroId }, seededDice(2), srd)
    const own = next.ok ? next.value.events.filter((event) => event.type === 'turn') : []
    expect(own.map((event) => [event.details.who, event.details.round])).toEqual([
      [foe, 1],
      [heroId, 2],
    ])
  })
})
