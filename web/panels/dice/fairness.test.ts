import { describe, expect, it } from 'vitest'
import type { DiceEntry } from '../../../src/core/ledger/dice-entry.ts'
import { chanceOfMore } from './chi-square.ts'
import { fairnessWords, strayChance, tallies } from './fairness.ts'

const roll = (more: Partial<DiceEntry>): DiceEntry => ({
  ...{ id: 'roll_0_0', label: 'Luck', notation: '1d6', epoch: 0, nonce: 0, offset: 0, draws: 1 },
  ...{ turn_nonce: 0, attempt: 'a'.repeat(64), repeats: false, modifiers: [], groups: [], total: 0 },
  ...more,
})
const six = (...values: number[]) => [{ sides: 6, faces: values.map((value) => ({ value })) }]

describe('how even dice fall', () => {
  it('has the tail of the printed tables', () => {
    const table = [
      [3.8415, 1, 0.05],
      [11.0705, 5, 0.05],
      [15.0863, 5, 0.01],
      [30.1435, 19, 0.05],
      [43.8202, 19, 0.001],
      [123.2252, 99, 0.05],
      [1.1455, 5, 0.95],
    ] as const
    for (const [value, degrees, chance] of table) expect(chanceOfMore(value, degrees)).toBeCloseTo(chance, 5)
    expect(chanceOfMore(0, 5)).toBe(1)
    expect(chanceOfMore(10_000, 5)).toBe(0)
  })

  it('counts every die that was thrown, dropped ones too, and none twice', () => {
    const rolls = [
      roll({ groups: [{ sides: 6, faces: [{ value: 2 }, { value: 5, dropped: true }] }] }),
      roll({ groups: six(2), repeats: true }),
      roll({ groups: [{ sides: 20, faces: [{ value: 20 }] }] }),
      roll({ groups: [{ sides: 3, fate: true, faces: [{ value: -1 }] }] }),
    ]
    expect(tallies(rolls)).toEqual([
      { sides: 6, thrown: 2, counts: [0, 1, 0, 0, 1, 0] },
      { sides: 20, thrown: 1, counts: [...Array.from({ length: 19 }, () => 0), 1] },
    ])
  })

  it('says nothing about too few, and rare things about loaded dice', () => {
    expect(strayChance({ sides: 6, thrown: 12, counts: [12, 0, 0, 0, 0, 0] })).toBeNull()
    expect(fairnessWords({ sides: 6, thrown: 1, counts: [1, 0, 0, 0, 0, 0] })).toContain('1 throw so far')
    const even = { sides: 6, thrown: 60, counts: [10, 9, 11, 10, 12, 8] }
    expect(strayChance(even)).toBeCloseTo(0.9626, 3)
    expect(fairnessWords(even)).toContain('Nothing here looks uneven')
    const loaded = { sides: 6, thrown: 60, counts: [30, 6, 6, 6, 6, 6] }
    expect(fairnessWords(loaded)).toMatch(/less than once in 1,000.*check the rolls/)
    const odd = { sides: 6, thrown: 60, counts: [18, 5, 9, 10, 12, 6] }
    expect(fairnessWords(odd)).toContain('times in 100')
  })
})
