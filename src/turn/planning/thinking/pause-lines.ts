/** What is told of a thought when the narrator told nothing (PLAN-13). Which line comes depends on the turn alone. */
import type { Violation } from '../../../core/violation.ts'
import { brokenRule } from '../broken-rule.ts'

const lines: readonly ((about: string) => string)[] = [
  (about) => `You pause to consider ${about}.`,
  (about) => `You pause, weighing ${about} with care.`,
  (about) => `Taking a moment to assess where you stand, you consider ${about}.`,
  (about) => `The possibilities race through your mind as you turn over ${about}.`,
  (about) => `For a breath you hold still and think about ${about}.`,
  (about) => `You step back from it all, if only in thought: ${about}.`,
]

/** The engine's line for a thought. */
export function pauseLine(about: string, turn: number): string {
  const line = lines[Math.abs(Math.trunc(turn)) % lines.length]
  return (line ?? ((topic: string) => `You pause to consider ${topic}.`))(
    about === '' ? 'your options' : about,
  )
}

/** A told thought, or the engine's line when nothing was told. */
export function thoughtTold(
  narrative: string,
  about: string,
  turn: number,
): { readonly narrative: string; readonly violations: readonly Violation[] } {
  if (narrative.trim() !== '') return { narrative, violations: [] }
  const line = pauseLine(about, turn)
  const message = 'A thought is told, if only in a line.'
  const violation = brokenRule('PLAN-13', 'repaired', 'narrative', message, { after: line })
  return { narrative: line, violations: [violation] } // enforces: PLAN-13
}
