import { describe, expect, it } from 'vitest'
import { verificationWords } from './verification-words.ts'

describe('what checking found', () => {
  it('is said for all, for one, for those still sealed, and for what is wrong', () => {
    expect(verificationWords({ checked: 0, sealed: 0, bad: [] })).toBe('Nothing was rolled yet.')
    expect(verificationWords({ checked: 1, sealed: 0, bad: [] })).toBe(
      '1 roll was recomputed from its seed, here in your browser: it is as the promise made it.',
    )
    expect(verificationWords({ checked: 12, sealed: 3, bad: [] })).toBe(
      '12 rolls were recomputed from their seeds, here in your browser: all are as the promise made them. 3 rolls are still sealed; they can be checked once the seed is revealed.',
    )
    const bad = [{ id: 'roll_1_0', reason: 'wrong faces for its seed' }]
    expect(verificationWords({ checked: 2, sealed: 0, bad })).toBe(
      '2 rolls were recomputed from their seeds, and 1 is not what it should be.',
    )
  })
})
