/**
 * The interpret stage: what the line means. A picked choice means what it was offered as; otherwise the game master
 * reads the line, and where it cannot, the engine's own small reader does.
 */

import type { InterpreterOutput } from '../core/protocol/stage-outputs.ts'
import { playerIdOf } from '../core/state/readers.ts'
import type { Violation } from '../core/violation.ts'
import { type AttemptedAction, viewOf } from '../rules/index.ts'
import { actionMeant, closedActions, hintsForReader } from '../world/index.ts'
import { askInTime, callerSignal } from './ask-game-master.ts'
import { answeredOffer } from './interpret/answered-offer.ts'
import { dueLevel } from './interpret/due-level.ts'
import { readUnderstanding } from './interpret/read-understanding.ts'
import { settled } from './interpret/settle.ts'
import { withShutDeed } from './interpret/shut-deed.ts'
import type { Gathered, Interpreted, Understood } from './turn.ts'

export async function interpret(turn: Gathered): Promise<Interpreted> {
  return { ...turn, understood: await understand(turn) }
}

async function understand(turn: Gathered): Promise<Understood> {
  const { dependencies, text, pick, state, packet, last, request, definition } = turn
  const { gameMaster, limits, timer } = dependencies
  const hints = hintsForReader(turn.hints, state, definition)
  const offered =
    pick === null ? (actionMeant(state, definition, text) ?? dueLevel(turn)) : pickedOffer(turn, pick.key)
  const waiting = last.question === null ? undefined : { question: last.question, input: turn.lastInput }
  const shut = closedActions(state, definition, playerIdOf(state))
  const understoodAs = (output: InterpreterOutput, byEngine: boolean): InterpreterOutput =>
    withShutDeed(settled(output, hints, text, byEngine), text, shut, hints)
  const plain = understoodAs(turn.readerFor(state)(text, waiting), true)
  if (offered !== null) return { output: plain, offered, by: 'choice', violations: [] }
  const scene = turn.sceneSoFar === undefined ? {} : { scene: turn.sceneSoFar }
  const question = { packet, player_input: text, open_question: last.question, cues: hints, ...scene }
  const asked = await askInTime(
    (signal) => gameMaster.interpret(question, { signal }),
    limits.interpret_ms,
    timer,
    callerSignal(gameMaster, request.signal),
  )
  const byEngine = { output: plain, offered, by: 'engine' }
  if (!asked.answered) return { ...byEngine, violations: [unread(asked.problem)] }
  if (asked.answer === null || asked.answer === undefined) return { ...byEngine, violations: [] }
  const read = readUnderstanding(asked.answer)
  if (read.unreadable !== null) return { ...byEngine, violations: read.violations }
  return {
    output: understoodAs(read.output, false),
    offered,
    by: gameMaster.id,
    violations: read.violations,
  }
}

/** What the picked choice was offered as, with what its player decided about it. */
function pickedOffer({ last, message, ruleset, state }: Gathered, key: string): AttemptedAction | null {
  const offer = last.offers[key] ?? null
  return offer === null ? null : answeredOffer(offer, message.answers, ruleset, viewOf(state))
}

/** The game master was asked to read the line and did not; the engine read it. */
function unread(problem: string): Violation {
  const message = `The line was not understood (${problem}); the engine read it.`
  return { rule_id: 'PIPE-01', severity: 'warn', action: 'fell-back', at: 'interpreter', message }
}
