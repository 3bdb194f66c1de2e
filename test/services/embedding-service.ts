/**
 * Loopback servers that speak the protocols of embedding services as their documentation gives them, and turn away every
 * request that breaks them. Vectors come from letters unless told otherwise, so that a contract can be run without a model.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { EmbeddingModel } from '../../src/llm/index.ts'
import { letterEmbedding } from '../../src/testing/sample-lore.ts'

/** What a service was asked, when it had nothing against it. */
export interface Asked {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

/** A running service. */
export interface EmbeddingService {
  readonly base: string
  readonly asked: Asked[]
  /** Answers that come before any other, one a request; a status of 0 never answers. */
  readonly next: { status: number; headers?: Record<string, string>; body?: unknown }[]
  /** So many numbers a vector. */
  dimensions: number
  close(): Promise<void>
}

/** The key that these services take. */
export const goodKey = 'test-key-8c1f'

type Complaint = { readonly status: number; readonly body: unknown }

interface Protocol {
  readonly path: string
  complain(request: IncomingMessage, body: Readonly<Record<string, unknown>>): Complaint | null
  answer(vectors: readonly (readonly number[])[], body: Readonly<Record<string, unknown>>): unknown
}

/** Starts one. */
export async function startEmbeddingService(
  protocol: Protocol,
  model: EmbeddingModel = letterEmbedding,
): Promise<EmbeddingService> {
  const waiting = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    waiting.add(response)
    void serve(protocol, model, service, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const service: EmbeddingService = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    next: [],
    dimensions: model.dimensions,
    close: () => stop(server),
  }
  return service
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

async function serve(
  protocol: Protocol,
  model: EmbeddingModel,
  service: EmbeddingService,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const say = (status: number, body: unknown, headers: Record<string, string> = {}): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  let text = ''
  for await (const piece of request) text += String(piece)
  const ordered = service.next.shift()
  if (ordered?.status === 0) return
  if (ordered !== undefined) return say(ordered.status, ordered.body ?? {}, ordered.headers)
  if (request.method !== 'POST' || request.url !== protocol.path) return say(404, { error: 'no such path' })
  if (request.headers['content-type'] !== 'application/json') return say(415, { error: 'not JSON' })
  const body = JSON.parse(text) as Record<string, unknown>
  const complaint = protocol.complain(request, body)
  if (complaint !== null) return say(complaint.status, complaint.body)
  service.asked.push({ path: request.url, body })
  const vectors = await model.embed(body.input as string[], { kind: 'passage' })
  // Twice as long as they should be: nobody promises vectors of unit length.
  const long = vectors.map((one) => [...one].slice(0, service.dimensions).map((part) => part * 2))
  say(200, protocol.answer(long, body))
}

function textsComplaint(
  body: Readonly<Record<string, unknown>>,
  most: number,
  mayBeEmpty: boolean,
): string | null {
  const { input, model } = body
  if (typeof model !== 'string' || model === '') return 'model is required'
  if (!Array.isArray(input) || input.length === 0) return 'input must be a list of texts'
  if (input.length > most) return `at most ${most} texts`
  if (input.some((one) => typeof one !== 'string')) return 'input must be texts'
  if (input.some((one: string) => !one.isWellFormed())) return 'input is not valid UTF-8'
  return !mayBeEmpty && input.includes('') ? 'input cannot be an empty string' : null
}

function strangers(body: Readonly<Record<string, unknown>>, known: readonly string[]): string | null {
  const stranger = Object.keys(body).find((name) => !known.includes(name))
  return stranger === undefined ? null : `unknown parameter ${stranger}`
}

function unauthorised({ headers }: IncomingMessage): boolean {
  return headers.authorization !== `Bearer ${goodKey}`
}

/** Voyage: input_type is query or document here; 1,000 texts, 120,000 tokens together. */
export const voyageProtocol: Protocol = {
  path: '/v1/embeddings',
  complain(request, body) {
    if (unauthorised(request)) return { status: 401, body: { detail: 'Provided API key is invalid.' } }
    const known = [
      'model',
      'input',
      'input_type',
      'truncation',
      'output_dimension',
      'output_dtype',
      'encoding_format',
    ]
    const type = ['query', 'document'].includes(String(body.input_type))
      ? null
      : 'input_type must be query or document'
    const tokens = (body.input as string[]).join(' ').length / 4 > 120_000 ? 'too many tokens' : null
    const detail = strangers(body, known) ?? type ?? tokens ?? textsComplaint(body, 1_000, false)
    return detail === null ? null : { status: 400, body: { detail } }
  },
  answer: (vectors, { model }) => ({
    object: 'list',
    data: vectors.map((embedding, index) => ({ object: 'embedding', embedding, index })).reverse(),
    model,
    usage: { total_tokens: 1 },
  }),
}

/** OpenAI: a text of more than 8,192 tokens is refused, never cut. */
export const openAiProtocol: Protocol = {
  path: '/v1/embeddings',
  complain(request, body) {
    const error = (message: string): unknown => ({ error: { message, type: 'invalid_request_error' } })
    if (unauthorised(request))
      return { status: 401, body: error(`Incorrect API key provided: ${request.headers.authorization}.`) }
    const known = ['model', 'input', 'dimensions', 'encoding_format', 'user']
    const format = body.encoding_format === 'float' ? null : 'this server gives floats'
    const long = (body.input as string[]).some((one) => one.length / 4 > 8_192)
      ? 'maximum context length is 8192'
      : null
    const message = strangers(body, known) ?? format ?? long ?? textsComplaint(body, 2_048, false)
    return message === null ? null : { status: 400, body: error(message) }
  },
  answer: voyageProtocol.answer,
}

/** Ollama: no key, a list of vectors without anything around them. */
export const ollamaProtocol: Protocol = {
  path: '/api/embed',
  complain(request, body) {
    if (request.headers.authorization !== undefined) return { status: 400, body: { error: 'why a key?' } }
    const known = ['model', 'input', 'truncate', 'options', 'keep_alive', 'dimensions']
    const error = strangers(body, known) ?? textsComplaint(body, 512, true)
    if (error !== null) return { status: 400, body: { error } }
    const missing = !String(body.model).startsWith('nomic-embed-text')
    return missing
      ? { status: 404, body: { error: `model "${body.model}" not found, try pulling it first` } }
      : null
  },
  answer: (embeddings, { model }) => ({
    model,
    embeddings,
    total_duration: 1,
    load_duration: 1,
    prompt_eval_count: 1,
  }),
}
