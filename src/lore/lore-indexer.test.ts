import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { compilePack } from '../packs/compile/compile-pack.ts'
import type { LoadedPack } from '../packs/pack-loader.ts'
import { SqliteLoreIndex } from '../store/sqlite/lore/sqlite-lore-index.ts'
import { good, refusedWith } from '../testing/assertions.ts'
import { stillClock } from '../testing/fixed-clock-and-entropy.ts'
import { letterEmbedding, loreChunk } from '../testing/sample-lore.ts'
import { loreIndexer, passageParts } from './lore-indexer.ts'

const sha256 = (text: string): string => hash('sha256', text)
const at = '2026-01-01T00:00:00.000Z'

function pack(history = 'Won at cards.'): LoadedPack {
  const page = `---\nid: dragon\ntype: location\n---\n\n# The Dragon\n\nA bar.\n\n## History\n\n${history}\n\n## Secrets\n\nIt is a front.\n`
  const files = [
    { path: 'pack.yaml', text: 'id: tiny\nname: Tiny\nversion: "1.0.0"\nlayer: setting\n' },
    { path: 'locations/dragon.md', text: page },
  ]
  const { pack: read } = compilePack(files)
  if (read === null) throw new Error('the pack reads')
  return { ...read, hash: sha256(page) }
}

function indexerWith(more: { readonly embedding?: typeof letterEmbedding | null } = {}) {
  const index = new SqliteLoreIndex(null, sha256)
  const embedded: string[] = []
  const counting = {
    ...letterEmbedding,
    embed: (texts: readonly string[], options: Parameters<typeof letterEmbedding.embed>[1]) => {
      embedded.push(...texts)
      return letterEmbedding.embed(texts, options)
    },
  }
  const packs = {
    openPack: async (id: string) =>
      id === 'tiny'
        ? ({ ok: true, value: pack() } as const)
        : ({ ok: false, refusal: { code: 'pack/unknown', message: 'There is no such pack.' } } as const),
  }
  const embedding = more.embedding === null ? null : counting
  return { index, embedded, indexer: loreIndexer({ index, embedding, packs, clock: stillClock(at) }) }
}

describe('the indexer', () => {
  it('indexes a pack once, and again only when it changed', async () => {
    const { indexer, embedded } = indexerWith()
    const first = good(await indexer.indexPack(pack()))
    expect(first).toMatchObject({ pack_id: 'tiny', chunks: 3, embedded: 3, changed: true })
    expect(embedded).toHaveLength(3)
    expect(good(await indexer.indexPack(pack())).changed).toBe(false)
    expect(good(await indexer.reindex('tiny')).changed).toBe(true)
    expect(embedded).toHaveLength(3)
    expect(good(await indexer.indexPack(pack('Lost at cards.')))).toMatchObject({
      changed: true,
      embedded: 3,
    })
    expect(embedded.slice(3)).toEqual(['The Dragon > History\nLost at cards.'])
    refusedWith(await indexer.reindex('none'), 'pack/unknown')
  })

  it('says what it holds', async () => {
    const { indexer } = indexerWith({ embedding: null })
    expect(await indexer.getIndexStats('tiny')).toEqual({
      chunks: 0,
      totalTokens: 0,
      lastIndexed: null,
      embedded: 0,
    })
    good(await indexer.indexPack(pack()))
    expect(await indexer.getIndexStats('tiny')).toEqual({
      chunks: 3,
      totalTokens: 13,
      lastIndexed: at,
      embedded: 0,
    })
  })

  it('keeps what was embedded when it is stopped, and tells how far it is', async () => {
    const { indexer, index } = indexerWith({ embedding: null })
    const many = Array.from({ length: 40 }, (_, number) =>
      loreChunk(`tiny:p${number}:overview`, `Page ${number}.`),
    )
    good(await index.putPack({ id: 'tiny', hash: 'h', at }, many))
    expect(await indexer.embedMissing({ packs: ['tiny'], campaign: null })).toBe(0)
    const stop = new AbortController()
    const seen: number[] = []
    const progress = (made: number): void => {
      seen.push(made)
      if (made >= 32) stop.abort()
    }
    const embedder = loreIndexer({
      index,
      embedding: letterEmbedding,
      clock: stillClock(at),
      packs: { openPack: async () => ({ ok: true, value: pack() }) },
    })
    const scope = { packs: ['tiny'], campaign: null }
    await expect(embedder.embedMissing(scope, { progress, signal: stop.signal })).rejects.toThrow()
    expect(seen).toEqual([16, 32])
    expect(await embedder.embedMissing(scope)).toBe(8)
  })

  it('takes single chunks, and gives their ids', async () => {
    const { indexer } = indexerWith()
    const turn = loreChunk('play:t1:told', 'The bar burnt.', { corpus: 'history' })
    expect(good(await indexer.indexChunk(turn))).toBe('play:t1:told')
  })
})

describe('passages', () => {
  it('are cut into equal parts that a model reads whole, each under its headings', () => {
    const words = Array.from({ length: 310 }, (_, number) => `w${number}`)
    const parts = passageParts('A > B', words.join(' '), 150)
    expect(parts).toHaveLength(3)
    expect(parts.every((part) => part.startsWith('A > B\n') && part.split(/\s+/).length <= 3 + 104)).toBe(
      true,
    )
    expect(parts.flatMap((part) => part.slice(6).split(' '))).toEqual(words)
    expect(passageParts('A', '', 150)).toEqual(['A\n'])
  })
})
