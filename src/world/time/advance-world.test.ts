import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/game-state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import type { Duration } from '../../core/time/instant.ts'
import {
  boathouse,
  brida,
  documented,
  harbourState,
  inn,
  jory,
  later,
  lawfully,
  mira,
  row,
  tam,
} from '../sample-state.ts'
import { advanceWorld, type WorldAdvance } from './advance-world.ts'

type Passed = WorldAdvance & { readonly after: GameState; readonly types: readonly string[] }

function pass(state: GameState, duration: Duration): Passed {
  const to = later(state, duration)
  const advance = advanceWorld(state, state.time, to)
  return {
    ...advance,
    after: lawfully(state, { ...advance.diff, time: to }),
    types: advance.events.map((event) => event.type),
  }
}

function playOut(state: GameState, ...durations: readonly Duration[]): Passed {
  let passed = pass(state, durations[0] ?? { minutes: 1 })
  for (const duration of durations.slice(1)) passed = pass(passed.after, duration)
  return passed
}

function withDocument(kind: string, id: string, value: JsonObject, ...more: readonly StateDiff[]): GameState {
  return harbourState(documented(kind, id, value), ...more)
}

const supper = {
  description: 'The Tide Supper begins',
  deadline: '1492-05-15T14:30:00Z',
  consequences: 'Hale speaks unopposed.',
  status: 'open',
}

describe('deadlines', () => {
  const state = withDocument('time_event', 'supper', supper)

  it('[MEM-07] a deadline that passes is an event, and its consequences happen', () => {
    const { types, after: world, notices } = pass(state, { days: 5 })
    expect(types).toContain('deadline_missed')
    expect(world.documents['time_event|supper']?.value.status).toBe('missed')
    expect(world.facts.missed_supper_5).toMatchObject({
      object: 'Hale speaks unopposed.',
      visibility: 'known',
    })
    expect(Object.values(world.memories).map((memory) => memory.text)).toEqual(['Hale speaks unopposed.'])
    expect(notices).toEqual([
      { kind: 'deadline_missed', about: 'supper', level: 'urgent', text: supper.description },
    ])
    const next = pass(world, { hours: 1 })
    expect(next.types).toEqual(['time_event_closed'])
    expect(next.after.documents['time_event|supper']).toBeUndefined()
    expect(next.after.documents['time_warning|supper']).toBeUndefined()
    expect(pass(next.after, { days: 9 }).types).toEqual(['time_skipped'])
  })

  it('[MEM-07] one second before it is not missed; effects happen when they are effects', () => {
    const rigged = withDocument('time_event', 'supper', {
      ...supper,
      consequences: null,
      effects: [{ clock: { tide: 2 } }],
    })
    expect(pass(rigged, { days: 4, hours: 23, minutes: 59, seconds: 59 }).types).not.toContain(
      'deadline_missed',
    )
    expect(pass(rigged, { days: 5 }).after.clocks.tide?.value).toBe(3)
  })

  it('[MEM-08] each warning is given once, more and more plainly', () => {
    const said: string[] = []
    let world = state
    for (const duration of [
      { hours: 1 },
      { hours: 1 },
      { days: 2 },
      { hours: 1 },
      { days: 2 },
      { hours: 1 },
      { hours: 16 },
      { minutes: 5 },
      { hours: 2 },
      { minutes: 5 },
    ]) {
      const passed = pass(world, duration)
      said.push(
        ...passed.events
          .filter((event) => event.type === 'time_warning')
          .map((event) => String(event.details.level)),
      )
      world = passed.after
    }
    expect(said).toEqual(['subtle', 'clear', 'urgent', 'four_hours', 'two_hours'])
    expect(world.documents['time_warning|supper']?.value).toMatchObject({
      subtle_given: true,
      clear_given: true,
      urgent_given: true,
    })
    expect(world.documents['time_warning|current']?.value).toMatchObject({
      subtle_given: true,
      clear_given: true,
      urgent_given: true,
    })
    expect(world.documents['time_event|supper']?.value).toMatchObject({
      warnings_given: 5,
      urgency_level: 'urgent',
    })
  })

  it('[MEM-08] an urgent warning is not given twice', () => {
    const close = withDocument('time_event', 'supper', { ...supper, deadline: { day: 11, hour: 8 } })
    const first = pass(close, { minutes: 5 })
    expect(first.notices).toMatchObject([{ kind: 'time_warning', level: 'urgent' }])
    const second = pass(first.after, { minutes: 5 })
    expect(second.notices).toEqual([])
    expect(second.types).toEqual([])
  })

  it('is not told to the player when it is hidden, and is left alone when it cannot be read', () => {
    expect(
      pass(withDocument('time_event', 'supper', { ...supper, hidden: true }), { days: 5 }).notices,
    ).toEqual([])
    expect(
      pass(withDocument('time_event', 'supper', { ...supper, deadline: 'soon' }), { days: 5 }).types,
    ).toEqual(['deadline_unreadable', 'time_skipped'])
  })

  it('reads a part of a date as one of the present month, until midnight', () => {
    const today = withDocument('time_event', 'supper', { ...supper, deadline: { day: 10 } })
    expect(pass(today, { hours: 9, minutes: 29 }).types).not.toContain('deadline_missed')
    expect(pass(today, { hours: 9, minutes: 30 }).types).toContain('deadline_missed')
    const past = withDocument('time_event', 'supper', { ...supper, deadline: { day: 5, hour: 8 } })
    expect(pass(past, { days: 24 }).types).not.toContain('deadline_missed')
    const missed = pass(pass(past, { days: 24 }).after, { days: 1 })
    expect(missed.types).toContain('deadline_missed')
  })

  it('keeps the minute that was written, and without one means the full hour', () => {
    const at = (deadline: JsonObject): GameState =>
      withDocument('time_event', 'supper', { ...supper, deadline })
    const missedAfter = (state: GameState, minutes: number): boolean =>
      pass(state, { hours: 1, minutes }).types.includes('deadline_missed')
    const quarterTo = at({ day: 10, hour: 15, minute: 45 })
    expect(missedAfter(quarterTo, 14)).toBe(false)
    expect(missedAfter(quarterTo, 15)).toBe(true)
    const fullHour = at({ day: 10, hour: 16 })
    expect(missedAfter(fullHour, 29)).toBe(false)
    expect(missedAfter(fullHour, 30)).toBe(true)
  })
})

describe('agendas', () => {
  const plan = { current_goal: 'Sell the silver', progress_percentage: 40, progress_per_day: 20 }

  it('[MEM-09] progress stays within 0..100, however long it takes and whatever stood there', () => {
    expect(
      pass(withDocument('agenda', jory, plan), { days: 30 }).after.documents[`agenda|${jory}`]?.value,
    ).toMatchObject({
      progress_percentage: 100,
      completed: true,
    })
    const wild = pass(withDocument('agenda', jory, { ...plan, progress_percentage: 140 }), { minutes: 1 })
    expect(wild.after.documents[`agenda|${jory}`]?.value.progress_percentage).toBe(100)
    const low = pass(withDocument('agenda', jory, { ...plan, progress_percentage: -40 }), { days: 1 })
    expect(low.after.documents[`agenda|${jory}`]?.value.progress_percentage).toBe(20)
  })

  it('go on with world time, the same in many small steps as in one', () => {
    const state = withDocument('agenda', jory, plan)
    const once = pass(state, { days: 1 }).after.documents[`agenda|${jory}`]?.value.progress_percentage
    const steps = Array.from({ length: 48 }, () => ({ minutes: 30 }))
    const often = playOut(state, ...steps).after.documents[`agenda|${jory}`]?.value.progress_percentage
    expect(once).toBe(60)
    expect(Math.abs(Number(often) - 60)).toBeLessThan(1)
    expect(pass(playOut(state, { minutes: 1 }).after, { minutes: 1 }).diff).toEqual({})
  })

  it('reach their milestones once, in order, and these really happen', () => {
    const milestones = [
      { at: 80, name: 'the divers', effects: [{ flag: 'divers' }] },
      { at: 50, name: 'the boat', effects: [{ move: boathouse }] },
    ]
    const { events, after: world } = pass(withDocument('agenda', jory, { ...plan, milestones }), { days: 10 })
    expect(
      events.filter((event) => event.type === 'agenda_milestone').map((event) => event.details.milestone),
    ).toEqual(['the boat', 'the divers'])
    expect(world.documents[`agenda|${jory}`]?.value.completed_milestones).toEqual(['the boat', 'the divers'])
    expect(world.scene.present_entity_ids).not.toContain(jory)
    expect(world.documents['world|flags']?.value).toEqual({ divers: true })
    expect(world.facts.npc_jory_001_achieved_5).toMatchObject({ subject_id: jory, visibility: 'world' })
    expect(pass(world, { days: 10 }).types).toEqual(['time_skipped'])
  })

  it('stand still while something blocks them, and do not make up for it', () => {
    const blocked = withDocument('agenda', jory, {
      ...plan,
      blocking_factors: ['the watch', { if: { at: row } }],
    })
    expect(pass(blocked, { days: 3 }).after.documents[`agenda|${jory}`]?.value.progress_percentage).toBe(40)
    const begun = pass(withDocument('agenda', jory, plan), { days: 1 }).after
    const stopped = pass(lawfully(begun, documented('agenda', jory, { blocking_factors: ['the watch'] })), {
      days: 3,
    })
    expect(stopped.types).toEqual(['agenda_blocked', 'time_skipped'])
    const freed = pass(lawfully(stopped.after, documented('agenda', jory, { blocking_factors: [] })), {
      days: 1,
    })
    expect(freed.after.documents[`agenda|${jory}`]?.value.progress_percentage).toBe(80)
    const dead = withDocument('agenda', jory, plan, {
      entities_update: [{ id: jory, set: [{ path: ['status'], value: 'dead' }] }],
    })
    expect(pass(dead, { days: 9 }).after.documents[`agenda|${jory}`]?.value.progress_percentage).toBe(40)
  })

  it('take their authored steps when the time is ripe, once', () => {
    const step = {
      at: { clock: { tide: 3 } },
      do: [{ move: boathouse }],
      rumour: ['He was seen with a lamp.'],
    }
    const state = harbourState({
      entities_update: [{ id: jory, set: [{ path: ['agenda'], value: [step] }] }],
    })
    expect(pass(state, { minutes: 1 }).types).toEqual([])
    const ripe = pass(lawfully(state, { clocks: [{ id: 'tide', delta: 2 }] }), { minutes: 1 })
    expect(ripe.types).toEqual(['agenda_step', 'npc_left'])
    expect(pass(ripe.after, { minutes: 1 }).types).toEqual([])
  })
})

describe('stores', () => {
  const grain = {
    current_amount: 40,
    max_amount: 50,
    depletion_rate: 2,
    depletion_unit: 'per_day',
    critical_level: 30,
    consequence: 'Bread is rationed.',
  }

  it.each([
    ['per_day', {}, 36],
    ['per_hour', {}, 0],
    ['per_patient_per_day', { patients: 3 }, 28],
  ])('run down %s with world time', (depletion_unit, more, left) => {
    const passed = pass(withDocument('world_resource', 'grain', { ...grain, depletion_unit, ...more }), {
      days: 2,
    })
    expect(passed.after.documents['world_resource|grain']?.value.current_amount).toBe(left)
  })

  it('[MEM-10] running low is told once, and again only after the store was filled', () => {
    const first = pass(withDocument('world_resource', 'grain', grain), { days: 6 })
    expect(first.types.filter((type) => type === 'resource_critical')).toHaveLength(1)
    expect(first.after.facts.short_of_grain_5?.object).toBe('Bread is rationed.')
    const second = pass(first.after, { days: 2 })
    expect(second.types).not.toContain('resource_critical')
    const filled = pass(
      lawfully(second.after, documented('world_resource', 'grain', { current_amount: 50 })),
      { days: 1 },
    )
    expect(filled.types).not.toContain('resource_critical')
    const third = lawfully(filled.after, { counters: { ...filled.after.counters, current_turn: 9 } })
    expect(pass(third, { days: 30 }).types).toEqual(
      expect.arrayContaining(['resource_critical', 'resource_exhausted']),
    )
  })

  it('[MEM-10] the amount stays within 0 and its size, and a unit there is not takes nothing', () => {
    const over = pass(withDocument('world_resource', 'grain', { ...grain, current_amount: 400 }), {
      minutes: 1,
    })
    expect(over.after.documents['world_resource|grain']?.value.current_amount).toBeLessThanOrEqual(50)
    expect(
      pass(withDocument('world_resource', 'grain', grain), { days: 90 }).after.documents[
        'world_resource|grain'
      ]?.value.current_amount,
    ).toBe(0)
    const odd = pass(withDocument('world_resource', 'grain', { ...grain, depletion_unit: 'per_week' }), {
      days: 9,
    })
    expect(odd.after.documents['world_resource|grain']?.value.current_amount).toBe(40)
  })
})

describe('clocks that tick', () => {
  const ticking = harbourState({
    clocks_add: [
      {
        id: 'dawn',
        name: 'Until dawn',
        value: 8,
        max: 12,
        triggers: { '4': 'Grey light.', '0': 'Dawn.' },
        tags: ['decrement', 'time:30m'],
      },
    ],
  })

  it('a time clock is not drained in fifteen fictional minutes, however many turns that takes', () => {
    const turns = Array.from({ length: 15 }, () => ({ minutes: 1 }))
    expect(playOut(ticking, ...turns).after.clocks.dawn?.value).toBeGreaterThanOrEqual(7)
    const halfHour = Array.from({ length: 30 }, () => ({ minutes: 1 }))
    expect(playOut(ticking, ...halfHour).after.clocks.dawn?.value).toBe(7)
  })

  it('ring in order over a long rest, once each, and stop at their end', () => {
    const { events, after: world } = pass(ticking, { days: 7 })
    const rung = events.filter((event) => event.type === 'clock_triggered').map((event) => event.details.text)
    expect(rung).toEqual(['Grey light.', 'Dawn.'])
    expect(world.clocks.dawn?.value).toBe(0)
    expect(pass(world, { days: 1 }).types).toEqual(['time_skipped'])
  })
})

describe('hours', () => {
  const schedule = [
    { from: '18:00', to: '23:00', at: row },
    { from: '23:00', to: '18:00', at: inn },
    { if: { clock: { tide: '>=5' } }, at: boathouse },
  ]
  const state = harbourState({
    entities_update: [{ id: brida, set: [{ path: ['schedule'], value: schedule }] }],
  })

  it('people go when their hour strikes, and come back', () => {
    const evening = pass(state, { hours: 4 })
    expect(evening.after.scene.present_entity_ids).toEqual([mira, jory])
    expect(evening.after.entities[row]?.attrs.entities_present).toEqual([brida])
    const night = pass(evening.after, { hours: 5 })
    expect(night.after.scene.present_entity_ids).toEqual([mira, jory, brida])
    expect(pass(state, { hours: 1 }).diff).toEqual({})
    expect(pass(lawfully(state, { clocks: [{ id: 'tide', delta: 5 }] }), { hours: 9 }).diff).toEqual({})
  })

  it('nobody walks out of a fight, dead, or while they follow somebody', () => {
    expect(
      pass(lawfully(state, documented('combat', 'current', { in_combat: true })), { hours: 4 }).types,
    ).toEqual([])
    expect(
      pass(lawfully(state, { entities_update: [{ id: brida, tags_add: ['companion'] }] }), { hours: 4 })
        .types,
    ).toEqual([])
  })
})

describe('long stretches', () => {
  it('everything happens in its order', () => {
    const state = harbourState(
      documented('time_event', 'supper', {
        ...supper,
        deadline: '1492-05-12T00:00:00Z',
        effects: [{ document: { kind: 'agenda', id: tam, set: { blocking_factors: ['hiding'] } } }],
      }),
      documented('agenda', tam, { current_goal: 'Flee', progress_percentage: 0, progress_per_day: 10 }),
    )
    const { after: world } = pass(state, { days: 20 })
    const progress = Number(world.documents[`agenda|${tam}`]?.value.progress_percentage)
    expect(progress).toBeGreaterThan(10)
    expect(progress).toBeLessThan(20)
  })

  it('cost little however long they are, and nothing goes back in time', () => {
    const many = Array.from({ length: 20 }, (_, index) =>
      documented('time_event', `e${index}`, { ...supper, deadline: { day: 11 + (index % 15), hour: index } }),
    )
    const clocks = {
      clocks_add: [
        {
          id: 'fast',
          name: 'Fast',
          value: 0,
          max: 9_999,
          triggers: Object.fromEntries(
            Array.from({ length: 500 }, (_, index) => [String(index * 9), 'tick']),
          ),
          tags: ['time:1m'],
        },
      ],
    }
    const state = harbourState(...many, clocks)
    const { events } = pass(state, { days: 36_500 })
    expect(events.filter((event) => event.type === 'deadline_missed')).toHaveLength(20)
    expect(advanceWorld(state, later(state, { hours: 1 }), state.time)).toMatchObject({
      diff: {},
      events: [],
      notices: [],
    })
  })

  it('whatever the documents hold, the change is lawful and nothing leaves its bounds', () => {
    const junk = fc.oneof(
      fc.jsonValue(),
      fc.double(),
      fc.constantFrom('per_day', 'per_hour', '1492-05-12T00:00:00Z', 'open'),
    )
    const value = fc.dictionary(
      fc.constantFrom(
        'deadline',
        'status',
        'progress_percentage',
        'progress_per_day',
        'milestones',
        'blocking_factors',
        'current_amount',
        'max_amount',
        'depletion_rate',
        'depletion_unit',
        'critical_level',
        'consequences',
        'counted_at',
        'description',
      ),
      junk,
    )
    fc.assert(
      fc.property(
        fc.constantFrom('time_event', 'agenda', 'world_resource'),
        value,
        fc.integer({ min: 1, max: 2_000 }),
        (kind, held, hours) => {
          const plain = JSON.parse(JSON.stringify(held)) as JsonObject
          const { after: world } = pass(withDocument(kind, 'x', plain), { hours })
          const kept = world.documents[`${kind}|x`]?.value
          if (kind === 'agenda' && typeof kept?.progress_percentage === 'number') {
            expect(kept.progress_percentage).toBeGreaterThanOrEqual(0)
            expect(kept.progress_percentage).toBeLessThanOrEqual(100)
          }
          if (kind === 'world_resource' && typeof kept?.current_amount === 'number')
            expect(kept.current_amount).toBeGreaterThanOrEqual(0)
        },
      ),
      { numRuns: 200 },
    )
  })
})
