/**
 * Schemas for "any JSON here". They only look at the outside: what is inside was already walked once by
 * findJsonProblem, and walking it again in every field made a commit several times slower.
 */
import { z } from 'zod'
import { isJsonObject, type JsonObject, type JsonValue } from './json.ts'

/** Any JSON value. */
export const anyJson = z
  .unknown()
  .refine((value) => value !== undefined, 'is missing') as unknown as z.ZodType<JsonValue>

/** Any JSON object. */
export const anyJsonObject: z.ZodType<JsonObject, JsonObject> = z.custom<JsonObject>(
  isJsonObject,
  'must be a JSON object',
)
