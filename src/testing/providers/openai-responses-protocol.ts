/** OpenAI's Responses protocol, with what its documentation demands of a request. */
import { z } from 'zod'
import type { JsonObject } from '../../core/json.ts'
import {
  type ProviderError,
  type ProviderFinish,
  type ProviderProtocol,
  type ProviderRequest,
  providerKey,
} from './fake-provider-server.ts'
import { openAiForbidden } from './openai-chat-protocol.ts'
import { bodyProblem, openAiError, strictSchemaProblem, wordsOf } from './provider-request-checks.ts'

const input = z.union([
  z.strictObject({ role: z.enum(['system', 'developer']), content: z.string() }),
  z.strictObject({
    role: z.literal('user'),
    content: z.array(z.strictObject({ type: z.literal('input_text'), text: z.string() })).min(1),
  }),
  z.strictObject({
    role: z.literal('assistant'),
    content: z.union([
      z.string(),
      z.array(z.strictObject({ type: z.literal('output_text'), text: z.string() })).min(1),
    ]),
  }),
])

const body = z.strictObject({
  model: z.string().min(1),
  input: z.array(input).min(1),
  stream: z.literal(true),
  store: z.boolean().optional(),
  include: z.array(z.string()).optional(),
  max_output_tokens: z.int().min(16).optional(),
  temperature: z.number().min(0).max(2).optional(),
  reasoning: z
    .strictObject({ effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh']) })
    .optional(),
  text: z
    .strictObject({
      format: z.union([
        z.strictObject({ type: z.literal('json_object') }),
        z.strictObject({
          type: z.literal('json_schema'),
          name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
          strict: z.boolean(),
          schema: z.record(z.string(), z.unknown()),
          description: z.string().optional(),
        }),
      ]),
    })
    .optional(),
})

function complain(request: ProviderRequest): ProviderError | null {
  if (request.path !== '/v1/responses') return openAiError(404, 'no such path')
  if (request.headers.authorization !== `Bearer ${providerKey}`)
    return openAiError(401, `Incorrect API key provided: ${request.headers.authorization ?? ''}.`)
  const read = body.safeParse(request.body)
  if (!read.success) return bodyProblem(read.error, openAiError)
  const format = read.data.text?.format
  if (format?.type !== 'json_schema' || !format.strict) return null
  const problem = strictSchemaProblem(format.schema as JsonObject, openAiForbidden, true)
  return problem === null ? null : openAiError(400, `Invalid schema for response_format: ${problem}`)
}

function event(data: JsonObject): string {
  return `event: ${String(data.type)}\ndata: ${JSON.stringify(data)}\n\n`
}

const head = { id: 'resp_1', object: 'response', created_at: 1_790_000_000, model: 'gpt-6.1-sol' }

const usage = {
  input_tokens: 50,
  input_tokens_details: { cached_tokens: 20 },
  output_tokens: 9,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 59,
}

const incomplete: Readonly<Record<ProviderFinish, string | null>> = {
  stop: null,
  length: 'max_output_tokens',
  refusal: 'content_filter',
}

function events(words: string, finish: ProviderFinish): readonly string[] {
  const item = { type: 'message', id: 'msg_1', role: 'assistant' }
  const reason = incomplete[finish]
  const type = reason === null ? 'response.completed' : 'response.incomplete'
  const at = { item_id: 'msg_1', output_index: 0, content_index: 0 }
  const response = { ...head, status: reason === null ? 'completed' : 'incomplete', usage }
  return [
    event({ type: 'response.created', response: { ...head, status: 'in_progress' } }),
    event({
      type: 'response.output_item.added',
      output_index: 0,
      item: { ...item, status: 'in_progress', content: [] },
    }),
    ...wordsOf(words).map((delta) => event({ type: 'response.output_text.delta', ...at, delta })),
    event({
      type: 'response.output_item.done',
      output_index: 0,
      item: {
        ...item,
        status: 'completed',
        content: [{ type: 'output_text', text: words, annotations: [] }],
      },
    }),
    event({
      type,
      response: { ...response, incomplete_details: reason === null ? null : { reason } },
    }),
  ]
}

export const responsesProtocol: ProviderProtocol = {
  name: 'responses',
  path: () => '/v1/responses',
  end: '',
  event: (data) => `data: ${data}\n\n`,
  complain,
  events,
}
