/** OpenAI's Chat Completions, as the servers that are compatible with it speak it. */
import { z } from 'zod'
import type { JsonObject } from '../../core/json.ts'
import type { ProviderFinish, ProviderProtocol } from './fake-provider-server.ts'
import { bodyProblem, openAiError, strictSchemaProblem, wordsOf } from './provider-request-checks.ts'

const part = z.strictObject({ type: z.literal('text'), text: z.string() })

const body = z.strictObject({
  model: z.string().min(1),
  messages: z
    .array(
      z.strictObject({
        role: z.enum(['system', 'user', 'assistant']),
        content: z.union([z.string(), z.array(part).min(1)]),
      }),
    )
    .min(1),
  max_tokens: z.int().min(1).optional(),
  temperature: z.number().min(0).max(2).optional(),
  reasoning_effort: z.enum(['none', 'minimal', 'low', 'medium', 'high']).optional(),
  stream: z.literal(true),
  stream_options: z.strictObject({ include_usage: z.boolean() }).optional(),
  response_format: z
    .union([
      z.strictObject({ type: z.literal('json_object') }),
      z.strictObject({
        type: z.literal('json_schema'),
        json_schema: z.strictObject({
          name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
          schema: z.record(z.string(), z.unknown()),
          strict: z.boolean().optional(),
          description: z.string().optional(),
        }),
      }),
    ])
    .optional(),
})

/** Keywords that strict mode turns away. */
export const openAiForbidden = ['oneOf', 'allOf', 'not', 'minLength', 'maxLength', 'default', 'propertyNames']

const finishes: Readonly<Record<ProviderFinish, string>> = {
  stop: 'stop',
  length: 'length',
  refusal: 'content_filter',
}

/** The protocol; `bySchema: false` is a server that does not know `json_schema`. */
export function chatProtocol(options: { readonly bySchema?: boolean } = {}): ProviderProtocol {
  return {
    name: 'chat',
    path: () => '/v1/chat/completions',
    end: 'data: [DONE]\n\n',
    event: (data) => `data: ${data}\n\n`,
    complain(request) {
      if (request.path !== '/v1/chat/completions') return openAiError(404, 'no such path')
      const read = body.safeParse(request.body)
      if (!read.success) return bodyProblem(read.error, openAiError)
      const format = read.data.response_format
      if (format?.type !== 'json_schema') return null
      if (options.bySchema === false) return openAiError(400, 'response_format json_schema is not supported')
      if (format.json_schema.strict !== true) return null
      const problem = strictSchemaProblem(format.json_schema.schema as JsonObject, openAiForbidden, true)
      return problem === null ? null : openAiError(400, `Invalid schema for response_format: ${problem}`)
    },
    events(text, finish) {
      const chunk = (delta: JsonObject, end: string | null): string =>
        `data: ${JSON.stringify({
          id: 'chatcmpl-1',
          object: 'chat.completion.chunk',
          created: 1_790_000_000,
          model: 'm',
          choices: [{ index: 0, delta, finish_reason: end }],
        })}\n\n`
      const usage = {
        prompt_tokens: 21,
        completion_tokens: 7,
        total_tokens: 28,
        prompt_tokens_details: { cached_tokens: 8 },
      }
      const last = {
        id: 'chatcmpl-1',
        object: 'chat.completion.chunk',
        created: 1_790_000_000,
        model: 'm',
        choices: [],
        usage,
      }
      return [
        chunk({ role: 'assistant', content: '' }, null),
        ...wordsOf(text).map((word) => chunk({ content: word }, null)),
        chunk({}, finishes[finish]),
        `data: ${JSON.stringify(last)}\n\n`,
        'data: [DONE]\n\n',
      ]
    },
  }
}
