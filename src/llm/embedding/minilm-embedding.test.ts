import { describe, expect, it } from 'vitest'
import { embeddingContract } from '../../testing/embedding-model-contract.ts'
import { letterEmbedding } from '../../testing/sample-lore.ts'
import { openMiniLm } from './minilm-embedding.ts'

embeddingContract({ describe, it }, 'of letters, for tests', async () => letterEmbedding)

const { model, absent } = await openMiniLm()
if (model === null) console.log(`The embedded embedding model was not tried: ${absent}`)
else embeddingContract({ describe, it }, 'embedded', async () => model)

describe('the embedded embedding model', () => {
  it('is missed with a sentence, and nothing breaks', async () => {
    const opened = await openMiniLm(() => Promise.reject(new Error("Cannot find package '@lat.md/embed'")))
    expect(opened.model).toBeNull()
    expect(opened.absent).toMatch(/search goes by words alone: install .*Cannot find package/)
  })

  it('makes whatever its package returns one long', async () => {
    const opened = await openMiniLm(async () => async (texts) => texts.map(() => [3, 4]))
    const [vector] = (await opened.model?.embed(['a'], { kind: 'query' })) ?? []
    expect([...(vector ?? [])].map((part) => part.toFixed(3))).toEqual(['0.600', '0.800'])
  })
})
