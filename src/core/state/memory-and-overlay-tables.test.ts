import { describe, expect, it } from 'vitest'
import { applyDiff } from './apply-diff.ts'
import { MemoryTables } from './memory-and-overlay-tables.ts'

const clock = (id: string) => ({ id, name: id, value: 0, max: 4, triggers: {}, tags: [] })

describe('a copy of tables', () => {
  it('sees nothing of what is written to the other afterwards, in either direction', () => {
    const tables = new MemoryTables()
    applyDiff(tables, { clocks_add: [clock('heat')], memories_append: ['The bridge fell.'] })
    const copy = tables.copy()
    const moment = copy.copy().state
    applyDiff(tables, { clocks: [{ id: 'heat', delta: 2 }] })
    applyDiff(copy, { clocks_add: [clock('harm')] })
    expect(Object.keys(tables.state.clocks)).toEqual(['heat'])
    expect(tables.state.clocks.heat?.value).toBe(2)
    expect(Object.keys(copy.state.clocks)).toEqual(['heat', 'harm'])
    expect(copy.state.clocks.heat?.value).toBe(0)
    expect(Object.keys(moment.clocks)).toEqual(['heat'])
    expect(moment.memories).toEqual(tables.state.memories)
  })
})
