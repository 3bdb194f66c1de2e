/** The JSON Schema of an answer as providers take it: strict where the schema allows it. */

import { z } from 'zod'
import { isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts'

/** What goes over the wire. */
export interface WireSchema {
  readonly schema: JsonObject
  /** True when a strict provider takes it. */
  readonly strict: boolean
}

/** Keywords that constrain a value in ways strict decoders do not know. */
const unspoken: ReadonlySet<string> = new Set([
  '$schema',
  '$id',
  'default',
  'minLength',
  'maxLength',
  'propertyNames',
  'uniqueItems',
])

/** Keywords that no strict decoder takes. */
const unstrict: readonly string[] = ['allOf', 'not', 'if', 'patternProperties', 'prefixItems']

/**
 * Makes the schema for the wire.
 *
 * @example
 * wireSchema(z.object({ narrative: z.string() })).strict // true
 */
export function wireSchema(schema: z.ZodType): WireSchema {
  const whole = z.toJSONSchema(schema, { target: 'draft-7', io: 'input', unrepresentable: 'any' })
  const plain = atTheRoot(JSON.parse(JSON.stringify(whole)) as JsonObject)
  return isStrict(plain)
    ? { schema: tighten(plain) as JsonObject, strict: true }
    : { schema: without(plain, new Set(['$schema'])), strict: false }
}

/** A schema with a name of its own stands behind a reference; providers want an object at the root. */
function atTheRoot(schema: JsonObject): JsonObject {
  const name = typeof schema.$ref === 'string' ? schema.$ref.replace('#/definitions/', '') : null
  const definitions = schema.definitions
  if (name === null || !isJsonObject(definitions)) return schema
  const named = definitions[name]
  return isJsonObject(named) ? { ...named, definitions } : schema
}

function isStrict(node: JsonValue | undefined): boolean {
  if (Array.isArray(node)) return node.every(isStrict)
  if (!isJsonObject(node)) return true
  if (unstrict.some((key) => key in node) || Array.isArray(node.items)) return false
  if (saysNothing(node)) return false
  if (node.type === 'object' && (!isJsonObject(node.properties) || isOpen(node))) return false
  return Object.entries(node).every(([key, inner]) =>
    key === 'properties' || key === 'definitions'
      ? Object.values(inner as JsonObject).every(isStrict)
      : !structural.has(key) || isStrict(inner),
  )
}

const structural: ReadonlySet<string> = new Set(['items', 'anyOf', 'oneOf', 'additionalProperties'])

/** `{}` lets anything in. */
function saysNothing(node: JsonObject): boolean {
  return !['type', 'anyOf', 'oneOf', 'enum', 'const', '$ref'].some((key) => key in node)
}

function isOpen(node: JsonObject): boolean {
  return node.additionalProperties === true || isJsonObject(node.additionalProperties)
}

function tighten(node: JsonValue): JsonValue {
  if (Array.isArray(node)) return node.map((entry: JsonValue) => tighten(entry))
  if (!isJsonObject(node)) return node
  const made: Record<string, JsonValue> = {}
  for (const [key, inner] of Object.entries(node)) {
    if (unspoken.has(key) || isWholeNumberBound(inner)) continue
    if (key === 'oneOf') made.anyOf = tighten(inner)
    else if (structural.has(key)) made[key] = tighten(inner)
    else if (key === 'definitions' && isJsonObject(inner)) made[key] = each(inner, tighten)
    else if (key !== 'properties' && key !== 'required') made[key] = inner
  }
  return isJsonObject(node.properties) ? { ...made, ...closed(node, node.properties) } : made
}

function closed(node: JsonObject, properties: JsonObject): JsonObject {
  const required = Array.isArray(node.required) ? node.required : []
  const all = Object.entries(properties).map(([name, inner]) => {
    const tight = tighten(inner)
    return [name, required.includes(name) ? tight : orNull(tight)] as const
  })
  return {
    properties: Object.fromEntries(all),
    required: Object.keys(properties),
    additionalProperties: false,
  }
}

function orNull(node: JsonValue): JsonValue {
  const already = isJsonObject(node) && Array.isArray(node.anyOf) ? node.anyOf : null
  if (already?.some((branch: JsonValue) => isJsonObject(branch) && branch.type === 'null')) return node
  return already === null ? { anyOf: [node, { type: 'null' }] } : { anyOf: [...already, { type: 'null' }] }
}

/** The ends of what a whole number can be: true of every one, and noise to a model. */
function isWholeNumberBound(value: JsonValue): boolean {
  return value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER
}

function each(object: JsonObject, change: (value: JsonValue) => JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]))
}

function without(object: JsonObject, keys: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.has(key)))
}
