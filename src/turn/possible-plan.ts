/** A game master's plan, held to what is possible: suggestions that could be carried out, and no second question. */
import type { PlannerOutput } from '../core/protocol/stage-outputs.ts'
import type { Violation } from '../core/violation.ts'
import type { OpenTurn } from './open-turn.ts'
import type { Judged } from './validate/judge.ts'
import { oneQuestion } from './validate/one-question.ts'
import { admissibleSuggestions } from './validate/suggestions.ts'

/** The plan without what cannot be, and what was wrong with it. */
export function possiblePlan(
  plan: PlannerOutput,
  { state, last, readerIn, cues }: Pick<OpenTurn, 'state' | 'last' | 'readerIn' | 'cues'>,
  judged: Judged,
): { readonly plan: PlannerOutput; readonly violations: readonly Violation[] } {
  const listed = cues.affordances.map(({ text }) => text)
  const suggested = admissibleSuggestions(plan.next_suggestions, state, listed, readerIn)
  const own = judged.question === null ? [] : [judged.question]
  const asked = oneQuestion([...own, plan.clarification_question], last.question !== null)
  const question = own.length === 0 ? (asked.question ?? '') : ''
  return {
    plan: { ...plan, next_suggestions: [...suggested.kept], clarification_question: question },
    violations: [...suggested.violations, ...asked.violations],
  }
}
