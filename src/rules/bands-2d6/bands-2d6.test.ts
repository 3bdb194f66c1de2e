/** The rules of the seed, each sent its bad input through the ruleset's door. */
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../core/json.ts'
import { admit } from '../../core/ledger/admit-record.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { MemoryTables } from '../../core/state/memory-and-overlay-tables.ts'
import { createDiceRoller } from '../../dice/dice-roller.ts'
import { good } from '../../testing/assertions.ts'
import { fixedDice } from '../../testing/fixed-dice.ts'
import { admitted, trialRoller, tryAction } from '../../testing/ruleset-contract-trial.ts'
import { sampleTurn } from '../../testing/sample-records.ts'
import { chen, kira, kiraTries, streetState, viktor } from '../../testing/sample-street.ts'
import { viewOf } from '../rules-view.ts'
import type { AttemptedAction, Resolution } from '../ruleset.ts'
import { bands2d6 } from './bands-2d6.ts'
import { bandOf } from './roll-check.ts'

const fails = [1, 1] as const
const mixed = [4, 4] as const
const succeeds = [5, 5] as const

function tries(state: GameState, action: AttemptedAction, ...faces: readonly number[]) {
  return tryAction(bands2d6, state, action, ...faces)
}

function refusal(state: GameState, action: AttemptedAction) {
  const { roller, draws } = trialRoller(0)
  const result = bands2d6.resolve(viewOf(state), action, roller)
  if (result.ok) throw new Error(`${action.verb} was allowed`)
  expect([roller.entries.length, draws.offset]).toEqual([0, 0])
  return result.refusal
}

function details(resolution: Resolution, type: string): JsonObject | undefined {
  return resolution.events.find((event) => event.type === type)?.details
}

describe('the bands', () => {
  it('[PIPE-10] a total of 9 is mixed, whatever anybody calls it', () => {
    const action = kiraTries('climb', { options: { outcome: 'success', band: 'success' } })
    const { resolution, roller } = tries(streetState(), action, 4, 5)
    expect([resolution.outcome, roller.entries[0]?.outcome]).toEqual(['mixed', 'Mixed'])
  })

  it('[PIPE-10] every pair of dice has exactly one band, 15, 15, 5 and 1 of 36', () => {
    const count: Record<string, number> = {}
    for (let first = 1; first <= 6; first += 1)
      for (let second = 1; second <= 6; second += 1) {
        const band = bandOf(first + second, [first, second])
        count[band] = (count[band] ?? 0) + 1
      }
    expect(count).toEqual({ failure: 15, mixed: 15, success: 5, critical: 1 })
  })

  it('[PIPE-10] two sixes are critical under any burden; a bought 12 is not', () => {
    const hurt = streetState({ kira: { skills: { athletics: -2 } } })
    const burdened = tries(hurt, kiraTries('climb'), 6, 6)
    expect([burdened.roller.entries[0]?.total, burdened.resolution.outcome]).toEqual([10, 'critical'])
    const gifted = streetState({ kira: { skills: { athletics: 3 } } })
    const bought = tries(gifted, kiraTries('climb'), 5, 6)
    expect([bought.roller.entries[0]?.total, bought.resolution.outcome]).toEqual([14, 'success'])
  })

  it('shows every modifier with its source, and holds the sum within three', () => {
    const state = streetState({
      kira: { skills: { stealth: 3 } },
      more: {
        inventory_changes: [{ owner_id: kira, item_id: 'cloak', delta: 1, flags: { bonus: 2 } }],
      },
    })
    const demand = good(bands2d6.demand(viewOf(state), kiraTries('sneak', { item_id: 'cloak' })))
    expect(demand).toMatchObject({
      check: {
        label: 'Stealth',
        modifiers: [
          { value: 3, source: 'Stealth', reason: "Kira's stealth" },
          { value: 2, source: 'Gear', reason: 'cloak' },
          { value: -2, source: 'Limit' },
        ],
      },
    })
  })
})

describe('costs', () => {
  it('[PIPE-08] a cost in mana is dropped and named, as is half a point of heat', () => {
    const clockRules = { cost_map: { hack: { heat: 1, mana: 3, rep: 0.5 } } }
    const offered = { options: { costs: { gold: 5, cred: -50 } } }
    const { resolution } = tries(streetState({ clockRules }), kiraTries('hack', offered), ...succeeds)
    expect(resolution.diff.clocks).toEqual([{ id: 'heat', delta: 1 }])
    const dropped = resolution.events.filter((event) => event.type === 'cost_dropped')
    expect(dropped.map((event) => event.details.cost)).toEqual(['mana', 'rep', 'gold', 'cred'])
  })

  it('[PIPE-09] a failed hack has cost its heat and its time, and so has one that worked', () => {
    const worked = tries(streetState(), kiraTries('hack'), ...succeeds)
    expect([worked.after.clocks.heat?.value, worked.after.clocks.time?.value]).toEqual([2, 7])
    const failed = tries(streetState(), kiraTries('hack'), ...fails)
    const paid = failed.resolution.events.filter((event) => event.details.reason === 'attempt:hack')
    expect(paid.map((event) => [event.details.kind, event.details.delta])).toEqual([
      ['heat', 1],
      ['time', -1],
    ])
    expect(failed.after.clocks.heat?.value).toBe(3)
  })

  it('are opt-in: a campaign without clock rules pays nothing', () => {
    expect(tries(streetState({ clockRules: null }), kiraTries('hack'), ...fails).resolution.diff.clocks).toBe(
      undefined,
    )
  })

  it('lethality changes them: low takes a point of harm off, brutal adds half to everything', () => {
    const clockRules = { cost_map: { hack: { heat: 2, harm: 1 } } }
    const low = tries(streetState({ clockRules, risk: { lethality: 'low' } }), kiraTries('hack'), ...succeeds)
    expect(low.resolution.diff.clocks).toEqual([{ id: 'heat', delta: 2 }])
    const brutal = tries(
      streetState({ clockRules, risk: { lethality: 'brutal' } }),
      kiraTries('hack'),
      ...succeeds,
    )
    expect(brutal.resolution.diff.clocks).toEqual([
      { id: 'heat', delta: 3 },
      { id: 'harm', delta: 1 },
    ])
  })
})

describe('what cannot be tried', () => {
  it('[PIPE-03] nobody attacks Chen while he is elsewhere', () => {
    expect(refusal(streetState(), kiraTries('attack', { target_id: chen }))).toMatchObject({
      code: 'rules/not-present',
      rule: 'PIPE-03',
    })
  })

  it('[PIPE-04] nobody walks into a place two streets away', () => {
    const far = kiraTries('enter', { target_id: 'loc_haven_001' })
    expect(refusal(streetState(), far)).toMatchObject({ code: 'rules/out-of-reach', rule: 'PIPE-04' })
    const there = tries(streetState(), kiraTries('travel', { target_id: 'loc_haven_001' }), ...succeeds)
    expect(there.after.scene.location_id).toBe('loc_haven_001')
  })

  it('[PIPE-05] nobody shoots without ammunition', () => {
    const armed = { inventory_changes: [{ owner_id: kira, item_id: 'weapon', delta: 1 }] }
    const shoots = kiraTries('shoot', { target_id: viktor })
    const refused = refusal(streetState({ more: armed }), shoots)
    expect(refused).toMatchObject({ code: 'rules/missing-item', rule: 'PIPE-05' })
    expect(refused.message).toContain('ammo')
    const loaded = {
      inventory_changes: [...armed.inventory_changes, { owner_id: kira, item_id: 'ammo', delta: 2 }],
    }
    const shot = tries(streetState({ more: loaded }), shoots, ...fails)
    expect(shot.after.inventory[`${kira}|ammo`]?.qty).toBe(1)
  })

  it('[PIPE-06] nobody talks to dead Jin, nor to somebody a fact calls dead', () => {
    expect(refusal(streetState(), kiraTries('talk', { target_id: 'npc_jin_001' }))).toMatchObject({
      code: 'rules/contradiction',
      rule: 'PIPE-06',
    })
    const fact = { id: 'viktor_dead', subject_id: viktor, predicate: 'status', object: 'dead' }
    const later = streetState({ more: { facts_add: [fact] } })
    expect(refusal(later, kiraTries('persuade', { target_id: viktor })).rule).toBe('PIPE-06')
  })

  it('[PIPE-17] nobody gives away three of the one thing they have', () => {
    const item = { inventory_changes: [{ owner_id: kira, item_id: 'keycard', delta: 1 }] }
    const state = streetState({ more: item })
    const gives = (qty: number) =>
      kiraTries('give', { target_id: viktor, item_id: 'keycard', options: { qty } })
    expect(refusal(state, gives(3))).toMatchObject({ code: 'rules/not-enough', rule: 'PIPE-17' })
    const inventory_changes = [{ owner_id: kira, item_id: 'keycard', delta: -3 }]
    const forced = { diff: { inventory_changes }, events: [], elapsed: { action: 'quick_action' } } as const
    expect(admitted(state, forced, trialRoller(0).roller).result).toMatchObject({
      refusal: { rule: 'PIPE-17' },
    })
    const given = tries(state, gives(1)).after.inventory
    expect([given[`${kira}|keycard`]?.qty, given[`${viktor}|keycard`]?.qty]).toEqual([undefined, 1])
  })

  it('[DICE-23] refuses stealth for a grand entrance, and says what would do', () => {
    const entrance = kiraTries('perform', { words: 'I make a grand entrance', skill: 'stealth' })
    const refused = refusal(streetState(), entrance)
    expect(refused).toMatchObject({ code: 'rules/skill-does-not-fit', rule: 'DICE-23' })
    expect(refused.message).toContain('performance')
    const fitting = { ...entrance, skill: 'charm' }
    expect(good(bands2d6.demand(viewOf(streetState()), fitting))).toMatchObject({ check: { skill: 'charm' } })
  })
})

describe('events', () => {
  it('[PIPE-01] a flag nobody knows is dropped, with a warning, and makes nothing risky', () => {
    const { resolution } = tries(streetState(), kiraTries('read', { risk_flags: ['spicy'] }))
    expect(resolution.outcome).toBe('automatic')
    expect(details(resolution, 'risk_flag_dropped')).toMatchObject({ flag: 'spicy', rule: 'PIPE-01' })
  })

  it('[PIPE-02] minutes below zero or beyond a day give way to the table', () => {
    const seconds = (estimated_minutes: number) =>
      tries(streetState(), kiraTries('search', { options: { estimated_minutes } })).resolution.elapsed
        .measured_seconds
    expect([-5, 1441, 2.5, 40].map(seconds)).toEqual([900, 900, 900, 2400])
  })

  it('[PIPE-11] names every clock, fact and person it changes', () => {
    const state = streetState({ chenIsHere: true })
    const { diff, events } = tries(state, kiraTries('sneak'), ...fails).resolution
    const said = events.filter((event) => event.type === 'clock_advanced').map((event) => event.details)
    expect(diff.clocks?.length).toBeGreaterThan(1)
    expect(said.map(({ clock_id, delta }) => ({ id: clock_id, delta }))).toEqual(diff.clocks)
    const types = events.map((event) => event.type)
    expect(types).toEqual(expect.arrayContaining(['situation_created', 'npc_action', 'failure_streak_grew']))
    expect(diff.facts_add).toHaveLength(1)
    expect(diff.entities_update).toHaveLength(2)
  })

  it('[PIPE-22] an event with the scope "galaxy" does not enter the log', () => {
    const state = streetState()
    const events = tries(state, kiraTries('hack'), ...fails).resolution.events
    const send = (scope: string) => {
      const [draft] = sampleTurn(0, state.time)
      if (draft?.kind !== 'resolved') throw new Error('a sample turn begins with a resolved record')
      const engine_events = events.map(({ type, details, tags }) => ({
        type,
        details,
        tags: [...tags],
        scope,
      }))
      const body = { ...draft.body, engine_events } as typeof draft.body
      const parent = { hash: '0'.repeat(64), kind: 'seed', depth: 0, turn: 0, nonce: null } as const
      const context = { parent, resolvedSoFar: 0, isRevealed: () => false }
      return admit({ ...draft, body }, new MemoryTables(state), context)
    }
    expect(send('galaxy')).toMatchObject({ ok: false, refusal: { code: 'record/malformed' } })
    expect(send('world_affecting').ok).toBe(true)
  })
})

describe('failure', () => {
  const hard = { severity_tier: 2 }
  it('[PIPE-12] tier 0 moves clocks and nothing else', () => {
    const { resolution, after } = tries(streetState(), kiraTries('sneak'), ...fails)
    expect(details(resolution, 'action_failed')).toMatchObject({ severity_tier: 0 })
    expect([after.clocks.heat?.value, after.clocks.harm?.value]).toEqual([2, 0])
    expect(resolution.diff.facts_add).toBe(undefined)
  })

  it('[PIPE-12] tier 1 adds a soft situation that says what ends it', () => {
    const risky = kiraTries('sneak', { risk_flags: ['dangerous'] })
    const { resolution, after } = tries(streetState(), risky, ...fails)
    expect(details(resolution, 'action_failed')).toMatchObject({ severity_tier: 1 })
    expect(after.facts.situation_pc_kira_001_exposed?.object).toMatchObject({
      name: 'exposed',
      severity: 'soft',
      cleared_by: ['hide', 'flee', 'scene_change'],
    })
    expect(after.clocks.harm?.value).toBe(0)
  })

  it('[PIPE-12] a dangerous failure brings harm and a hard situation', () => {
    const { resolution, after } = tries(streetState({ chenIsHere: true }), kiraTries('sneak'), ...fails)
    expect(details(resolution, 'action_failed')).toMatchObject(hard)
    expect([after.clocks.harm?.value, after.clocks.heat?.value]).toEqual([1, 3])
    expect(after.facts.situation_pc_kira_001_exposed?.object).toMatchObject({ severity: 'hard' })
  })

  it('in a fight follows the failure mode: time, harm, or harm and heat', () => {
    const left = (failure_mode: string) =>
      tries(streetState({ risk: { failure_mode } }), kiraTries('attack', { target_id: viktor }), ...fails)
        .after
    const clocks = (state: GameState) =>
      [state.clocks.heat, state.clocks.time, state.clocks.harm].map((clock) => clock?.value)
    expect(clocks(left('forgiving'))).toEqual([2, 7, 0])
    expect(clocks(left('consequential'))).toEqual([2, 8, 1])
    expect(clocks(left('punishing'))).toEqual([3, 8, 2])
  })

  it('charges a mixed result its complication, twice when the table is punishing', () => {
    const time = (risk: JsonObject) =>
      tries(streetState({ risk }), kiraTries('climb'), ...mixed).after.clocks.time?.value
    expect([time({}), time({ failure_mode: 'punishing' })]).toEqual([7, 6])
  })
})

describe('a streak of failures', () => {
  const count = (state: GameState) =>
    (state.entities[kira]?.attrs.failure_streak as JsonObject | undefined)?.count ?? 0

  it('[PIPE-13] three failed sneaks while hunted: a warning, then capture and harm 2', () => {
    const pursued = {
      id: 'situation_pc_kira_001_pursued',
      subject_id: kira,
      predicate: 'situation',
      object: { name: 'pursued', severity: 'soft' },
    }
    const first = tries(streetState({ more: { facts_add: [pursued] } }), kiraTries('sneak'), ...fails)
    expect(first.types).not.toContain('failure_streak_warning')
    const second = tries(first.after, kiraTries('sneak'), ...fails)
    expect(second.types).toContain('failure_streak_warning')
    const harm = second.after.clocks.harm?.value ?? 0
    const third = tries(second.after, kiraTries('sneak'), ...fails)
    expect(details(third.resolution, 'threat_resolved_against_player')).toMatchObject({
      harm_delta: 2,
      binding: true,
      consequence_type: 'capture',
    })
    expect(third.after.clocks.harm?.value).toBe(harm + 2)
    expect(third.after.facts.situation_pc_kira_001_cornered?.object).toMatchObject({ severity: 'hard' })
    expect(count(third.after)).toBe(0)
  })

  it('names who has you, in their own words', () => {
    const state = streetState({ chenIsHere: true, kira: { failure_streak: { count: 2, turn: 0 } } })
    const { resolution } = tries(state, kiraTries('hide'), ...fails)
    expect(details(resolution, 'threat_resolved_against_player')).toMatchObject({
      threat_entity_id: chen,
      consequence_description: 'Chen grabs you.',
    })
  })

  it('is broken by anything rolled that is not a failure, and untouched by what needs no roll', () => {
    const start = streetState({ kira: { failure_streak: { count: 2, turn: 0 } } })
    expect(count(tries(start, kiraTries('look')).after)).toBe(2)
    expect(count(tries(start, kiraTries('climb'), ...mixed).after)).toBe(0)
  })

  it('counts a turn once, and not when something in it worked', () => {
    const failed = tries(streetState(), kiraTries('sneak'), ...fails).after
    const sameTurn = { ...failed, counters: { ...failed.counters, current_turn: 0 } }
    expect(count(tries(sameTurn, kiraTries('climb'), ...fails).after)).toBe(1)
    const worked = tries(streetState(), kiraTries('sneak'), ...succeeds).after
    const again = { ...worked, counters: { ...worked.counters, current_turn: 0 } }
    expect(count(tries(again, kiraTries('climb'), ...fails).after)).toBe(0)
  })

  it('helps where the table is forgiving: the next mixed result is a success', () => {
    const state = streetState({
      chenIsHere: true,
      risk: { failure_mode: 'forgiving' },
      kira: { failure_streak: { count: 2, turn: 0 } },
    })
    const third = tries(state, kiraTries('climb'), ...fails)
    expect(third.types).toContain('failure_streak_helps')
    expect(third.types).not.toContain('threat_resolved_against_player')
    const lucky = tries(third.after, kiraTries('climb'), 5, 4)
    expect(lucky.resolution.outcome).toBe('success')
    expect(lucky.types).toContain('luck_turned')
    expect(tries(lucky.after, kiraTries('climb'), 5, 4).resolution.outcome).toBe('mixed')
  })
})

describe('escalation', () => {
  const goes = (to: string) => ({ verb: 'escalate', actor_id: chen, options: { to } })
  const level = (state: GameState) => state.entities[chen]?.attrs.escalation

  it('[PIPE-14] refuses to go from soft to lethal', () => {
    const soft = tries(streetState({ chenIsHere: true }), goes('soft')).after
    expect(level(soft)).toBe('soft')
    expect(refusal(soft, goes('lethal'))).toMatchObject({ code: 'rules/escalation-skips', rule: 'PIPE-14' })
    expect(level(tries(tries(soft, goes('hard')).after, goes('lethal')).after)).toBe('lethal')
  })

  it('[PIPE-14] failures take it one step at a time', () => {
    let state = streetState({ chenIsHere: true, kira: { failure_streak: { count: 0, turn: 0 } } })
    const seen = []
    for (let turn = 0; turn < 3; turn += 1) {
      state = tries(state, kiraTries('persuade', { target_id: chen }), ...fails).after
      seen.push(level(state))
    }
    expect(seen).toEqual(['soft', 'hard', 'lethal'])
  })

  it('stops at hard where nobody is meant to die', () => {
    const gentle = streetState({ chenIsHere: true, risk: { plot_armor: 'thick' } })
    const hard = tries(tries(gentle, goes('soft')).after, goes('hard')).after
    expect(refusal(hard, goes('lethal')).code).toBe('rules/escalation-too-far')
    expect(level(tries(hard, kiraTries('climb'), ...fails).after)).toBe('hard')
  })

  it('goes back a step when somebody is talked down', () => {
    const hard = tries(tries(streetState({ chenIsHere: true }), goes('soft')).after, goes('hard')).after
    expect(level(tries(hard, kiraTries('negotiate', { target_id: chen }), 6, 5).after)).toBe('soft')
  })
})

describe('harm', () => {
  const ready = { clocks: { harm: 3 }, chenIsHere: true }
  const falls = (risk: JsonObject) => tries(streetState({ ...ready, risk }), kiraTries('climb'), ...fails)

  it('is held back by thick plot armour always, by thin armour once, by none never', () => {
    const thick = falls({ plot_armor: 'thick' })
    expect([thick.after.clocks.harm?.value, thick.types.includes('plot_armor_held')]).toEqual([3, true])
    const thin = falls({ plot_armor: 'thin' })
    expect(thin.after.clocks.harm?.value).toBe(3)
    const again = tries(thin.after, kiraTries('climb'), ...fails)
    expect(again.after.clocks.harm?.value).toBe(4)
    expect(falls({ plot_armor: 'none' }).after.clocks.harm?.value).toBe(4)
  })

  it('when full knocks out, wounds or kills, by permanence', () => {
    const fate = (permanence: string) => {
      const { resolution, after } = falls({ plot_armor: 'none', permanence })
      return [details(resolution, 'character_down')?.fate, after.entities[kira]?.attrs.status]
    }
    expect(fate('soft')).toEqual(['knocked_out', 'unconscious'])
    expect(fate('meaningful')).toEqual(['lasting_wound', 'unconscious'])
    expect(fate('hard')).toEqual(['death', 'dead'])
  })

  it('leaves somebody unconscious nothing but rest, and rest wakes them', () => {
    const { after } = falls({ plot_armor: 'none', permanence: 'soft' })
    const alone = { ...after, scene: { ...after.scene, present_entity_ids: [kira] } }
    const calm = { ...alone, facts: {} }
    expect(refusal(calm, kiraTries('look')).code).toBe('rules/actor-down')
    const woken = tries(calm, kiraTries('rest')).after
    expect([woken.entities[kira]?.attrs.status, woken.clocks.harm?.value]).toEqual(['conscious', 2])
  })

  it('heals by rest as lastingly as the table chose', () => {
    const rested = (permanence: string) =>
      tries(streetState({ clocks: { harm: 3 }, risk: { permanence } }), kiraTries('rest')).after.clocks.harm
        ?.value
    expect(['soft', 'meaningful', 'hard'].map(rested)).toEqual([1, 2, 3])
  })
})

describe('situations', () => {
  const inside = (name: string, severity: string) => ({
    facts_add: [
      {
        id: `situation_pc_kira_001_${name}`,
        subject_id: kira,
        predicate: 'situation',
        object: { name, severity },
      },
    ],
  })
  const cleared = (name: string, action: AttemptedAction, ...faces: number[]) => {
    const { after } = tries(streetState({ more: inside(name, 'soft') }), action, ...faces)
    return after.facts[`situation_pc_kira_001_${name}`] === undefined
  }

  it('are ended by what ends them, mixed or better, and by nothing else', () => {
    expect(cleared('exposed', kiraTries('hide'), ...succeeds)).toBe(true)
    expect(cleared('exposed', kiraTries('climb'), ...succeeds)).toBe(false)
    expect(cleared('detected', kiraTries('deceive'), ...mixed)).toBe(true)
    expect(cleared('detected', kiraTries('hide'), ...succeeds)).toBe(false)
    expect(cleared('cornered', kiraTries('talk', { target_id: viktor }), ...succeeds)).toBe(true)
    expect(cleared('pursued', kiraTries('flee'), ...succeeds)).toBe(true)
    expect(cleared('pursued', kiraTries('go', { target_id: 'loc_dragon_001' }))).toBe(false)
    expect(cleared('injured', kiraTries('rest'))).toBe(true)
    expect(cleared('injured', kiraTries('medical'), ...fails)).toBe(false)
  })

  it('hamper what they hamper: by one when soft, by two when hard', () => {
    const total = (severity: string) =>
      tries(streetState({ more: inside('exposed', severity) }), kiraTries('sneak'), 5, 5).roller.entries[0]
        ?.total
    expect([total('soft'), total('hard')]).toEqual([10, 9])
  })

  it('worsen when they are failed into again, and fade with time while they are soft', () => {
    const risky = kiraTries('sneak', { risk_flags: ['dangerous'] })
    const soft = tries(streetState(), risky, ...fails).after
    const view = viewOf(soft)
    const roller = () =>
      createDiceRoller({ epoch: 0, nonce: 0, draws: fixedDice(), moment: '', previous: () => undefined })
    expect(bands2d6.elapse(view, 29 * 60, roller()).diff.facts_remove).toHaveLength(1)
    expect(bands2d6.elapse(view, 60, roller()).diff).toEqual({})
    const hard = tries(soft, risky, ...fails).after
    expect(hard.facts.situation_pc_kira_001_exposed?.object).toMatchObject({ severity: 'hard' })
    expect(bands2d6.elapse(viewOf(hard), 86_400, roller()).diff).toEqual({})
  })
})

describe('people', () => {
  it('a fight ends: so many blows by how dangerous somebody is', () => {
    let state = streetState({ chenIsHere: true })
    for (let blow = 0; blow < 3; blow += 1) {
      expect(state.entities[chen]?.attrs.status).toBe(undefined)
      state = tries(state, kiraTries('attack', { target_id: chen }), 6, 5).after
    }
    expect(state.entities[chen]?.attrs).toMatchObject({ wounds: 3, status: 'unconscious' })
    const calm = tries(state, kiraTries('climb'), ...fails).resolution
    expect(details(calm, 'action_failed')).toMatchObject({ severity_tier: 0 })
  })

  it('a search finds what is out there once, and no secret of the game master', () => {
    const fact = (id: string, visibility: string) => ({
      id,
      subject_id: 'loc_alley_001',
      predicate: id,
      object: id,
      visibility,
    })
    const more = { facts_add: [fact('footprints', 'world'), fact('the_truth', 'gm')] }
    const first = tries(streetState({ more }), kiraTries('search'))
    expect(first.after.facts.footprints?.visibility).toBe('known')
    expect(first.after.facts.the_truth?.visibility).toBe('gm')
    const discoveries = (resolution: Resolution) => details(resolution, 'action_succeeded')?.discoveries
    expect(JSON.stringify(discoveries(first.resolution))).toContain('footprints')
    expect(discoveries(tries(first.after, kiraTries('search')).resolution)).toEqual([])
  })
})
