/**
 * Remote embedding models, behind a service: the protocols of Voyage, OpenAI and Ollama, and how texts are sent in
 * batches.
 */

import { Fault, isFault } from '../../core/fault.ts'
import { isJsonObject } from '../../core/json.ts'
import { type Network, postJson } from '../ask-over-http.ts'
import type { EmbeddingKind, EmbeddingModel, OpenedEmbedding } from '../embedding-model.ts'
import { unitVector } from './unit-vector.ts'

/** How one service is spoken to: its address, its limits, its request and its answer. */
export interface EmbeddingWire {
  /** Its name for people. */
  readonly service: string
  /** Begins the id of the model: vectors of two services are never compared. */
  readonly name: string
  readonly model: string
  readonly url: string
  readonly key: string | null
  /** At most so many texts in one request. */
  readonly maxTexts: number
  /** At most so many characters of a text; the rest is left away. */
  readonly maxCharacters: number
  /** About how many words of a passage are worth one vector. */
  readonly words: number
  body(texts: readonly string[], kind: EmbeddingKind): unknown
  /** The vectors of an answer, in the order of the texts; null when it is none. */
  read(answer: unknown): readonly unknown[] | null
}

/** Voyage; the key is that of VOYAGE_API_KEY. */
export function voyageWire(model: string, key: string, base = 'https://api.voyageai.com/v1'): EmbeddingWire {
  return {
    service: 'Voyage',
    name: 'voyage',
    model,
    key,
    url: `${base}/embeddings`,
    // It takes 1,000, but the strictest model only 120,000 tokens together.
    maxTexts: 128,
    maxCharacters: 32_000,
    words: 300,
    body: (input, kind) => ({
      model,
      input,
      truncation: true,
      output_dtype: 'float',
      input_type: kind === 'query' ? 'query' : 'document',
    }),
    read: readIndexed,
  }
}

/** OpenAI itself; the key is that of OPENAI_API_KEY. */
export function openAiWire(model: string, key: string, base = 'https://api.openai.com/v1'): EmbeddingWire {
  return { ...openAiProtocol(model, key, base), service: 'OpenAI', name: 'openai' }
}

/** Another server with the same protocol: LM Studio, llama.cpp, vLLM, a proxy. */
export function compatibleWire(model: string, key: string | null, base: string): EmbeddingWire {
  const { host, pathname } = new URL(base)
  const name = `compatible:${host}${pathname.replace(/\/+$/, '')}`
  // Small servers often read 512 tokens and answer longer texts with an error.
  return {
    ...openAiProtocol(model, key, base),
    service: 'The embedding server',
    name,
    maxTexts: 32,
    words: 150,
  }
}

function openAiProtocol(
  model: string,
  key: string | null,
  base: string,
): Omit<EmbeddingWire, 'service' | 'name'> {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/embeddings`
  return {
    model,
    key,
    url: url.href,
    // It takes 2,048 texts of 8,192 tokens, and answers a longer one with an error instead of cutting it.
    maxTexts: 128,
    maxCharacters: 8_000,
    words: 300,
    body: (input) => ({ model, input, encoding_format: 'float' }),
    read: readIndexed,
  }
}

/** Ollama on its own protocol. */
export function ollamaWire(model: string, base: string): EmbeddingWire {
  return {
    service: 'Ollama',
    name: 'ollama',
    model,
    key: null,
    url: `${base.replace(/\/+$/, '')}/api/embed`,
    // Texts are embedded one after the other, so that a small batch loses nothing and is stopped sooner.
    maxTexts: 16,
    maxCharacters: 8_000,
    words: 200,
    body: (texts, kind) => ({
      model,
      truncate: true,
      input: texts.map((text) => `${prefixOf(model, kind)}${text}`),
    }),
    read: (answer) => (isJsonObject(answer) && Array.isArray(answer.embeddings) ? answer.embeddings : null),
  }
}

/** Nomic's models were trained with a word for the task in front; without it they find worse. */
function prefixOf(model: string, kind: EmbeddingKind): string {
  if (!/(^|\/)nomic-embed-text/.test(model)) return ''
  return kind === 'query' ? 'search_query: ' : 'search_document: '
}

/** Vectors from `{ data: [{ index, embedding }] }`, as OpenAI, Voyage and many others answer. */
function readIndexed(answer: unknown): readonly unknown[] | null {
  if (!isJsonObject(answer) || !Array.isArray(answer.data)) return null
  const rows: readonly unknown[] = answer.data
  const vectors: unknown[] = new Array(rows.length).fill(undefined)
  rows.forEach((row, at) => {
    if (!isJsonObject(row)) return
    // The order of the list is not promised, the index is; where there is none the order is all there is.
    vectors[typeof row.index === 'number' ? row.index : at] = row.embedding
  })
  return vectors
}

/** A player waits for a question, not for a passage. */
const retriesFor: Readonly<Record<EmbeddingKind, { readonly timeout: number; readonly tries: number }>> = {
  query: { timeout: 10_000, tries: 2 },
  passage: { timeout: 60_000, tries: 5 },
}

/** Characters in one request: within what the strictest service takes of tokens. */
const maxTogether = 100_000

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
      const readable = texts.map((text) => readableText(text, wire.maxCharacters))
      // Services refuse an empty text, and there is nothing in it to be like.
      const asked = readable.flatMap((text, at) => (text === '' ? [] : [{ text, at }]))
      const vectors: Float32Array[] = texts.map(() => nothing)
      for (const batch of batches(asked, wire.maxTexts)) {
        const sent = batch.map(({ text }) => text)
        const answered = await send(wire, network, sent, options)
        batch.forEach(({ at }, index) => {
          vectors[at] = sameLength(wire, answered[index] ?? nothing, dimensions)
        })
      }
      return vectors
    },
  }
}

/** Text as any service can read it: whole characters, no zero, not too long. */
function readableText(text: string, maxCharacters: number): string {
  return text.slice(0, maxCharacters).toWellFormed().replaceAll('\0', ' ').trim()
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
      room = maxTogether
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
  const call = { service, url, key, body: wire.body(texts, kind), ...retriesFor[kind] }
  const answer = await postJson({ ...call, ...(signal && { signal }) }, network)
  const vectors = wire.read(answer)
  if (vectors === null || vectors.length !== texts.length)
    throw unexpected(wire, `gave ${vectors?.length ?? 'no'} vectors for ${texts.length} texts`)
  return vectors.map((vector) => {
    if (!isVector(vector)) throw unexpected(wire, 'gave something that is no vector')
    return unitVector(Float32Array.from(vector))
  })
}

function isVector(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length > 0 && value.every(Number.isFinite)
}

function sameLength(wire: EmbeddingWire, vector: Float32Array, dimensions: number): Float32Array {
  if (vector.length !== dimensions)
    throw unexpected(wire, `gave a vector of ${vector.length} numbers after one of ${dimensions}`)
  return vector
}

function unexpected({ service, model }: EmbeddingWire, what: string): Fault {
  return new Fault('unreadable', `${service} ${what} (model ${model}).`, { details: { service, model } })
}
