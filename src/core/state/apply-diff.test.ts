import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleCreation } from '../../testing/sample-records.ts'
import { canonicalJson } from '../json.ts'
import { applyDiff, diffFieldOrder } from './apply-diff.ts'
import { MemoryTables, OverlayTables } from './memory-and-overlay-tables.ts'
import { type StateDiff, stateDiffSchema } from './state-diff.ts'

function founded(): MemoryTables {
  const tables = new MemoryTables()
  applyDiff(tables, sampleCreation('sample').diff)
  return tables
}

const keys = fc.constantFrom(
  'flood',
  'npc_oda_001',
  'pc_mira_001',
  'crossing',
  '__proto__',
  'constructor',
  'x',
  '',
)
const leaf = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null), fc.double(), keys)
const item = fc.dictionary(
  fc.constantFrom(
    'id',
    'delta',
    'subject_id',
    'predicate',
    'object',
    'owner_id',
    'item_id',
    'a_id',
    'b_id',
    'rel_type',
    'set',
    'remove',
    'append',
    'kind',
    'tags_add',
    'name',
    'max',
    'value',
    'path',
    '__proto__',
  ),
  fc.oneof(
    leaf,
    fc.array(leaf),
    fc.array(fc.dictionary(fc.constantFrom('path', 'value', 'values'), fc.oneof(leaf, fc.array(keys)))),
  ),
)
const hostileDiff = fc.dictionary(
  fc.constantFrom(...diffFieldOrder, 'unknown_field', '__proto__'),
  fc.oneof(fc.array(fc.oneof(item, leaf), { maxLength: 4 }), item, leaf, fc.jsonValue()),
)

describe('the fold', () => {
  it('is total: no stored diff, however damaged, makes it throw or touches a prototype', () => {
    fc.assert(
      fc.property(fc.array(hostileDiff, { maxLength: 5 }), (diffs) => {
        const tables = founded()
        for (const diff of diffs) applyDiff(tables, diff)
        expect(() => canonicalJson(tables.state)).not.toThrow()
        expect(Object.hasOwn(Object.prototype, 'hp')).toBe(false)
        expect(({} as Record<string, unknown>).path).toBeUndefined()
      }),
      { numRuns: 400 },
    )
  })

  it('gives the same state over an overlay as over plain tables', () => {
    fc.assert(
      fc.property(fc.array(hostileDiff, { maxLength: 5 }), (diffs) => {
        const plain = founded()
        const beneath = founded()
        const overlay = new OverlayTables(beneath)
        for (const diff of diffs) {
          applyDiff(plain, diff)
          applyDiff(overlay, diff)
        }
        for (const change of overlay.changes()) {
          if ('single' in change) beneath.setSingle(change.single, change.value as never)
          else if (change.row === null) beneath.remove(change.table, change.key)
          else beneath.put(change.table, change.key, change.row as never)
        }
        expect(canonicalJson(beneath.state)).toBe(canonicalJson(plain.state))
      }),
      { numRuns: 200 },
    )
  })

  it('never changes a row it handed out before', () => {
    const tables = founded()
    const before = tables.row('entities', 'npc_oda_001')
    const text = canonicalJson(before)
    applyDiff(tables, {
      entities_update: [{ id: 'npc_oda_001', set: [{ path: ['hp_current'], value: 1 }], tags_add: ['hurt'] }],
    })
    expect(canonicalJson(before)).toBe(text)
    expect(tables.row('entities', 'npc_oda_001')?.attrs.hp_current).toBe(1)
  })

  it('knows every field that a diff may have, in a fixed order', () => {
    expect([...diffFieldOrder].sort()).toEqual(Object.keys(stateDiffSchema.shape).sort())
  })

  it('keeps a clock inside its bounds, whatever the delta', () => {
    const tables = founded()
    applyDiff(tables, { clocks: [{ id: 'flood', delta: 99 }] })
    expect(tables.state.clocks.flood?.value).toBe(6)
    applyDiff(tables, { clocks: [{ id: 'flood', delta: -99 }] })
    expect(tables.state.clocks.flood?.value).toBe(0)
  })

  it('gives ids to facts and memories in order, and remembers when somebody first learned a thing', () => {
    const tables = founded()
    const diff: StateDiff = {
      facts_add: [
        { subject_id: 'npc_oda_001', predicate: 'fears', object: 'water' },
        { subject_id: 'world', predicate: 'season', object: 'spring' },
      ],
      memories_append: ['Oda lied.'],
    }
    applyDiff(tables, diff)
    applyDiff(tables, {
      knowledge_add: [{ knower_id: 'pc_mira_001', fact_id: 'fact_000001', turn: 3, source: 'told' }],
    })
    applyDiff(tables, {
      knowledge_add: [{ knower_id: 'pc_mira_001', fact_id: 'fact_000001', turn: 9, source: 'seen' }],
    })
    expect(Object.keys(tables.state.facts)).toEqual(['fact_000001', 'fact_000002'])
    expect(tables.state.memories.memory_000001?.text).toBe('Oda lied.')
    expect(tables.state.knowledge['pc_mira_001|fact_000001']?.turn).toBe(3)
  })

  it('changes relationships by delta and forgets belongings that are gone', () => {
    const tables = founded()
    const tie = { a_id: 'npc_oda_001', b_id: 'pc_mira_001', rel_type: 'trust' }
    applyDiff(tables, {
      relationships_change: [
        { ...tie, delta: 2 },
        { ...tie, delta: 1, notes: { why: 'a song' } },
      ],
    })
    applyDiff(tables, { inventory_changes: [{ owner_id: 'pc_mira_001', item_id: 'rope', delta: 2 }] })
    applyDiff(tables, { inventory_changes: [{ owner_id: 'pc_mira_001', item_id: 'rope', delta: -2 }] })
    expect(tables.state.relationships['npc_oda_001|pc_mira_001|trust']).toMatchObject({
      intensity: 3,
      notes: { why: 'a song' },
    })
    expect(tables.state.inventory).toEqual({})
  })

  it('changes documents leaf by leaf', () => {
    const tables = founded()
    const combat = { kind: 'combat', id: 'current' } as const
    applyDiff(tables, {
      documents_update: [
        {
          ...combat,
          set: [
            { path: ['round'], value: 1 },
            { path: ['who', 'first'], value: 'Mira' },
          ],
        },
      ],
    })
    applyDiff(tables, {
      documents_update: [
        { ...combat, append: [{ path: ['fallen'], values: ['Oda'] }], remove: [['who', 'first']] },
      ],
    })
    expect(tables.state.documents['combat|current']?.value).toEqual({ round: 1, who: {}, fallen: ['Oda'] })
  })
})
