/** The twin folds forward and back, and sees a store that shows something else. */
import { describe, expect, it } from 'vitest'
import { MemoryTables } from '../../src/core/state/memory-and-overlay-tables.ts'
import type { StateDiff } from '../../src/core/state/state-diff.ts'
import { FoldedTwin } from './folded-twin.ts'

const first: StateDiff = { memories_append: ['The bridge fell.'] }
const second: StateDiff = { memories_append: ['The bridge was mended.'] }

function twinOf(...diffs: readonly StateDiff[]): FoldedTwin {
  const twin = new FoldedTwin()
  diffs.forEach((diff, depth) => {
    twin.step({ hash: `h${depth}`, depth, diff })
  })
  return twin
}

describe('FoldedTwin', () => {
  it('is after going back what it was before', () => {
    const twin = twinOf(first)
    const before = JSON.stringify(twin.state)
    const changes = twin.step({ hash: 'h1', depth: 1, diff: second })
    expect(changes.map((one) => one.table)).toContain('memories')
    expect(JSON.stringify(twin.state)).not.toBe(before)
    expect([twin.backTo('h0'), twin.head, JSON.stringify(twin.state)]).toEqual([true, 'h0', before])
  })

  it('sees a row that is other, missing or too many elsewhere', () => {
    const twin = twinOf(first)
    const changes = twin.step({ hash: 'h1', depth: 1, diff: second })
    const other = new MemoryTables(twin.state)
    expect(twin.differences(other.state, changes, true)).toEqual([])
    const [key = ''] = Object.keys(twin.state.memories)
    other.put('memories', key, { id: key, text: 'The bridge never fell.', turn: 0 })
    expect(twin.differences(other.state, changes, true)).toEqual([`memories: ${key}`])
    other.remove('memories', key)
    expect(twin.differences(other.state, changes, false)).toEqual(['memories: there are 1 rows, not 2'])
  })
})
