import { describe, expect, it } from 'vitest'
import type { DiceEntry } from '../../../../src/core/ledger/dice-entry.ts'
import { tumbleNotation } from './tumble-notation.ts'

const rolled = (...groups: DiceEntry['groups']): DiceEntry => ({ groups }) as unknown as DiceEntry

describe('what tumbling dice are told', () => {
  it('is every die with its own face, those of one shape together', () => {
    const dice = [
      rolled({ sides: 20, faces: [{ value: 15 }, { value: 4, dropped: true }] }),
      rolled({ sides: 6, faces: [{ value: 3 }] }),
      rolled({ sides: 20, faces: [{ value: 8 }] }),
    ]
    expect(tumbleNotation(dice)).toBe('3d20+1d6@15,4,8,3')
  })

  it('is nothing for dice that have no such shape, for none, and for a heap', () => {
    expect(tumbleNotation([rolled({ sides: 7, faces: [{ value: 3 }] })])).toBeNull()
    expect(tumbleNotation([rolled({ sides: 3, fate: true, faces: [{ value: -1 }] })])).toBeNull()
    expect(tumbleNotation([])).toBeNull()
    expect(tumbleNotation([rolled({ sides: 6, faces: Array(13).fill({ value: 1 }) })])).toBeNull()
  })
})
