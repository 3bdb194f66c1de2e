/**
 * What a value from outside must be before it may be kept for ever: plain JSON, numbers that survive a round trip,
 * no key that reaches a prototype, no depth or size that hurts. One walk, one sentence about the first problem.
 */
import { deniedKeys } from './json.ts'

/** The deepest nesting a kept value may have. */
export const deepest = 32

/** The longest single text a kept value may hold, in UTF-16 units. */
export const longestText = 200_000

/** What is wrong with a value, and where. */
export interface JsonProblem {
  readonly path: string
  readonly problem: string
}

/**
 * Finds the first thing in a value that may not be kept, or null when all of it may.
 *
 * @example
 * findJsonProblem({ hp: Number.POSITIVE_INFINITY }) // { path: 'hp', problem: 'Infinity is not a number that can be kept' }
 */
export function findJsonProblem(value: unknown, path = '', depth = 0): JsonProblem | null {
  if (value === null || typeof value === 'boolean') return null
  if (typeof value === 'number') return numberProblem(value, path)
  if (typeof value === 'string') return textProblem(value, path)
  if (typeof value !== 'object') return { path, problem: `a ${typeof value} is not JSON` }
  if (depth >= deepest) return { path, problem: `it is nested more than ${deepest} deep` }
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const found = findJsonProblem(value[index], `${path}[${index}]`, depth + 1)
      if (found !== null) return found
    }
    return null
  }
  return objectProblem(value, path, depth)
}

function objectProblem(value: object, path: string, depth: number): JsonProblem | null {
  for (const key of Object.keys(value)) {
    const at = path === '' ? key : `${path}.${key}`
    if (deniedKeys.has(key)) return { path: at, problem: `the key "${key}" is not allowed` } // enforces: STATE-02
    const inner = (value as Record<string, unknown>)[key]
    if (inner === undefined) continue
    const found = findJsonProblem(inner, at, depth + 1)
    if (found !== null) return found
  }
  return null
}

function numberProblem(value: number, path: string): JsonProblem | null {
  if (!Number.isFinite(value)) return { path, problem: `${value} is not a number that can be kept` }
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    return {
      path,
      problem: `${value} is beyond ±9,007,199,254,740,991, where whole numbers stop being exact`,
    }
  }
  return null
}

function textProblem(value: string, path: string): JsonProblem | null {
  if (value.length > longestText)
    return { path, problem: `the text is longer than ${longestText} characters` }
  return value.isWellFormed()
    ? null
    : { path, problem: 'the text holds half of a character (a lone surrogate)' }
}
