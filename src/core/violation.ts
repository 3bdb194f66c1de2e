/**
 * A violation is a rule that was broken, usually by a narrator, and the engine's answer to it. One row is
 * written in the same commit as the turn, so that "how often does this model cheat?" is a query.
 */
import { z } from 'zod'

/** What the engine did about it; the words of the rule catalogue. */
export const reactions = [
  'rejected',
  'overridden',
  'repaired',
  'rekeyed',
  'clamped',
  'stripped',
  'redacted',
  'dropped',
  'discarded',
  'retried',
  'fell-back',
  'blocked',
  'noted',
] as const

/** One broken rule: which, how bad, what was done, and the value before and after. */
export const violationSchema = z.strictObject({
  rule_id: z.string().regex(/^[A-Z]+-\d{2}$/),
  severity: z.enum(['warn', 'error']),
  action: z.enum(reactions),
  /** Where: a state path, a field of the answer, a line. */
  at: z.string(),
  /** A sentence for the turn's "why". */
  message: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
})

/**
 * One broken rule and the engine's reaction.
 *
 * @example
 * const seen: Violation = {
 *   rule_id: 'TIME-10', severity: 'warn', action: 'overridden', at: 'world_data.world_time.time_of_day',
 *   message: 'Hour 19 is Evening.', before: 'Night', after: 'Evening',
 * }
 */
export type Violation = Readonly<z.infer<typeof violationSchema>>
