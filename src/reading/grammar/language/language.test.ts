import { describe, expect, it } from 'vitest'
import { allPhrases } from '../lexicon/compile-lexicon.ts'
import { baseForms } from './base-forms.ts'
import { phraseAt } from './match-lexicon-phrase.ts'
import { mended } from './repair-spelling.ts'
import { tidied, tokensOf } from './tokenize-line.ts'

const words = (text: string): string[] => tokensOf(text).map(({ word }) => word)
const verb = (text: string): string | undefined => phraseAt(tokensOf(text), 0)?.phrase.text

describe('words', () => {
  it('keeps a possessive apart and a contraction whole', () => {
    expect(words("Chen's drink")).toEqual(['chen', "'s", 'drink'])
    expect(words("what's this, don't")).toEqual(["what's", 'this', ',', "don't"])
    expect(words('the counting-house')).toEqual(['the', 'counting', 'house'])
  })
  it('puts back what fingers leave out', () => {
    expect(tidied('go thru w/ Tam n run — fast')).toBe('go through with Tam and run - fast')
  })
  it('finds the base of a form', () => {
    expect(baseForms('slipped')).toContain('slip')
    expect(baseForms('tying')).toContain('tie')
    expect(baseForms('stole')).toContain('steal')
    expect(baseForms('need')).not.toContain('ne')
  })
})

describe('slips of a finger', () => {
  it('mends what is no word and leaves what is one', () => {
    const fixed = (text: string, names: readonly string[] = []): string =>
      mended(tokensOf(text), new Set(names))
        .map((token) => token.word)
        .join(' ')
    expect(fixed('serach the dsek', ['desk'])).toBe('search the desk')
    expect(fixed('ask Brdia', ['brida'])).toBe('ask brida')
    expect(fixed('the kettle and the cart', ['settle', 'card'])).toBe('the kettle and the cart')
  })
})

describe('phrases', () => {
  it('are many', () => expect(allPhrases().length).toBeGreaterThanOrEqual(1_200))
  it('prefers the longest, over a gap if need be', () => {
    expect(verb('look under the bed')).toBe('look under')
    expect(verb('knock the guard out')).toBe('knock * out')
    expect(phraseAt(tokensOf('kill the lights'), 0)?.action).toBe('use')
    expect(verb('picked the cellar lock')).toBe('pick _ lock')
  })
  it('leaves the noun in a phrase free to name something', () => {
    const found = phraseAt(tokensOf('light the lamp'), 0)
    expect([...(found?.fixed ?? [])]).toEqual([0])
  })
})
