/**
 * The server as a function from requests to answers: the guard, the table of routes, one way to answer. It listens to
 * nothing itself (serve.ts does), so that tests can call it without a wire.
 */
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { done, type Refusal, type Result, refuse } from '../core/result.ts'
import { type Caller, mayOpen, unknownCampaign } from './access/caller-permissions.ts'
import { type Guard, type GuardOptions, openGuard, programPaths } from './access/request-guard.ts'
import { answerCompletion, answerModels } from './completions/completion-routes.ts'
import { openKnownChats } from './completions/known-chats.ts'
import { mcpAnswers } from './mcp-over-http.ts'
import { openApiDocument } from './openapi.ts'
import { bySchema, headerOf, judgeUnreadBody, readJson } from './read-request.ts'
import { answerRefusal, answerTrouble, errorAnswer, jsonAnswer, onlyRead } from './responses.ts'
import type { Route, ServerContext } from './route-definition.ts'
import { routes } from './route-table.ts'
import type { ServerDependencies } from './server-dependencies.ts'
import { openStaticFiles, plainPage, type StaticFiles } from './static-files.ts'

/** The app's type: what `serve` listens for. */
export type ServerApp = Hono<{ Bindings: Partial<HttpBindings> }>

type Handler = (context: ServerContext, caller: Caller) => Promise<Response> | Response

/**
 * Makes the app of a server's dependencies.
 *
 * @example
 * const app = serverApp(dependencies, { access: { token: null, player_token: null, open: true, origins: [] } })
 */
export function serverApp(server: ServerDependencies, options: GuardOptions): ServerApp {
  const app: ServerApp = new Hono()
  const guard = openGuard(options)
  const on = (method: string, path: string, handler: Handler): void =>
    void app.on(method, path, (context) => guarded(guard, context, handler))
  for (const route of routes)
    on(route.method.toUpperCase(), route.path, (context, caller) =>
      answerRoute(server, route, context, caller),
    )
  on('GET', '/api/openapi.json', () => jsonAnswer(200, openApiDocument(routes, server.about.version)))
  const chats = openKnownChats()
  on('GET', '/v1/models', (_context, caller) => answerModels(server, caller))
  on('POST', '/v1/chat/completions', (context, caller) => answerCompletion(server, context, caller, chats))
  const mcp = mcpAnswers(server)
  for (const method of ['GET', 'POST', 'DELETE']) on(method, '/mcp', mcp)
  const files = openStaticFiles(server.extras.webFolder ?? '')
  app.notFound((context) => guarded(guard, context, () => answerPage(files, context)))
  app.onError((error) => errorAnswer(answerTrouble(server, error)))
  return app
}

/** No middleware: a chain of promises for every request costs as much as reading it. */
function guarded(guard: Guard, context: ServerContext, handler: Handler): Promise<Response> | Response {
  const admitted = guard(context)
  if (!admitted.ok) return refused(admitted.refusal)
  return admitted.value instanceof Response ? admitted.value : handler(context, admitted.value)
}

async function answerRoute(
  server: ServerDependencies,
  route: Route,
  context: ServerContext,
  caller: Caller,
): Promise<Response> {
  const kept = keptFrom(route, caller)
  if (kept !== null) return refused(kept)
  if (server.readOnly === true && changesSomething(route)) return refused(onlyRead().refusal)
  const { id } = context.req.param() as { readonly id?: string }
  if (id !== undefined && !mayOpen(caller, id)) return refused(unknownCampaign(id).refusal)
  const query = route.query === undefined ? undefined : bySchema(route.query, context.req.query(), 'query')
  if (query !== undefined && !query.ok) return refused(query.refusal)
  const body = route.body === undefined ? unaskedBody(route, context) : await readJson(context, route.body)
  if (!body.ok) return refused(body.refusal)
  const call = { params: context.req.param(), query: query?.value, body: body.value, caller, context }
  const handle = () => route.handle(server, call)
  const made = await (route.report === true ? server.reports.wait(caller.holder, handle) : handle())
  if (made instanceof Response) return made
  return made.ok ? jsonAnswer(route.status ?? 200, made.value) : refused(made.refusal)
}

/** Why a caller may not use a route; null when they may. */
function keptFrom({ only, path }: Route, { role, author, campaigns }: Caller): Refusal | null {
  if (only === undefined) return null
  if (role !== 'owner')
    return refuse('request/forbidden', 'Only the owner of this server may do that.').refusal
  if (campaigns !== null && !path.includes('/:id')) {
    const message = 'This is about the whole server, and your token is for some of its campaigns.'
    return refuse('request/forbidden', message).refusal
  }
  if (only === 'owner' || author) return null
  const message = 'This shows what is behind the screen. Whoever wants that says so: Fatewright-Role: author.'
  return refuse('request/forbidden', message).refusal
}

/** A route that asks for no body gets none, and yet takes no form: a page from elsewhere could send one. */
function unaskedBody({ takesFile }: Route, context: ServerContext): Result<undefined> {
  const judged = takesFile === true ? done(null) : judgeUnreadBody(context)
  return judged.ok ? done(undefined) : judged
}

function changesSomething({ method, reads }: Route): boolean {
  return method !== 'get' && reads !== true
}

/** Whatever is no route is a page, or a part of one. */
function answerPage(files: StaticFiles, context: ServerContext): Response {
  const { method, path } = context.req
  if ((method !== 'GET' && method !== 'HEAD') || programPaths.test(path)) return missing(method, path)
  const encodings = headerOf(context, 'accept-encoding') ?? ''
  const etag = headerOf(context, 'if-none-match')
  const found = files.answer(path === '/' ? '/index.html' : path, { method, encodings, etag })
  return found ?? (path === '/' ? plainPage() : missing(method, path))
}

function missing(method: string, path: string): Response {
  const message = `Nothing answers ${method} ${path.slice(0, 120)} here. GET /api/openapi.json lists what does.`
  return refused(refuse('request/not-found', message).refusal)
}

function refused(refusal: Refusal): Response {
  return errorAnswer(answerRefusal(refusal))
}
