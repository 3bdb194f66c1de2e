/**
 * The server as a function from requests to answers: the door, the table of routes, one way to answer. It listens to
 * nothing itself (serve.ts does), so that tests can call it without a wire.
 */

import type { HttpBindings } from '@hono/node-server'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { Hono } from 'hono'
import { type Refusal, refuse } from '../core/refusal.ts'
import { mcpServer } from '../mcp/mcp-server.ts'
import { answerRefusal, answerTrouble, type ErrorAnswer } from './answer-error.ts'
import { dataHeaders } from './answer-headers.ts'
import { answerCompletion, answerModels } from './completions/completion-routes.ts'
import type { BegunTables } from './completions/play-completion.ts'
import { type AccessRules, callerBy, comesFromHere } from './guard/access.ts'
import { openRateGuard } from './guard/rate.ts'
import { openApiDocument } from './openapi.ts'
import { plainPage } from './plain-page.ts'
import { bySchema, readJson } from './read-body.ts'
import type { Caller, Route, ServerContext } from './route.ts'
import { routes } from './routes.ts'
import type { ServerDesk } from './server-desk.ts'
import { openStaticFiles, type StaticFiles } from './static-files.ts'

/** How the app is set. */
export interface AppOptions {
  readonly access: AccessRules
  readonly rate?: { readonly burst: number; readonly perSecond: number }
}

/** The app's type: what `serve` listens for. */
export type ServerApp = Hono<{ Bindings: Partial<HttpBindings>; Variables: { caller: Caller } }>

/** What programs ask for; everything else is a page, and a page holds nothing of anybody's. */
const ofPrograms = /^\/(?:api|v1|mcp)(?:\/|$)/

const usualRate = { burst: 400, perSecond: 100 }

/**
 * Makes the app of a desk.
 *
 * @example
 * const app = serverApp(desk, { access: { token: null, player_token: null, loopback: true, origins: [] } })
 */
export function serverApp(desk: ServerDesk, options: AppOptions): ServerApp {
  const app: ServerApp = new Hono()
  guardDoor(app, options)
  for (const one of routes)
    app.on(one.method.toUpperCase(), one.path, (context) => answerRoute(desk, one, context))
  app.get('/api/openapi.json', () => {
    return new Response(JSON.stringify(openApiDocument(routes, desk.about.version)), {
      headers: { ...dataHeaders },
    })
  })
  const begun: BegunTables = new Map()
  app.get('/v1/models', () => answerModels(desk))
  app.post('/v1/chat/completions', (context) => answerCompletion(desk, context, begun))
  mountMcp(app, desk)
  const files = openStaticFiles(desk.extras.webFolder ?? '')
  app.notFound((context) => answerPage(files, context))
  app.onError((error) => answer(answerTrouble(error)))
  return app
}

/** MCP over streamable HTTP: stateless, one instance a request, behind the same door as everything else. */
function mountMcp(app: ServerApp, { engine, line, about, extras }: ServerDesk): void {
  const handlers = (['owner', 'player'] as const).map((role) => {
    const parts = { engine, version: about.version, wait: line.wait, owner: role === 'owner' }
    const lore = extras.lore === undefined ? {} : { lore: extras.lore }
    return [role, createMcpHandler(() => mcpServer({ ...parts, ...lore }))] as const
  })
  const byRole = new Map(handlers)
  app.all('/mcp', async (context) => {
    const handler = byRole.get(context.get('caller').role)
    return handler?.fetch(context.req.raw) ?? missing(context.req.method, '/mcp')
  })
}

/** Host, origin, rate and token, in this order: whoever is a stranger learns nothing else. */
function guardDoor(app: ServerApp, { access, rate = usualRate }: AppOptions): void {
  const guard = openRateGuard(rate)
  app.use('*', async (context, next) => {
    const header = (name: string): string | undefined => context.req.header(name)
    const here = comesFromHere(access, {
      host: header('host') ?? new URL(context.req.url).host,
      origin: header('origin'),
      fetchSite: header('sec-fetch-site'),
      authorization: header('authorization'),
      method: context.req.method,
    })
    if (!here.ok) return refused(here.refusal)
    const named = letPagesRead(access, context)
    if (named !== null) return named
    const address = context.env?.incoming?.socket.remoteAddress ?? ''
    if (!guard.admits(`${address} ${header('authorization') ?? ''}`.slice(0, 200), performance.now()))
      return refused(refuse('request/too-many', 'Too many requests at once: wait a second.').refusal)
    if (!ofPrograms.test(context.req.path)) return next()
    const caller = callerBy(access, header('authorization'), header('fatewright-role'))
    if (!caller.ok) return refused(caller.refusal)
    context.set('caller', caller.value)
    return next()
  })
}

/** Pages that were named may read the answers; a browser asks for that first, without a token. */
function letPagesRead({ origins }: AccessRules, context: ServerContext): Response | null {
  const origin = context.req.header('origin')
  if (origin === undefined || !origins.includes(origin)) return null
  const headers = { 'access-control-allow-origin': origin, vary: 'origin' }
  if (context.req.method !== 'OPTIONS') {
    for (const [name, value] of Object.entries(headers)) context.env?.outgoing?.setHeader(name, value)
    return null
  }
  const allowed = {
    'access-control-allow-methods': 'GET, POST, DELETE',
    'access-control-allow-headers':
      'authorization, content-type, idempotency-key, last-event-id, fatewright-role, mcp-session-id, mcp-protocol-version',
    'access-control-max-age': '600',
  }
  return new Response(null, { status: 204, headers: { ...headers, ...allowed } })
}

async function answerRoute(desk: ServerDesk, one: Route, context: ServerContext): Promise<Response> {
  const caller = context.get('caller')
  if (one.only !== undefined && caller.role !== 'owner')
    return refused(refuse('request/forbidden', 'Only the owner of this server may do that.').refusal)
  if (one.only === 'author' && !caller.author) {
    const message =
      'This shows what is behind the screen. Whoever wants that says so: Fatewright-Role: author.'
    return refused(refuse('request/forbidden', message).refusal)
  }
  const query = one.query === undefined ? undefined : bySchema(one.query, context.req.query(), 'query')
  if (query !== undefined && !query.ok) return refused(query.refusal)
  const body = one.body === undefined ? undefined : await readJson(context, one.body)
  if (body !== undefined && !body.ok) return refused(body.refusal)
  const call = { params: context.req.param(), query: query?.value, body: body?.value, caller, context }
  const made = await one.handle(desk, call)
  if (made instanceof Response) return made
  if (!made.ok) return refused(made.refusal)
  return new Response(JSON.stringify(made.value), { status: one.status ?? 200, headers: { ...dataHeaders } })
}

function refused(refusal: Refusal): Response {
  return answer(answerRefusal(refusal))
}

function answer({ status, body }: ErrorAnswer): Response {
  return new Response(JSON.stringify(body), { status, headers: { ...dataHeaders } })
}

/** Whatever is no route is a page, or a part of one. */
function answerPage(files: StaticFiles, context: ServerContext): Response {
  const { method, path } = context.req
  if ((method !== 'GET' && method !== 'HEAD') || ofPrograms.test(path)) return missing(method, path)
  const encodings = context.req.header('accept-encoding') ?? ''
  const found = files.answer(path === '/' ? '/index.html' : path, {
    ...{ method, encodings, etag: context.req.header('if-none-match') },
  })
  return found ?? (path === '/' ? plainPage() : missing(method, path))
}

function missing(method: string, path: string): Response {
  const message = `Nothing answers ${method} ${path.slice(0, 120)} here. GET /api/openapi.json lists what does.`
  return refused(refuse('request/not-found', message).refusal)
}
