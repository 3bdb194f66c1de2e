/**
 * Schemas for "any JSON here". They only look at the outside: what is inside was already walked once by
 * findJsonProblem, and walking it again in every field made a commit several times slower.
 */
import { z } from 'zod'
import { isJsonObject, type JsonObject, type JsonValue } from './json.ts'

export const anyJson = z
  .unknown()
  .refine((value) => value !== undefined, 'is missing') as unknown as z.ZodType<JsonValue>

export const anyJsonObject: z.ZodType<JsonObject, JsonObject> = z.custom<JsonObject>(
  isJsonObject,
  'must be a JSON object',
)

/**
 * Says where a value broke its schema and how, for a person.
 *
 * @example
 * describeIssue(error) // 'clocks[0].delta: Invalid input: expected int, received string'
 */
export function describeIssue(error: z.ZodError): string {
  const issue = error.issues[0]
  if (issue === undefined) return 'it does not have the right shape'
  const path = issue.path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  return path === '' ? issue.message : `${path.replace(/^\./, '')}: ${issue.message}`
}
