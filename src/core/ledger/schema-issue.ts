/** A schema's first complaint as half a sentence: where, and what is wrong there. */
import type { z } from 'zod'

/**
 * Says where a value broke its schema and how, for a person.
 *
 * @example
 * describeIssue(error) // 'clocks[0].delta: Invalid input: expected int, received string'
 */
export function describeIssue(error: z.ZodError): string {
  const issue = error.issues[0]
  if (issue === undefined) return 'it does not have the right shape'
  const path = issue.path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  return path === '' ? issue.message : `${path.replace(/^\./, '')}: ${issue.message}`
}
