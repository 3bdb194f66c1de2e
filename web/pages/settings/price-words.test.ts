import { describe, expect, it } from 'vitest'
import { readCeiling, spentWords } from './price-words.ts'

describe('amounts', () => {
  it('are read as people write them, and nothing else is', () => {
    expect(['', ' ', '0', '0.50', '$2', '1,25'].map(readCeiling)).toEqual([null, null, 0, 0.5, 2, 1.25])
    for (const wrong of ['-1', '1e9', 'two', '1.2.3', '99999', 'Infinity'])
      expect(readCeiling(wrong)).toBeUndefined()
  })

  it('say when a price is not known', () => {
    expect(spentWords({ calls: 0, dollars: 0, unpriced: false, ceiling: null })).toContain('Nothing')
    expect(spentWords({ calls: 2, dollars: 0.01234, unpriced: false, ceiling: 1 })).toContain(
      '$0.0123 in 2 calls',
    )
    expect(spentWords({ calls: 1, dollars: 0, unpriced: true, ceiling: null })).toContain('no known price')
  })
})
