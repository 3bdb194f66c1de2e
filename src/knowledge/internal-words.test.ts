import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findInternalWords, redactInternalWords } from './redaction.ts'

describe('words that stay behind the screen', () => {
  it('[STATE-12] redacts personality codes and alignments, and notes each', () => {
    const { text, violations } = redactInternalWords('The ENTJ baron, lawful evil, grins', 'narrative')
    expect(text).toBe('The […] baron, […], grins')
    expect(violations).toMatchObject([
      { rule_id: 'STATE-12', action: 'redacted', at: 'narrative', before: 'ENTJ' },
      { rule_id: 'STATE-12', action: 'redacted', at: 'narrative', before: 'lawful evil' },
    ])
  })

  it.each([
    ['_INFP_ and INTJ-A', ['INFP', 'INTJ-A']],
    ['Chaotic-Good, TRUE NEUTRAL, neutral – evil', ['Chaotic-Good', 'TRUE NEUTRAL', 'neutral – evil']],
    ['a Myers-Briggs type, her MBTI', ['Myers-Briggs', 'MBTI']],
    ['lawful\ngood', ['lawful\ngood']],
  ])('finds them in %j', (text, found) => {
    expect(findInternalWords(text)).toEqual(found)
  })

  it.each([
    'A good man, an evil night, a neutral city, a chaotic, lawful mess.',
    'intj infp: small letters are no code; INTJS and XINTJ neither.',
    'unlawful good; lawful goods; a chaotic evildoer; it is true: neutral ground.',
  ])('leaves ordinary English alone: %j', (text) => {
    expect(redactInternalWords(text, 'narrative')).toEqual({ text, violations: [] })
  })

  it('leaves nothing behind and touches nothing else, in any text', () => {
    const bit = fc.constantFrom(
      'ENTJ',
      'lawful',
      'true',
      'neutral',
      'evil',
      'MBTI',
      ' ',
      '-',
      '_',
      ',',
      'x',
      '9',
      'é',
    )
    const property = fc.property(fc.array(bit, { maxLength: 40 }), (bits) => {
      const text = bits.join('')
      const once = redactInternalWords(text, 'narrative')
      expect(findInternalWords(once.text)).toEqual([])
      if (once.violations.length === 0) expect(once.text).toBe(text)
    })
    fc.assert(property, { numRuns: 500 })
  })

  it('reads text made to be slow to the end', () => {
    // Anything worse than linear would run into the suite's time-out.
    expect(redactInternalWords('lawful --- '.repeat(100_000), 'narrative').violations).toEqual([])
    expect(redactInternalWords('EN'.repeat(500_000), 'narrative').violations).toEqual([])
  })
})
