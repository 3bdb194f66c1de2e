/**
 * Limits of sent answers and choices, whose keys are free: more than any rules ask, and too little to keep a server
 * busy.
 */
import { z } from 'zod'
import { anyJsonObject } from '../../core/any-json-schemas.ts'
import type { JsonObject, JsonValue } from '../../core/json.ts'
import { answersSchema } from '../../core/protocol/input-message.ts'

const mostKeys = 200
const mostInside = 5_000

/** False for an object with more keys than anybody is asked for. */
function hasFewKeys(value: object): boolean {
  return Object.keys(value).length <= mostKeys
}

const tooManyKeys = `it has more than ${mostKeys} keys, and nothing asks for so many`

/** Answers by question: an option or some words, or several. */
export const sentAnswersSchema = z
  .record(z.string(), z.union([z.string(), z.array(z.string()).max(mostKeys)]))
  .refine(hasFewKeys, tooManyKeys)

/** Answers to what is asked about a choice. */
export const choiceAnswersSchema = answersSchema.refine(hasFewKeys, tooManyKeys)

/** Choices by question, as the rules of a game name them. */
export const sentChoicesSchema: z.ZodType<JsonObject, JsonObject> = anyJsonObject
  .refine(hasFewKeys, { message: tooManyKeys, abort: true })
  .refine((value) => isSmall(value), `it holds more than ${mostInside} values, and nothing asks for so many`)

/** True when an object holds no more values than a person would choose, however deep they stand. */
function isSmall(value: JsonValue): boolean {
  let seen = 0
  const waiting: JsonValue[] = [value]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    seen += 1
    if (seen > mostInside) return false
    if (typeof next === 'object' && next !== null) {
      const inner = Object.values(next)
      if (inner.length > mostInside) return false
      for (const entry of inner) waiting.push(entry as JsonValue)
    }
  }
  return true
}
