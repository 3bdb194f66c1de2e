import { describe, expect, it } from 'vitest'
import type { WireHonestyReport } from '../../../src/server/wire/honesty-why-feedback.ts'
import { figuresOf, talliesOf } from './report-figures.ts'

const report = {
  ...{
    sound: false,
    contradictions_shown: 2,
    turns: 3,
    rolls_recomputed: 4,
    sentences_audited: 5,
    refused: 6,
  },
  rolls: {
    rolls: 4,
    outcomes: {},
    dice: [
      { sides: '6', faces: [[2, 1]] },
      {
        sides: '4',
        faces: [
          [1, 2],
          [4, 1],
        ],
      },
      { sides: 'F', faces: [[-1, 9]] },
    ],
  },
} as unknown as WireHonestyReport

describe('the numbers of a report', () => {
  it('say plainly what is not as it should be', () => {
    expect(
      figuresOf(report)
        .filter((one) => one.tone === 'bad')
        .map((one) => one.value),
    ).toEqual(['not sound', '2'])
  })

  it('count every face of the dice that have numbers', () => {
    expect(talliesOf(report)).toEqual([
      { sides: 4, thrown: 3, counts: [2, 0, 0, 1] },
      { sides: 6, thrown: 1, counts: [0, 1, 0, 0, 0, 0] },
    ])
  })
})
