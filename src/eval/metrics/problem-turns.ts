/** Which turns somebody should look at, the worst first, each with its reasons in words. */

import type { Feedback } from '../../engine/index.ts'
import { countOf } from '../../text/grammar.ts'
import type { TurnMeasure } from './turn-measure.ts'

/** A turn worth looking at. */
export interface ProblemTurn {
  readonly turn: number
  readonly weight: number
  readonly reasons: readonly string[]
  readonly input: string
}

interface Reason {
  readonly weight: number
  readonly text: string
}

/** Lists them. */
export function problemTurns(
  turns: readonly TurnMeasure[],
  feedback: readonly Feedback[],
): readonly ProblemTurn[] {
  return turns
    .map((turn) => {
      const said = feedback.filter((one) => one.turn === turn.turn)
      const reasons = [...wrongWith(turn), ...said.flatMap(complaint)]
      const weight = reasons.reduce((sum, reason) => sum + reason.weight, 0)
      return { turn: turn.turn, weight, reasons: reasons.map((one) => one.text), input: turn.input }
    })
    .filter((one) => one.weight > 0)
    .sort((one, other) => other.weight - one.weight || one.turn - other.turn)
}

function wrongWith(turn: TurnMeasure): readonly Reason[] {
  const accepted = turn.invalid.filter((one) => one.accepted).length
  const stopped = turn.contradictions.length - turn.shown
  return [
    when(accepted, 100, `${countOf(accepted, 'invalid act')} went through`),
    when(turn.shown, 50, `${countOf(turn.shown, 'contradiction')} could be read`),
    when(turn.fell_back ? 1 : 0, 20, 'the game master could not tell it; somebody else did'),
    when(stopped, 5, `${countOf(stopped, 'contradiction')} ${stopped === 1 ? 'was' : 'were'} stopped`),
    when(turn.retried ? 1 : 0, 3, 'it had to be told twice'),
    when(turn.refused.length, 2, `${countOf(turn.refused.length, 'wish', 'wishes')} of the narrator refused`),
    when(turn.clarified ? 1 : 0, 1, 'a question had to be asked back'),
  ].flat()
}

function complaint({ verdict, text }: Feedback): readonly Reason[] {
  const words = text === '' ? '' : `: ${text}`
  if (verdict === 'flag') return [{ weight: 60, text: `flagged by a player${words}` }]
  if (verdict === 'bad') return [{ weight: 40, text: `a player found it bad${words}` }]
  return []
}

function when(count: number, weight: number, text: string): readonly Reason[] {
  return count > 0 ? [{ weight: weight * count, text }] : []
}
