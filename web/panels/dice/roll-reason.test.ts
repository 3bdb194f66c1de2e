import { describe, expect, it } from 'vitest'
import type { DiceEntry } from '../../../src/core/ledger/dice-entry.ts'
import { rollReason } from './roll-reason.ts'

const roll: DiceEntry = {
  ...{ id: 'roll_7_0', label: 'Perception', notation: '2d20kh1', epoch: 1, nonce: 7, offset: 4, draws: 2 },
  ...{ turn_nonce: 7, attempt: 'a'.repeat(64), repeats: false, total: 12, outcome: 'Success' },
  modifiers: [
    { value: 5, source: 'WIS' },
    { value: -2, source: '' },
  ],
  groups: [{ sides: 20, faces: [{ value: 9 }, { value: 3, dropped: true }] }],
  target: { kind: 'DC', value: 12 },
  advantage: 'advantage',
}

describe('a roll explained by the ledger', () => {
  it('has every number in it', () => {
    expect(rollReason(roll)).toBe(
      '2d20kh1 fell on 9 and 3 (dropped); with +5 WIS and −2 that makes 12. It was thrown with advantage. It had to reach DC 12: met by 0. Drawn from epoch 1, turn count 7, beginning with draw 4.',
    )
  })

  it('says that the same attempt gets the same dice', () => {
    const { target: _, advantage: __, ...plain } = roll
    expect(rollReason({ ...plain, modifiers: [], repeats: true, outcome: 'Hit!' })).toBe(
      '2d20kh1 fell on 9 and 3 (dropped): 12. Hit. It is the same attempt from the same moment, so it got the dice it had before. Drawn from epoch 1, turn count 7, beginning with draw 4.',
    )
  })
})
