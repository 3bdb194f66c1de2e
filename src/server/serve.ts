/**
 * Serves over HTTP: one address, one port, said aloud. A port that is taken is not exchanged for another in silence,
 * and an address that others can reach is not opened without a token. Stopping finishes the turn that is being told.
 */

import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { openCampaignQueue } from '../core/campaign-queue.ts'
import type { Entropy, WallClock } from '../core/environment-ports.ts'
import { done, type Result, refuse } from '../core/result.ts'
import type { Engine } from '../engine/index.ts'
import type { AccessToken } from './access/make-and-find-tokens.ts'
import { openFoundings } from './access/new-campaign-limit.ts'
import { type GuardOptions, isLoopback } from './access/request-guard.ts'
import { type ServerApp, serverApp } from './answer-requests-by-route.ts'
import { openReportQueue } from './report-queue.ts'
import { sweepUploads } from './routes/packs-scenarios-lore.ts'
import type { ServerAbout, ServerDependencies, ServerExtras } from './server-dependencies.ts'
import { openCampaignFeeds } from './stream/campaign-feeds.ts'

export interface ServeOptions {
  readonly engine: Engine
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  readonly about: Omit<ServerAbout, 'token_required'>
  /** Opens everything; needed wherever others can reach the address. */
  readonly token: string | null
  readonly playerToken?: string | null
  /** Tokens that were given out by name. */
  readonly tokens?: () => readonly AccessToken[]
  /** True behind a proxy that names the caller's address. */
  readonly trustProxy?: boolean
  readonly origins?: readonly string[]
  /** True when everything may be looked at and nothing may be changed. */
  readonly readOnly?: boolean
  readonly rate?: GuardOptions['rate']
  readonly extras?: ServerExtras
  /** The system's when missing. */
  readonly clock?: WallClock
  readonly entropy?: Entropy
}

export interface RunningServer {
  readonly url: string
  readonly port: number
  /** Lets the turn that is being told end, closes every stream, and stops listening. The engine stays open. */
  readonly stop: () => Promise<void>
}

/** A server that answers and does not listen yet. */
export interface OpenServer {
  readonly app: ServerApp
  /** Lets the turn that is being told end and closes every stream; afterwards nothing is played any more. */
  readonly close: () => Promise<void>
}

/** Puts a server together: the guard, the queue in front of each campaign, the followers of each. */
export function openServer(options: Omit<ServeOptions, 'port'>): OpenServer {
  const { engine, host, token, clock = systemClock, entropy = systemEntropy } = options
  const feeds = openCampaignFeeds(engine)
  const queue = openCampaignQueue(feeds.changed, letOthersIn)
  const extras = openedOnce(options.extras ?? {}, entropy)
  const about = { ...options.about, token_required: token !== null }
  const app = serverApp(
    {
      engine,
      queue,
      reports: openReportQueue(letOthersIn),
      foundings: openFoundings(queue),
      feeds,
      about,
      clock,
      entropy,
      extras,
      readOnly: options.readOnly === true,
    },
    {
      access: {
        token,
        player_token: options.playerToken ?? null,
        origins: options.origins ?? [],
        // Behind a proxy every stranger comes from this machine.
        open: isLoopback(host) && token === null && options.trustProxy !== true,
        ...(options.tokens !== undefined && { tokens: options.tokens }),
        ...(options.trustProxy === true && { trust_proxy: true }),
      },
      clock,
      ...(options.rate !== undefined && { rate: options.rate }),
    },
  )
  const close = async (): Promise<void> => {
    await queue.close()
    feeds.close()
    await extras.close()
  }
  return { app, close }
}

/** A round of the event loop accepts one connection: so many accept all that came meanwhile. An idle one takes microseconds. */
const roundsBetween = 128

/** Connections are accepted and quick questions answered between two turns or reports. */
async function letOthersIn(): Promise<void> {
  for (let round = 0; round < roundsBetween; round += 1)
    await new Promise<void>((resolve) => void setImmediate(resolve))
}

const systemClock: WallClock = { now: () => new Date().toISOString() }
const systemEntropy: Entropy = { hex: (bytes) => randomBytes(bytes).toString('hex') }

export async function serve(options: ServeOptions): Promise<Result<RunningServer>> {
  const { host, port, token, tokens = () => [] } = options
  if (token === null && tokens().length === 0 && (!isLoopback(host) || options.trustProxy === true)) {
    const reached = isLoopback(host) ? 'this server through its proxy' : host
    const message = `Others can reach ${reached}, so a token is needed before anything is served there: fatewright token new NAME`
    return refuse('request/no-token', message)
  }
  sweepUploads()
  const { app, close } = openServer(options)
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  // Slow headers and slow bodies end; an event stream is an answer, and answers may take as long as they like.
  server.headersTimeout = 15_000
  server.requestTimeout = 60_000
  const listening = await listen(server, host, port)
  if (!listening.ok) {
    await close()
    return listening
  }
  const shown = host.includes(':') ? `[${host}]` : host
  return done({
    url: `http://${shown}:${listening.value}`,
    port: listening.value,
    stop: async () => {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
      await close()
      server.closeIdleConnections()
      setTimeout(() => server.closeAllConnections(), 500).unref()
      await closed
    },
  })
}

/** The lore is opened by the first request for it, and closed if it was. */
function openedOnce(
  { lore, ...given }: ServerExtras,
  entropy: Entropy,
): ServerDependencies['extras'] & { readonly close: () => Promise<void> } {
  const others = { ...given, secret: given.secret ?? entropy.hex(32) }
  let opened: ReturnType<NonNullable<typeof lore>> | undefined
  if (lore === undefined) return { ...others, close: async () => undefined }
  return {
    ...others,
    lore: () => {
      opened ??= lore()
      return opened
    },
    close: async () => opened?.close(),
  }
}

function listen(server: Server, host: string, port: number): Promise<Result<number>> {
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(refuse('request/no-port', whyNot(error, host, port))),
    )
    server.listen(port, host, () => {
      const address = server.address()
      resolve(done(typeof address === 'object' && address !== null ? address.port : port))
    })
  })
}

function whyNot(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is taken, perhaps by another Fatewright. Stop that one, or choose another: --port ${port + 1}`
  if (error.code === 'EACCES') return `Port ${port} may not be opened here; ports from 1024 on usually may.`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `This machine has no address ${host}; 127.0.0.1 is always there.`
  return `The server could not listen on ${host}:${port}: ${error.message}`
}
