/**
 * What stands in a violation came from a stranger and may be anything: nested without end, as long as a book, not even
 * JSON. The log keeps an excerpt of it, so that no answer is too strange for its turn to end.
 */
import { findJsonProblem } from '../core/json-limits.ts'
import { excerpt } from '../core/time/excerpt.ts'
import type { Violation } from '../core/violation.ts'

const mostViolations = 200
const longestMessage = 1_000
/** Longer texts than this say no more about what went wrong. */
const longestValue = 4_000

/** Violations that can be kept. */
export function keepableViolations(violations: readonly Violation[]): Violation[] {
  return violations.slice(0, mostViolations).map(({ before, after, ...rest }) => ({
    ...rest,
    at: short(rest.at, 300),
    message: short(rest.message, longestMessage),
    ...(before !== undefined && { before: keepable(before) }),
    ...(after !== undefined && { after: keepable(after) }),
  }))
}

function short(text: string, most: number): string {
  return text.length <= most && text.isWellFormed() ? text : text.slice(0, most).toWellFormed()
}

/** Records nest what is kept a few levels deep themselves, hence the depth to begin with. */
function keepable(value: unknown): unknown {
  if (typeof value === 'string') return short(value, longestValue)
  const problem = findJsonProblem(value, '', 6)
  return problem === null && JSON.stringify(value).length <= longestValue * 4 ? value : excerpt(value)
}
