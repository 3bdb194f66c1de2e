import { describe, expect, it } from 'vitest'
import {
  clarificationRate,
  contradictionRate,
  invalidActionAcceptance,
  lengthStats,
  loreCacheHitRate,
  loreRelevanceRate,
} from './aggregate-turn-measures.ts'

describe('metrics', () => {
  it('[STORE-09] contradictions per turn; of no turns, null', () => {
    expect(contradictionRate(1, 4)).toBe(0.25)
    expect(contradictionRate(0, 0)).toBeNull()
  })

  it('[STORE-10] invalid actions accepted, of the invalid ones alone; of none, null', () => {
    const actions = [
      { valid: true, accepted: true },
      { valid: false, accepted: true },
      { valid: false, accepted: false },
    ]
    expect(invalidActionAcceptance(actions)).toBe(0.5)
    expect(invalidActionAcceptance([{ valid: true, accepted: true }])).toBeNull()
  })

  it('[STORE-11] a share of turns, not a count of them', () => {
    const turns = Array.from({ length: 10 }, (_, turn) => ({ clarified: turn < 2 }))
    expect(clarificationRate(turns)).toBe(0.2)
    expect(clarificationRate([])).toBeNull()
  })

  it('[STORE-12] lengths in characters as read; nulls when nothing was told', () => {
    expect(lengthStats(['🎲🎲', 'four'])).toEqual({ min: 2, avg: 3, max: 4 })
    expect(lengthStats([])).toEqual({ min: null, avg: null, max: null })
  })

  it('[STORE-13] relevant chunks of those retrieved; of none, null', () => {
    expect(loreRelevanceRate(['a', 'b'], new Set(['b', 'c']))).toBe(0.5)
    expect(loreRelevanceRate([], new Set(['b']))).toBeNull()
  })

  it('[STORE-14] the first turn of a scene is a miss', () => {
    expect(loreCacheHitRate(['tavern', 'tavern', 'tavern'])).toBeCloseTo(2 / 3)
    expect(loreCacheHitRate(['tavern', 'road', 'tavern'])).toBe(0)
    expect(loreCacheHitRate([])).toBeNull()
  })
})
