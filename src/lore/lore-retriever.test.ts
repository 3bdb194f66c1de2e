import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { loreRetrievalResultSchema } from '../core/protocol/lore-schemas.ts'
import { SqliteLoreIndex } from '../store/sqlite/lore/sqlite-lore-index.ts'
import { good, refusedWith } from '../testing/assertions.ts'
import { stillClock } from '../testing/fixed-clock-and-entropy.ts'
import { letterEmbedding, loreChunk } from '../testing/sample-lore.ts'
import type { CandidateAsk, LoreCandidate, LoreChunk, LoreIndex } from './lore-index-port.ts'
import { loreIndexer } from './lore-indexer.ts'
import { loreRetriever } from './lore-retriever.ts'

const sha256 = (text: string): string => hash('sha256', text)
const at = '2026-01-01T00:00:00.000Z'
const scope = { packs: ['bay'], campaign: null }

async function over(chunks: readonly LoreChunk[], reader: 'gm' | 'player' = 'gm', vectors = false) {
  const index = new SqliteLoreIndex(null, sha256)
  good(await index.putPack({ id: 'bay', hash: 'h', at }, chunks))
  const embedding = vectors ? letterEmbedding : null
  const packs = {
    openPack: async () => ({ ok: false, refusal: { code: 'pack/unknown', message: '' } }) as const,
  }
  await loreIndexer({ index, embedding, packs, clock: stillClock(at) }).embedMissing(scope)
  return { index, lore: loreRetriever({ index, embedding, scope, reader }) }
}

/** Chunks about a bell, each a little less about it than the one before. */
function bells(count: number, tokens: number): readonly LoreChunk[] {
  return Array.from({ length: count }, (_, number) =>
    loreChunk(`bay:p${number}:overview`, `The bell. ${'And then some. '.repeat(number + 1)}`, { tokens }),
  )
}

describe('the budget', () => {
  it('[LORE-11] is never exceeded, and is 3000 when nobody says', async () => {
    const { lore } = await over(bells(40, 90))
    const small = good(await lore.query({ keywords: 'bell' }, 'all', 100))
    expect(small.total_tokens).toBeLessThanOrEqual(100)
    expect(small.chunks).toHaveLength(1)
    const usual = good(await lore.query({ keywords: 'bell' }))
    expect(usual.total_tokens).toBe(33 * 90)
    expect(good(await lore.query({ keywords: 'bell', max_tokens: 0 })).chunks).toEqual([])
  })

  it('[LORE-12] stops at the first chunk that does not fit, even when a later one would', async () => {
    const sizes = [60, 50, 10]
    const chunks = bells(3, 1).map((chunk, at) => ({ ...chunk, tokens: sizes[at] ?? 0 }))
    const { lore } = await over(chunks)
    const found = good(await lore.query({ keywords: 'bell', max_tokens: 100 }))
    expect(found.chunks.map((chunk) => chunk.chunk_id)).toEqual(['bay:p0:overview'])
    const told = good(await lore.explain({ keywords: 'bell', max_tokens: 100 }))
    expect(told.chunks.map((chunk) => [chunk.verdict, chunk.budget_left])).toEqual([
      ['chosen', 100],
      ['budget', 40],
      ['after-budget', 40],
    ])
  })

  it('[LORE-12] takes the paragraphs that fit of a first chunk that is too large, or nothing', async () => {
    const text = `The bell. ${'Word '.repeat(20)}\n\n${'More '.repeat(3_000)}`
    const { lore } = await over([loreChunk('bay:long:overview', text, { tokens: 4_000 })])
    const found = good(await lore.query({ keywords: 'bell' }))
    expect(found.chunks[0]?.text).toMatch(/^The bell\. (Word ?)+$/)
    expect(found.total_tokens).toBe(30)
    expect(found.chunks[0]?.metadata.token_count).toBe(30)
    expect(good(await lore.query({ keywords: 'bell', max_tokens: 10 })).chunks).toEqual([])
    const told = good(await lore.explain({ keywords: 'bell' }))
    expect([told.chunks[0]?.verdict, told.total_tokens]).toEqual(['cut', 30])
  })
})

describe('ranking', () => {
  it('[LORE-14] fetches twice as many as are wanted: the seventh by words can be the best', async () => {
    const asked: CandidateAsk[] = []
    const candidate = (number: number): LoreCandidate => ({
      key: number,
      id: `bay:p${number}:overview`,
      source: 'bay',
      corpus: 'authored',
      subject: '',
      hidden: false,
      tokens: 10,
      matched: [],
      lexical: 10 - number / 10,
      coverage: null,
      cosine: number === 7 ? 0.9 : 0.1,
    })
    const list = Array.from({ length: 30 }, (_, at) => candidate(at + 1))
    const index = {
      candidates: async (ask: CandidateAsk) => {
        asked.push(ask)
        return list.slice(0, ask.pool)
      },
    } as unknown as LoreIndex
    const lore = loreRetriever({ index, embedding: letterEmbedding, scope, reader: 'gm' })
    const best = good(await lore.rank({ keywords: 'bell' }, 5))
    expect(best[0]?.chunk_id).toBe('bay:p7:overview')
    expect(best).toHaveLength(5)
    expect(asked[0]?.pool).toBeGreaterThanOrEqual(10)
  })

  it('[LORE-20] never hands a player what an index should not have given', async () => {
    const hidden = loreChunk('bay:quay:secrets', 'The bell is gold.', { hidden: true })
    const { index } = await over([hidden, ...bells(2, 10)])
    const careless = {
      ...bound(index),
      candidates: (ask: CandidateAsk) => index.candidates({ ...ask, reader: 'gm' }),
    }
    const lore = loreRetriever({ index: careless, embedding: null, scope, reader: 'player' })
    const found = good(await lore.query({ keywords: 'gold bell' }))
    expect(found.chunks.map((chunk) => chunk.chunk_id)).toEqual(['bay:p0:overview', 'bay:p1:overview'])
    const told = good(await lore.explain({ keywords: 'gold bell' }))
    expect(told.chunks.find((chunk) => chunk.chunk_id === hidden.id)).toMatchObject({
      in: false,
      verdict: 'visibility',
      visibility: 'gm',
    })
  })

  it('finds by meaning what shares no word, and by words alone without vectors', async () => {
    const chunks = [
      loreChunk('bay:a:overview', 'Windmills turning barley.'),
      loreChunk('bay:b:overview', 'Boats at the quay.'),
    ]
    const { lore } = await over(chunks, 'gm', true)
    expect(good(await lore.query({ keywords: 'windmillery' })).chunks[0]?.chunk_id).toBe('bay:a:overview')
    const { lore: plain } = await over(chunks)
    expect(good(await plain.query({ keywords: 'windmillery' })).chunks).toEqual([])
    expect(good(await plain.explain({ keywords: 'boat' })).note).toMatch(/words alone/)
  })

  it('keeps to the ids that are asked for and says what they kept out', async () => {
    const quay = { location_ids: ['bay:quay'] }
    const { lore } = await over([
      loreChunk('bay:quay:overview', 'Nets and a bell.', { marks: quay }),
      loreChunk('bay:hob:manner', 'Dries nets, hums.', { marks: quay }),
      loreChunk('bay:tower:overview', 'A bell tower.'),
    ])
    const found = good(await lore.query({ keywords: 'bell', location_id: 'bay:quay' }))
    expect(found.chunks.map((chunk) => chunk.chunk_id)).toEqual(['bay:quay:overview', 'bay:hob:manner'])
    const told = good(await lore.explain({ keywords: 'bell', location_id: 'bay:quay' }))
    expect(told.chunks.map((chunk) => [chunk.chunk_id, chunk.verdict, chunk.metadata_hits.length])).toEqual([
      ['bay:quay:overview', 'chosen', 1],
      ['bay:hob:manner', 'chosen', 1],
      ['bay:tower:overview', 'metadata', 0],
    ])
    expect(told.chunks[0]?.bm25).toMatchObject({ rank: 1 })
    expect(told.words).toEqual(['bell'])
  })
})

describe('a question', () => {
  it('is answered in the shape that is promised', async () => {
    const { lore } = await over(bells(3, 10))
    const found = good(await lore.query({ keywords: 'bell' }))
    expect(loreRetrievalResultSchema.parse(found)).toEqual(found)
    expect(found.chunks[0]).toMatchObject({ source: 'authored', pack_id: 'bay' })
  })

  it('[LORE-13] names one of three corpora', async () => {
    const { lore } = await over(bells(1, 10))
    expect(good(await lore.query({ keywords: 'bell' }, 'history')).chunks).toEqual([])
    refusedWith(await lore.query({ keywords: 'bell', corpus: 'rumours' as 'all' }), 'pack/bad-query')
    refusedWith(await lore.query({ keywords: 'bell', max_tokens: -1 }), 'pack/bad-query')
  })

  it('is built from a scene', async () => {
    const { lore } = await over([])
    const scene = { location_id: 'bay:quay', present_entity_ids: ['bay:hob', 'pc_player_001'] }
    const entities = [
      { id: 'bay:hob', type: 'npc' },
      { id: 'bay:guild', type: 'faction' },
    ]
    const threads = [{ id: 'bay:theft', tags: ['investigation'] }]
    expect(lore.buildQuery(scene, entities, threads, 'ask about the bell')).toEqual({
      location_id: 'bay:quay',
      entity_ids: ['bay:hob', 'pc_player_001'],
      faction_ids: ['bay:guild'],
      thread_ids: ['bay:theft'],
      thread_tags: ['investigation'],
      keywords: 'ask about the bell',
      corpus: 'all',
      max_tokens: 3_000,
    })
  })

  it('about somebody gives their own pages first', async () => {
    const marks = { entity_ids: ['bay:hob'] }
    const { lore } = await over([
      loreChunk('bay:alehouse:people', 'Hob drinks here.', { marks }),
      loreChunk('bay:hob:overview', 'A miller.', { marks }),
      loreChunk('bay:tower:overview', 'A tower.'),
    ])
    const found = good(await lore.retrieveForEntity('bay:hob'))
    expect(found.chunks.map((chunk) => chunk.chunk_id)).toEqual(['bay:hob:overview', 'bay:alehouse:people'])
  })
})

/** An index's methods, free of it. */
function bound(index: LoreIndex): LoreIndex {
  const names = [
    'putPack',
    'putChunk',
    'dropPack',
    'dropHistory',
    'stats',
    'candidates',
    'read',
    'unembedded',
  ] as const
  const rest = { putVectors: index.putVectors.bind(index), close: index.close.bind(index) }
  return { ...rest, ...Object.fromEntries(names.map((name) => [name, index[name].bind(index)])) } as LoreIndex
}
