import { expect, it } from 'vitest'
import { reasonsOf } from './reasons.ts'

const piece = { chunk_id: 'a:b', section_path: 'B', in: true, verdict: 'chosen' }

it('says by what a piece came in, with its numbers', () => {
  const found = { ...piece, bm25: { rank: 1, score: 5.32 }, cosine: 0.614, tokens: 71, budget_left: 3_000 }
  expect(reasonsOf(found)).toEqual([
    'Number 1 by its words (5.3).',
    'Its meaning is 61 % alike.',
    '71 tokens, 3000 were left.',
  ])
})

it('says first why a piece stayed out, and for whom it is', () => {
  const left = { ...piece, in: false, verdict: 'over_budget', visibility: 'gm', metadata_hits: ['loc_quay'] }
  expect(reasonsOf(left)).toEqual(['Over budget.', 'It is marked loc_quay.', 'For the game master alone.'])
})
