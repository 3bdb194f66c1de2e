/**
 * A fake provider: a loopback server that speaks a provider's protocol and turns away every request that breaks it,
 * so that an adapter is tested over the real wire. What it answers, and how badly, is decided by the test that
 * started it.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { JsonObject } from '../../core/json.ts'

/** How an answer ends, in the port's words. */
export type ProviderFinish = 'stop' | 'length' | 'refusal'

/** Why a request was turned away. */
export interface ProviderError {
  readonly status: number
  readonly body: JsonObject
}

export interface ProviderProtocol {
  readonly name: string
  /** The path under the base address for a model. */
  path(model: string): string
  complain(request: ProviderRequest): ProviderError | null
  /** The events of an answer, each as it stands on the wire. */
  events(text: string, finish: ProviderFinish): readonly string[]
  /** One recorded event, as it stands on the wire. */
  event(data: string): string
  /** What ends a recorded stream. */
  readonly end: string
}

export interface ProviderRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: JsonObject
}

/** What is answered to the next request. */
export type PlannedAnswer =
  | { readonly text: string; readonly finish?: ProviderFinish }
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown }
  /** Bytes of an event stream; after them the line stays open (`hang`), breaks (`drop`) or is closed. */
  | {
      readonly bytes: Uint8Array | string
      readonly after?: 'hang' | 'drop' | 'close'
      readonly pieces?: number
    }

export interface ProviderServer {
  readonly url: string
  readonly asked: ProviderRequest[]
  /** Answers in their order; without one, the server says "All is well." */
  readonly next: PlannedAnswer[]
  /** What was wrong with requests that were turned away. */
  readonly complaints: string[]
  close(): Promise<void>
}

/** The key these servers take. */
export const providerKey = 'sk-test-7e57-0a1b2c3d4e5f'

/** Starts one on a free port of this machine. */
export async function startProvider(protocol: ProviderProtocol): Promise<ProviderServer> {
  const server = createServer((request, response) => {
    serve(protocol, running, request, response).catch(() => response.destroy())
  })
  // Longer than any test: a line that is closed just when it is used again would look like a fault of the adapter.
  server.keepAliveTimeout = 600_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const running: ProviderServer = {
    url: `http://127.0.0.1:${port}/v1`,
    asked: [],
    next: [],
    complaints: [],
    close: () => stop(server),
  }
  return running
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

async function serve(
  protocol: ProviderProtocol,
  running: ProviderServer,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const request = await readRequest(incoming)
  const complaint = request === null ? badJson : protocol.complain(request)
  if (request === null || complaint !== null) {
    running.complaints.push(JSON.stringify(complaint?.body))
    sayJson(response, complaint?.status ?? 400, complaint?.body ?? {}, {})
    return
  }
  running.asked.push(request)
  const planned = running.next.shift() ?? { text: 'All is well.' }
  if ('status' in planned) sayJson(response, planned.status, planned.body ?? {}, planned.headers ?? {})
  else if ('text' in planned) {
    const bytes = protocol.events(planned.text, planned.finish ?? 'stop').join('')
    await stream(response, Buffer.from(bytes), 'close', 1)
  } else await stream(response, Buffer.from(planned.bytes), planned.after ?? 'close', planned.pieces ?? 1)
}

const badJson: ProviderError = { status: 400, body: { error: { message: 'the body is no JSON object' } } }

async function readRequest(incoming: IncomingMessage): Promise<ProviderRequest | null> {
  let text = ''
  for await (const piece of incoming) text += String(piece)
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
  )
  try {
    return { path: incoming.url ?? '', headers, body: JSON.parse(text) as JsonObject }
  } catch {
    return null
  }
}

function sayJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** Sends bytes in so many pieces, each in a packet of its own as far as that can be had. */
async function stream(
  response: ServerResponse,
  bytes: Buffer,
  after: 'hang' | 'drop' | 'close',
  pieces: number,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  response.flushHeaders()
  const size = Math.max(1, Math.ceil(bytes.length / pieces))
  for (let at = 0; at < bytes.length; at += size) {
    response.write(bytes.subarray(at, at + size))
    if (pieces > 1) await new Promise((resolve) => setImmediate(resolve))
  }
  if (after === 'close') response.end()
  else if (after === 'drop') {
    // What was written is on its way before the line breaks.
    await new Promise((resolve) => setTimeout(resolve, 5))
    response.destroy()
  }
}
