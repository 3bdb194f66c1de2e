/**
 * The interpret stage: what the line means. A picked choice means what it was offered as; otherwise the game master
 * reads the line, and where it cannot, the engine's own small reader does.
 */
import type { InterpreterOutput } from '../core/protocol/stage-outputs.ts'
import type { Violation } from '../core/violation.ts'
import { viewOf } from '../rules/rules-view.ts'
import type { AttemptedAction } from '../rules/ruleset.ts'
import { shutDeeds } from '../world/deeds/authored-actions.ts'
import { ask } from './ask-game-master.ts'
import { cuesToRead } from './cues/elsewhere.ts'
import { meantNow } from './drama/meant-now.ts'
import { answeredOffer } from './interpret/answered-offer.ts'
import { dueLevel } from './interpret/due-level.ts'
import { readUnderstanding } from './interpret/read-understanding.ts'
import { settled } from './interpret/settle.ts'
import { withShutDeed } from './interpret/shut-deed.ts'
import type { OpenTurn } from './open-turn.ts'

/** What a line was understood as, and by whom. */
export interface Understood {
  readonly output: InterpreterOutput
  /** The offered action, when a choice with one was picked: it needs no understanding. */
  readonly offered: AttemptedAction | null
  readonly by: string
  readonly violations: readonly Violation[]
}

/** Understands the line. */
export async function interpret(turn: OpenTurn): Promise<Understood> {
  const { desk, parsed, state, packet, last, options } = turn
  const cues = cuesToRead(turn.cues, state, turn.book)
  const offered =
    parsed.pick === null ? (meantNow(turn) ?? dueLevel(turn)) : pickedOffer(turn, parsed.pick.key)
  const waiting = last.question === null ? undefined : { question: last.question, input: turn.lastInput }
  const shut = shutDeeds(state, turn.book, state.campaign.player_id ?? '')
  const understoodAs = (output: InterpreterOutput, byEngine: boolean): InterpreterOutput =>
    withShutDeed(settled(output, cues, parsed.text, byEngine), parsed.text, shut, cues)
  const plain = understoodAs(turn.readerIn(state)(parsed.text, waiting), true)
  if (offered !== null) return { output: plain, offered, by: 'choice', violations: [] }
  const scene = turn.scene === undefined ? {} : { scene: turn.scene }
  const request = { packet, player_input: parsed.text, open_question: last.question, cues, ...scene }
  const asked = await ask(
    (signal) => desk.gameMaster.interpret(request, { signal }),
    desk.limits.interpret_ms,
    desk.patience,
    options.signal,
  )
  if (!asked.answered) return { output: plain, offered, by: 'engine', violations: [unread(asked.problem)] }
  if (asked.answer === null || asked.answer === undefined)
    return { output: plain, offered, by: 'engine', violations: [] }
  const read = readUnderstanding(asked.answer)
  if (read.unreadable !== null) return { output: plain, offered, by: 'engine', violations: read.violations }
  return {
    output: understoodAs(read.output, false),
    offered,
    by: desk.gameMaster.id,
    violations: read.violations,
  }
}

/** What the picked choice was offered as, with what its player decided about it. */
function pickedOffer({ last, message, ruleset, state }: OpenTurn, key: string): AttemptedAction | null {
  const offer = last.offers[key] ?? null
  return offer === null ? null : answeredOffer(offer, message.answers, ruleset, viewOf(state))
}

/** Whoever was asked to read the line did not; the engine read it. */
function unread(problem: string): Violation {
  const message = `The line was not understood (${problem}); the engine read it.`
  return { rule_id: 'PIPE-01', severity: 'warn', action: 'fell-back', at: 'interpreter', message }
}
