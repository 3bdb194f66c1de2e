/** Opens the embedding model of a choice. Keys come from where each provider's own tools look for them. */

import { Fault, isFault } from '../../core/fault.ts'
import { isJsonObject } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/refusal.ts'
import type { EmbeddingKind, EmbeddingModel, OpenedEmbedding } from '../embedding-model.ts'
import type { Network } from '../http/network.ts'
import { postJson } from '../http/post-json.ts'
import { unitVector } from '../unit-vector.ts'

/** The settings, as an environment holds them. */
export type Settings = Readonly<Record<string, string | undefined>>

/** The model that the settings name, or a sentence why there is none. Never throws for a setting. */
export async function openChosenEmbedding(settings: Settings, network: Network): Promise<OpenedEmbedding> {
  const choice = readEmbeddingChoice(settings.FATEWRIGHT_EMBEDDINGS)
  if (!choice.ok) return missing(choice.refusal.message)
  if (choice.value.by === 'off') return missing('FATEWRIGHT_EMBEDDINGS is off.')
  if (choice.value.by === 'minilm') return (await import('./minilm-embedding.ts')).openMiniLm()
  const wire = wireFor(choice.value, settings)
  return wire.ok ? openRemoteEmbedding(wire.value, network) : missing(wire.refusal.message)
}

function missing(why: string): OpenedEmbedding {
  return { model: null, absent: `${why} Search goes by words alone.` }
}

type Remote = Exclude<EmbeddingChoice, { by: 'minilm' | 'off' }>

function wireFor(choice: Remote, settings: Settings): Result<EmbeddingWire> {
  if (choice.by === 'ollama') {
    const address = ollamaAddress(settings.OLLAMA_HOST)
    if (address === null)
      return refuse('llm/bad-address', 'OLLAMA_HOST is no address; 127.0.0.1:11434 is the usual one.')
    return done(ollamaWire(choice.model, address))
  }
  if (choice.by === 'compatible') {
    const key = readKey(settings, 'FATEWRIGHT_EMBEDDINGS_KEY')
    return key.ok ? done(compatibleWire(choice.model, key.value, choice.url)) : key
  }
  const name = choice.by === 'voyage' ? 'VOYAGE_API_KEY' : 'OPENAI_API_KEY'
  const key = readKey(settings, name)
  if (!key.ok) return key
  if (key.value === null)
    return refuse('llm/no-key', `FATEWRIGHT_EMBEDDINGS names ${choice.by}, which needs a key in ${name}.`)
  return done(
    choice.by === 'voyage' ? voyageWire(choice.model, key.value) : openAiWire(choice.model, key.value),
  )
}

/** A key, or null; one that no header can carry is refused here, where its text is not repeated. */
function readKey(settings: Settings, name: string): Result<string | null> {
  const key = (settings[name] ?? '').trim()
  if (key === '') return done(null)
  if (!/^[\x21-\x7e]+$/.test(key))
    return refuse('llm/bad-key', `${name} holds characters that no key has; copy the key again.`)
  return done(key)
}

/** Voyage's protocol; the key is that of VOYAGE_API_KEY. */
export function voyageWire(model: string, key: string, base = 'https://api.voyageai.com/v1'): EmbeddingWire {
  return {
    ...{ service: 'Voyage', name: 'voyage', model, key, url: `${base}/embeddings` },
    // It takes 1,000, but the strictest model only 120,000 tokens together.
    ...{ mostTexts: 128, mostCharacters: 32_000, words: 300 },
    body: (input, kind) => ({
      ...{ model, input, truncation: true, output_dtype: 'float' },
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
    mostTexts: 32,
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
    ...{ model, key, url: url.href },
    // It takes 2,048 texts of 8,192 tokens, and answers a longer one with an error instead of cutting it.
    ...{ mostTexts: 128, mostCharacters: 8_000, words: 300 },
    body: (input) => ({ model, input, encoding_format: 'float' }),
    read: readIndexed,
  }
}

/** Ollama's protocol. */
export function ollamaWire(model: string, base: string): EmbeddingWire {
  return {
    ...{ service: 'Ollama', name: 'ollama', model, key: null, url: `${base.replace(/\/+$/, '')}/api/embed` },
    // Texts are embedded one after the other, so that a small batch loses nothing and is stopped sooner.
    ...{ mostTexts: 16, mostCharacters: 8_000, words: 200 },
    body: (texts, kind) => ({
      ...{ model, truncate: true },
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

/** An address from OLLAMA_HOST, which may be a host, a port, both or an address; the usual one without it, null for none. */
export function ollamaAddress(host: string | undefined): string | null {
  const said = (host ?? '').trim()
  if (said === '') return 'http://127.0.0.1:11434'
  const named = /^https?:\/\//.test(said)
  const whole = named ? said : `http://${said.startsWith(':') ? '127.0.0.1' : ''}${said}`
  if (!URL.canParse(whole)) return null
  const url = new URL(whole)
  // A server listens on every address as 0.0.0.0; nobody can call it by that.
  if (url.hostname === '0.0.0.0') url.hostname = '127.0.0.1'
  if (!named && !/:\d+(\/|$)/.test(said)) url.port = '11434'
  return url.href.replace(/\/+$/, '')
}

/** Who embeds. */
type EmbeddingChoice =
  | { readonly by: 'minilm' }
  | { readonly by: 'off' }
  | { readonly by: 'voyage' | 'openai' | 'ollama'; readonly model: string }
  | { readonly by: 'compatible'; readonly model: string; readonly url: string }

const forms = 'minilm, off, voyage:MODEL, openai:MODEL, ollama:MODEL or compatible:MODEL@URL'

/**
 * Reads the setting; the embedded model when there is none.
 *
 * @example
 * readEmbeddingChoice('ollama:nomic-embed-text') // { ok: true, value: { by: 'ollama', model: 'nomic-embed-text' } }
 */
export function readEmbeddingChoice(setting: string | undefined): Result<EmbeddingChoice> {
  const said = (setting ?? '').trim()
  if (said === '' || said === 'minilm') return done({ by: 'minilm' })
  if (said === 'off') return done({ by: 'off' })
  const colon = said.indexOf(':')
  const by = colon < 0 ? said : said.slice(0, colon)
  const model = colon < 0 ? '' : said.slice(colon + 1).trim()
  if (by === 'compatible') return readCompatible(said, model)
  if (by !== 'voyage' && by !== 'openai' && by !== 'ollama') return wrong(said, `it may be ${forms}`)
  return model === '' ? wrong(said, `a model is missing: ${by}:${examples[by]}, say`) : done({ by, model })
}

const examples = { voyage: 'voyage-4', openai: 'text-embedding-3-small', ollama: 'nomic-embed-text' } as const

function readCompatible(said: string, rest: string): Result<EmbeddingChoice> {
  const at = rest.search(/@https?:\/\//)
  const model = rest.slice(0, Math.max(0, at)).trim()
  const url = rest.slice(at + 1).trim()
  if (at < 1 || model === '' || !URL.canParse(url))
    return wrong(said, 'it takes a model and an address: compatible:MODEL@http://127.0.0.1:1234/v1')
  const { username, password } = new URL(url)
  if (username !== '' || password !== '')
    return wrong(
      'compatible:…',
      'a name or password does not belong into the address; put a key into FATEWRIGHT_EMBEDDINGS_KEY',
    )
  return done({ by: 'compatible', model, url })
}

function wrong(said: string, why: string): Result<never> {
  return refuse(
    'llm/bad-embeddings',
    `FATEWRIGHT_EMBEDDINGS is "${said.slice(0, 80)}", which names no model: ${why}.`,
  )
}

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

/** A service's protocol. */
export interface EmbeddingWire {
  /** Who is asked, as a person calls it. */
  readonly service: string
  /** Begins the id of the model: vectors of two services are never compared. */
  readonly name: string
  readonly model: string
  readonly url: string
  readonly key: string | null
  /** At most so many texts in one request. */
  readonly mostTexts: number
  /** At most so many characters of a text; the rest is left away. */
  readonly mostCharacters: number
  /** About how many words of a passage are worth one vector. */
  readonly words: number
  body(texts: readonly string[], kind: EmbeddingKind): unknown
  /** The vectors of an answer, in the order of the texts; null when it is none. */
  read(answer: unknown): readonly unknown[] | null
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
