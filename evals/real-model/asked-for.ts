/** The body of a chat completion, read by name; what this server cannot do is said, not guessed. */
import { z } from 'zod'
import { NotTaken, type Said } from './speaker.ts'

/** What somebody asks for. */
export interface AskedFor {
  readonly messages: readonly Said[]
  readonly schema: object | null
  /** The schema's name, for the count. */
  readonly shape: string
  readonly maxTokens: number
  readonly stream: boolean
}

const content = z.union([z.string(), z.array(z.object({ type: z.literal('text'), text: z.string() }))])
const body = z.object({
  messages: z.array(z.object({ role: z.enum(['system', 'developer', 'user', 'assistant']), content })).min(1),
  max_tokens: z.int().positive().optional(),
  stream: z.boolean().optional(),
  tools: z.undefined({ error: 'This server knows no tools.' }).optional(),
  response_format: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('text') }),
      z.object({ type: z.literal('json_object') }),
      z.object({
        type: z.literal('json_schema'),
        json_schema: z.object({ name: z.string().optional(), schema: z.looseObject({}) }),
      }),
    ])
    .optional(),
})

/** Reads it, or throws what is wrong with it. */
export function readAskedFor(given: unknown): AskedFor {
  const read = body.safeParse(given)
  if (!read.success) throw new NotTaken(z.prettifyError(read.error))
  const { messages, max_tokens, stream = false, response_format: format } = read.data
  const shaped = format?.type === 'json_schema' ? format.json_schema : null
  return {
    messages: messages.map(({ role, content: said }) => ({
      role: role === 'developer' ? 'system' : role,
      text: typeof said === 'string' ? said : said.map((one) => one.text).join(''),
    })),
    schema: shaped?.schema ?? null,
    shape: shaped === null ? 'words' : (shaped.name ?? 'shape'),
    maxTokens: max_tokens ?? 400,
    stream,
  }
}
