/**
 * Turns in which nothing is done: a line that is refused with its reasons, a last line that is taken back, a question that
 * the player withdraws from. No time passes, no dice fall, and what was offered before stays on offer.
 */
import type { JsonObject } from '../../core/json.ts'
import type { AuthorTurn } from '../../core/protocol/turn-envelope.ts'
import type { Result } from '../../core/result.ts'
import { capitalize } from '../../text/capitals-articles-plurals-lists.ts'
import { endInEngineWords } from '../end-turn.ts'
import { type LastTurn, stillWaiting } from '../last-turn.ts'
import { invitation } from '../parse/mode-pick-and-commands.ts'
import type { Gathered, Resolved, Validated } from '../turn-value-by-stage.ts'

/** True when nothing of a typed line can be done: it is refused with its reasons, and the world does not go on. */
export function isRefused({ judgement, pick, followed, dependencies }: Validated): boolean {
  const { attempts, output } = judgement
  // A model may want to tell in its own words why something cannot be done.
  const plain = dependencies.gameMaster.leavesRefusals === true
  return (
    plain && pick === null && followed === null && attempts.length === 0 && output.blocked_actions.length > 0
  )
}

/** Says why nothing of the line can be done; it costs nothing. */
export function playRefusedTurn(turn: Validated): Promise<Result<AuthorTurn>> {
  const { judgement, last, notices } = turn
  const reasons = [...new Set(judgement.output.blocked_actions.map(({ reason }) => capitalize(reason)))]
  return endInEngineWords(unchanged(turn), {
    narrative: reasons.join(' '),
    god_mode_response: '',
    notices: [...notices, ...judgement.notices],
    accepted: [],
    block: last.block,
    // What was asked before stays on the screen, so that it can still be answered; the refused line was no answer to it.
    envelope: { ...stillWaiting(last), question: null, confirm: asks(last) ? last.confirm : null },
  })
}

function asks({ held }: LastTurn): boolean {
  return Object.keys(held).length > 0
}

/** The turn with nothing changed, and what was understood kept for a player who asks why. */
export function unchanged(turn: Validated): Resolved {
  const { judgement, understood, state } = turn
  return {
    ...turn,
    mode: 'DM',
    rolls: [],
    events: [],
    diff: {},
    after: state,
    violations: [...understood.violations, ...judgement.violations],
    pass_outputs: {
      interpreter: { by: understood.by, output: understood.output },
      validator: judgement.output,
    } as unknown as JsonObject,
  }
}

/** The last line was taken back: it is said, and what was offered before it is offered again. */
export function playTakenBack(turn: Gathered): Promise<Result<AuthorTurn>> {
  const { last, notices, request } = turn
  return endInEngineWords(nothingDone(turn), {
    narrative: `${request.meant?.notice ?? ''} What do you do?`,
    god_mode_response: '',
    notices,
    accepted: [],
    block: last.block,
    envelope: stillWaiting(last),
  })
}

/** The player takes the question back: nothing is done, and what was offered before the question is offered again. */
export function playWithdrawn(turn: Gathered): Promise<Result<AuthorTurn>> {
  const { last, notices } = turn
  return endInEngineWords(nothingDone(turn), {
    narrative: 'Then nothing is done. What do you do instead?',
    god_mode_response: '',
    notices: notices.filter((notice) => notice !== invitation),
    accepted: [],
    block: null,
    envelope: { ...stillWaiting(last), held: {}, question: null, confirm: null },
  })
}

/** A turn of talk in which nothing was done. */
function nothingDone(turn: Gathered): Resolved {
  return {
    ...turn,
    mode: 'DM',
    rolls: [],
    events: [],
    diff: {},
    after: turn.state,
    violations: [],
    pass_outputs: {},
  }
}

/** True when the last turn asked about a reading and the player wants none of them. */
export function isWithdrawn({ pick, last }: Gathered): boolean {
  return pick?.key === 'other_action' && asks(last)
}
