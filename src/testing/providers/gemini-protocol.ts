/** Google's generateContent as a stream of events, with what its documentation demands of a request. */
import { z } from 'zod'
import type { JsonObject } from '../../core/json.ts'
import {
  type ProviderError,
  type ProviderFinish,
  type ProviderProtocol,
  type ProviderRequest,
  providerKey,
} from './fake-provider-server.ts'
import { bodyProblem, wordsOf } from './provider-request-checks.ts'

const parts = z.array(z.strictObject({ text: z.string() })).min(1)

const body = z.strictObject({
  contents: z.array(z.strictObject({ role: z.enum(['user', 'model']), parts })).min(1),
  systemInstruction: z.strictObject({ parts }).optional(),
  generationConfig: z
    .strictObject({
      maxOutputTokens: z.int().min(1).optional(),
      temperature: z.number().min(0).max(2).optional(),
      thinkingConfig: z
        .strictObject({ thinkingLevel: z.enum(['minimal', 'low', 'medium', 'high']) })
        .optional(),
      responseMimeType: z.enum(['application/json', 'text/plain']).optional(),
      responseJsonSchema: z.looseObject({ type: z.literal('object') }).optional(),
    })
    .optional(),
})

const status: Readonly<Record<number, string>> = { 400: 'INVALID_ARGUMENT', 404: 'NOT_FOUND' }

function googleError(code: number, message: string): ProviderError {
  return { status: code, body: { error: { code, message, status: status[code] ?? 'UNKNOWN' } } }
}

function complain(request: ProviderRequest): ProviderError | null {
  const path = /^\/v1\/models\/[a-z0-9.-]+:streamGenerateContent\?alt=sse$/
  if (!path.test(request.path)) return googleError(404, 'no such path')
  if (request.headers['x-goog-api-key'] !== providerKey)
    return googleError(400, 'API key not valid. Please pass a valid API key.')
  const read = body.safeParse(request.body)
  if (!read.success) return bodyProblem(read.error, googleError)
  const { contents, generationConfig } = read.data
  if (contents.at(-1)?.role !== 'user') return googleError(400, 'the last content must be of the user')
  if (
    generationConfig?.responseJsonSchema !== undefined &&
    generationConfig.responseMimeType !== 'application/json'
  )
    return googleError(400, 'responseJsonSchema needs responseMimeType application/json')
  return null
}

const finishes: Readonly<Record<ProviderFinish, string>> = {
  stop: 'STOP',
  length: 'MAX_TOKENS',
  refusal: 'SAFETY',
}

function chunk(text: string, more: JsonObject = {}): string {
  const candidate = { content: { parts: [{ text }], role: 'model' }, index: 0, ...more }
  const usageMetadata = {
    promptTokenCount: 40,
    cachedContentTokenCount: 16,
    candidatesTokenCount: 6,
    thoughtsTokenCount: 3,
    totalTokenCount: 49,
  }
  return `data: ${JSON.stringify({ candidates: [candidate], usageMetadata, modelVersion: 'gemini-4-argon' })}\r\n\r\n`
}

export const geminiProtocol: ProviderProtocol = {
  name: 'gemini',
  path: (model) => `/v1/models/${model}:streamGenerateContent?alt=sse`,
  end: '',
  event: (data) => `data: ${data}\r\n\r\n`,
  complain,
  events: (text, finish) => [
    ...wordsOf(text).map((word) => chunk(word)),
    chunk('', { finishReason: finishes[finish] }),
  ],
}
