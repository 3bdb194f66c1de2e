/**
 * The one line that may stand before an answer: `[Mode: STORY MODE]`. It is compared with the mode the engine chose and
 * then thrown away; a mode never comes from an answer.
 */
import type { Mode } from '../../core/turn-mode.ts'
import type { Violation } from '../../core/violation.ts'

const line = /^\s{0,20}\[Mode:([^\]\n]{0,60})\][ \t]*(?:\n|$)/i
const legal = /^ (STORY|DM|GOD) MODE$/

/**
 * Takes a mode line off the start of a text.
 *
 * @example
 * takeModeLine('[Mode: GOD MODE]\nRain.', 'STORY').violations[0]?.rule_id // 'ENV-04'
 */
export function takeModeLine(
  text: string,
  mode: Mode,
): { readonly text: string; readonly violations: readonly Violation[] } {
  const found = line.exec(text)
  if (found === null) return { text, violations: [] }
  const rest = text.slice(found[0].length)
  const told = legal.exec(found[1] ?? '')?.[1]
  // Thinking is told as story; the seeds have no fourth line.
  const expected = mode === 'THINK' ? 'STORY' : mode
  const wrong = told !== expected
  if (wrong) return { text: rest, violations: [wrongMode(found[0].trim(), mode)] } // enforces: ENV-04
  return { text: rest, violations: [] }
}

function wrongMode(before: string, mode: Mode): Violation {
  return {
    rule_id: 'ENV-04',
    severity: 'error',
    action: 'overridden',
    at: 'mode',
    message: `The turn is played in ${mode}; an answer cannot choose its mode or gain any power by it.`,
    before: before.slice(0, 100),
    after: mode,
  }
}
