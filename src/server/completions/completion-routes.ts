/**
 * `POST /v1/chat/completions` and `GET /v1/models` as OpenAI has them, errors included. A stream says nothing before the
 * turn is committed: this protocol cannot take words back.
 */

import type { Refusal } from '../../core/result.ts'
import { type Caller, mayOpen } from '../access/caller-permissions.ts'
import { headerOf, readJson } from '../read-request.ts'
import {
  answerRefusal,
  answerTrouble,
  dataHeaders,
  type ErrorAnswer,
  errorAnswer,
  jsonAnswer,
  onlyRead,
} from '../responses.ts'
import type { ServerContext } from '../route-definition.ts'
import type { ServerDependencies } from '../server-dependencies.ts'
import { alreadySent, openEventStream } from '../stream/event-stream.ts'
import { completionRequestSchema, type WireCompletionRequest } from '../wire/chat.ts'
import type { KnownChats } from './known-chats.ts'
import { type ChatCaller, type CompletionReply, playCompletion } from './play-completion.ts'

const maxBytes = 8 * 1_048_576

/** The list of models: campaigns, and scenarios as models that begin a new one, as far as the caller may know of them. */
export async function answerModels({ engine }: ServerDependencies, caller: Caller): Promise<Response> {
  const campaigns = await engine.store.campaigns()
  const scenarios = await engine.reports.scenariosOfCampaigns(caller.campaigns)
  const model = (id: string, name: string, at: string) => {
    return { id, object: 'model', created: seconds(at), owned_by: 'fatewright', name }
  }
  const data = [
    ...campaigns
      .filter(({ trouble, campaign_id }) => trouble === null && mayOpen(caller, campaign_id))
      .map(({ campaign_id, name, founded_at }) => model(`gm/${campaign_id}`, name, founded_at)),
    ...scenarios
      .filter(({ trouble }) => trouble === null)
      .map(({ id, name }) => model(`new/${id}`, `New: ${name}`, '')),
  ]
  return jsonAnswer(200, { object: 'list', data })
}

/** Answers a completion, at once or as a stream. */
export async function answerCompletion(
  server: ServerDependencies,
  context: ServerContext,
  caller: Caller,
  chats: KnownChats,
): Promise<Response> {
  if (server.readOnly === true) return refused(onlyRead().refusal)
  const request = await readJson(context, completionRequestSchema, maxBytes)
  if (!request.ok) return refused(request.refusal)
  const key = headerOf(context, 'idempotency-key')
  const asked = { ...request.value, ...(key !== undefined && { idempotency_key: key }) }
  const sender = { ...caller, connection: connectionOf(context) }
  const outgoing = context.env?.outgoing
  if (asked.stream === true && outgoing !== undefined)
    return streamCompletion(server, asked, sender, chats, outgoing)
  try {
    const reply = await playCompletion(server, asked, sender, chats)
    return reply.ok
      ? jsonAnswer(200, completion(named(server, asked.model, ''), reply.value))
      : refused(reply.refusal)
  } catch (error) {
    return openAiError(answerTrouble(server, error))
  }
}

/** What programs that share a key differ in: their address, and the chat where they name it. */
function connectionOf(context: ServerContext): string {
  const address = context.env?.incoming?.socket.remoteAddress ?? ''
  const chat = headerOf(context, 'x-openwebui-chat-id') ?? headerOf(context, 'x-chat-id') ?? ''
  return `${address} ${chat}`
}

async function streamCompletion(
  server: ServerDependencies,
  request: WireCompletionRequest,
  caller: ChatCaller,
  chats: KnownChats,
  outgoing: Parameters<typeof openEventStream>[0],
): Promise<Response> {
  const about = named(server, request.model, '.chunk')
  const stream = openEventStream(outgoing, dataHeaders)
  const say = (delta: object, finish_reason: string | null = null): void =>
    stream.write(`data: ${JSON.stringify({ ...about, choices: [{ index: 0, delta, finish_reason }] })}\n\n`)
  say({ role: 'assistant', content: '' })
  try {
    const reply = await playCompletion(server, request, caller, chats)
    if (reply.ok) {
      for (const piece of reply.value.text.match(/[^\n]*\n*/g) ?? [])
        if (piece !== '') say({ content: piece })
      say({}, 'stop')
      if (request.stream_options?.include_usage === true)
        stream.write(`data: ${JSON.stringify({ ...about, choices: [], usage: usageOf(reply.value) })}\n\n`)
    } else stream.write(`data: ${JSON.stringify(openAiBody(answerRefusal(reply.refusal)))}\n\n`)
  } catch (error) {
    stream.write(`data: ${JSON.stringify(openAiBody(answerTrouble(server, error)))}\n\n`)
  }
  stream.write('data: [DONE]\n\n')
  stream.end()
  return alreadySent()
}

/** What every answer and every piece of one begins with. */
function named({ clock, entropy }: ServerDependencies, model: string, kind: '' | '.chunk'): object {
  return {
    id: `chatcmpl-${entropy.hex(16)}`,
    object: `chat.completion${kind}`,
    created: seconds(clock.now()),
    model,
  }
}

function completion(about: object, reply: CompletionReply): object {
  const message = { role: 'assistant', content: reply.text, refusal: null }
  return {
    ...about,
    choices: [{ index: 0, message, finish_reason: 'stop', logprobs: null }],
    usage: usageOf(reply),
  }
}

function usageOf({ usage }: CompletionReply): object {
  return { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens }
}

function refused(refusal: Refusal): Response {
  return openAiError(answerRefusal(refusal))
}

/** A refusal or a fault in OpenAI's own shape. */
function openAiError(answer: ErrorAnswer): Response {
  return errorAnswer(answer, openAiBody(answer))
}

function openAiBody({ status, body: { error } }: ErrorAnswer): object {
  const kinds: Readonly<Record<number, string>> = {
    401: 'authentication_error',
    404: 'not_found_error',
    429: 'rate_limit_error',
  }
  const type = kinds[status] ?? (status >= 500 ? 'server_error' : 'invalid_request_error')
  return { error: { message: error.message, type, param: error.where ?? null, code: error.code } }
}

function seconds(at: string): number {
  return at === '' ? 0 : Math.floor(Date.parse(at) / 1000)
}
