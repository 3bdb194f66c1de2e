import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldedWords, isLongEnough, spacedWords } from './folded-words.ts'
import { numberWord, readCount, withDigits } from './number-words.ts'
import { editDistance, shingleSimilarity, tokenJaccard, topicWords } from './word-and-text-similarity.ts'

describe('words', () => {
  it('are folded for comparing', () => {
    expect(foldedWords("the Old Guard's keys")).toEqual(['old', 'guard', 'key'])
    expect(foldedWords('ÉMILE ☠')).toEqual(['emile', '☠'])
    expect(spacedWords(' “Go,” she-says! ')).toBe('go she says')
    expect(spacedWords('नमस्ते')).toBe('नमस्ते')
  })
  it('are long enough in few signs where a script needs few', () => {
    expect([isLongEnough('川', 3), isLongEnough('ab', 3)]).toEqual([true, false])
  })
  it('tell what a question is about', () => {
    expect([...topicWords('Who gave me the cellar keys?')]).toEqual(['cellar', 'key'])
  })
})

describe('similarity', () => {
  it('is 1 for the same, 0 for nothing in common', () => {
    expect(shingleSimilarity('Rain falls on the pier.', 'rain falls, on the pier')).toBe(1)
    expect(tokenJaccard(new Set(), new Set())).toBe(0)
  })
  it('counts a swap of neighbours as one error', () => expect(editDistance('gaurd', 'guard', 2)).toBe(1))
  it('is symmetric, and never more than the longer word', () => {
    const word = fc.stringMatching(/^[a-z]{1,9}$/)
    fc.assert(
      fc.property(word, word, (first, second) => {
        expect(editDistance(first, first, 9)).toBe(0)
        expect(editDistance(first, second, 9)).toBe(editDistance(second, first, 9))
        expect(editDistance(first, second, 9)).toBeLessThanOrEqual(Math.max(first.length, second.length))
      }),
      { numRuns: 200 },
    )
  })
})

describe('numbers', () => {
  it('are read from words', () => {
    expect(['zero', 'eleven', 'ninety', 'hundred', 'many'].map(numberWord)).toEqual([
      0,
      11,
      90,
      100,
      undefined,
    ])
    expect(['1,000', 'a', 'dozen', ' Two ', 'few'].map(readCount)).toEqual([1_000, 1, 12, 2, null])
  })
  it('become digits within a text', () => {
    expect(withDigits('A hundred and five, twenty-three or 1,000.')).toBe('A 105, 23 or 1000.')
  })
})
