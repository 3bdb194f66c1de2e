/**
 * MCP over streamable HTTP: stateless, one instance a request, behind the same guard as everything else. A request
 * may hold several calls; each counts like a request of its own.
 */
import { createMcpHandler } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { done, type Result, refuse } from '../core/result.ts'
import { mcpServer } from '../mcp/index.ts'
import type { Caller } from './access/caller-permissions.ts'
import { readJson } from './read-request.ts'
import { answerRefusal, errorAnswer } from './responses.ts'
import type { ServerContext } from './route-definition.ts'
import type { ServerDependencies } from './server-dependencies.ts'

const mostCalls = 10

type McpCaller = Pick<Caller, 'role' | 'campaigns' | 'account' | 'holder'>

/** Answers requests to `/mcp`. */
export function mcpAnswers({
  engine,
  queue,
  reports,
  foundings,
  about,
  entropy,
  extras,
  readOnly,
}: ServerDependencies): (context: ServerContext, caller: Caller) => Promise<Response> {
  const handlerFor = ({ role, campaigns, account, holder }: McpCaller) =>
    createMcpHandler(() =>
      mcpServer({
        engine,
        version: about.version,
        entropy,
        wait: queue.wait,
        begin: (work) => foundings.begin({ role, account }, work),
        report: (work) => reports.wait(holder, work),
        owner: role === 'owner',
        caller: account,
        campaigns,
        readOnly: readOnly === true,
        ...(extras.lore !== undefined && { lore: extras.lore }),
      }),
    )
  const forOwner = handlerFor({ role: 'owner', campaigns: null, account: 'owner', holder: 'owner' })
  return async (context, caller) => {
    const isShared = caller.role === 'owner' && caller.campaigns === null
    const handler = isShared ? forOwner : handlerFor(caller)
    if (context.req.method !== 'POST') return handler.fetch(context.req.raw)
    const calls = await readCalls(context, caller)
    if (!calls.ok) return errorAnswer(answerRefusal(calls.refusal))
    return handler.fetch(context.req.raw, { parsedBody: calls.value })
  }
}

/** What is called; every call after the first counts against the caller's limit too. */
async function readCalls(context: ServerContext, caller: Caller): Promise<Result<unknown>> {
  const body = await readJson(context, z.unknown())
  if (!body.ok || !Array.isArray(body.value)) return body
  const { length } = body.value
  if (length > mostCalls)
    return refuse(
      'request/too-large',
      `One request holds at most ${mostCalls} calls; this one holds ${length}.`,
    )
  if (caller.countsMore(length - 1)) return done(body.value)
  return refuse('request/too-many', 'Too many requests at once: wait a second.', { data: { retry_after: 1 } })
}
