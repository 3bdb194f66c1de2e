/**
 * An embedding model behind a service. It is asked once when it is opened, which says how long its vectors are and whether
 * it answers at all; after that every vector is held against that length. Two lengths are two models.
 */
import { Fault, isFault } from '../../core/fault.ts'
import type { EmbeddingKind, EmbeddingModel, OpenedEmbedding } from '../embedding-model.ts'
import type { Network } from '../http/network.ts'
import { postJson } from '../http/post-json.ts'
import { unitVector } from '../unit-vector.ts'
import type { EmbeddingWire } from './embedding-wire.ts'

/** A player waits for a question; nobody waits for a passage. */
const patienceFor: Readonly<Record<EmbeddingKind, { readonly timeout: number; readonly tries: number }>> = {
  query: { timeout: 10_000, tries: 2 },
  passage: { timeout: 60_000, tries: 5 },
}

/** At most so many characters in one request: within what the strictest service takes of tokens. */
const mostTogether = 100_000

/**
 * Opens a model behind a service; a sentence when the service cannot be used.
 *
 * @example
 * const { model, absent } = await openRemoteEmbedding(voyageWire('voyage-4', key), network)
 */
export async function openRemoteEmbedding(wire: EmbeddingWire, network: Network): Promise<OpenedEmbedding> {
  try {
    const [probe] = await send(wire, network, ['probe'], { kind: 'query' })
    const dimensions = probe?.length ?? 0
    return { model: remoteEmbedding(wire, network, dimensions), absent: null }
  } catch (error) {
    if (!isFault(error)) throw error
    return { model: null, absent: `${error.message} Until it does answer, search goes by words alone.` }
  }
}

function remoteEmbedding(wire: EmbeddingWire, network: Network, dimensions: number): EmbeddingModel {
  const nothing = new Float32Array(dimensions)
  return {
    id: `${wire.name}:${wire.model}:${dimensions}`,
    dimensions,
    words: wire.words,
    async embed(texts, options) {
      options.signal?.throwIfAborted()
      const readable = texts.map((text) => plainText(text, wire.mostCharacters))
      // Services refuse an empty text, and there is nothing in it to be like.
      const asked = readable.flatMap((text, at) => (text === '' ? [] : [{ text, at }]))
      const vectors: Float32Array[] = texts.map(() => nothing)
      for (const batch of batches(asked, wire.mostTexts)) {
        const said = batch.map(({ text }) => text)
        const answered = await send(wire, network, said, options)
        batch.forEach(({ at }, index) => {
          vectors[at] = sameLength(wire, answered[index] ?? nothing, dimensions)
        })
      }
      return vectors
    },
  }
}

/** Text as any service can read it: whole characters, no zero, not too long. */
function plainText(text: string, mostCharacters: number): string {
  return text.slice(0, mostCharacters).toWellFormed().replaceAll('\0', ' ').trim()
}

function batches<Row extends { readonly text: string }>(
  rows: readonly Row[],
  most: number,
): readonly Row[][] {
  const made: Row[][] = []
  let room = 0
  for (const row of rows) {
    const last = made.at(-1)
    if (last !== undefined && last.length < most && room >= row.text.length) last.push(row)
    else {
      made.push([row])
      room = mostTogether
    }
    room -= row.text.length
  }
  return made
}

async function send(
  wire: EmbeddingWire,
  network: Network,
  texts: readonly string[],
  { kind, signal }: Parameters<EmbeddingModel['embed']>[1],
): Promise<readonly Float32Array[]> {
  const { service, url, key } = wire
  const call = { service, url, key, body: wire.body(texts, kind), ...patienceFor[kind] }
  const answer = await postJson({ ...call, ...(signal && { signal }) }, network)
  const vectors = wire.read(answer)
  if (vectors === null || vectors.length !== texts.length)
    throw odd(wire, `gave ${vectors?.length ?? 'no'} vectors for ${texts.length} texts`)
  return vectors.map((vector) => {
    if (!isVector(vector)) throw odd(wire, 'gave something that is no vector')
    return unitVector(Float32Array.from(vector))
  })
}

function isVector(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length > 0 && value.every(Number.isFinite)
}

function sameLength(wire: EmbeddingWire, vector: Float32Array, dimensions: number): Float32Array {
  if (vector.length !== dimensions)
    throw odd(wire, `gave a vector of ${vector.length} numbers after one of ${dimensions}`)
  return vector
}

function odd({ service, model }: EmbeddingWire, what: string): Fault {
  return new Fault('unreadable', `${service} ${what} (model ${model}).`, { details: { service, model } })
}
