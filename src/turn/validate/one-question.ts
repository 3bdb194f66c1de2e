/** At most one question a turn, and none when the last turn ended with one: after an answer there is always a deed. */
import type { Violation } from '../../core/violation.ts'

/** The question that may be asked, of all that somebody would like to ask (PIPE-07). */
export function oneQuestion(
  wanted: readonly string[],
  askedLastTurn: boolean,
): { readonly question: string | null; readonly violations: readonly Violation[] } {
  const questions = [...new Set(wanted.map((one) => one.trim()).filter((one) => one !== ''))]
  const asked = questions.slice(0, askedLastTurn ? 0 : 1) // enforces: PIPE-07
  const dropped = questions.filter((one) => !asked.includes(one)).slice(0, 10)
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
