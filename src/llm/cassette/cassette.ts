/**
 * A cassette: answers that a real model once gave, kept as a file that tests are driven by. It holds no key, and every
 * answer belongs to one exact request; a request that changed has no answer on it.
 */
import { z } from 'zod'
import { canonicalJson } from '../../core/json.ts'
import type { HashText } from '../../core/ledger/seal.ts'
import { done, type Result, refuse } from '../../core/refusal.ts'
import type { ModelRequest } from '../language-model.ts'
import { wireSchema } from '../structured/wire-schema.ts'

const count = z.int().min(0)

const takeSchema = z.strictObject({
  /** Names the request. */
  request: z.string().regex(/^[0-9a-f]{64}$/),
  /** The end of what was asked, for whoever reads the file. */
  asked: z.string(),
  reply: z.strictObject({
    text: z.string(),
    finish: z.enum(['stop', 'length', 'refusal', 'tool', 'error', 'other']),
    usage: z.strictObject({ input: count, cached: count, cacheWritten: count, output: count }),
  }),
})

const cassetteSchema = z.strictObject({
  format: z.literal(1),
  name: z.string().min(1),
  recorded_at: z.string(),
  model: z.strictObject({
    id: z.string(),
    provider: z.string(),
    abilities: z.strictObject({
      structured: z.enum(['native', 'json', 'none']),
      tools: z.boolean(),
      cache: z.enum(['breakpoints', 'automatic', 'none']),
    }),
  }),
  takes: z.array(takeSchema),
})

/** A cassette. */
export type Cassette = Readonly<z.infer<typeof cassetteSchema>>

/** One answer on it. */
export type Take = Readonly<z.infer<typeof takeSchema>>

/** Reads the text of a cassette file. */
export function readCassette(text: string): Result<Cassette> {
  try {
    return done(cassetteSchema.parse(JSON.parse(text)))
  } catch (error) {
    const issue = error instanceof z.ZodError ? error.issues[0] : undefined
    const why = issue === undefined ? 'it is no JSON' : `${issue.path.join('.')}: ${issue.message}`
    return refuse('llm/bad-cassette', `This is no cassette: ${why}.`)
  }
}

/** The name of a request: the same for the same words, shape and limits. */
export function requestName(request: ModelRequest, hash: HashText): string {
  const { messages, schema, schemaName, maxOutputTokens, temperature } = request
  const shape = schema === undefined ? null : wireSchema(schema).schema
  const words = messages.map(({ role, text }) => ({ role, text }))
  return hash(
    canonicalJson({
      words,
      shape,
      name: schemaName ?? null,
      maxOutputTokens,
      temperature: temperature ?? null,
    }),
  )
}
