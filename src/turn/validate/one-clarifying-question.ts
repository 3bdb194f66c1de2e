/** At most one clarifying question a turn, and none when the last turn ended with one (PIPE-07). */
import type { Violation } from '../../core/violation.ts'

/** The question that may be asked of all that are wanted, and a violation for each that is dropped. */
export function keepOneQuestion(
  wanted: readonly string[],
  askedLastTurn: boolean,
): { readonly question: string | null; readonly violations: readonly Violation[] } {
  const questions = [...new Set(wanted.map((text) => text.trim()).filter((text) => text !== ''))]
  const asked = questions.slice(0, askedLastTurn ? 0 : 1) // enforces: PIPE-07
  const dropped = questions.filter((text) => !asked.includes(text)).slice(0, 10)
  const message = askedLastTurn
    ? 'A question was asked last turn; now something happens.'
    : 'One question a turn is enough; the first was kept.'
  const violations = dropped.map((before): Violation => {
    return {
      rule_id: 'PIPE-07',
      severity: 'warn',
      action: 'dropped',
      at: 'clarification_question',
      message,
      before: before.slice(0, 300),
    }
  })
  return { question: asked.length === 0 ? null : asked.join(' '), violations }
}
