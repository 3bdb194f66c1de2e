/**
 * The shape of an answer in words, made from its schema: a prompt shows no JSON by hand, so it cannot ask for anything but
 * what is read.
 */
import { capitalize } from '../../text/capitals-articles-plurals-lists.ts'

/** As much of a JSON Schema as our shapes use. */
interface Shape {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}

/** Whatever can say its shape, as zod's schemas can. */
export interface Shaped {
  toJSONSchema(): unknown
}

/**
 * The fields of a schema, one line each, in order.
 *
 * @example
 * schemaWords(plannerOutputSchema) // '- beats: list of text. One to three things …'
 */
export function schemaWords(schema: Shaped): string {
  return fieldLines(schema.toJSONSchema() as Shape, '').join('\n')
}

/** The same on one line, without its meanings: for prompts that must be short. */
export function schemaGist(schema: Shaped): string {
  return gistOf(schema.toJSONSchema() as Shape)
}

function fieldLines({ properties = {} }: Shape, indent: string): readonly string[] {
  return Object.entries(properties).flatMap(([name, shape]) => {
    const meaning = shape.description === undefined ? '' : `. ${capitalize(shape.description)}`
    const inner = objectIn(shape)
    return [
      `${indent}- ${name}: ${kindOf(shape)}${meaning}`,
      ...(inner === undefined ? [] : fieldLines(inner, `${indent}  `)),
    ]
  })
}

/** The object whose fields are to be listed: the value itself, what a list holds, what may be null. */
function objectIn(shape: Shape): Shape | undefined {
  const parts = [shape, ...(shape.anyOf ?? []), ...(shape.items === undefined ? [] : [shape.items])]
  return parts.find((part) => part.properties !== undefined)
}

function kindOf({ type, enum: words, items, anyOf, properties }: Shape): string {
  if (anyOf !== undefined) return anyOf.map(kindOf).join(' or ')
  if (words !== undefined) return words.map((word) => `"${String(word)}"`).join(' | ')
  if (items !== undefined) return `list of ${items.properties === undefined ? kindOf(items) : 'objects'}`
  if (properties !== undefined) return 'object'
  const types = typeof type === 'string' ? [type] : (type ?? ['anything'])
  return types.map((one) => (one === 'string' ? 'text' : one)).join(' or ')
}

function gistOf(shape: Shape): string {
  const { properties, items, anyOf } = shape
  if (anyOf !== undefined) return anyOf.map(gistOf).join(' or ')
  if (items !== undefined) return `[${gistOf(items)}]`
  if (properties === undefined) return kindOf(shape)
  return `{${Object.entries(properties)
    .map(([name, value]) => `"${name}": ${gistOf(value)}`)
    .join(', ')}}`
}
