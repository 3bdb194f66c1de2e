import { describe, expect, it } from 'vitest'
import type { DiceEntry } from '../../../../src/core/ledger/dice-entry.ts'
import { modifierWords, rollWords, toneOf } from './roll-words.ts'

const roll: DiceEntry = {
  ...{ id: 'roll_7_0', label: 'Perception', notation: '1d20', epoch: 1, nonce: 7, offset: 0, draws: 1 },
  ...{ turn_nonce: 7, attempt: 'a'.repeat(64), repeats: false, total: 12, outcome: 'Success' },
  modifiers: [
    { value: 5, source: 'WIS' },
    { value: -2, source: '' },
  ],
  groups: [{ sides: 20, faces: [{ value: 9 }] }],
  target: { kind: 'DC', value: 12 },
}

describe('a roll in words', () => {
  it('says what was rolled, against what, and how it came out', () => {
    expect(rollWords(roll)).toBe('Perception 12 against 12: success.')
    const { target: _, outcome: __, ...plain } = roll
    expect(rollWords(plain)).toBe('Perception 12.')
  })

  it('names what is added', () => {
    expect(modifierWords(roll)).toBe('+ 5 WIS − 2')
  })

  it('has a colour for every way it may come out', () => {
    const tones = ['Success', 'Critical hit', 'Mixed', 'Failure', 'Miss', 'Critical failure', undefined].map(
      toneOf,
    )
    expect(tones).toEqual(['good', 'good', 'mixed', 'bad', 'bad', 'bad', 'plain'])
  })
})
