/**
 * Reads an answer as the shape that was asked for. The schema decides, always: neither a provider's promise nor an object
 * that was easy to find makes an answer fit.
 */
import type { z } from 'zod'
import { findJsonProblem, maxDepth } from '../core/json.ts'

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
