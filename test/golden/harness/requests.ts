/** Requests to a server that does not listen: answers with their headers, streams as the text they write. */
import { EventEmitter } from 'node:events'
import type { ServerApp } from '../../../src/server/answer-requests-by-route.ts'
import { fill, fillAll, type Run, type Section } from './run.ts'
import type { Step } from './script.ts'
import type { WriteUp } from './write-up.ts'

/** Sends the requests of a chapter. */
export interface Requester {
  readonly send: (step: Step) => Promise<Section>
  /** What streams said that stayed open, to their end. */
  readonly streams: () => readonly Section[]
}

/** Node's response as far as a stream of events uses it. */
class KeptResponse extends EventEmitter {
  text = ''
  status = 0
  headers: Readonly<Record<string, string>> = {}
  writableEnded = false
  destroyed = false
  readonly writableLength = 0
  writeHead(status: number, headers: Readonly<Record<string, string>>): void {
    this.status = status
    this.headers = headers
  }
  flushHeaders(): void {}
  setHeader(): void {}
  write(text: string): void {
    this.text += text
  }
  end(): void {
    this.writableEnded = true
    this.emit('close')
  }
  destroy(): void {
    this.destroyed = true
  }
}

/** Makes the requester of a server. */
export function requester(run: Run, app: ServerApp): Requester {
  const open: { readonly about: string; readonly response: KeptResponse }[] = []
  const seen = new Map<string, string>()
  const headers = (given: Readonly<Record<string, string>>): string => {
    const block = Object.entries(given)
      .map(([name, value]) => `< ${name}: ${value}\n`)
      .join('')
    const known = seen.get(block)
    if (known !== undefined) return `< (headers as under ${known})\n`
    const name = `(${String.fromCharCode(65 + seen.size)})`
    seen.set(block, name)
    return `< (headers ${name})\n${block}`
  }
  const exchange = async (method: string, path: string, init: RequestInit): Promise<Answered> => {
    const response = new KeptResponse()
    const answered = await app.request(
      `http://127.0.0.1${path}`,
      { ...init, method },
      { outgoing: response as never },
    )
    // Those who follow a campaign are told of it right after it is done.
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    if (response.status === 0)
      return {
        status: answered.status,
        headers: Object.fromEntries(answered.headers),
        text: await answered.text(),
      }
    if (!response.writableEnded) open.push({ about: `${method} ${path}`, response })
    return { status: response.status, headers: response.headers, text: response.text }
  }
  return {
    send: (step) => ('mcp' in step ? call(run, exchange, step, headers) : ask(run, exchange, step, headers)),
    streams: () =>
      open.map(
        ({ about, response }) =>
          (write) =>
            `(${about}, to its end)\n${bodyOf(write, response.text, 'text/event-stream')}`,
      ),
  }
}

interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

type Exchange = (method: string, path: string, init: RequestInit) => Promise<Answered>
type Headers = (given: Readonly<Record<string, string>>) => string

async function ask(run: Run, exchange: Exchange, step: Step, headers: Headers): Promise<Section> {
  if (!('http' in step)) throw new Error('A server takes requests.')
  const [method = '', path = ''] = fill(run, step.http).split(/ (.*)/s)
  const bytes = step.body instanceof Uint8Array || typeof step.body === 'string'
  const body = step.body === undefined || bytes ? step.body : JSON.stringify(fillAll(run, step.body))
  const sent = {
    ...(body !== undefined && !bytes && { 'content-type': 'application/json' }),
    ...Object.fromEntries(Object.entries(step.headers ?? {}).map(([name, text]) => [name, fill(run, text)])),
  }
  const answered = await exchange(method, path, {
    headers: sent,
    ...(body !== undefined && {
      body: (bytes && typeof body === 'string' ? fill(run, body) : body) as string | Uint8Array<ArrayBuffer>,
    }),
  })
  keep(run, step.keep ?? {}, answered.text)
  const shown = Object.entries(sent).filter(([name]) => name !== 'content-type')
  const asked = [
    `> ${method} ${path}\n`,
    ...shown.map(([name, value]) => `> ${name}: ${value}\n`),
    ...(typeof body === 'string'
      ? [`> ${body.length > 2_000 ? `(${body.length} characters)` : body}\n`]
      : []),
    ...(body instanceof Uint8Array ? [`> (${body.length} bytes)\n`] : []),
  ]
  return (write) => asked.join('') + shownAnswer(write, answered, headers)
}

async function call(run: Run, exchange: Exchange, step: Step, headers: Headers): Promise<Section> {
  if (!('mcp' in step)) throw new Error('This is no call.')
  const params = step.params === undefined ? {} : { params: fillAll(run, step.params) }
  const body = JSON.stringify({ jsonrpc: '2.0', id: run.step, method: step.mcp, ...params })
  const answered = await exchange('POST', '/mcp', {
    body,
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  })
  keep(run, step.keep ?? {}, contentOf(answered.text))
  return (write) => `> POST /mcp\n> ${body}\n${shownAnswer(write, answered, headers)}`
}

/** The text that a tool gave, out of the frame that carries it. */
function contentOf(text: string): string {
  const [, data = text] = /^data: (.*)$/m.exec(text) ?? []
  const { result } = JSON.parse(data) as { result?: { content?: readonly { text?: string }[] } }
  return result?.content?.[0]?.text ?? '{}'
}

function keep(run: Run, wanted: Readonly<Record<string, string>>, text: string): void {
  for (const [name, path] of Object.entries(wanted)) {
    let here: unknown = JSON.parse(text)
    for (const part of path.split('.')) here = (here as Record<string, unknown> | undefined)?.[part]
    run.known.set(name, String(here))
  }
}

function shownAnswer(write: WriteUp, { status, headers, text }: Answered, show: Headers): string {
  return `< ${status}\n${show(headers)}${bodyOf(write, text, headers['content-type'] ?? '')}`
}

function bodyOf(write: WriteUp, text: string, media: string): string {
  if (media.startsWith('text/event-stream'))
    return text
      .split('\n')
      .map((line) => (line.startsWith('data: {') ? `data: ${write.lines(line.slice(6))}` : line))
      .join('\n')
  return media.startsWith('application/x-ndjson') ? write.lines(text) : write.text(text)
}
