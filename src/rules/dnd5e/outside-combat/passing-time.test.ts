import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../core/json.ts'
import { stateAfter } from '../../../core/state/apply-diff.ts'
import type { GameState } from '../../../core/state/game-state.ts'
import { compareTimes, type WorldTime } from '../../../core/time/world-time.ts'
import { fixedDice } from '../../../testing/fixed-dice.ts'
import { viewOf } from '../../rules-view.ts'
import { effectRows } from '../character/active-effects.ts'
import { longRest, shortRest } from '../character/rests.ts'
import { readSheet } from '../character/sheet.ts'
import { demandCheck } from '../checks/demand-check.ts'
import { resolveCombat } from '../combat/encounter/resolve-combat.ts'
import { diceOver, sampleGoblin, sampleMonster, seededDice } from '../combat/samples/sample-combat.ts'
import { combatIn, runningCombat } from '../combat/state/combat-document.ts'
import { elapseScene } from './passing-time.ts'
import { act, attrsOf, bran, friend, hero, kira, later, play, scene, srd } from './sample-scene.ts'

const druid = hero({
  class: 'Druid',
  level: 3,
  hp_max: 30,
  spells_known: ['pass-without-trace', 'darkvision', 'barkskin'],
  spells_prepared: ['pass-without-trace', 'darkvision', 'barkskin'],
  resources: { spell_slots: { level_1: { used: 0, max: 4 }, level_2: { used: 0, max: 2 } } },
})
const cast = (spell: string, targets: string[]) => act('cast', { options: { spell, targets } })
const names = (state: GameState, id = kira) =>
  effectRows(readSheet(attrsOf(state, id))).map((row) => row.name)

function pass(state: GameState, seconds: number, ...dice: number[]) {
  const told = elapseScene(viewOf(state), seconds, diceOver(fixedDice(...dice)), srd)
  return { told, after: later(stateAfter(state, told.diff), seconds) }
}

describe('time that goes by', () => {
  it('ends what has run out, with an event, and not a moment before', () => {
    const { after } = play(scene([druid, friend()]), cast('pass-without-trace', [kira]))
    const early = pass(after, 3_599)
    expect(early.told.events).toEqual([])
    expect(names(early.after)).toContain('Pass Without Trace')
    const over = pass(early.after, 1)
    expect(over.told.events[0]).toMatchObject({ type: 'effect_ends', details: { who: kira, reason: 'time' } })
    expect(names(over.after)).toEqual([])
  })

  it('an effect whose time is up no longer counts, even before anybody noted it', () => {
    const { after } = play(scene([druid, friend()]), cast('pass-without-trace', [kira]))
    const bonus = (state: GameState) => {
      const demand = demandCheck(viewOf(state), act('sneak'), srd)
      if (!demand.ok || demand.value.kind !== 'check') throw new Error('no check')
      return demand.value.check.modifiers.find((part) => part.source === 'Pass Without Trace')?.value
    }
    expect(bonus(after)).toBe(10)
    expect(bonus(later(after, 3_600))).toBeUndefined()
  })

  it('with the concentration goes what it held up on others, and the condition with its effect', () => {
    const ends = (hour: number) => ({ at: { ...scene([]).time, hour } })
    const poisoned = { name: 'Bad Mushroom', source: bran, condition: 'poisoned', ends: ends(15) }
    const held = { name: 'Barkskin', source: kira, concentration: 'Barkskin', ends: ends(20) }
    const holding = {
      name: 'Barkskin',
      source: kira,
      concentration: 'Barkskin',
      concentrating: true,
      ends: ends(15),
    }
    const state = scene([
      hero({ active_effects: [holding, 'A note of the narrator'] }),
      friend({ active_effects: [held, poisoned], status_conditions: ['poisoned', 'homesick'] }),
    ])
    const { after, told } = pass(state, 3_600)
    expect(attrsOf(after).active_effects).toEqual(['A note of the narrator'])
    expect(attrsOf(after, bran)).toMatchObject({ active_effects: [], status_conditions: ['homesick'] })
    expect(told.events).toHaveLength(3)
  })

  it('rests end what lasts until a rest', () => {
    const row = (until: string) => ({ name: until, source: kira, ends: { until } })
    const sheet = { active_effects: [row('short-rest'), row('long-rest'), row('cured')] }
    const rest = (told: ReturnType<typeof longRest>) => {
      if (!told.ok) throw new Error(told.refusal.message)
      return names(stateAfter(scene([hero(sheet)]), told.value.diff))
    }
    const view = viewOf(scene([hero(sheet)]))
    expect(rest(shortRest(view, kira, {}, diceOver(fixedDice())))).toEqual(['long-rest', 'cured'])
    expect(rest(longRest(view, kira))).toEqual(['cured'])
  })

  it('friends who lie dying roll by the round; the player rolls alone', () => {
    const state = scene([hero({ hp_current: 0 }), friend({ hp_current: 0 })])
    expect(pass(state, 5).told.events).toEqual([])
    const saved = pass(state, 18, 10, 11, 12)
    expect(attrsOf(saved.after, bran)).toMatchObject({ hp_current: 0, status: 'unconscious', stable: true })
    expect(saved.told.events.map((event) => event.type)).toContain('stable')
    const lost = pass(state, 60, 2, 1)
    expect(attrsOf(lost.after, bran)).toMatchObject({ status: 'dead' })
    expect(attrsOf(lost.after).death_saves).toEqual({ successes: 0, failures: 0 })
  })

  it('the stable wake with one hit point after one to four hours', () => {
    const state = scene([hero({}), friend({ hp_current: 0, stable: true, status: 'unconscious' })])
    const begun = pass(state, 60, 2)
    expect(attrsOf(begun.after, bran)).toMatchObject({ hp_current: 0, wakes_at: { hour: 16, minute: 30 } })
    expect(attrsOf(pass(begun.after, 7_100).after, bran).hp_current).toBe(0)
    expect(attrsOf(pass(begun.after, 7_200).after, bran)).toMatchObject({
      hp_current: 1,
      status: 'conscious',
    })
  })

  it('whoever goes without food grows weak, where a campaign counts meals', () => {
    const last_meal = { ...scene([]).time, day: 4 } as unknown as JsonObject
    const starving = (system: JsonObject) =>
      elapseScene(
        viewOf(scene([hero({ last_meal })], { campaign: { system } as never })),
        60,
        diceOver(fixedDice()),
        srd,
      )
    expect(starving({}).events).toEqual([])
    // Six days, of which three and a Constitution modifier of two are borne.
    expect(starving({ hunger: true }).events).toMatchObject([
      { type: 'starving', details: { exhaustion: 1 } },
    ])
  })
})

describe('in and out of a fight', () => {
  const goblin = sampleMonster('npc_goblin_001', sampleGoblin)

  it('an effect fights on, and what is left of it stays when the fight ends', () => {
    const before = play(scene([druid, friend(), goblin]), cast('barkskin', [kira]))
    const start = resolveCombat(before.view, act('attack', { target_id: goblin.id }), seededDice(5), srd)
    if (!start.ok) throw new Error(start.refusal.message)
    let state = stateAfter(before.after, start.value.diff)
    const fight = combatIn(viewOf(state))
    const rounds = fight?.combatants[kira]?.lasting.find((effect) => effect.name === 'Barkskin')?.ends.round
    expect(rounds).toBe(1 + 600)
    let moved = start.value.elapsed.rounds ?? 0
    for (let turn = 2; turn < 40 && runningCombat(viewOf(state)) !== undefined; turn += 1) {
      const told = resolveCombat(
        viewOf(later(state, moved * 6)),
        act('attack', { target_id: goblin.id }),
        seededDice(turn, turn),
        srd,
      )
      if (!told.ok) throw new Error(told.refusal.message)
      state = stateAfter(state, told.value.diff)
      moved += told.value.elapsed.rounds ?? 0
    }
    expect(runningCombat(viewOf(state))).toBeUndefined()
    const kept = effectRows(readSheet(attrsOf(state))).filter((row) => row.name === 'Barkskin')
    expect(kept.some((row) => row.mechanics !== undefined)).toBe(true)
    for (const row of kept) expect(row.ends_at).toMatchObject({ hour: 15, minute: 30, second: 0 })
  })

  it('what begins in a fight stands on the sheet with the right moment', () => {
    const start = scene([
      druid,
      friend(),
      { ...goblin, attrs: { ...goblin.attrs, hp_max: 500, hp_current: 500 } },
    ])
    const open = resolveCombat(viewOf(start), act('attack', { target_id: goblin.id }), seededDice(8), srd)
    if (!open.ok) throw new Error(open.refusal.message)
    const state = stateAfter(start, open.value.diff)
    const moved = open.value.elapsed.rounds ?? 0
    const told = resolveCombat(
      viewOf(later(state, moved * 6)),
      { ...cast('barkskin', [kira]) },
      seededDice(9, 2),
      srd,
    )
    if (!told.ok) throw new Error(told.refusal.message)
    const round = combatIn(viewOf(state))?.current_round ?? 0
    const row = effectRows(readSheet(attrsOf(stateAfter(state, told.value.diff)))).find(
      (effectRow) => effectRow.mechanics !== undefined,
    )
    expect(row?.ends_at).toMatchObject({ hour: 15, minute: 30, second: (round - 1) * 6 })
  })

  it('keeps foreign notes and strange conditions through a fight', () => {
    const noted = hero({ active_effects: ['Smells of fish'], status_conditions: ['in love'] })
    const start = resolveCombat(
      viewOf(scene([noted, goblin])),
      act('attack', { target_id: goblin.id }),
      seededDice(3),
      srd,
    )
    if (!start.ok) throw new Error(start.refusal.message)
    const after = attrsOf(stateAfter(scene([noted, goblin]), start.value.diff))
    expect(after.active_effects).toEqual(['Smells of fish'])
    expect(after.status_conditions).toContain('in love')
  })

  it('law: nothing lasts longer or shorter for having been in a fight', () => {
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 7_200 }), fc.integer({ min: 1, max: 500 }), (wait, seed) => {
        const before = play(scene([druid, friend(), goblin]), cast('darkvision', [kira]))
        const [row] = effectRows(readSheet(attrsOf(before.after)))
        const state = later(before.after, wait)
        const start = resolveCombat(
          viewOf(state),
          act('attack', { target_id: goblin.id }),
          seededDice(seed),
          srd,
        )
        if (!start.ok) throw new Error(start.refusal.message)
        const kept = effectRows(readSheet(attrsOf(stateAfter(state, start.value.diff))))[0]
        expect(kept?.ends_at).toBeDefined()
        expect(
          compareTimes(state.campaign.calendar, kept?.ends_at as WorldTime, row?.ends_at as WorldTime),
        ).toBe(0)
      }),
      { numRuns: 30 },
    )
  })
})
