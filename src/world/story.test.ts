import { describe, expect, it } from 'vitest'
import type { GameState } from '../core/state/state.ts'
import { encounterTableSchema, endingSchema, storyletSchema } from './definition/story.ts'
import { witnessedKnowledge, witnessesOf } from './event-memory.ts'
import {
  admitComplication,
  complicationChance,
  complicationScale,
  successStreak,
} from './pacing/complications.ts'
import { encounterFor, isTableOpen } from './pacing/encounter-tables.ts'
import { checkEndings } from './pacing/endings.ts'
import { readyStorylets, visitStorylet } from './pacing/storylets.ts'
import { admitTension, ageThreats, pendingThreats, settleThreat, tensionTypes } from './pacing/tension.ts'
import { returnPath } from './return-path.ts'
import { boathouse, brida, documented, harbour, inn, jory, lawfully, mira, row } from './sample-world.ts'
import { socialAct } from './talk/treatment.ts'

function atTurn(state: GameState, turn: number): GameState {
  return lawfully(state, { counters: { ...state.counters, current_turn: turn - 1 } })
}

describe('storylets', () => {
  const pool = [
    { id: 'rain', priority: 'ambient' },
    {
      id: 'wet_steps',
      view_if: { at: inn, clock: { tide: 1 } },
      cooldown: 2,
      effects: [{ clock: { tide: 1 } }],
    },
    { id: 'knock', view_if: { at: inn }, once: true },
    { id: 'fire', priority: 'urgent', view_if: { flag: 'fire' } },
    { id: 'guest', view_if: { at: row } },
  ].map((written) => storyletSchema.parse(written))
  const ids = (state: GameState) => readyStorylets(pool, state, mira).map((storylet) => storylet.id)

  it('are ready when their conditions hold: pressing ones first, then the most particular', () => {
    expect(ids(harbour())).toEqual(['wet_steps', 'knock', 'rain'])
    expect(ids(harbour(documented('world', 'flags', { fire: true })))[0]).toBe('fire')
  })

  it('happen, are counted, rest for a while, and some never come back', () => {
    const [, steps, knock] = pool
    if (steps === undefined || knock === undefined) throw new Error('the pool has them')
    const played = visitStorylet(steps, harbour(), mira)
    expect(played.events.map((event) => event.type)).toEqual([
      'storylet_played',
      'clock_advanced',
      'clock_triggered',
    ])
    const after = lawfully(harbour(), played.diff)
    expect(ids(after)).toEqual(['knock', 'rain'])
    expect(ids(atTurn(after, 8))).toEqual(['wet_steps', 'knock', 'rain'])
    expect(ids(atTurn(lawfully(harbour(), visitStorylet(knock, harbour(), mira).diff), 99))).toEqual([
      'wet_steps',
      'rain',
    ])
  })
})

describe('endings', () => {
  const endings = [
    { id: 'high_water', if: { clock: { tide: 8 } }, text: 'The lower town drowns.' },
    {
      id: 'rung',
      if: { flag: 'rung' },
      text: ['The bell.'],
      epilogue: [
        { if: { present: jory }, text: 'Jory weeps.' },
        { if: { at: row }, text: 'Rain.' },
        { text: 'Dawn.' },
      ],
    },
  ].map((written) => endingSchema.parse(written))

  it('come when they are so, with the epilogue that is true, and only once', () => {
    expect(checkEndings(endings, harbour(), mira)).toBeNull()
    const rung = harbour(documented('world', 'flags', { rung: true }))
    expect(checkEndings(endings, rung, mira)).toEqual({
      id: 'rung',
      text: ['The bell.'],
      epilogue: ['Jory weeps.', 'Dawn.'],
    })
    expect(
      checkEndings(endings, lawfully(rung, documented('world', 'ending', { id: 'rung' })), mira),
    ).toBeNull()
  })
})

describe('encounter tables', () => {
  const entries = { '1-3': { storylet: 'wet_steps' }, '4': { encounter: 'looters' }, '5': { nothing: true } }
  const table = encounterTableSchema.parse({
    id: 'crossing',
    roll: '1d6',
    when: { clock: { tide: '>=3' } },
    entries,
  })

  it('are open when they are, and mean what the die shows', () => {
    expect(isTableOpen(table, harbour(), mira)).toBe(false)
    expect([1, 3, 4, 5, 6].map((total) => encounterFor(table, total).id)).toEqual([
      'wet_steps',
      'wet_steps',
      'looters',
      null,
      null,
    ])
    expect(encounterTableSchema.safeParse({ ...table, entries: { some: {} } }).success).toBe(false)
  })
})

describe('complications', () => {
  const on = harbour({ campaign: { calibration: { complications: true } } })

  it('grow likelier with success, to a limit, and reach further', () => {
    expect([0, 1, 2, 5, 6, 50].map(complicationChance)).toEqual([20, 30, 40, 70, 75, 75])
    expect([0, 2, 3, 4, 5].map(complicationScale)).toEqual([
      'local',
      'local',
      'regional',
      'regional',
      'significant',
    ])
  })

  it('come by the die that was rolled, end the streak, and never by failing', () => {
    const first = admitComplication(on, { succeeded: true, total: 21 })
    expect(first.events[0]).toMatchObject({ type: 'complication_averted', details: { streak_after: 1 } })
    const next = lawfully(on, first.diff)
    const second = admitComplication(next, { succeeded: true, total: 30 })
    expect(second.events[0]).toMatchObject({ type: 'complication', details: { chance: 30, streak_after: 0 } })
    expect(successStreak(lawfully(next, second.diff))).toBe(0)
    expect(admitComplication(next, { succeeded: false, total: 1 }).events[0]?.type).toBe(
      'complication_averted',
    )
  })

  it('are off unless the table wants them', () => {
    expect(admitComplication(harbour(), { succeeded: true, total: 1 })).toMatchObject({
      diff: {},
      events: [],
    })
  })
})

describe('tension', () => {
  const code = (state: GameState, type: string, mood?: string): string => {
    const made = admitTension({ type, text: 'Boots on the stair.' }, state, mood)
    return made.ok ? 'made' : made.refusal.code
  }
  const made = (state: GameState, type: string): GameState => {
    const result = admitTension({ type, text: `${type}!`, source_id: jory }, state)
    if (!result.ok) throw new Error(result.refusal.message)
    return lawfully(state, result.value.diff)
  }

  it('knows eight moves and no ninth', () => {
    expect(tensionTypes.map((type) => code(harbour(), type))).toEqual(Array(8).fill('made'))
    expect(code(harbour(), 'kill_everybody')).toBe('world/unknown-tension')
    expect(code(harbour(), 'downside', 'escape')).toBe('world/tension-rests')
    expect(admitTension({ type: 'downside', text: ' ' }, harbour()).ok).toBe(false)
  })

  it('never presses three times the same way, and rests after two in a row', () => {
    const once = made(harbour(), 'downside')
    const twice = made(atTurn(once, 8), 'downside')
    expect(code(atTurn(twice, 20), 'downside')).toBe('world/tension-repeats')
    expect(code(atTurn(twice, 20), 'separate')).toBe('made')
    const row2 = made(atTurn(once, 6), 'separate')
    expect(code(atTurn(row2, 7), 'unwelcome_truth')).toBe('world/tension-rests')
    expect(code(atTurn(row2, 8), 'unwelcome_truth')).toBe('made')
  })

  it('keeps at most two threats in the air; an ignored one hardens, a settled one is gone', () => {
    const first = made(harbour(), 'approaching_threat')
    const two = made(atTurn(first, 9), 'approaching_threat')
    const calmer = made(atTurn(two, 20), 'downside')
    expect(pendingThreats(calmer)).toHaveLength(2)
    expect(code(atTurn(calmer, 30), 'approaching_threat')).toBe('world/too-many-threats')
    expect(ageThreats(atTurn(first, 6)).events).toEqual([])
    const aged = ageThreats(atTurn(first, 7))
    expect(aged.events[0]).toMatchObject({ type: 'threat_hardened', details: { from: 'soft', to: 'hard' } })
    const hard = lawfully(atTurn(first, 7), aged.diff)
    expect(ageThreats(atTurn(hard, 8)).events).toEqual([])
    expect(ageThreats(atTurn(hard, 9)).events[0]?.type).toBe('threat_due')
    const settled = settleThreat('threat_5', 'talked down', hard)
    expect(settled.ok && pendingThreats(lawfully(hard, settled.value.diff))).toEqual([])
    expect(settleThreat('f_tide', 'x', hard).ok).toBe(false)
  })

  it('three failures while threatened: the threat that hardened is what the rules read', () => {
    const hard = lawfully(
      atTurn(made(harbour(), 'approaching_threat'), 7),
      ageThreats(atTurn(made(harbour(), 'approaching_threat'), 7)).diff,
    )
    expect(pendingThreats(hard)[0]).toMatchObject({
      subject_id: jory,
      predicate: 'pending_threat',
      object: { level: 'hard', source_id: jory },
    })
  })
})

describe('the way back', () => {
  const spine = {
    steps: [
      { id: 's1', title: 'Hear the case', thread_id: 'tongue' },
      {
        id: 's2',
        title: 'The boathouse',
        location_id: boathouse,
        hint: 'Jory rowed there.',
        done_if: { visited: boathouse },
      },
    ],
  }

  it('leads to the first step that is not done, by the shortest road', () => {
    const state = harbour(documented('spine', 'main', spine))
    expect(returnPath(state)).toMatchObject({ step_id: 's1', away: false })
    const heard = lawfully(state, { threads_update: [{ id: 'tongue', status: 'resolved' }] })
    expect(returnPath(heard)).toEqual({
      spine_id: 'main',
      step_id: 's2',
      title: 'The boathouse',
      hint: 'Jory rowed there.',
      location_id: boathouse,
      away: true,
      next_place_id: row,
    })
    expect(returnPath(lawfully(heard, documented('world', 'visited', { [boathouse]: 3 })))).toBeNull()
    expect(returnPath(harbour())).toBeNull()
  })
})

describe('people remember', () => {
  const act = (kind: string, state: GameState) => {
    const done = socialAct({ kind, by: mira, to: jory }, state)
    if (!done.ok) throw new Error(done.refusal.message)
    return lawfully(state, done.value.diff)
  }
  const trustIn = (state: GameState) => state.relationships[`${mira}|${jory}|trust`]?.intensity ?? 0

  it('what was done, within -10..10', () => {
    expect(trustIn(act('saved_life', harbour()))).toBe(3)
    expect(trustIn(act('betrayal', act('betrayal', act('betrayal', harbour()))))).toBe(-10)
    expect(socialAct({ kind: 'vibes', by: mira, to: jory }, harbour()).ok).toBe(false)
    expect(socialAct({ kind: 'gift', by: mira, to: 'npc_x_001' }, harbour()).ok).toBe(false)
  })

  it('and the same kindness counts once in a scene', () => {
    const once = act('kindness', harbour())
    expect(trustIn(act('kindness', once))).toBe(1)
    expect(trustIn(act('gift', once))).toBe(2)
    expect(trustIn(act('kindness', lawfully(once, { scene_update: { id: 'scene_002' } })))).toBe(2)
  })

  it('what they saw: those here and awake, and not what was found or whispered', () => {
    const shot = { type: 'shot_fired', details: { fact_id: 'f_rowed' }, tags: ['violence'] }
    expect(witnessesOf(shot, harbour())).toEqual([mira, jory, brida])
    const asleep = harbour({ entities_update: [{ id: brida, set: [{ path: ['conscious'], value: false }] }] })
    expect(witnessedKnowledge([shot], asleep)).toEqual([
      { knower_id: mira, fact_id: 'f_rowed', turn: 5, source: 'witnessed' },
      { knower_id: jory, fact_id: 'f_rowed', turn: 5, source: 'witnessed' },
    ])
    const found = { type: 'fact_revealed', details: { fact_id: 'c_sledge' }, tags: ['discovery'] }
    expect(witnessedKnowledge([found], harbour())).toEqual([])
    expect(witnessesOf({ ...found, tags: ['discovery', 'aloud'] }, harbour())).toHaveLength(3)
  })
})
