/** A server on loopback over an engine that forgets, and the little a test needs to talk to it. */

import { createEngine, type EngineOptions } from '../../src/compose.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { type ServeOptions, serve } from '../../src/server/serve.ts'
import { good } from '../../src/testing/assertions.ts'
import { countedEntropy } from '../../src/testing/fixed-clock-and-entropy.ts'
import { noteEntry } from '../entry/note-entry.ts'

/** An answer, read. */
export interface Answered {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
  readonly headers: Headers
  readonly text: string
}

/** A server that tests talk to. */
export interface TestServer {
  readonly url: string
  readonly engine: Engine
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Answered>
  readonly post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Answered>
  readonly send: (path: string, init: RequestInit) => Promise<Answered>
  /** Founds the starter scene and gives its id. */
  readonly found: (more?: object) => Promise<string>
  readonly close: () => Promise<void>
}

/** Starts a server whose ids and dice are the same in every run. */
export async function openTestServer(
  options: EngineOptions & { readonly serve?: Partial<ServeOptions> } = {},
): Promise<TestServer> {
  const { serve: how, ...about } = options
  const engine = createEngine({ inMemory: true, entropy: countedEntropy(), ...about })
  const { url, stop } = good(
    await serve({
      ...{ engine, host: '127.0.0.1', port: 0, token: null },
      about: { version: 'test', game_master: 'embedded' },
      ...how,
    }),
  )
  const send = async (path: string, init: RequestInit): Promise<Answered> => {
    noteEntry('http')
    const answer = await fetch(url + path, init)
    const text = await answer.text()
    const json = answer.headers.get('content-type')?.includes('application/json') === true
    return { status: answer.status, headers: answer.headers, text, body: json ? JSON.parse(text) : text }
  }
  const post: TestServer['post'] = (path, body, headers = {}) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  return {
    ...{ url, engine, send, post },
    get: (path, headers = {}) => send(path, { headers }),
    found: async (more = {}) => (await post('/api/campaigns', { name: 'Table', ...more })).body.campaign_id,
    close: async () => {
      await stop()
      await engine.close()
    },
  }
}

/** One event of a stream. */
export interface ReadEvent {
  readonly id: string | null
  readonly name: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
  readonly data: any
}

/** Reads events of a stream until `enough` says so or it ends; then hangs up. */
export async function readEvents(
  url: string,
  init: RequestInit,
  enough: (events: readonly ReadEvent[]) => boolean,
): Promise<readonly ReadEvent[]> {
  noteEntry('http')
  const hangUp = new AbortController()
  const answer = await fetch(url, { ...init, signal: hangUp.signal })
  const events: ReadEvent[] = []
  let waiting = ''
  for await (const chunk of answer.body ?? []) {
    waiting += Buffer.from(chunk).toString()
    const frames = waiting.split('\n\n')
    waiting = frames.pop() ?? ''
    events.push(...frames.flatMap(readFrame))
    if (enough(events)) break
  }
  hangUp.abort()
  return events
}

function readFrame(frame: string): readonly ReadEvent[] {
  const field = (name: string): string | null =>
    frame
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2) ?? null
  const data = field('data')
  return data === null ? [] : [{ id: field('id'), name: field('event') ?? 'message', data: JSON.parse(data) }]
}
