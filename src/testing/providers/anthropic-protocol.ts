/** Anthropic's Messages protocol, with what its documentation demands of a request. */
import { z } from 'zod'
import type { JsonObject, JsonValue } from '../../core/json.ts'
import {
  type ProviderError,
  type ProviderFinish,
  type ProviderProtocol,
  type ProviderRequest,
  providerKey,
} from './fake-provider-server.ts'
import { bodyProblem, strictSchemaProblem, wordsOf } from './provider-request-checks.ts'

const text = z.strictObject({
  type: z.literal('text'),
  text: z.string().min(1, 'text content blocks must be non-empty'),
  cache_control: z
    .strictObject({ type: z.literal('ephemeral'), ttl: z.enum(['5m', '1h']).optional() })
    .optional(),
})

const tool = z.strictObject({
  name: z.string().regex(/^[a-zA-Z0-9_-]{1,128}$/),
  description: z.string().optional(),
  input_schema: z.looseObject({ type: z.literal('object') }),
  eager_input_streaming: z.boolean().optional(),
})

const body = z.strictObject({
  model: z.string().min(1),
  max_tokens: z.int().min(1),
  system: z.union([z.string(), z.array(text)]).optional(),
  messages: z
    .array(
      z.strictObject({
        role: z.enum(['user', 'assistant']),
        content: z.union([z.string().min(1), z.array(text).min(1)]),
      }),
    )
    .min(1),
  temperature: z.number().min(0).max(1).optional(),
  thinking: z
    .strictObject({ type: z.enum(['disabled', 'between_tools', 'adaptive']), display: z.string().optional() })
    .optional(),
  stream: z.literal(true),
  tools: z.array(tool).optional(),
  tool_choice: z
    .strictObject({ type: z.enum(['auto', 'any']), disable_parallel_tool_use: z.boolean().optional() })
    .optional(),
  output_config: z
    .strictObject({
      format: z
        .strictObject({ type: z.literal('json_schema'), schema: z.record(z.string(), z.unknown()) })
        .optional(),
      effort: z.enum(['low', 'medium', 'high', 'xhigh', 'max']).optional(),
    })
    .optional(),
})

/** Keywords that native structured output turns away. */
const forbidden = [
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'multipleOf',
  'maxItems',
  'pattern',
  'oneOf',
]

const mostMarks = 4

function anthropicError(status: number, message: string): ProviderError {
  const type = status === 401 ? 'authentication_error' : 'invalid_request_error'
  return { status, body: { type: 'error', error: { type, message } } }
}

function complain(request: ProviderRequest): ProviderError | null {
  const { headers, path } = request
  if (path !== '/v1/messages') return anthropicError(404, 'no such path')
  if (headers['x-api-key'] !== providerKey) return anthropicError(401, 'invalid x-api-key')
  if (headers['anthropic-version'] !== '2023-06-01')
    return anthropicError(400, 'anthropic-version: header is required')
  const read = body.safeParse(request.body)
  if (!read.success) return bodyProblem(read.error, anthropicError)
  const { messages, output_config } = read.data
  if (messages[0]?.role !== 'user')
    return anthropicError(400, 'messages: first message must use the "user" role')
  const marks = JSON.stringify(request.body).split('"cache_control"').length - 1
  if (marks > mostMarks)
    return anthropicError(400, `A maximum of 4 blocks with cache_control may be provided. Found ${marks}.`)
  const schema = output_config?.format?.schema as JsonValue | undefined
  const problem = schema === undefined ? null : strictSchemaProblem(schema, forbidden, false)
  return problem === null ? null : anthropicError(400, `output_config.format.schema: ${problem}`)
}

const finishes: Readonly<Record<ProviderFinish, string>> = {
  stop: 'end_turn',
  length: 'max_tokens',
  refusal: 'refusal',
}

function event(data: JsonObject): string {
  return `event: ${String(data.type)}\ndata: ${JSON.stringify(data)}\n\n`
}

const usage = {
  input_tokens: 12,
  cache_creation_input_tokens: 30,
  cache_read_input_tokens: 400,
  output_tokens: 1,
}

function events(words: string, finish: ProviderFinish): readonly string[] {
  const message = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-5-5',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage,
  }
  return [
    event({ type: 'message_start', message }),
    event({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
    event({ type: 'ping' }),
    ...wordsOf(words).map((word) =>
      event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: word } }),
    ),
    event({ type: 'content_block_stop', index: 0 }),
    event({
      type: 'message_delta',
      usage: { output_tokens: 15 },
      delta: { stop_reason: finishes[finish], stop_sequence: null },
    }),
    event({ type: 'message_stop' }),
  ]
}

export const anthropicProtocol: ProviderProtocol = {
  name: 'anthropic',
  path: () => '/v1/messages',
  end: '',
  event: (data) => `event: ${String((JSON.parse(data) as JsonObject).type)}\ndata: ${data}\n\n`,
  complain,
  events,
}
