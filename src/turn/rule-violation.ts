/** Makes the violation of a rule; values are kept as short excerpts, whatever a narrator sent. */
import { excerpt } from '../core/excerpt.ts'
import type { Violation } from '../core/violation.ts'

/** A rule that was broken, and what was done. */
export function ruleViolation(
  rule_id: string,
  action: Violation['action'],
  at: string,
  message: string,
  values: {
    readonly before?: unknown
    readonly after?: unknown
    readonly severity?: Violation['severity']
  } = {},
): Violation {
  return {
    rule_id,
    severity: values.severity ?? 'error',
    action,
    at,
    message,
    ...(values.before !== undefined && { before: shortened(values.before) }),
    ...(values.after !== undefined && { after: shortened(values.after) }),
  }
}

function shortened(value: unknown): unknown {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  return typeof value === 'string' && value.length <= 200 ? value.toWellFormed() : excerpt(value)
}
