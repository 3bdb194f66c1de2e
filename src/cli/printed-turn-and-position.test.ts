import { describe, expect, it } from 'vitest'
import type { AuthorTurn } from '../core/protocol/turn-envelope.ts'
import { diceLines } from './printed-turn-and-position.ts'
import { noPaint } from './terminal-text.ts'

function toldWith(details: object): string[] {
  const turn = {
    mode: 'STORY',
    dice_rolls: ['Investigation: 2d6 = (3, 5) = 8 (Mixed)'],
    rolls: [{ id: 'roll_1_0', groups: [], outcome: 'Mixed' }],
    engine_events: [{ type: 'check', details: { roll: 'roll_1_0', ...details }, tags: [] }],
    planning_block: null,
  }
  return diceLines(turn as unknown as AuthorTurn, { width: 120, paint: noPaint })
}

describe('under a roll', () => {
  it('stands what it was for, and not how dice are read', () => {
    const rule =
      'To find what the bar may hide: that is never certain. Two dice: 6 or less fails, 7 to 9 is mixed, 10 or more succeeds, two sixes are critical.'
    expect(toldWith({ rule })).toEqual([
      '  Investigation: 2d6 = (3, 5) = 8 (Mixed)',
      '    To find what the bar may hide: that is never certain.',
    ])
  })
  it('stands what the number is made of, where it has more than one part', () => {
    const rule = 'Persuasion check to win somebody over (medium)'
    const part = (value: number, reason: string) => ({ value, source: 'book', reason })
    expect(toldWith({ rule, dc: 13, dc_parts: [part(13, 'to win somebody over')] })[1]).toBe(`    ${rule}`)
    expect(toldWith({ rule, dc: 15, dc_parts: [part(13, 'to ask'), part(2, 'a cold mood')] })[1]).toBe(
      `    ${rule}; 15 is 13 to ask, 2 a cold mood`,
    )
  })
})
