import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../core/json.ts'
import { applyDiff } from '../../core/state/apply-diff.ts'
import { MemoryTables } from '../../core/state/memory-and-overlay-tables.ts'
import { sampleCreation } from '../../testing/sample-records.ts'
import { readState, writeState } from './snapshot-text-format.ts'

describe('a state as text', () => {
  it('reads back as it was, whatever was played', () => {
    const word = fc.string({ minLength: 1, maxLength: 12 })
    const diff = fc.record({
      facts_add: fc.array(fc.record({ subject_id: word, predicate: word, object: fc.jsonValue() }), {
        maxLength: 5,
      }),
      memories_append: fc.array(word, { maxLength: 3 }),
      summaries_add: fc.array(fc.dictionary(fc.constantFrom('id', 'text', 'scope', 'more'), word), {
        maxLength: 3,
      }),
    })
    fc.assert(
      fc.property(fc.array(diff, { maxLength: 5 }), (diffs) => {
        const tables = new MemoryTables()
        applyDiff(tables, sampleCreation('sample').diff)
        for (const one of diffs) applyDiff(tables, one)
        const back = readState(writeState(tables.state))
        expect(canonicalJson(back)).toBe(canonicalJson(tables.state))
      }),
    )
  })

  it('refuses text that is no state', () => {
    for (const text of ['', '{', '[]', '{}', '{"facts":{"fields":1}}', 'null'])
      expect(readState(text)).toBeNull()
  })
})
