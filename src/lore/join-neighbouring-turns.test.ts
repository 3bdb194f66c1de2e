import { describe, expect, it } from 'vitest'
import { joinNeighbouringTurns } from './join-neighbouring-turns.ts'

describe('a short turn', () => {
  it('is taken in with its neighbours, its own words first and twice', () => {
    expect(joinNeighbouringTurns('Yes, in March!', 'Did you move?', 'Lucky you.')).toBe(
      'Yes, in March!\nYes, in March!\n\nDid you move?\n\nLucky you.',
    )
  })

  it('stays alone when it is long, or when nobody is near', () => {
    const long = 'word '.repeat(50).trim()
    expect(joinNeighbouringTurns(long, 'before', 'after')).toBe(long)
    expect(joinNeighbouringTurns('Yes!', '', '')).toBe('Yes!')
  })
})
