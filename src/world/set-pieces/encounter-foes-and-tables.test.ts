import { describe, expect, it } from 'vitest'
import { encounterTableSchema } from '../definition/topics-clues-storylets-endings.ts'
import { harbourState, mira } from '../sample-state.ts'
import { encounterFor, isTableOpen } from './encounter-foes-and-tables.ts'

describe('encounter tables', () => {
  const entries = { '1-3': { storylet: 'wet_steps' }, '4': { encounter: 'looters' }, '5': { nothing: true } }
  const table = encounterTableSchema.parse({
    id: 'crossing',
    roll: '1d6',
    when: { clock: { tide: '>=3' } },
    entries,
  })

  it('are open when they are, and mean what the die shows', () => {
    expect(isTableOpen(table, harbourState(), mira)).toBe(false)
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
