/**
 * How providers turn requests away, what strict ones demand of a JSON Schema by their documentation, and how they
 * stream words.
 */
import type { z } from 'zod'
import { isJsonObject, type JsonValue } from '../../core/json.ts'
import type { ProviderError } from './fake-provider-server.ts'

export function openAiError(status: number, message: string): ProviderError {
  return { status, body: { error: { message, type: 'invalid_request_error', param: null, code: null } } }
}

/** The first thing that a body breaks, in a provider's words. */
export function bodyProblem(
  error: z.ZodError,
  say: (status: number, message: string) => ProviderError,
): ProviderError {
  const issue = error.issues[0]
  return say(400, `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'not valid'}`)
}

/** A text in the pieces that a stream brings: words with the space before them. */
export function wordsOf(text: string): string[] {
  return text.match(/\s*\S+|\s+$/g) ?? []
}

/** The first thing in a schema that a strict provider turns away, or null. */
export function strictSchemaProblem(
  schema: JsonValue | undefined,
  forbidden: readonly string[],
  everyFieldRequired: boolean,
  path = '$',
): string | null {
  if (!isJsonObject(schema)) return null
  const unknown = forbidden.find((key) => key in schema)
  if (unknown !== undefined) return `${path}: "${unknown}" is not permitted`
  if (isJsonObject(schema.properties)) {
    if (schema.additionalProperties !== false)
      return `${path}: additionalProperties must be supplied and false`
    const required = Array.isArray(schema.required) ? schema.required : []
    const missing = Object.keys(schema.properties).find((key) => !required.includes(key))
    if (everyFieldRequired && missing !== undefined)
      return `${path}: required must hold every key; "${missing}" is missing`
  } else if (schema.type === 'object') return `${path}: an open object is not permitted`
  return innerProblem(schema, forbidden, everyFieldRequired, path)
}

function innerProblem(
  schema: Readonly<Record<string, JsonValue>>,
  forbidden: readonly string[],
  all: boolean,
  path: string,
): string | null {
  const inner: [string, JsonValue][] = []
  for (const key of ['properties', 'definitions', '$defs'])
    if (isJsonObject(schema[key])) inner.push(...Object.entries(schema[key]))
  if (schema.items !== undefined) inner.push(['items', schema.items])
  if (Array.isArray(schema.anyOf))
    inner.push(...schema.anyOf.map((branch: JsonValue, at): [string, JsonValue] => [`anyOf[${at}]`, branch]))
  for (const [key, value] of inner) {
    const problem = strictSchemaProblem(value, forbidden, all, `${path}.${key}`)
    if (problem !== null) return problem
  }
  return null
}
