import { describe, expect, it } from 'vitest'
import { loreRetrievalQuerySchema, loreRetrievalResultSchema } from './lore-schemas.ts'

/** As seed 003 prints them. */
const query = {
  location_id: 'neon_dragon',
  entity_ids: ['viktor', 'player'],
  thread_ids: ['main_case'],
  thread_tags: ['investigation', 'corporate'],
  keywords: "ask about Jin's last delivery",
  corpus: 'all',
  max_tokens: 3000,
}
const result = {
  chunks: [
    {
      chunk_id: 'neo_seattle:neon_dragon:history',
      text: 'Viktor won the place...',
      relevance_score: 0.87,
      source: 'authored',
      pack_id: 'neo_seattle',
      metadata: {},
    },
  ],
  total_tokens: 1842,
  query_time_ms: 45,
}

describe('lore on the wire', () => {
  it('takes question and answer as the seed prints them, and no field more', () => {
    expect(loreRetrievalQuerySchema.parse(query)).toEqual({ ...query, faction_ids: [] })
    expect(loreRetrievalResultSchema.parse(result)).toEqual(result)
    expect(loreRetrievalQuerySchema.safeParse({ ...query, secrets: true }).success).toBe(false)
    expect(loreRetrievalResultSchema.safeParse({ ...result, hidden: [] }).success).toBe(false)
  })

  it('fills in what a question leaves out', () => {
    expect(loreRetrievalQuerySchema.parse({})).toEqual({
      location_id: '',
      entity_ids: [],
      faction_ids: [],
      thread_ids: [],
      thread_tags: [],
      keywords: '',
      corpus: 'all',
      max_tokens: 3000,
    })
  })
})
