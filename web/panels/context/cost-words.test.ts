import { describe, expect, it } from 'vitest'
import { costWords, priceWords, type SpentTurn, sumOf } from './cost-words.ts'

const free: SpentTurn = {
  ...{ turn: 1, by: 'embedded', calls: 0, input_tokens: 0, cached_tokens: 0, output_tokens: 0, price_usd: 0 },
}
const paid: SpentTurn = {
  ...{ turn: 2, by: 'some:model', calls: 2, input_tokens: 4_000, cached_tokens: 3_000, output_tokens: 500 },
  price_usd: 0.03,
}

describe('what telling cost', () => {
  it('is nothing with the embedded game master, and is said so', () => {
    expect(costWords(sumOf([]))).toBe('Nothing was told yet, so nothing was spent.')
    expect(costWords(sumOf([free, free]))).toBe('Told without any model: no tokens, nothing to pay.')
  })

  it('has tokens, what the cache had, and the price', () => {
    expect(costWords(sumOf([free, paid]))).toBe(
      '2 questions to a model: 4,000 tokens read, 500 written. A cache already had 75 in 100 of what was read. That is about 3 cents.',
    )
  })

  it('never takes an unknown price for none', () => {
    const unknown = { ...paid, price_usd: null }
    expect(costWords(sumOf([unknown]))).toContain('What this model costs is not known here.')
    expect(costWords(sumOf([paid, unknown]))).toContain('(and one turn of unknown price)')
  })

  it('says money as people do', () => {
    expect([0, 0.004, 0.25, 3.5].map(priceWords)).toEqual([
      'nothing',
      'less than a cent',
      '25 cents',
      '$3.50',
    ])
  })
})
