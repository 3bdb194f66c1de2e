import { describe, expect, it } from 'vitest'
import { stateAfter } from '../../../core/state/apply-diff.ts'
import { fixedDice } from '../../../testing/fixed-dice.ts'
import { viewOf } from '../../rules-view.ts'
import { resolveCheck } from '../checks/resolve-check.ts'
import { diceOver, sampleGoblin, sampleMonster } from '../combat/samples/sample-combat.ts'
import { elapseScene } from './passing-time.ts'
import { demandScene, resolveScene } from './resolve-scene-action.ts'
import { act, attrsOf, bran, friend, hero, kira, play, scene, srd } from './sample-scene.ts'

const cleric = (more = {}) =>
  hero({
    class: 'Cleric',
    level: 3,
    attributes: { strength: 10, dexterity: 12, constitution: 14, intelligence: 10, wisdom: 16, charisma: 8 },
    spells_known: [
      'guidance',
      'light',
      'bless',
      'cure-wounds',
      'detect-magic',
      'enhance-ability',
      'guiding-bolt',
    ],
    spells_prepared: ['bless', 'cure-wounds', 'enhance-ability', 'guiding-bolt'],
    resources: { spell_slots: { level_1: { used: 0, max: 4 }, level_2: { used: 1, max: 2 } } },
    ...more,
  })
const wizard = (more = {}) => hero({ ...wizardSheet, ...more })
const wizardSheet = {
  class: 'Wizard',
  level: 3,
  spells_known: [
    'detect-magic',
    'identify',
    'mage-armor',
    'invisibility',
    'charm-person',
    'fire-bolt',
    'magic-missile',
  ],
  spells_prepared: ['mage-armor', 'invisibility', 'charm-person', 'magic-missile'],
  resources: { spell_slots: { level_1: { used: 0, max: 4 }, level_2: { used: 0, max: 2 } } },
}
const cast = (spell: string, more = {}) => act('cast', { options: { spell, ...more } })

describe('casting outside a fight', () => {
  it('heals now, from the lowest slot, with the caster’s modifier', () => {
    const { told, after } = play(
      scene([cleric(), friend({ hp_current: 2 })]),
      { ...cast('cure-wounds'), target_id: bran },
      5,
    )
    expect(attrsOf(after, bran).hp_current).toBe(2 + 5 + 3)
    expect(attrsOf(after)).toMatchObject({ resources: { spell_slots: { level_1: { used: 1 } } } })
    expect(told).toMatchObject({
      elapsed: { action: 'quick_action' },
      diff: { entities_update: expect.any(Array) },
    })
    expect(told.diff.documents_update).toBeUndefined()
  })

  it('[RULE-10] casts nothing when no slot is left, and says what would work', () => {
    const spent = { spell_slots: { level_1: { used: 4, max: 4 }, level_2: { used: 2, max: 2 } } }
    const state = scene([cleric({ resources: spent }), friend()])
    const refused = resolveScene(viewOf(state), cast('bless'), diceOver(fixedDice()), srd)
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'rules/no-slot', rule: 'RULE-10' } })
    const wrong = resolveScene(
      viewOf(scene([cleric()])),
      cast('bless', { slot: 5 }),
      diceOver(fixedDice()),
      srd,
    )
    expect(wrong).toMatchObject({ ok: false, refusal: { data: { open: [1, 2] } } })
  })

  it('casts only what is prepared, but a wizard’s ritual from the book: ten minutes, no slot', () => {
    const view = viewOf(scene([wizard()]))
    expect(demandScene(view, cast('detect-magic', { slot: 1 }), srd)).toMatchObject({
      ok: false,
      refusal: { code: 'rules/not-prepared' },
    })
    const { told, after } = play(scene([wizard()]), cast('detect-magic', { ritual: true }))
    expect(told.elapsed).toEqual({ action: 'unspecified', measured_seconds: 600 })
    expect(attrsOf(after)).toMatchObject({
      resources: { spell_slots: { level_1: { used: 0 } } },
      active_effects: [{ name: 'Detect Magic', concentrating: true, ends: { at: { hour: 14, minute: 50 } } }],
    })
    expect(told.events.map((event) => event.type)).toContain('ruling')
    expect(demandScene(viewOf(scene([cleric()])), cast('detect-magic', { ritual: true }), srd)).toMatchObject(
      { ok: false },
    )
  })

  it('holds one concentration: the second spell ends the first, on everybody', () => {
    const blessed = play(scene([cleric(), friend()]), cast('bless', { targets: [kira, bran] }))
    expect(attrsOf(blessed.after, bran)).toMatchObject({
      active_effects: [{ name: 'Bless', ends: { at: { minute: 31 } } }],
    })
    const next = play(blessed.after, cast('enhance-ability', { choice: 'wisdom' }))
    expect(attrsOf(next.after, bran).active_effects).toEqual([])
    expect(attrsOf(next.after)).toMatchObject({
      active_effects: [
        { mechanics: [{ kind: 'advantage-when', of: { abilities: ['wisdom'] } }] },
        { name: 'Enhance Ability', concentrating: true },
      ],
    })
    expect(next.told.events.filter((event) => event.type === 'effect_ends')).not.toHaveLength(0)
  })

  it('guidance is a die on the next check, and then over', () => {
    const { view } = play(scene([cleric(), friend()]), { ...cast('guidance'), target_id: bran })
    const told = resolveCheck(view, { verb: 'balance', actor_id: bran }, diceOver(fixedDice(3, 8)), srd)
    expect(told).toMatchObject({
      ok: true,
      value: { outcome: 'success', events: [{ details: { total: 12 } }, { type: 'effect_ends' }] },
    })
  })

  it('a condition stands with its end on the sheet', () => {
    const { after } = play(scene([wizard()]), cast('invisibility'))
    expect(attrsOf(after)).toMatchObject({
      status_conditions: ['invisible'],
      active_effects: expect.arrayContaining([expect.objectContaining({ condition: 'invisible' })]),
    })
  })

  it('leaves attacks to the fight; a charm is a save, no blow', () => {
    const goblin = sampleMonster('npc_goblin_001', sampleGoblin)
    const state = scene([wizard(), goblin])
    expect(
      demandScene(viewOf(state), { ...cast('magic-missile'), target_id: goblin.id }, srd),
    ).toBeUndefined()
    const angry = scene([wizard(), { ...goblin, tags: ['hostile'] }])
    expect(demandScene(viewOf(angry), cast('magic-missile'), srd)).toBeUndefined()
    const stray = play(state, cast('magic-missile'))
    expect(stray.told.events.map((event) => event.type)).toEqual(['cast', 'ruling'])
    expect(attrsOf(stray.after)).toMatchObject({
      hp_current: 12,
      resources: { spell_slots: { level_1: { used: 1 } } },
    })
    const { after } = play(state, { ...cast('charm-person'), target_id: goblin.id }, 3)
    expect(attrsOf(after, goblin.id)).toMatchObject({ status_conditions: ['charmed'] })
  })

  it('refuses too many targets, strangers and unknown spells in words', () => {
    const view = viewOf(scene([cleric(), friend()]))
    expect(demandScene(view, cast('cure-wounds', { targets: [kira, bran] }), srd)).toMatchObject({
      ok: false,
      refusal: { code: 'rules/too-many' },
    })
    expect(demandScene(view, { ...cast('cure-wounds'), target_id: 'npc_far_001' }, srd)).toMatchObject({
      ok: false,
      refusal: { code: 'rules/not-here' },
    })
    expect(demandScene(view, cast('wish'), srd)).toMatchObject({
      ok: false,
      refusal: { code: 'rules/unknown-spell' },
    })
  })

  it('[RULE-05] nobody at 0 hit points casts', () => {
    const state = scene([cleric({ hp_current: 0 })])
    expect(demandScene(viewOf(state), cast('cure-wounds'), srd)).toMatchObject({
      ok: true,
      value: { kind: 'impossible', instead: 'death_save' },
    })
    expect(resolveScene(viewOf(state), cast('cure-wounds'), diceOver(fixedDice()), srd)).toMatchObject({
      ok: false,
      refusal: { rule: 'RULE-05' },
    })
  })

  it('a tiefling’s darkness comes once a day, from no slot', () => {
    const tiefling = hero({
      race: 'Tiefling',
      level: 5,
      resources: { racial_features: { darkness: { used: 0, max: 1, recovers: 'long-rest' } } },
    })
    const { after } = play(scene([tiefling]), cast('darkness'))
    expect(attrsOf(after)).toMatchObject({ resources: { racial_features: { darkness: { used: 1 } } } })
    expect(resolveScene(viewOf(after), cast('darkness'), diceOver(fixedDice()), srd)).toMatchObject({
      ok: false,
      refusal: { rule: 'RULE-10' },
    })
  })
})

describe('spells that call, change a place, or suit only some', () => {
  const druid = hero({
    class: 'Druid',
    level: 5,
    spells_known: ['conjure-animals', 'fog-cloud', 'animal-friendship'],
    spells_prepared: ['conjure-animals', 'fog-cloud', 'animal-friendship'],
    resources: { spell_slots: { level_1: { used: 0, max: 4 }, level_3: { used: 0, max: 2 } } },
  })

  it('wolves come as people of the scene, and go with the concentration', () => {
    const { after, told } = play(scene([druid]), cast('conjure-animals', { creature: 'dire-wolf' }))
    expect(told.events.map((event) => event.type)).toContain('summoned')
    const wolves = Object.values(after.entities).filter((entity) => entity.tags.includes('summoned'))
    expect(wolves).toHaveLength(2)
    expect(wolves[0]).toMatchObject({ attrs: { stat_block: 'dire-wolf', hp_current: 37, summoned_by: kira } })
    const pass = (state: typeof after, seconds: number) =>
      stateAfter(state, elapseScene(viewOf(state), seconds, diceOver(fixedDice()), srd).diff)
    const left = (state: typeof after) => state.scene.present_entity_ids.length
    expect([left(after), left(pass(after, 3_599)), left(pass(after, 3_600))]).toEqual([3, 3, 1])
    const other = play(after, cast('fog-cloud'))
    expect(left(pass(other.after, 1))).toBe(1)
    expect(attrsOf(other.after)).toMatchObject({
      active_effects: [{ name: 'Fog Cloud', concentrating: true }],
    })
  })

  it('refuses creatures that do not answer, and those a spell does not work on', () => {
    const goblin = sampleMonster('npc_goblin_001', sampleGoblin)
    const view = viewOf(scene([druid, goblin]))
    expect(demandScene(view, cast('conjure-animals', { creature: 'tarrasque' }), srd)).toMatchObject({
      ok: false,
      refusal: { code: 'rules/bad-choice' },
    })
    expect(demandScene(view, { ...cast('animal-friendship'), target_id: goblin.id }, srd)).toMatchObject({
      ok: false,
      refusal: { code: 'rules/not-fit' },
    })
  })
})

describe('features', () => {
  it('a sorcerer makes points of a slot and a slot of points, at the price', () => {
    const sorcerer = hero({
      class: 'Sorcerer',
      level: 3,
      features: ['flexible-casting-creating-spell-slots', 'flexible-casting-converting-spell-slot'],
      resources: {
        spell_slots: { level_1: { used: 1, max: 4 } },
        class_features: { sorcery_points: { used: 1, max: 3 } },
      },
    })
    const use = (feature: string) => act('use', { options: { feature, slot: 1 } })
    expect(attrsOf(play(scene([sorcerer]), use('creating spell slots')).after)).toMatchObject({
      resources: { spell_slots: { level_1: { used: 0 } }, class_features: { sorcery_points: { used: 3 } } },
    })
    expect(attrsOf(play(scene([sorcerer]), use('converting spell slot')).after)).toMatchObject({
      resources: { spell_slots: { level_1: { used: 2 } }, class_features: { sorcery_points: { used: 0 } } },
    })
  })

  it('second wind heals a die and the level, once', () => {
    const fighter = hero({
      level: 3,
      hp_max: 28,
      hp_current: 10,
      features: ['second-wind'],
      resources: { class_features: { second_wind: { used: 0, max: 1 } } },
    })
    const { after } = play(scene([fighter]), act('use', { options: { feature: 'second wind' } }), 6)
    expect(attrsOf(after)).toMatchObject({
      hp_current: 19,
      resources: { class_features: { second_wind: { used: 1 } } },
    })
    const again = resolveScene(
      viewOf(after),
      act('use', { options: { feature: 'second wind' } }),
      diceOver(fixedDice()),
      srd,
    )
    expect(again).toMatchObject({ ok: false, refusal: { code: 'rules/used-up', rule: 'RULE-10' } })
  })

  it('lay on hands gives what is needed, out of its pool, or cures a poison for five', () => {
    const paladin = hero({
      class: 'Paladin',
      level: 2,
      features: ['lay-on-hands'],
      resources: { class_features: { lay_on_hands_pool: { used: 3, max: 10 } } },
    })
    const use = (more = {}) => act('use', { target_id: bran, options: { feature: 'lay on hands', ...more } })
    const { after } = play(scene([paladin, friend({ hp_current: 1 })]), use())
    expect(attrsOf(after, bran).hp_current).toBe(8)
    expect(attrsOf(after)).toMatchObject({
      resources: { class_features: { lay_on_hands_pool: { used: 10 } } },
    })
    const cured = play(scene([paladin, friend({ status_conditions: ['poisoned'] })]), use({ cure: true }))
    expect(attrsOf(cured.after, bran).status_conditions).toEqual([])
    expect(attrsOf(cured.after)).toMatchObject({
      resources: { class_features: { lay_on_hands_pool: { used: 8 } } },
    })
  })

  it('preserve life lifts the hurt to half, the worst first', () => {
    const priest = cleric({
      features: ['channel-divinity-preserve-life'],
      resources: { class_features: { channel_divinity: { used: 0, max: 1 } } },
      hp_current: 4,
    })
    const { after } = play(
      scene([priest, friend({ hp_current: 1, hp_max: 40 })]),
      act('use', { options: { feature: 'preserve life', targets: [kira, bran] } }),
    )
    expect([attrsOf(after, bran).hp_current, attrsOf(after).hp_current]).toEqual([16, 4])
  })
})

describe('things', () => {
  const pack = (item_id: string, delta = 1) => ({ inventory_changes: [{ owner_id: kira, item_id, delta }] })

  it('a potion heals whoever drinks it, and the flask is gone', () => {
    const state = scene([hero({}), friend({ hp_current: 0 })], pack('item_potion_of_healing_001', 2))
    const { after, told } = play(
      state,
      act('feed', { item_id: 'item_potion_of_healing_001', target_id: bran }),
      2,
      3,
    )
    expect(attrsOf(after, bran)).toMatchObject({ hp_current: 7, status: 'conscious' })
    expect(viewOf(after).items(kira)).toMatchObject([{ qty: 1 }])
    expect(told.events[0]).toMatchObject({ type: 'item_used', details: { gone: true } })
  })

  it('[PIPE-05] nobody drinks what they do not carry', () => {
    const refused = resolveScene(
      viewOf(scene([hero({})])),
      act('drink', { item_id: 'potion_of_healing' }),
      diceOver(fixedDice()),
      srd,
    )
    expect(refused).toMatchObject({ ok: false, refusal: { rule: 'PIPE-05' } })
  })

  it('a healer’s kit stabilises without a roll, ten times', () => {
    const dying = { ...friend({ hp_current: 0 }), type: 'pc' }
    const { after } = play(
      scene([hero({}), dying], pack('healers-kit')),
      act('use', { item_id: 'healers-kit', target_id: bran }),
    )
    expect(attrsOf(after, bran)).toMatchObject({ hp_current: 0, stable: true })
    expect(viewOf(after).items(kira)).toMatchObject([{ qty: 1, flags: { charges_used: 1 } }])
  })

  it('antitoxin and torches last an hour', () => {
    const state = scene([hero({})], {
      inventory_changes: [
        { owner_id: kira, item_id: 'antitoxin-vial', delta: 1 },
        { owner_id: kira, item_id: 'torch', delta: 2 },
      ],
    })
    const drunk = play(state, act('drink', { item_id: 'antitoxin-vial' }))
    const lit = play(drunk.after, act('light', { item_id: 'torch' }))
    expect(attrsOf(lit.after)).toMatchObject({
      active_effects: [
        {
          name: 'Antitoxin (vial)',
          mechanics: [{ kind: 'advantage-when' }],
          ends: { at: { hour: 15, minute: 30 } },
        },
        { name: 'Torch', ends: { at: { hour: 15, minute: 30 } } },
      ],
    })
    expect(viewOf(lit.after).items(kira)).toMatchObject([{ item_id: 'torch', qty: 1 }])
  })
})
