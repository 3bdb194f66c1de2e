/**
 * OpenAI's chat protocol on loopback, as much of it as a game master uses: /v1/models, and /v1/chat/completions whole or
 * streamed, with response_format json_schema. One question at a time; the others wait.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AskedFor, readAskedFor } from './asked-for.ts'
import { NotTaken, type Speaker, type Spoken } from './speaker.ts'

/** A question that was answered, for whoever counts. */
export interface CallTold extends Spoken {
  readonly shape: string
  /** Milliseconds from the question's turn to its end, and to the first piece. */
  readonly ms: number
  readonly first_ms: number | null
  readonly gaveUp: boolean
  readonly text: string
}

/** A server that runs. */
export interface ChatServer {
  /** Ends in /v1. */
  readonly url: string
  close(): Promise<void>
}

/** Serves a speaker on 127.0.0.1, on whichever port is free. */
export async function serveChat(
  speaker: Speaker,
  told: (call: CallTold) => void = () => undefined,
): Promise<ChatServer> {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const next = last.then(work, work)
    last = next.catch(() => undefined)
    return next
  }
  const server = createServer((request, response) => {
    serve(speaker, request, response, inTurn, told).catch((error: unknown) => fail(response, error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function serve(
  speaker: Speaker,
  request: IncomingMessage,
  response: ServerResponse,
  inTurn: (work: () => Promise<void>) => Promise<void>,
  told: (call: CallTold) => void,
): Promise<void> {
  const path = (request.url ?? '').replace(/\?.*$/, '')
  if (request.method === 'GET' && path === '/v1/models')
    return send(response, 200, { object: 'list', data: [{ id: speaker.id, object: 'model' }] })
  if (request.method !== 'POST' || path !== '/v1/chat/completions')
    return send(response, 404, { error: { message: `There is nothing at ${path}.` } })
  const asked = readAskedFor(await bodyOf(request))
  const stop = new AbortController()
  response.on('close', () => stop.abort())
  await inTurn(() => answer(speaker, asked, response, stop.signal, told))
}

async function answer(
  speaker: Speaker,
  asked: AskedFor,
  response: ServerResponse,
  signal: AbortSignal,
  told: (call: CallTold) => void,
): Promise<void> {
  if (signal.aborted) return
  const started = performance.now()
  const pieces: string[] = []
  let first: number | null = null
  const head = { id: `chatcmpl-${Math.floor(started)}`, created: 0, model: speaker.id }
  const chunk = (choice: object | null, more: object = {}): void => {
    const choices = choice === null ? [] : [{ index: 0, ...choice }]
    response.write(
      `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices, ...more })}\n\n`,
    )
  }
  const onText = (piece: string): void => {
    pieces.push(piece)
    first ??= performance.now() - started
    if (!asked.stream) return
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
    chunk({ delta: { role: 'assistant', content: piece }, finish_reason: null })
  }
  const { messages, schema, maxTokens } = asked
  const spoken = await speaker.speak({ messages, schema, maxTokens, signal, onText })
  const text = pieces.join('')
  told({
    ...spoken,
    ...{ shape: asked.shape, ms: performance.now() - started, first_ms: first },
    ...{ gaveUp: signal.aborted, text },
  })
  if (signal.aborted) return
  const usage = usageOf(spoken)
  if (!asked.stream) {
    const message = { role: 'assistant', content: text }
    const choices = [{ index: 0, message, finish_reason: spoken.finish }]
    return send(response, 200, { ...head, object: 'chat.completion', choices, usage })
  }
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
  chunk({ delta: {}, finish_reason: spoken.finish })
  chunk(null, { usage })
  response.end('data: [DONE]\n\n')
}

function usageOf({ read, written }: Spoken): object {
  return { prompt_tokens: read, completion_tokens: written, total_tokens: read + written }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown
  } catch {
    throw new NotTaken('The body is no JSON.')
  }
}

function fail(response: ServerResponse, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  if (response.headersSent) response.destroy()
  else send(response, error instanceof NotTaken ? 400 : 500, { error: { message } })
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
