import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hiddenInEntity, hiddenInFact, indexWords, queryWords, revealingLength } from './secrets.ts'

describe('words that give a secret away', () => {
  it('stand in every run that reveals it', () => {
    const word = fc.stringMatching(/^[a-z]{3,9}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 30 }), fc.nat(), (words, from) => {
        const indexed = indexWords(words.join(' '))
        const start = words.length <= revealingLength ? 0 : from % (words.length - revealingLength + 1)
        const run = words.slice(start, start + revealingLength)
        expect(run.some((candidate) => indexed.includes(candidate))).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('are found again however they are dressed', () => {
    expect(indexWords('Le Duc est à Châtillon')).toEqual(['chatillon'])
    expect(queryWords('CHÂTILLON!')).toContain('chatillon')
    expect(queryWords([...'Kestrel'].join('\u200b'))).toEqual(['kestrel'])
  })

  it('are those of hidden texts only', () => {
    expect(hiddenInFact({ visibility: 'gm', object: 'the duke is alive' })).toEqual(['the duke is alive'])
    expect(hiddenInFact({ visibility: 'known', object: 'the duke is alive' })).toEqual([])
    expect(hiddenInFact({ visibility: 'gm', object: 'npc_duke_001' })).toEqual([])
    expect(
      hiddenInEntity({ attrs: { secrets: ['owes the miller'], withholds: { why: 'fear of fire' } } }),
    ).toEqual(['owes the miller', 'fear of fire'])
  })

  it('are found in linear time', () => {
    expect(indexWords('word '.repeat(1_000_000)).length).toBe(1)
  })
})
