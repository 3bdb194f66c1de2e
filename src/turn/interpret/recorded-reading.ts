/**
 * The reading of a turn that is played again: what the log says the line was understood as stands, whoever reads better
 * today, and no model is asked. Records from before readings named their reader are read by what they kept.
 */
import { asObject, asObjects, asText, type JsonObject } from '../../core/json.ts'
import { type InterpreterOutput, interpreterOutputSchema } from '../../core/protocol/stage-outputs.ts'
import type { Violation } from '../../core/violation.ts'
import type { AttemptedAction } from '../../rules/index.ts'

/** A line as it was read when it was played. */
export interface RecordedReading {
  readonly output: InterpreterOutput
  readonly by: string
  /** What was tried, where the line was taken for something on offer; null where it was judged. */
  readonly offered: AttemptedAction | null
  /** What was found wrong with the reading. */
  readonly violations: readonly Violation[]
}

/** Signs of a reading by the words of an author or of an offer. */
const byOffer: ReadonlySet<string> = new Set(['choice', 'offer'])

/**
 * The reading that a record keeps; null when it keeps none, or none that can be read.
 *
 * @example
 * const reading = recordedReading(resolved.pass_outputs, resolved.violations)
 */
export function recordedReading(
  passes: JsonObject,
  violations: readonly Violation[],
): RecordedReading | null {
  const kept = asObject(passes.interpreter)
  const output = interpreterOutputSchema.safeParse(kept?.output)
  const by = asText(kept?.by)
  if (by === undefined || !output.success) return null
  const attempts = asObjects(passes.attempts) as unknown as readonly AttemptedAction[]
  // An offer that was taken with a step before it is found again; the step is not in its record.
  if (byOffer.has(by) && attempts.length !== 1) return null
  return {
    output: output.data,
    by,
    offered: byOffer.has(by) ? (attempts[0] ?? null) : null,
    violations: violations.filter(isOfReading),
  }
}

function isOfReading({ rule_id, at }: Violation): boolean {
  if (at === 'interpreter' || at === 'risk_flags') return true
  if (/^(?:proposed_actions\[|chips)/.test(at)) return rule_id === 'PIPE-02'
  return false
}
