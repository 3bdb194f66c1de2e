/**
 * A JSON schema in the few words that a grammar understands. A model this small does not end a text by itself, so texts and
 * lists get a longest length here; the engine knows nothing of that and reads the answer by its own schema.
 */

/** The longest story, the longest other text, and the most entries of a list. */
const longest = { story: 240, text: 32, list: 1 } as const
const stories: ReadonlySet<string> = new Set(['narrative', 'final_text'])

type Schema = Readonly<Record<string, unknown>>

/**
 * Makes it.
 *
 * @example
 * grammarSchema({ type: 'string' }) // { type: 'string', maxLength: 32 }
 */
export function grammarSchema(schema: unknown, name = ''): Schema {
  if (!isSchema(schema)) return { type: 'null' }
  if (Array.isArray(schema.enum)) return { enum: schema.enum }
  if ('const' in schema) return { const: schema.const }
  const ways = schema.anyOf ?? schema.oneOf
  if (Array.isArray(ways)) return { oneOf: ways.map((one) => grammarSchema(one, name)) }
  if (Array.isArray(schema.type))
    return { oneOf: schema.type.map((type) => grammarSchema({ ...schema, type }, name)) }
  if (schema.type === 'object') return objectSchema(schema)
  if (schema.type === 'array')
    return { type: 'array', items: grammarSchema(schema.items, name), maxItems: longest.list }
  if (schema.type === 'string')
    return { type: 'string', maxLength: stories.has(name) ? longest.story : longest.text }
  return { type: typeof schema.type === 'string' ? schema.type : 'null' }
}

function objectSchema({ properties }: Schema): Schema {
  const inner = isSchema(properties) ? Object.entries(properties) : []
  return {
    type: 'object',
    properties: Object.fromEntries(inner.map(([key, one]) => [key, grammarSchema(one, key)])),
    required: inner.map(([key]) => key),
    additionalProperties: false,
  }
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
