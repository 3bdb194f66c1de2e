import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Fault } from '../core/fault.ts'
import { done } from '../core/result.ts'
import type { EmbeddingModel } from '../llm/index.ts'
import { compilePack } from '../packs/compile/compile-pack.ts'
import type { LoadedPack, PackLoader } from '../packs/pack-loader.ts'
import { SqliteLoreIndex } from '../store/sqlite/lore/sqlite-lore-index.ts'
import { good } from '../testing/assertions.ts'
import { stillClock } from '../testing/fixed-clock-and-entropy.ts'
import { letterEmbedding } from '../testing/sample-lore.ts'
import { readLoreIndexChoice } from './lore-index-setting.ts'
import { loreService } from './lore-service.ts'

const sha256 = (text: string): string => hash('sha256', text)
const page = '---\nid: dragon\ntype: location\n---\n\n# The Dragon\n\nA bar.\n\n## History\n\nWon at cards.\n'

function tinyPack(): LoadedPack {
  const { pack } = compilePack([
    { path: 'pack.yaml', text: 'id: tiny\nname: Tiny\nversion: "1.0.0"\nlayer: setting\n' },
    { path: 'locations/dragon.md', text: page },
  ])
  if (pack === null) throw new Error('the pack reads')
  return { ...pack, hash: 'h' }
}

const packs = { openPack: async () => done(tinyPack()), listPacks: async () => [] } as unknown as PackLoader

function serviceOver(index: SqliteLoreIndex, model: EmbeddingModel | null, absent = 'There is none.') {
  const openEmbedding = async () => (model === null ? { model, absent } : { model, absent: null })
  return loreService({ index, openEmbedding, packs, clock: stillClock('2026-01-01T00:00:00.000Z') })
}

const asked = { question: { keywords: 'cards' }, packs: ['tiny'], reader: 'gm' } as const
const scope = { packs: ['tiny'], campaign: null }

async function embeddedBy(index: SqliteLoreIndex, model: string): Promise<number> {
  return (await index.stats('authored', 'tiny', model)).embedded
}

/** Waits for what runs in the background. */
async function until(reached: () => Promise<boolean>): Promise<void> {
  while (!(await reached())) await new Promise((resolve) => setTimeout(resolve, 10))
}

describe('the lore service', () => {
  it('makes vectors anew behind a search when the model was changed, and mixes none', async () => {
    const index = new SqliteLoreIndex(null, sha256)
    good(await serviceOver(index, letterEmbedding).indexPack('tiny'))
    const asOther: string[] = []
    const other: EmbeddingModel = {
      ...letterEmbedding,
      id: 'other-8',
      dimensions: 8,
      embed: async (texts, { kind }) => {
        if (kind === 'query') asOther.push(...texts)
        return texts.map(() => new Float32Array(8).fill(1 / Math.sqrt(8)))
      },
    }
    const service = serviceOver(index, other)
    const first = good(await service.search(asked))
    expect(first.note).toMatch(/those of other-8 are being made \(0 of 2 pieces\), the two are never mixed/)
    expect(asOther).toEqual([])
    await until(async () => (await embeddedBy(index, 'other-8')) === 2)
    expect(good(await service.search(asked)).note).toBeNull()
    expect(asOther).toEqual(['cards'])
    expect(await index.models(scope)).toEqual(['letters-64', 'other-8'])
    await service.close()
  })

  it('goes by words while only some pieces have vectors, and says how many', async () => {
    const index = new SqliteLoreIndex(null, sha256)
    good(await serviceOver(index, letterEmbedding).indexPack('tiny', { vectors: false }))
    const [first] = await index.unembedded(letterEmbedding.id, scope, 1)
    const parts = await letterEmbedding.embed([first?.text ?? ''], { kind: 'passage' })
    await index.putVectors(letterEmbedding.id, [{ hash: first?.hash ?? '', parts }])
    const service = serviceOver(index, letterEmbedding)
    const { note, found } = good(await service.search(asked))
    expect(note).toMatch(/^Only 1 of 2 pieces have vectors, so search went by words alone/)
    expect(found.chunks.map((chunk) => chunk.metadata.cosine)).toEqual([null])
    await service.close()
  })

  it('makes none unasked for the first model', async () => {
    const index = new SqliteLoreIndex(null, sha256)
    const service = serviceOver(index, letterEmbedding)
    expect(good(await service.search(asked)).note).toMatch(/No vectors have been made yet/)
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(await embeddedBy(index, letterEmbedding.id)).toBe(0)
    await service.close()
  })

  it('stops what runs behind when it is closed', async () => {
    const index = new SqliteLoreIndex(null, sha256)
    good(await serviceOver(index, letterEmbedding).indexPack('tiny'))
    let stopped = false
    const slow: EmbeddingModel = {
      ...letterEmbedding,
      id: 'slow',
      embed: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => {
            stopped = true
            reject(new Error('stopped'))
          })
        }),
    }
    const service = serviceOver(index, slow)
    good(await service.search(asked))
    await service.close()
    expect(stopped).toBe(true)
  })

  it('answers by words when a service has gone silent, and says so', async () => {
    const index = new SqliteLoreIndex(null, sha256)
    good(await serviceOver(index, letterEmbedding).indexPack('tiny'))
    const silent: EmbeddingModel = {
      ...letterEmbedding,
      embed: () => Promise.reject(new Fault('unreadable', 'Voyage did not answer.')),
    }
    const { found, note } = good(await serviceOver(index, silent).search(asked))
    expect(found.chunks.map((chunk) => chunk.chunk_id)).toEqual(['tiny:dragon:history'])
    expect(note).toBe('Voyage did not answer. So search went by words alone.')
    expect(good(await serviceOver(index, silent).explain(asked)).note).toMatch(/Voyage did not answer/)
  })

  it('says why a pack was indexed by words alone', async () => {
    const index = new SqliteLoreIndex(null, sha256)
    const service = serviceOver(index, null, 'FATEWRIGHT_EMBEDDINGS is off.')
    expect(good(await service.indexPack('tiny')).note).toBe('FATEWRIGHT_EMBEDDINGS is off.')
    expect(good(await service.indexPack('tiny', { vectors: false })).note).toBeNull()
  })
})

describe('FATEWRIGHT_LORE_INDEX', () => {
  it('names a file or a server, and is answered with a sentence when it is wrong', () => {
    expect(good(readLoreIndexChoice(undefined))).toEqual({ in: 'file' })
    expect(good(readLoreIndexChoice('chroma:https://box:8000/'))).toEqual({
      in: 'chroma',
      url: 'https://box:8000/',
    })
    for (const said of ['chroma', 'chroma:', 'chroma:box:8000', 'pinecone:http://x', 'chroma:http://'])
      expect(readLoreIndexChoice(said)).toMatchObject({ ok: false, refusal: { code: 'pack/bad-index' } })
  })
})
