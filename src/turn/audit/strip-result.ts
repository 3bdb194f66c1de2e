/** What a stripping detector gives back: the text without what does not belong there, and a violation for each piece. */
import type { Violation } from '../../core/violation.ts'

/** A text after stripping. */
export interface Stripped {
  readonly text: string
  readonly violations: readonly Violation[]
}

/** A violation about something taken out of the narrative. */
export function strippedFrom(rule_id: string, message: string, before: string): Violation {
  return {
    rule_id,
    severity: 'error',
    action: 'stripped',
    at: 'narrative',
    message,
    before: before.slice(0, 300),
    after: '',
  }
}
