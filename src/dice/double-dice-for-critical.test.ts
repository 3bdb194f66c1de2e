import { describe, expect, it } from 'vitest'
import { canonicalNotation } from './canonical-notation.ts'
import { doubleDice } from './double-dice-for-critical.ts'
import { parseNotation } from './parse-notation.ts'

function critical(notation: string): string {
  const asked = parseNotation(notation)
  const doubled = asked.ok ? doubleDice(asked.value) : asked
  return doubled.ok ? canonicalNotation(doubled.value) : doubled.refusal.code
}

describe('a critical hit', () => {
  it('[DICE-26] of 1d8+5 is 2d8+5 and never 1d8+10', () => {
    expect(critical('1d8+5')).toBe('2d8+5')
  })

  it.each([
    ['2d6[fire]+1d4+3', '4d6[fire]+2d4+3'],
    ['4d6kh3', '8d6kh6'],
    ['4d6dl1', '8d6dl2'],
    ['2d6min2', '4d6min2'],
    ['-(1d4)+7', '-(2d4)+7'],
    ['max(1d8,4)', 'max(2d8,4)'],
    ['{1d8,1d6}kh1', '{2d8,2d6}kh1'],
    ['60d6', 'dice/too-many-dice'],
  ])('[DICE-26] of %s is %s', (notation, doubled) => {
    expect(critical(notation)).toBe(doubled)
  })
})
