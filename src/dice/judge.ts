/** The plain judgement of a total against its target; a ruleset with natural ones and twenties brings its own. */
import type { DiceTarget } from '../core/ledger/dice-entry.ts'

/** What a judge is shown. */
export interface Judged {
  readonly total: number
  readonly target: DiceTarget | undefined
  /** The faces that count, as shown; for a d20 check the natural roll is the first. */
  readonly kept: readonly number[]
}

/** Says in a word or two what came of a roll; undefined when there is nothing to say. */
export type Judge = (roll: Judged) => string | undefined

/**
 * Meets it, beats it.
 *
 * @example
 * judgeByTarget({ total: 15, target: { kind: 'DC', value: 15 }, kept: [12] }) // 'Success'
 */
export function judgeByTarget(roll: Judged): string | undefined {
  if (roll.target === undefined) return undefined
  const reached = roll.total >= roll.target.value
  if (roll.target.kind === 'DC') return reached ? 'Success' : 'Fail'
  return reached ? 'Hit!' : 'Miss'
}
