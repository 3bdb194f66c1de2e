import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Condition, compares, holds, readCondition } from './authored-conditions.ts'
import { documented, harbourState, inn, jory, mira, row } from './sample-state.ts'

const world = harbourState(
  documented('world', 'flags', { bell_dumb: true, paid: false }),
  documented('world', 'visited', { [inn]: 1 }),
  { relationships_change: [{ a_id: mira, b_id: jory, rel_type: 'trust', intensity: 3 }] },
  { knowledge_add: [{ knower_id: mira, fact_id: 'c_sledge', turn: 2, source: 'found' }] },
)

const so: readonly Condition[] = [
  { fact: 'c_sledge' },
  { fact: { subject_id: inn, predicate: 'marks' } },
  { fact: { subject_id: inn, predicate: 'marks', object: 'Sledge tracks' } },
  { known: 'c_sledge' },
  { clue: ['c_sledge'] },
  { not: { known: { fact: 'c_sledge', by: jory } } },
  { flag: 'bell_dumb' },
  { item: 'coin' },
  { item: { coin: '>=12' } },
  { clock: { tide: '<2', hours: 8 } },
  { disposition: { [jory]: '>=3', npc_brida_001: 2 } },
  { relationship: { to: jory, is: '=3' } },
  { time: { after: '14:00', before: '15:00' } },
  { time: { after: '22:00', before: '14:31' } },
  { time: { of_day: 'Afternoon', since: '1492-05-10T00:00:00Z', until: '1492-05-11T00:00:00Z' } },
  { at: inn, present: [mira, jory], visited: inn },
  { thread: { tongue: ['active', 'stalled'] } },
  { turn: '>=5' },
  { attribute: { path: 'level', is: 3, equals: 3 } },
  { all: [{ at: inn }, { any: [{ at: row }, { present: jory }] }] },
]

const notSo: readonly Condition[] = [
  { fact: 'nothing' },
  { fact: { subject_id: inn, predicate: 'marks', object: 'none' } },
  { known: 'f_rowed' },
  { flag: ['bell_dumb', 'paid'] },
  { flag: 'constructor' },
  { item: { coin: '>12' } },
  { clock: { no_such: '<5' } },
  { disposition: { [jory]: '>3' } },
  { time: { before: '14:30' } },
  { time: { of_day: ['Dawn', 'Night'] } },
  { time: { since: '1492-05-10T14:30:01Z' } },
  { time: { since: 'whenever' } },
  { at: row },
  { present: 'npc_tam_001' },
  { visited: row },
  { thread: { tongue: 'resolved' } },
  { turn: '<5' },
  { attribute: { path: 'level.constructor', is: 0 } },
  { any: [] },
  { at: inn, present: 'npc_tam_001' },
]

describe('conditions', () => {
  it('hold when every part of them is so', () => {
    for (const condition of so) expect(holds(condition, world, mira), JSON.stringify(condition)).toBe(true)
  })

  it('fail when one part is not so, and where the state has nothing', () => {
    for (const condition of notSo)
      expect(holds(condition, world, mira), JSON.stringify(condition)).toBe(false)
  })

  it('are read as they are written, and refused with the place that is wrong', () => {
    for (const condition of [...so, ...notSo]) expect(readCondition(condition).ok).toBe(true)
    for (const wrong of [
      {},
      { chance: 20 },
      { clock: { tide: 'many' } },
      { time: { after: '25:00' } },
      null,
      [],
      'at',
    ])
      expect(readCondition(wrong)).toMatchObject({ ok: false, refusal: { code: 'world/bad-condition' } })
    const read = readCondition({ all: [{ at: inn }, { clock: { tide: 'many' } }] }, 'storylet wet_steps')
    expect(read.ok ? '' : read.refusal.message).toContain('storylet wet_steps is not one: all[1].clock.tide')
  })

  it('survive depth and keys that reach for a prototype', () => {
    let deep: unknown = { at: inn }
    for (let level = 0; level < 5_000; level += 1) deep = { not: deep }
    expect(readCondition(deep).ok).toBe(false)
    expect(readCondition(JSON.parse('{"clock":{"__proto__":1}}')).ok).toBe(false)
    expect(holds(JSON.parse('{"toString":1,"at":"loc_inn_001"}') as Condition, world, mira)).toBe(false)
  })

  it('never change their mind: the same state gives the same answer, and "not" the other', () => {
    fc.assert(
      fc.property(fc.constantFrom(...so, ...notSo), fc.constantFrom(...so, ...notSo), (left, right) => {
        const [a, b] = [holds(left, world, mira), holds(right, world, mira)]
        expect(holds({ all: [left, right] }, world, mira)).toBe(a && b)
        expect(holds({ any: [left, right] }, world, mira)).toBe(a || b)
        expect(holds({ not: left }, world, mira)).toBe(!a)
      }),
    )
  })

  it('a bare number means at least', () => {
    expect([
      compares(3, 3),
      compares(4, 3),
      compares(2, 3),
      compares(-1, '>= -1'),
      compares(2, '= 2'),
    ]).toEqual([true, true, false, true, true])
  })
})
