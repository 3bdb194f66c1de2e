import { afterAll, describe, expect, it } from 'vitest'
import {
  type EmbeddingService,
  goodKey,
  ollamaProtocol,
  openAiProtocol,
  startEmbeddingService,
  voyageProtocol,
} from '../../../test/services/embedding-service.ts'
import { embeddingContract } from '../../testing/embedding-model-contract.ts'
import type { Network } from '../ask-over-http.ts'
import type { EmbeddingModel } from '../embedding-model.ts'
import { ollamaAddress } from './open-embedding.ts'
import {
  compatibleWire,
  type EmbeddingWire,
  ollamaWire,
  openAiWire,
  openRemoteEmbedding,
  voyageWire,
} from './remote-embedding.ts'

/** A network whose waits are over at once when they are for another try, and never when they are a time-out. */
function quickNetwork(waits: number[] = [], timeouts = false): Network {
  return {
    fetch: globalThis.fetch,
    clock: { now: () => '2026-01-01T00:00:00.000Z' },
    chance: () => 0.5,
    timer: {
      wait(milliseconds) {
        const isTimeout = milliseconds === 10_000 || milliseconds === 60_000
        if (!isTimeout) waits.push(milliseconds)
        const over =
          isTimeout && !timeouts
            ? new Promise<void>(() => {})
            : new Promise<void>((resolve) => setTimeout(resolve, isTimeout ? 40 : 0))
        return { over, cancel: () => {} }
      },
    },
  }
}

const voyage = await startEmbeddingService(voyageProtocol)
const openAi = await startEmbeddingService(openAiProtocol)
const ollama = await startEmbeddingService(ollamaProtocol)
const services = [voyage, openAi, ollama]
afterAll(async () => {
  await Promise.all(services.map((service) => service.close()))
})

const wires: Readonly<Record<string, EmbeddingWire>> = {
  voyage: voyageWire('voyage-4', goodKey, `${voyage.base}/v1`),
  openai: openAiWire('text-embedding-3-small', goodKey, `${openAi.base}/v1`),
  compatible: compatibleWire('any', goodKey, `${openAi.base}/v1/`),
  ollama: ollamaWire('nomic-embed-text:v1.5', ollama.base),
}

async function opened(wire: EmbeddingWire | undefined, network = quickNetwork()): Promise<EmbeddingModel> {
  if (wire === undefined) throw new Error('no such wire')
  const { model, absent } = await openRemoteEmbedding(wire, network)
  if (model === null) throw new Error(absent)
  return model
}

async function failure(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'nothing failed',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}

function forget(service: EmbeddingService): void {
  service.asked.length = 0
}

for (const [name, wire] of Object.entries(wires))
  embeddingContract({ describe, it }, name, () => opened(wire))

describe('an embedding model behind a service', () => {
  it('tells a question from a passage, in the words of each service', async () => {
    const [first, second] = [await opened(wires.voyage), await opened(wires.ollama)]
    services.forEach(forget)
    for (const kind of ['query', 'passage'] as const) {
      await first.embed(['the bell'], { kind })
      await second.embed(['the bell'], { kind })
    }
    expect(voyage.asked.map(({ body }) => body.input_type)).toEqual(['query', 'document'])
    expect(ollama.asked.flatMap(({ body }) => body.input)).toEqual([
      'search_query: the bell',
      'search_document: the bell',
    ])
  })

  it('names service, model and length, so that two of them are never mixed', async () => {
    expect((await opened(wires.voyage)).id).toBe('voyage:voyage-4:64')
    expect((await opened(wires.compatible)).id).toBe(`compatible:${new URL(openAi.base).host}/v1:any:64`)
    voyage.dimensions = 32
    const shorter = await opened(wires.voyage)
    expect([shorter.id, shorter.dimensions]).toEqual(['voyage:voyage-4:32', 32])
    voyage.dimensions = 64
    expect(await failure(shorter.embed(['a'], { kind: 'query' }))).toMatch(/64 numbers after one of 32/)
  })

  it('asks in batches that a service takes, and keeps the order', async () => {
    const model = await opened(wires.openai)
    forget(openAi)
    const texts = Array.from({ length: 300 }, (_, at) => (at % 50 === 7 ? '' : `text number ${at}`))
    const vectors = await model.embed(texts, { kind: 'passage' })
    expect(openAi.asked.length).toBe(3)
    const [alone] = await model.embed([texts[299] ?? ''], { kind: 'passage' })
    expect([...(vectors[299] ?? [])]).toEqual([...(alone ?? [])])
    expect(vectors[7]?.every((part) => part === 0)).toBe(true)
    forget(openAi)
    await model.embed(Array(40).fill('long '.repeat(2_000)), { kind: 'passage' })
    expect(openAi.asked.length).toBe(4)
  })

  it('asks again when a service is busy or broken, after the wait it asks for', async () => {
    const waits: number[] = []
    const model = await opened(wires.voyage, quickNetwork(waits))
    voyage.next.push({ status: 500 }, { status: 503 }, { status: 429, headers: { 'retry-after': '3' } })
    voyage.next.push({ status: 429, headers: { 'retry-after': 'Thu, 01 Jan 2026 00:00:07 GMT' } })
    expect(await model.embed(['a bell'], { kind: 'passage' })).toHaveLength(1)
    expect(waits).toEqual([375, 750, 3_250, 7_250])
    voyage.next.push({ status: 500 }, { status: 500 }, { status: 500 })
    expect(await failure(model.embed(['a'], { kind: 'query' }))).toMatch(/^Voyage at http.*refused with 500/)
    expect(voyage.next.splice(0)).toHaveLength(1)
  })

  it('does not ask again what was asked wrongly', async () => {
    const waits: number[] = []
    const model = await opened(wires.openai, quickNetwork(waits))
    openAi.next.push({ status: 400, body: { error: { message: 'no such model' } } })
    expect(await failure(model.embed(['a'], { kind: 'passage' }))).toMatch(
      /refused with 400: no such model\.$/,
    )
    expect(waits).toEqual([])
  })

  it('gives up on a service that says nothing', async () => {
    const model = await opened(wires.ollama)
    const hasty = await opened(wires.ollama, quickNetwork([], true))
    ollama.next.push({ status: 0 }, { status: 0 })
    expect(await failure(hasty.embed(['a'], { kind: 'query' }))).toMatch(/Ollama.*did not answer within 10 s/)
    ollama.next.push({ status: 0 })
    const stop = new AbortController()
    setTimeout(() => stop.abort(new Error('enough')), 20)
    expect(await failure(model.embed(['a'], { kind: 'passage', signal: stop.signal }))).toBe('enough')
  })

  it('takes no odd answer for a vector', async () => {
    const model = await opened(wires.openai)
    for (const body of [
      '<html>',
      {},
      { data: [] },
      { data: [{ index: 0, embedding: ['x'] }] },
      { data: [{ index: 5, embedding: [1] }] },
    ]) {
      openAi.next.push({ status: 200, body })
      expect(await failure(model.embed(['a'], { kind: 'query' }))).toMatch(/^OpenAI.* (no JSON|vectors? )/)
    }
  })

  it('is missed with a sentence, and never says a key', async () => {
    const secret = 'sk-very-secret'
    const cases: [EmbeddingWire, RegExp][] = [
      [
        openAiWire('m', secret, `${openAi.base}/v1`),
        /OpenAI .* refused with 401: the key was not accepted\. Until/,
      ],
      [voyageWire('m', secret, `${openAi.base}/nowhere`), /refused with 404/],
      [
        ollamaWire('llama3', ollama.base),
        /refused with 404: model "llama3" not found, try pulling it first\./,
      ],
      [voyageWire('m', secret, 'http://127.0.0.1:9'), /cannot be reached/],
    ]
    for (const [wire, sentence] of cases) {
      const { model, absent } = await openRemoteEmbedding(wire, quickNetwork())
      expect(model).toBeNull()
      expect(absent).toMatch(sentence)
      expect(absent).toMatch(/search goes by words alone/)
      expect(absent).not.toContain(secret)
    }
    openAi.next.push({ status: 400, body: { error: { message: `bad ${secret}` } } })
    const echoed = await openRemoteEmbedding(openAiWire('m', secret, `${openAi.base}/v1`), quickNetwork())
    expect(echoed.absent).toContain('bad [key]')
  })

  it('follows nobody to another address', async () => {
    openAi.next.push({ status: 307, headers: { location: `${voyage.base}/v1/embeddings` } })
    openAi.next.push({ status: 307, headers: { location: `${voyage.base}/v1/embeddings` } })
    forget(voyage)
    const { absent } = await openRemoteEmbedding(
      openAiWire('m', goodKey, `${openAi.base}/v1`),
      quickNetwork(),
    )
    expect(absent).toMatch(/cannot be reached/)
    expect(voyage.asked).toEqual([])
  })

  it('reads OLLAMA_HOST as Ollama does', () => {
    const read = ['', '0.0.0.0', ':1234', 'box:80', 'https://box/ollama/', 'a b'].map(ollamaAddress)
    expect(read).toEqual([
      ...['http://127.0.0.1:11434', 'http://127.0.0.1:11434', 'http://127.0.0.1:1234'],
      ...['http://box', 'https://box/ollama', null],
    ])
  })
})
