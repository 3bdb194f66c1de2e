import { hash } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startChromaService } from '../../../test/services/chroma-service.ts'
import { good } from '../../testing/assertions.ts'
import { loreIndexContract } from '../../testing/lore-index-contract.ts'
import { candidateAsk, letterEmbedding, loreChunk } from '../../testing/sample-lore.ts'
import { ChromaClient, type ChromaServer } from './chroma-client.ts'
import { ChromaLoreIndex } from './chroma-lore-index.ts'

const sha256 = (text: string): string => hash('sha256', text)
const timer = { wait: () => ({ over: new Promise<void>(() => {}), cancel: () => {} }) }
const at = '2026-01-01T00:00:00.000Z'

const service = await startChromaService()
const loopback: ChromaServer = { url: service.url, fetch: globalThis.fetch, timer: timer }
const real = process.env.FATEWRIGHT_CHROMA_URL
const names: string[] = []

function fresh(server: ChromaServer): ChromaLoreIndex {
  names.push(`fatewright-test-${process.pid}-${names.length}`)
  return new ChromaLoreIndex(server, names.at(-1) ?? '', sha256)
}

loreIndexContract({ describe, it }, 'on a server that speaks as Chroma does', async () => fresh(loopback))

if (real === undefined)
  console.log(
    'Chroma itself was not tried: FATEWRIGHT_CHROMA_URL is not set. "npm run eval -- chroma" fetches one, starts it and runs this.',
  )
else
  loreIndexContract({ describe, it }, 'on a Chroma server', async () =>
    fresh({ url: real, fetch: globalThis.fetch, timer: timer }),
  )

afterAll(async () => {
  if (real !== undefined) {
    const client = new ChromaClient({ ...loopback, url: real })
    const made = (await client.list()).filter(({ name }) =>
      names.some((prefix) => name.startsWith(`${prefix}.`)),
    )
    for (const { name } of made) await client.drop(name)
  }
  await service.close()
})

const pages = [
  loreChunk('bay:quay:overview', 'A red boat.'),
  loreChunk('bay:mill:overview', 'Barley and wind.'),
]

async function idsOf(index: ChromaLoreIndex, words: readonly string[]): Promise<readonly string[]> {
  return (await index.candidates(candidateAsk({ words }))).map((candidate) => candidate.id)
}

describe('lore on Chroma', () => {
  it('is seen by another process, also when it changes', async () => {
    const [first, other] = [fresh(loopback), new ChromaLoreIndex(loopback, names.at(-1) ?? '', sha256)]
    good(await first.putPack({ id: 'bay', hash: 'h1', at }, pages))
    expect(await idsOf(other, ['boat'])).toEqual(['bay:quay:overview'])
    good(await first.putPack({ id: 'bay', hash: 'h2', at }, pages.slice(1)))
    expect(await idsOf(other, ['boat'])).toEqual([])
    await first.dropPack('bay')
    expect(await idsOf(other, ['barley'])).toEqual([])
    await Promise.all([first.close(), other.close()])
  })

  it('has the old pack whole when the server breaks half way', async () => {
    const index = fresh(loopback)
    good(await index.putPack({ id: 'bay', hash: 'h1', at }, pages))
    service.breakOn = 'POST upsert'
    await expect(
      index.putPack({ id: 'bay', hash: 'h3', at }, [loreChunk('bay:fire:overview', 'All burnt.')]),
    ).rejects.toThrow(/Chroma at http:\/\/127.*refused with 500/)
    service.breakOn = null
    expect(await idsOf(index, ['boat', 'burnt'])).toEqual(['bay:quay:overview'])
    expect((await index.stats('authored', 'bay', null)).hash).toBe('h1')
    await index.close()
  })

  it('keeps two models apart, and says which there are', async () => {
    const index = fresh(loopback)
    good(await index.putPack({ id: 'bay', hash: 'h1', at }, pages))
    const scope = { packs: ['bay'], campaign: null }
    for (const [model, length] of [
      ['long', 64],
      ['short', 8],
    ] as const)
      for (const { hash: text } of await index.unembedded(model, scope, 9)) {
        const parts = [new Float32Array(length).fill(1 / Math.sqrt(length))]
        await index.putVectors(model, [{ hash: text, parts }])
      }
    expect(await index.models(scope)).toEqual(['long', 'short'])
    const values = new Float32Array(8).fill(1 / Math.sqrt(8))
    const found = await index.candidates(candidateAsk({ vector: { model: 'short', values } }))
    expect(found.map((candidate) => candidate.cosine?.toFixed(2))).toEqual(['1.00', '1.00'])
    await index.close()
  })

  it('[LORE-20] hides from a player what the server gives away', async () => {
    const index = fresh(loopback)
    const secret = loreChunk('bay:quay:secrets', 'Silver below.', { hidden: true })
    good(await index.putPack({ id: 'bay', hash: 'h1', at }, [secret]))
    const [missing] = await index.unembedded(letterEmbedding.id, { packs: ['bay'], campaign: null }, 1)
    const parts = await letterEmbedding.embed(['silver'], { kind: 'passage' })
    await index.putVectors(letterEmbedding.id, [{ hash: missing?.hash ?? '', parts }])
    const client = new ChromaClient(loopback)
    const mine =
      (await client.list()).find(({ name }) => name.startsWith(`${names.at(-1)}.vectors`))?.name ?? ''
    const id = (await client.find(mine)) ?? ''
    await client.update(
      id,
      (await client.get(id, {}, false)).map((record) => record.id),
      { hidden: false },
    )
    const vector = { model: letterEmbedding.id, values: parts[0] ?? new Float32Array() }
    expect(await index.candidates(candidateAsk({ vector, reader: 'gm' }))).toHaveLength(1)
    expect(await index.candidates(candidateAsk({ vector, reader: 'player' }))).toEqual([])
    await index.close()
  })

  it('says who does not answer, and what would work', async () => {
    const index = new ChromaLoreIndex({ ...loopback, url: 'http://127.0.0.1:9' }, 'fatewright-none', sha256)
    await expect(index.stats('authored', 'bay', null)).rejects.toThrow(
      'Chroma at http://127.0.0.1:9 does not answer. Start it, or leave FATEWRIGHT_LORE_INDEX away to keep lore in a file.',
    )
    await index.close()
  })
})
