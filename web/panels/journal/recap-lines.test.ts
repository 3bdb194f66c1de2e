import { describe, expect, it } from 'vitest'
import { recapLines } from './recap-lines.ts'

describe('a recap in lines', () => {
  it('keeps the turn of each line, and lines without one', () => {
    const told =
      'You duck out. (turn 5)\n\nThe song plays (softly). Somebody hums. (turns 6 to 8)\nNothing more.'
    expect(recapLines(told)).toEqual([
      { text: 'You duck out.', turn: 5 },
      { text: 'The song plays (softly). Somebody hums.', turn: 6 },
      { text: 'Nothing more.', turn: null },
    ])
    expect(recapLines('')).toEqual([])
  })
})
