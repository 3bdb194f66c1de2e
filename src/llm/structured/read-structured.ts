/**
 * Reads an answer as the shape that was asked for. The schema decides, always: neither a provider's promise nor an object
 * that was easy to find makes an answer fit.
 */
import type { z } from 'zod'
import { type FoundObject, findObject } from './find-object.ts'

/** What is wrong with an answer: which rule it breaks, and how. */
export interface AnswerProblem {
  readonly rule: string
  readonly problem: string
}

/** The value, or what is wrong. */
export type ReadAnswer<Value> =
  | { readonly fits: true; readonly value: Value }
  | { readonly fits: false; readonly problems: readonly AnswerProblem[] }

/** So many problems are worth telling. */
const mostProblems = 12

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
  return { fits: false, problems: first.error.issues.slice(0, mostProblems).map(tell) }
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
