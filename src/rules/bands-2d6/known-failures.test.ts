/**
 * What went wrong in the game these rules come from, each a test: clocks that never rang, bribes that paid, threats
 * that stayed for ever, trust for the asking, dangers that bled, scenes that forgot.
 */
import { describe, expect, it } from 'vitest'
import type { GameState } from '../../core/state/game-state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import { good } from '../../testing/assertions.ts'
import { trialRoller, tryAction } from '../../testing/ruleset-contract-trial.ts'
import { chen, kira, kiraTries, streetState, viktor } from '../../testing/sample-street.ts'
import { viewOf } from '../rules-view.ts'
import type { AttemptedAction } from '../ruleset.ts'
import { bands2d6 } from './bands-2d6.ts'
import { pendingThreats, threatLifetime } from './threats-and-fallen-creatures.ts'

function tries(state: GameState, action: AttemptedAction, ...faces: readonly number[]) {
  return tryAction(bands2d6, state, action, ...faces)
}

function severityTier(state: GameState): unknown {
  const { events } = tries(state, kiraTries('climb'), 1, 1).resolution
  return events.find((event) => event.type === 'action_failed')?.details.severity_tier
}

function threat(more: Record<string, string | number> = {}): StateDiff {
  const object = { what: 'Footsteps on the fire escape', ...more }
  return { facts_add: [{ id: 'footsteps', subject_id: 'scene', predicate: 'pending_threat', object }] }
}

function later(state: GameState, turns: number): GameState {
  return { ...state, counters: { ...state.counters, current_turn: state.counters.current_turn + turns } }
}

describe('what used to go wrong', () => {
  it('a clock that runs down rings at every threshold, and once at zero', () => {
    let state = streetState({ clocks: { time: 5 } })
    const rung: unknown[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      const played = tries(state, kiraTries('travel', { target_id: 'loc_alley_001' }), 6, 4)
      rung.push(
        ...played.resolution.events
          .filter((event) => event.type === 'clock_triggered')
          .map((event) => [event.details.threshold, event.details.crossed]),
      )
      state = played.after
    }
    expect(state.clocks.time?.value).toBe(0)
    expect(rung).toEqual([
      [4, 'down'],
      [2, 'down'],
      [0, 'down'],
    ])
  })

  it('a bribe costs money, declared or not', () => {
    for (const clockRules of [{}, { direction: { time: 'decrement' } }]) {
      const paid = tries(streetState({ clockRules }), kiraTries('bribe', { target_id: viktor }), 5, 5)
      expect(paid.after.clocks.cred?.value).toBe(450)
    }
  })

  it('a bribe nobody can pay is refused before the dice, and one that fails is still paid', () => {
    const poor = streetState({ clocks: { cred: 49 } })
    const bribe = kiraTries('bribe', { target_id: viktor })
    const refused = bands2d6.resolve(viewOf(poor), bribe, trialRoller(0).roller)
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'rules/cannot-pay' } })
    expect(tries(streetState(), bribe, 1, 1).after.clocks.cred?.value).toBe(450)
    const generous = { ...bribe, options: { costs: { cred: 120 } } }
    expect(tries(streetState(), generous, 5, 5).after.clocks.cred?.value).toBe(380)
  })

  it('an announced threat makes failure dangerous while it is fresh, not for ever', () => {
    const fresh = streetState({ more: threat({ since_turn: 1 }) })
    expect(severityTier(fresh)).toBe(2)
    const old = later(fresh, threatLifetime + 1)
    expect(severityTier(old)).toBe(0)
    expect(tries(old, kiraTries('look')).after.facts.footsteps).toBe(undefined)
  })

  it('a threat without a date gets one, so that it can grow old', () => {
    const noted = tries(streetState({ more: threat() }), kiraTries('look')).after
    expect(noted.facts.footsteps?.discovered_turn).toBe(1)
    expect(severityTier(later(noted, threatLifetime + 1))).toBe(0)
  })

  it('a threat ends when it is answered, left behind or carried out', () => {
    const gone = (state: GameState) => state.facts.footsteps === undefined
    const state = streetState({ more: threat({ since_turn: 1 }) })
    expect(gone(tries(state, kiraTries('hide'), 5, 5).after)).toBe(true)
    expect(gone(tries(state, kiraTries('climb'), 5, 6).after)).toBe(false)
    expect(gone(tries(state, kiraTries('go', { target_id: 'loc_dragon_001' })).after)).toBe(true)
    const lost = streetState({
      more: threat({ since_turn: 1 }),
      kira: { failure_streak: { count: 2, turn: 0 } },
    })
    const played = tries(lost, kiraTries('sneak'), 1, 1)
    expect(played.types).toContain('threat_resolved_against_player')
    expect(gone(played.after)).toBe(true)
  })

  it('a half answered threat goes down a step', () => {
    const state = streetState({ more: threat({ since_turn: 1, level: 'lethal' }) })
    const eased = tries(state, kiraTries('hide'), 4, 3).after
    expect(pendingThreats(viewOf(eased))).toMatchObject([{ level: 'hard', live: true }])
  })

  it('talking and talking wins no more trust than talking', () => {
    let state = streetState()
    for (let turn = 0; turn < 6; turn += 1)
      state = tries(state, kiraTries('talk', { target_id: viktor })).after
    expect(state.relationships[`${kira}|${viktor}|trust`]?.intensity).toBe(1)
    for (let turn = 0; turn < 3; turn += 1)
      state = tries(state, kiraTries('persuade', { target_id: viktor }), 5, 5).after
    expect(state.relationships[`${kira}|${viktor}|trust`]?.intensity).toBe(2)
  })

  it('trust stays within ten either way', () => {
    const hated = { a_id: kira, b_id: viktor, rel_type: 'trust', intensity: -10 }
    const state = streetState({ more: { relationships_change: [hated] } })
    const { after, types } = tries(state, kiraTries('persuade', { target_id: viktor }), 1, 1)
    expect(after.relationships[`${kira}|${viktor}|trust`]?.intensity).toBe(-10)
    expect(types).not.toContain('relationship_changed')
  })

  it('the dangers of one act do not bleed onto another', () => {
    const flags = { risk_flags: ['violence', 'pursuit'] }
    const view = viewOf(streetState())
    const kind = (action: AttemptedAction) => good(bands2d6.demand(view, action)).kind
    expect(kind(kiraTries('go', { target_id: 'loc_dragon_001', ...flags }))).toBe('check')
    expect(kind(kiraTries('read', flags))).toBe('automatic')
    expect(kind(kiraTries('think', { risk_flags: ['dangerous', 'hostile_present'] }))).toBe('automatic')
    const after = tries(streetState(), kiraTries('go', { target_id: 'loc_dragon_001', ...flags }), 1, 1).after
    expect(good(bands2d6.demand(viewOf(after), kiraTries('go', { target_id: 'loc_dragon_001' }))).kind).toBe(
      'automatic',
    )
  })

  it('a change of scene ends what it should end', () => {
    const inside = (name: string) => ({
      id: `situation_pc_kira_001_${name}`,
      subject_id: kira,
      predicate: 'situation',
      object: { name, severity: 'soft' },
    })
    const names = ['exposed', 'detected', 'cornered', 'pursued', 'injured']
    const state = streetState({ more: { facts_add: names.map(inside) } })
    const { after, types } = tries(state, kiraTries('go', { target_id: 'loc_dragon_001' }))
    expect(types.filter((type) => type === 'situation_cleared')).toHaveLength(3)
    const left = names.filter((name) => after.facts[`situation_pc_kira_001_${name}`] !== undefined)
    expect(left).toEqual(['pursued', 'injured'])
  })

  it('a change of place keeps sight and noise, or takes those of the new place', () => {
    const inn = tries(streetState(), kiraTries('go', { target_id: 'loc_dragon_001' })).after
    expect([inn.scene.visibility_conditions, inn.scene.noise_level]).toEqual(['grey', 'quiet'])
    const haven = tries(inn, kiraTries('go', { target_id: 'loc_haven_001' })).after
    expect([haven.scene.visibility_conditions, haven.scene.noise_level]).toEqual(['grey', 'loud'])
  })

  it('people stay where they were left, and companions come along', () => {
    const friend = { id: 'npc_ota_001', type: 'npc', name: 'Ota', attrs: {}, tags: ['companion'] }
    const start = streetState({ chenIsHere: true, more: { entities_add: [friend] } })
    const { scene } = start
    const together = {
      ...start,
      scene: { ...scene, present_entity_ids: [...scene.present_entity_ids, friend.id] },
    }
    const away = tries(together, kiraTries('go', { target_id: 'loc_dragon_001' })).after
    expect(away.scene.present_entity_ids).toEqual([kira, friend.id])
    const back = tries(away, kiraTries('go', { target_id: 'loc_alley_001' })).after
    expect(new Set(back.scene.present_entity_ids)).toEqual(
      new Set([kira, friend.id, viktor, 'npc_jin_001', chen]),
    )
  })

  it('an ally with a fearsome name makes nothing dangerous', () => {
    const ally = {
      id: 'npc_bear_001',
      type: 'npc',
      name: 'Bear',
      attrs: { threat_level: 'extreme' },
      tags: ['ally'],
    }
    const start = streetState({ more: { entities_add: [ally] } })
    const scene = { ...start.scene, present_entity_ids: [kira, ally.id] }
    expect(severityTier({ ...start, scene })).toBe(0)
  })
})
