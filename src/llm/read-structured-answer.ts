/**
 * Reads an answer as the shape that was asked for. The schema decides, always: neither a provider's promise nor an object
 * that was easy to find makes an answer fit.
 */
import { z } from 'zod'
import { findJsonProblem, isJsonObject, type JsonObject, type JsonValue, maxDepth } from '../core/json.ts'

/** What is wrong with an answer: which rule it breaks, and how. */
export interface AnswerProblem {
  readonly rule: string
  readonly problem: string
}

/** The value, or what is wrong. */
export type ReadAnswer<Value> =
  | { readonly fits: true; readonly value: Value }
  | { readonly fits: false; readonly problems: readonly AnswerProblem[] }

const maxProblems = 12

/** Reads a text by a schema. */
export function readStructured<Value>(text: string, schema: z.ZodType<Value>): ReadAnswer<Value> {
  const found: FoundObject = findObject(text)
  if (!found.found)
    return {
      fits: false,
      problems: [{ rule: 'json', problem: `The answer cannot be read: ${found.problem}.` }],
    }
  const first = schema.safeParse(found.object)
  if (first.success) return { fits: true, value: first.data }
  // A strict provider knows no missing fields: what may be missing comes as null.
  const second = schema.safeParse(withoutNulls(found.object, first.error.issues))
  if (second.success) return { fits: true, value: second.data }
  return { fits: false, problems: first.error.issues.slice(0, maxProblems).map(tell) }
}

function tell(issue: z.core.$ZodIssue): AnswerProblem {
  const where = issue.path.length === 0 ? 'the object' : issue.path.map(String).join('.')
  return { rule: 'schema', problem: `${where}: ${issue.message}`.slice(0, 300) }
}

/** A copy without the nulls that were complained about. */
function withoutNulls(object: object, issues: readonly z.core.$ZodIssue[]): unknown {
  const copy: unknown = structuredClone(object)
  for (const { path } of issues) {
    const last = path.at(-1)
    const owner = path.slice(0, -1).reduce<unknown>(inside, copy)
    if (last === undefined || typeof owner !== 'object' || owner === null || Array.isArray(owner)) continue
    if (inside(owner, last) === null) Reflect.deleteProperty(owner, last)
  }
  return copy
}

function inside(owner: unknown, key: PropertyKey): unknown {
  if (typeof owner !== 'object' || owner === null || !Object.hasOwn(owner, key)) return undefined
  return (owner as Record<PropertyKey, unknown>)[key]
}

/** No answer that is worth reading is longer, in UTF-16 units. */
export const maxAnswerLength = 400_000

/** So many opening braces are tried; a text with more of them is not JSON. */
const maxStarts = 24

/** An object, or what is wrong in words that a model can act on. */
export type FoundObject =
  | { readonly found: true; readonly object: object }
  | { readonly found: false; readonly problem: string }

/**
 * The outermost object of a text.
 *
 * @example
 * findObject('Here you are:\n```json\n{"ok":true}\n```') // { found: true, object: { ok: true } }
 */
export function findObject(text: string): FoundObject {
  if (text.length > maxAnswerLength) return none(`it is longer than ${maxAnswerLength} characters`)
  const words = withoutThoughts(text)
  const objects = outermost(words)
  const longest = objects.reduce<Candidate | null>(
    (best, candidate) => (best === null || candidate.length > best.length ? candidate : best),
    null,
  )
  if (longest === null) return none(whyNone(words))
  const problem = findJsonProblem(longest.object)
  if (problem !== null) return none(`at ${problem.path || 'the top'}: ${problem.problem}`)
  return { found: true, object: longest.object }
}

interface Candidate {
  readonly object: object
  readonly length: number
}

/** Local models think aloud before they answer. */
function withoutThoughts(text: string): string {
  const end = text.lastIndexOf('</think>')
  return end < 0 ? text : text.slice(end + '</think>'.length)
}

function outermost(text: string): Candidate[] {
  const found: Candidate[] = []
  let at = text.indexOf('{')
  for (let tried = 0; at >= 0 && tried < maxStarts; tried += 1) {
    const end = closing(text, at)
    const object = end < 0 ? null : parsed(text.slice(at, end + 1))
    if (object !== null) found.push({ object, length: end - at })
    at = text.indexOf('{', object === null ? at + 1 : end + 1)
  }
  return found
}

/** Where the object that opens here is closed; -1 when it is not, or is far too deep. */
function closing(text: string, start: number): number {
  let depth = 0
  let inText = false
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at]
    if (inText) {
      if (sign === '\\') at += 1
      else if (sign === '"') inText = false
    } else if (sign === '"') inText = true
    else if (sign === '{') {
      depth += 1
      // What is this deep may not be kept anyway; a wall of braces is not worth reading to its end.
      if (depth > maxDepth) return -1
    } else if (sign === '}') {
      depth -= 1
      if (depth === 0) return at
    }
  }
  return -1
}

function parsed(text: string): object | null {
  try {
    return JSON.parse(text) as object
  } catch {
    return null
  }
}

function whyNone(text: string): string {
  const start = text.indexOf('{')
  if (text.trim() === '') return 'it is empty'
  if (start < 0) return 'there is no JSON object in it'
  if (closing(text, start) < 0) return 'its JSON object is not closed, or is nested too deep'
  return 'what stands between its braces is not JSON'
}

function none(problem: string): FoundObject {
  return { found: false, problem }
}

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
