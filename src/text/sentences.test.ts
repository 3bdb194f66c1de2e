import { describe, expect, it } from 'vitest'
import { splitNarration, splitProse, splitSentences, splitSummary } from './sentences.ts'
import { truncate, truncateAtWord, truncateTrimmed } from './truncate.ts'

describe('the splitters', () => {
  const text = '"Who is there?" says Mr. Oda. He pays 3.5 gold… Rain!'
  it.each([
    ['any text', splitSentences, ['"Who is there?"', 'says Mr.', 'Oda.', 'He pays 3.5 gold…', 'Rain!']],
    ['prose', splitProse, ['"Who is there?" says Mr. Oda.', 'He pays 3.5 gold… Rain!']],
    ['a narration', splitNarration, ['"Who is there?" says Mr.', 'Oda.', 'He pays 3.5 gold…', 'Rain!']],
    ['a summary', splitSummary, ['"Who is there?" says Mr.', 'Oda.', 'He pays 3.5 gold…', 'Rain!']],
  ])('of %s know their own ends of sentences', (_, split, expected) => {
    expect(split(text)).toEqual(expected)
  })
  it('leave initials in their sentence where a summary is split', () => {
    expect(splitSummary('V. poured.\nShe drank.')).toEqual(['V. poured.', 'She drank.'])
  })
  it('take a line of nothing but closing marks in a moment', () => {
    expect(splitSentences(`.${'"'.repeat(50_000)} x`)).toHaveLength(2)
  })
})

describe('cutting', () => {
  it('leaves what fits, and never halves a character', () => {
    expect([truncate('rain', 4), truncate('rains', 4)]).toEqual(['rain', 'rai…'])
    expect(truncate('ra😀in', 4)).toBe('ra…')
    expect([truncate('a rain', 3), truncateTrimmed('a rain', 3)]).toEqual(['a …', 'a…'])
  })
  it('ends behind a whole word where that is asked for', () => {
    expect(truncateAtWord('the  river, rising', 12)).toBe('the river…')
  })
})
