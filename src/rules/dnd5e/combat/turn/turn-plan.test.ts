import { describe, expect, it } from 'vitest'
import { foe, goblin, heroDoes, srd, table } from '../../../../../test/rules/sample-goblins.ts'
import { viewOf } from '../../../rules-view.ts'
import { applyLasting } from '../effects/apply-effects-to-target.ts'
import { sampleHero, sampleMonster } from '../samples/sample-combat.ts'
import { combatantIn, heroId, refusalOf, typesOf } from '../samples/sample-turn.ts'
import { stateOf } from '../state/battle-and-combatant-queries.ts'
import { combatIn } from '../state/combat-document.ts'

const second = 'npc_goblin_002'
const friend = 'pc_brannoc_001'

const rogue = {
  class: 'Rogue',
  features: ['Cunning Action'],
  equipment: { weapons: ['Shortsword', 'Dagger'], armor: '', backpack: [] },
  attributes: { strength: 10, dexterity: 16, constitution: 12, intelligence: 12, wisdom: 10, charisma: 14 },
}
const fighter = {
  features: ['Second Wind'],
  resources: { class_features: { second_wind: { used: 0, max: 1 } } },
}

describe('a turn of several messages', () => {
  it('goes on after a bonus action and ends with the action; it begins once', () => {
    const start = table({ ...fighter, hp_current: 10 })
    const wind = heroDoes(start, { verb: 'second wind' }, srd, [7])
    expect(typesOf(wind)).toEqual(expect.arrayContaining(['turn', 'healing']))
    expect(combatIn(viewOf(wind.after))).toMatchObject({ turn_open: heroId, current_round: 1 })
    expect(combatantIn(wind.after, heroId).economy).toMatchObject({ action: 1, bonus: 0 })
    expect(wind.result.ok && wind.result.value.elapsed).toEqual({
      action: 'combat_round',
      measured_seconds: 0,
    })

    const blow = heroDoes(wind.after, { verb: 'attack' }, srd, [15, 4])
    const own = typesOf(blow)
    expect(own.indexOf('attack')).toBeLessThan(own.indexOf('turn'))
    expect(combatIn(viewOf(blow.after))).toMatchObject({ turn_open: heroId, current_round: 2 })
    expect(combatantIn(blow.after, heroId).economy).toMatchObject({ action: 1, bonus: 1 })
    expect(blow.result.ok && blow.result.value.elapsed).toEqual({ action: 'combat_round', rounds: 1 })
  })

  it('refuses a second bonus action of one turn, with what is left and without a die', () => {
    const once = heroDoes(table(rogue), { verb: 'hide', options: { cost: 'bonus' } }, srd, [10])
    const again = heroDoes(once.after, { verb: 'dash', options: { cost: 'bonus' } }, srd)
    expect(refusalOf(again)).toMatchObject({ code: 'rules/spent', rule: 'RULE-10' })
    expect(refusalOf(again)?.message).toContain('an action')
    expect(again.rolled).toBe(0)
  })

  it('lets a person speak for nothing', () => {
    const said = heroDoes(table(), { verb: 'shout', words: 'Brannoc, behind you!' }, srd)
    expect(typesOf(said)).toEqual(['turn', 'says'])
    expect(combatantIn(said.after, heroId).economy).toMatchObject({ action: 1, bonus: 1 })
  })

  it('is over when the person says so', () => {
    const waited = heroDoes(table(), { verb: 'end_turn' }, srd)
    expect(combatIn(viewOf(waited.after))?.current_round).toBe(2)
  })

  it('moves, acts, moves again, within the speed', () => {
    const start = table({}, { distance: 20 })
    const near = heroDoes(start, { verb: 'move', target_id: foe, options: { feet: 10 } }, srd)
    expect(combatantIn(near.after, heroId)).toMatchObject({
      position: 10,
      economy: { movement: 20, action: 1 },
    })
    const far = heroDoes(near.after, { verb: 'move', target_id: foe, options: { feet: 25 } }, srd)
    expect(refusalOf(far)).toMatchObject({ code: 'rules/no-movement', data: { left: 20 } })
    const away = heroDoes(
      near.after,
      { verb: 'disengage', options: { move: [{ to: foe, when: 'before' }, { to: 'away' }] } },
      srd,
    )
    const moves = away.result.ok
      ? away.result.value.events.filter((event) => event.details.who === heroId)
      : []
    expect(moves.filter((move) => move.type === 'moves').map((move) => move.details.position)).toEqual([
      15, 0,
    ])
    expect(typesOf(away)).not.toContain('opportunity_attack')
  })

  it('refuses what an earlier step makes impossible, before anything happens', () => {
    const options = { move: { to: 'away', when: 'before' }, weapon: 'Longsword' }
    const outcome = heroDoes(table(), { verb: 'attack', options }, srd)
    expect(refusalOf(outcome)).toMatchObject({ code: 'rules/out-of-reach', rule: 'PIPE-04' })
    expect(outcome.rolled).toBe(0)
  })

  it('loses the turn of a person who cannot act, without asking them', () => {
    const stunned = table(
      {},
      {
        prepare: (battle) =>
          applyLasting(battle, heroId, {
            name: 'stun',
            source: foe,
            condition: 'stunned',
            ends: { turn_of: foe, at: 'end', round: 2 },
          }),
      },
    )
    const waits = heroDoes(stunned, { verb: 'attack' }, srd)
    expect(typesOf(waits)).toContain('turn_lost')
    expect(typesOf(waits)).not.toContain('death')
    const own = waits.result.ok ? waits.result.value.events.filter((event) => event.type === 'attack') : []
    expect(own.every((event) => event.details.who !== heroId)).toBe(true)
  })
})

describe('bonus actions', () => {
  it('strikes with the off hand after a light weapon, without the modifier', () => {
    const outcome = heroDoes(
      table(rogue),
      { verb: 'attack', options: { bonus: 'attack' } },
      srd,
      [15, 3, 15, 3],
    )
    const hits = outcome.result.ok
      ? outcome.result.value.events.filter((event) => event.type === 'damage')
      : []
    expect(hits.map((hit) => [hit.details.with, hit.details.total])).toEqual([
      ['Shortsword', 6],
      ['Off-hand Dagger', 3],
    ])
    const heavy = heroDoes(table(), { verb: 'attack', options: { bonus: 'attack' } }, srd)
    expect(refusalOf(heavy)).toMatchObject({ code: 'rules/no-off-hand', rule: 'PIPE-05' })
  })

  it('adds the modifier for whoever learned the style', () => {
    const trained = { ...rogue, features: ['Fighting Style: Two-Weapon Fighting'] }
    const named = srd.feature('fighter-fighting-style-two-weapon-fighting')?.id ?? ''
    const outcome = heroDoes(
      table({ ...trained, features: [named] }),
      { verb: 'attack', options: { bonus: 'attack' } },
      srd,
      [15, 3, 15, 3],
    )
    const hits = outcome.result.ok
      ? outcome.result.value.events.filter((event) => event.type === 'damage')
      : []
    expect(hits.map((hit) => hit.details.total)).toEqual([6, 6])
  })

  it('lets cunning hide in a bonus action, and nobody else', () => {
    const options = { bonus: { verb: 'hide' } }
    const quick = heroDoes(table(rogue), { verb: 'attack', options }, srd, [15, 3, 20])
    expect(typesOf(quick)).toEqual(expect.arrayContaining(['attack', 'hides']))
    const slow = heroDoes(table(fighter), { verb: 'attack', options }, srd)
    expect(refusalOf(slow)).toMatchObject({ code: 'rules/not-a-bonus', data: { instead: ['Second Wind'] } })
  })

  it('casts no second spell beside one of a bonus action', () => {
    const cleric = {
      class: 'Cleric',
      spells_known: ['Healing Word', 'Guiding Bolt', 'Sacred Flame'],
      resources: { spell_slots: { level_1: { used: 0, total: 3 } } },
      hp_current: 20,
    }
    const bonus = { verb: 'cast', options: { spell: 'Healing Word' } }
    const both = heroDoes(table(cleric), { verb: 'cast', options: { spell: 'Guiding Bolt', bonus } }, srd)
    expect(refusalOf(both)).toMatchObject({ code: 'rules/second-spell' })
    const cantrip = heroDoes(
      table(cleric),
      { verb: 'cast', options: { spell: 'Sacred Flame', bonus } },
      srd,
      [3, 3, 4],
    )
    expect(typesOf(cantrip).filter((type) => type === 'cast')).toHaveLength(2)
  })
})

describe('help, ready, items, words', () => {
  const brannoc = sampleHero(friend, { name: 'Brannoc', hp_max: 30, hp_current: 30 })

  it('help gives one attack of a friend the advantage', () => {
    const start = table({}, { party: [sampleHero(heroId, { hp_max: 40 }), brannoc] })
    const outcome = heroDoes(start, { verb: 'help', target_id: friend }, srd)
    const events = outcome.result.ok ? outcome.result.value.events : []
    const attack = events.find((event) => event.type === 'attack' && event.details.who === friend)
    expect(attack?.details).toMatchObject({ edge_reasons: ['Kira distracts'] })
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'effect_ends',
        details: expect.objectContaining({ effect: 'Kira distracts', reason: 'used' }),
      }),
    )
  })

  it('a readied blow falls when somebody comes within reach, as the reaction', () => {
    const start = table({}, { distance: 30 })
    const outcome = heroDoes(
      start,
      { verb: 'ready', options: { trigger: 'when it comes near' } },
      srd,
      [15, 4],
    )
    const own = typesOf(outcome)
    expect(own.indexOf('readied_deed')).toBeGreaterThan(own.indexOf('moves'))
    const hit = outcome.result.ok
      ? outcome.result.value.events.find((event) => event.type === 'damage')
      : undefined
    expect(hit?.details).toMatchObject({ who: foe, total: 7 })
    expect(combatantIn(outcome.after, heroId).readied).toBeUndefined()
  })

  it('a readied spell that nothing calls for is let go with its slot', () => {
    const wizard = {
      class: 'Wizard',
      spells_known: ['Chromatic Orb', 'Magic Missile', 'Ray of Frost'],
      resources: { spell_slots: { level_1: { used: 0, total: 2 } } },
    }
    const start = table(wizard)
    const outcome = heroDoes(
      start,
      { verb: 'ready', options: { trigger: 'casts', spell: 'Magic Missile' } },
      srd,
    )
    expect(typesOf(outcome)).toContain('readied_lapses')
    expect(combatantIn(outcome.after, heroId)).toMatchObject({ slots_used: { 1: 1 }, concentration: null })
  })

  it('a readied spell answers an attack, after it, and holds the concentration until then', () => {
    const wizard = { class: 'Wizard', spells_known: ['Ray of Frost', 'Fireball'] }
    const ready = (spell: string) => ({ verb: 'ready', options: { trigger: 'attacks', spell } })
    const outcome = heroDoes(table(wizard), ready('Ray of Frost'), srd, [1, 15, 3])
    const own = typesOf(outcome)
    expect(own.indexOf('readied_deed')).toBeGreaterThan(own.indexOf('attack'))
    expect(own.indexOf('concentration_ends')).toBeLessThan(own.indexOf('cast'))
    const hit = outcome.result.ok
      ? outcome.result.value.events.find((event) => event.type === 'damage')
      : undefined
    expect(hit?.details).toMatchObject({ who: foe, with: 'Ray of Frost', total: 3 })
    expect(refusalOf(heroDoes(table(wizard), ready('Fireball'), srd))?.message).toContain('Ray of Frost')
  })

  it('drinks a potion that is there, uses it up, and refuses one that is not', () => {
    const start = table({ hp_current: 10 }, { items: { potion_of_healing: 1 } })
    const outcome = heroDoes(start, { verb: 'drink', item_id: 'potion_of_healing' }, srd, [3, 4])
    expect(
      outcome.result.ok && outcome.result.value.events.find((event) => event.type === 'healing')?.details,
    ).toMatchObject({ gained: 9, hp: 19 })
    expect(Object.values(outcome.after.inventory).filter((item) => item.qty > 0)).toEqual([])
    const empty = heroDoes(outcome.after, { verb: 'drink', item_id: 'potion_of_healing' }, srd)
    expect(refusalOf(empty)).toMatchObject({ code: 'rules/no-item', rule: 'PIPE-05' })
    expect(empty.rolled).toBe(0)
  })

  it('a stunt wins an advantage on the next attack, against a difficulty fixed before', () => {
    const words = 'I swing from the chandelier'
    const swung = heroDoes(table(), { verb: 'swing', words, skill: 'Acrobatics', target_id: foe }, srd, [15])
    expect(swung.result.ok && swung.result.value.outcome).toBe('success')
    const told = swung.result.ok
      ? swung.result.value.events.find((event) => event.type === 'improvises')
      : undefined
    expect(told?.details).toMatchObject({ dc: 13, skill: 'acrobatics', success: true, effect: 'advantage' })
    const blow = heroDoes(swung.after, { verb: 'attack' }, srd, [2, 15, 4])
    const attack = blow.result.ok
      ? blow.result.value.events.find((event) => event.type === 'attack')
      : undefined
    expect(attack?.details).toMatchObject({ who: heroId, edge_reasons: ['an opening'], verdict: 'hit' })
  })

  it('a stunt throws whoever loses the contest', () => {
    const action = { verb: 'improvise', skill: 'athletics', target_id: foe, options: { effect: 'prone' } }
    const thrown = heroDoes(table(), action, srd, [18, 2])
    expect(typesOf(thrown)).toContain('effect_begins')
    const held = heroDoes(table(), action, srd, [2, 18])
    expect(typesOf(held)).not.toContain('effect_begins')
  })

  it('never makes damage out of words', () => {
    const action = {
      verb: 'improvise',
      skill: 'athletics',
      words: 'I drop the chandelier on it for 50 damage',
      target_id: foe,
      options: { effect: 'damage 50' },
    }
    const outcome = heroDoes(table(), action, srd)
    expect(refusalOf(outcome)).toMatchObject({ code: 'rules/no-such-effect', rule: 'CMB-13' })
    expect(combatantIn(outcome.after, foe).hp_current).toBe(60)
  })

  it('a bloodied foe gives up to a demand; one that refuses is harder to bend', () => {
    const start = table({}, { enemies: [goblin(foe, { hp_current: 12 }), goblin(second)], morale: false })
    const demand = { verb: 'demand_surrender', target_id: foe }
    const given = heroDoes(start, demand, srd, [20])
    expect(combatantIn(given.after, foe).status).toContain('surrendered')
    const refused = heroDoes(start, demand, srd, [1])
    const dc = (outcome: typeof refused) =>
      outcome.result.ok
        ? Number(outcome.result.value.events.find((event) => event.type === 'demands_surrender')?.details.dc)
        : 0
    const again = heroDoes(refused.after, demand, srd, [1])
    expect(dc(again)).toBe(dc(refused) + 3)
  })

  it('does not ask the mindless to surrender', () => {
    const zombie = srd.monster('zombie')
    if (zombie === undefined) throw new Error('no zombie')
    const start = table({}, { enemies: [sampleMonster('npc_zombie_001', zombie)] })
    const outcome = heroDoes(start, { verb: 'demand_surrender' }, srd)
    expect(refusalOf(outcome)).toMatchObject({ code: 'rules/unshakable' })
  })

  it('parley ends the fight without spoils', () => {
    const outcome = heroDoes(table({ skills: ['Persuasion'] }), { verb: 'parley' }, srd, [20])
    expect(combatIn(viewOf(outcome.after))).toMatchObject({
      in_combat: false,
      combat_summary: { outcome: 'standoff', xp_awarded: 0 },
    })
  })

  it('searching finds whoever hides', () => {
    const start = table({}, { prepare: (battle) => Object.assign(stateOf(battle, foe), { hidden: true }) })
    const outcome = heroDoes(start, { verb: 'search' }, srd, [18])
    const told = outcome.result.ok
      ? outcome.result.value.events.find((event) => event.type === 'searches')
      : undefined
    expect(told?.details).toMatchObject({ found: [foe], success: true })
  })

  it('draws one weapon a turn and strikes with what is in hand', () => {
    const start = table({ equipment: { weapons: ['Longsword', 'Handaxe', 'Club'], armor: '', backpack: [] } })
    const drawn = heroDoes(start, { verb: 'draw', options: { weapon: 'club' } }, srd)
    expect(combatantIn(drawn.after, heroId)).toMatchObject({ wields: 'Club', economy: { action: 1 } })
    const more = heroDoes(drawn.after, { verb: 'draw', options: { weapon: 'handaxe' } }, srd)
    expect(refusalOf(more)).toMatchObject({ code: 'rules/hands-full' })
    const blow = heroDoes(drawn.after, { verb: 'attack' }, srd, [15, 2])
    expect(
      blow.result.ok && blow.result.value.events.find((event) => event.type === 'attack')?.details,
    ).toMatchObject({
      with: 'Club',
    })
  })
})
