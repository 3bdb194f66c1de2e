import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../core/json.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { WorldEdit, type WorldEvent } from '../collect-world-changes.ts'
import {
  boathouse,
  brida,
  documented,
  harbourState,
  inn,
  jory,
  lawfully,
  mira,
  row,
  tam,
} from '../sample-state.ts'
import { applyClockTriggers, applyEffects, effectsToDiff } from './apply-effects.ts'
import { type Effect, readEffects } from './effect-schema-and-context.ts'

function run(
  effects: readonly Effect[],
  state: GameState = harbourState(),
): { after: GameState; events: readonly WorldEvent[] } {
  const read = effectsToDiff(effects, state, { cause: 'a test' })
  if (!read.ok) throw new Error(read.refusal.message)
  return { after: lawfully(state, read.value.diff), events: read.value.events }
}

function refusalOf(...effects: readonly Effect[]): string | null {
  const read = effectsToDiff(effects, harbourState())
  return read.ok ? null : read.refusal.code
}

describe('effects', () => {
  it('change what they say, and each change tells an event', () => {
    const { after, events } = run([
      { fact: { id: 'f_new', subject_id: inn, predicate: 'smells_of', object: 'tar' } },
      { reveal: 'c_sledge' },
      { fact_remove: 'f_tide' },
      { flag: 'warned' },
      { item: { coin: -2, rope: 1 } },
      { give: { item: 'coin', qty: 10, from: mira, to: jory } },
      { place: { item: 'oar', at: boathouse } },
      { disposition: { [jory]: -20 } },
      { relationship: { of: jory, to: tam, type: 'debt', delta: 2 } },
      { thread: { tongue: 'resolved' } },
      { memory: 'The tongue is found.' },
      {
        document: {
          kind: 'time_event',
          id: 'supper',
          set: { description: 'The Tide Supper', 'deadline.day': 11 },
        },
      },
      { event: { type: 'bell_rung' } },
      { narrate: 'A bell, far off.' },
      { ending: 'rung' },
    ])
    expect(after.facts.f_new?.object).toBe('tar')
    expect(after.facts.c_sledge).toMatchObject({
      visibility: 'known',
      discovered_turn: 5,
      discovery_method: 'a test',
    })
    expect(after.facts.f_tide).toBeUndefined()
    expect(after.documents['world|flags']?.value).toEqual({ warned: true })
    expect(after.inventory[`${mira}|coin`]).toBeUndefined()
    expect(after.inventory[`${jory}|coin`]?.qty).toBe(10)
    expect(after.inventory[`${boathouse}|oar`]?.qty).toBe(1)
    expect(after.relationships[`${mira}|${jory}|trust`]?.intensity).toBe(-10)
    expect(after.relationships[`${jory}|${tam}|debt`]?.intensity).toBe(2)
    expect(after.threads.tongue?.status).toBe('resolved')
    expect(Object.values(after.memories).map((memory) => memory.text)).toEqual(['The tongue is found.'])
    expect(after.documents['time_event|supper']?.value).toEqual({
      description: 'The Tide Supper',
      deadline: { day: 11 },
    })
    expect(events.map((event) => event.type)).toEqual([
      'fact_established',
      'fact_revealed',
      'fact_ended',
      'flag_set',
      'item_lost',
      'item_gained',
      'item_lost',
      'item_gained',
      'item_gained',
      'relationship_changed',
      'relationship_changed',
      'thread_changed',
      'remembered',
      'document_changed',
      'bell_rung',
      'narration_due',
      'ending_reached',
    ])
  })

  it('move people: out of the scene, into it, out of sight, and the scene itself', () => {
    const left = run([{ move: { npc: jory, to: boathouse } }]).after
    expect(left.scene.present_entity_ids).toEqual([mira, brida])
    expect(left.entities[boathouse]?.attrs.entities_present).toEqual([tam, jory])
    const came = run([{ arrive: tam }, { hide: brida }]).after
    expect(came.scene).toMatchObject({
      present_entity_ids: [mira, jory, brida, tam],
      obscured_entities: [brida],
    })
    expect(came.entities[boathouse]?.attrs.entities_present).toEqual([])
    const went = run([{ scene: { to: boathouse, with: [jory] } }]).after
    expect(went.scene).toMatchObject({ location_id: boathouse, present_entity_ids: [mira, jory, tam] })
    expect(went.entities[inn]?.attrs.entities_present).toEqual([brida])
    expect(went.documents['world|visited']?.value).toEqual({ [boathouse]: 5 })
  })

  it('refuse for the author what does not exist, by kind and name', () => {
    expect(refusalOf({ clock: { no_such: 1 } })).toBe('world/unknown-clock')
    expect(refusalOf({ reveal: 'no_such' })).toBe('world/unknown-fact')
    expect(refusalOf({ thread: { no_such: 'resolved' } })).toBe('world/unknown-thread')
    expect(refusalOf({ move: { npc: 'npc_x_001', to: row } })).toBe('world/unknown-person')
    expect(refusalOf({ move: { npc: jory, to: 'loc_x_001' } })).toBe('world/unknown-place')
    expect(refusalOf({ scene: jory })).toBe('world/unknown-place')
    expect(refusalOf({ give: { item: 'coin', to: 'npc_x_001' } })).toBe('world/unknown-entity')
    expect(refusalOf({ take: { item: 'coin', qty: 13 } })).toBe('world/not-enough')
    expect(refusalOf({ fact: { subject_id: 'npc_x_001', object: 1 } })).toBe('world/unknown-entity')
    expect(refusalOf({ fact: { id: 'Bad Id', object: 1 } })).toBe('world/bad-id')
    expect(refusalOf({ document: { kind: 'custom', id: 'x', set: { 'a.__proto__.b': 1 } } })).toBe(
      'world/bad-path',
    )
    expect(refusalOf({ fact_remove: 'f_tide' }, { fact: { id: 'f_tide', object: 1 } })).toBe(
      'world/just-ended',
    )
    expect(refusalOf({ memory: 'x' }, { clock: { tide: 1 } })).toBeNull()
    const over = effectsToDiff(
      [{ thread: { tongue: 'failed' } }, { thread: { tongue: 'active' } }],
      harbourState(),
    )
    expect(over).toMatchObject({ ok: false, refusal: { code: 'world/thread-is-over', rule: 'MEM-06' } })
  })

  it('are refused as text when they are no effects', () => {
    for (const wrong of [
      {},
      [{}],
      [{ damage: 5 }],
      [{ document: { kind: 'combat', id: 'x', set: {} } }],
      [{ clock: { a: Number.POSITIVE_INFINITY } }],
    ])
      expect(readEffects(wrong)).toMatchObject({ ok: false, refusal: { code: 'world/bad-effect' } })
    expect(readEffects(JSON.parse('[{"flag":{"__proto__":1}}]')).ok).toBe(false)
  })

  it('reveal something once', () => {
    const { events } = run([{ clue: 'c_sledge' }, { clue: 'c_sledge' }])
    expect(events.map((event) => event.type)).toEqual(['fact_revealed', 'already_known'])
  })
})

describe('clocks', () => {
  const armed = {
    clocks_remove: [{ id: 'tide' }],
  }
  const rigged = harbourState(armed, {
    clocks_add: [
      {
        id: 'tide',
        name: 'The Long Tide',
        value: 7,
        max: 8,
        triggers: { '8': { text: 'High water.', effects: [{ flag: 'drowned' }, { clock: { hours: -99 } }] } },
        tags: [],
      },
    ],
  })

  it('ring once, let what hangs on them happen, and never run out in silence', () => {
    const { after, events } = run([{ clock: { tide: 5 } }], rigged)
    expect(after.clocks.tide?.value).toBe(8)
    expect(after.clocks.hours?.value).toBe(0)
    expect(after.documents['world|flags']?.value).toEqual({ drowned: true })
    const types = events.map((event) => `${event.type} ${event.details.clock_id ?? ''}`)
    expect(types).toEqual([
      'clock_advanced tide',
      'clock_triggered tide',
      'clock_ran_out tide',
      'flag_set ',
      'clock_advanced hours',
      'clock_triggered hours',
      'clock_ran_out hours',
    ])
  })

  it('the clock hit 0 and something happened, with or without a trigger', () => {
    const bare = harbourState({
      clocks_add: [{ id: 'air', name: 'Air', value: 1, max: 4, triggers: {}, tags: ['decrement'] }],
    })
    expect(run([{ clock: { air: -3 } }], bare).events.map((event) => event.type)).toEqual([
      'clock_advanced',
      'clock_ran_out',
    ])
    expect(run([{ clock: { hours: -8 } }]).events).toContainEqual(
      expect.objectContaining({
        type: 'clock_triggered',
        details: expect.objectContaining({ text: 'Too late.' }),
      }),
    )
  })

  it('answer when the rules moved them', () => {
    const said = [{ type: 'clock_triggered', details: { clock_id: 'tide', threshold: 8 }, tags: [] }]
    expect(applyClockTriggers(said, rigged).events[0]).toMatchObject({ type: 'flag_set' })
    expect(
      applyClockTriggers([{ type: 'clock_advanced', details: { clock_id: 'tide' }, tags: [] }], rigged)
        .events,
    ).toEqual([])
  })

  it('stop when they wind each other up for ever', () => {
    const wound = (id: string, other: string, on: string) => ({
      id,
      name: id,
      value: 1,
      max: 9,
      triggers: {
        '2': { text: 'up', on: 'both', effects: [{ clock: { [other]: 1 } }, { clock: { [id]: -1 } }] },
        '1': { text: 'down', on, effects: [{ clock: { [id]: 1 } }] },
      },
      tags: [],
    })
    const mad = harbourState({ clocks_add: [wound('a', 'b', 'both'), wound('b', 'a', 'both')] })
    const { events } = run([{ clock: { a: 1 } }], mad)
    expect(events.at(-1)?.type).toBe('effects_stopped')
    expect(events.length).toBeLessThan(2_000)
  })
})

describe('any effects at all', () => {
  const id = fc.constantFrom(
    mira,
    jory,
    brida,
    tam,
    inn,
    row,
    boathouse,
    'tide',
    'hours',
    'c_sledge',
    'f_tide',
    'tongue',
    'coin',
    'x',
    'constructor',
  )
  const effect: fc.Arbitrary<Effect> = fc.oneof(
    fc.record({
      fact: fc.record({ id: fc.constantFrom('c_sledge', 'f_a', 'f_b'), object: fc.string({ maxLength: 5 }) }),
    }),
    fc.record({ reveal: id }),
    fc.record({ fact_remove: fc.constantFrom('c_sledge', 'f_a', 'f_tide') }),
    id.chain((target) => fc.integer({ min: -9, max: 9 }).map((delta) => ({ clock: { [target]: delta } }))),
    id.chain((target) => fc.integer({ min: -15, max: 15 }).map((delta) => ({ item: { [target]: delta } }))),
    id.chain((target) =>
      fc.integer({ min: -15, max: 15 }).map((delta) => ({ disposition: { [target]: delta } })),
    ),
    fc.record({ move: fc.record({ npc: id, to: id }) }),
    fc.record({ arrive: id }),
    fc.record({ leave: id }),
    fc.record({ hide: id }),
    fc.record({ scene: id }),
    fc.record({ memory: fc.constantFrom('a', 'b') }),
  )

  it('make a change that the law admits and that leads to what they saw themselves', () => {
    fc.assert(
      fc.property(fc.array(effect, { maxLength: 12 }), (effects) => {
        const state = harbourState(documented('world', 'flags', {}))
        const before = canonicalJson(state)
        const edit = new WorldEdit(state)
        applyEffects(edit, effects)
        const { diff, events } = edit.finish()
        expect(canonicalJson(lawfully(state, diff))).toBe(canonicalJson(edit.state))
        expect(Object.keys(diff).length === 0 || events.length > 0).toBe(true)
        expect(canonicalJson(state)).toBe(before)
      }),
      { numRuns: 300 },
    )
  })
})
