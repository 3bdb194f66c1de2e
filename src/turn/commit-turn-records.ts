/**
 * The commit stage: the two records of a turn, and when they are written. A game master that has to be waited for speaks
 * only after its dice are durable (commit 1); one that answers at once has both records committed together (commit 2).
 */

import { excerpt } from '../core/excerpt.ts'
import { findJsonProblem, type JsonObject, type JsonValue } from '../core/json.ts'
import type { RecordDraft } from '../core/ledger/log-record.ts'
import type { AuthorTurn } from '../core/protocol/turn-envelope.ts'
import { done, type Result } from '../core/result.ts'
import { joinDiffs } from '../core/state/state-diff.ts'
import type { Violation } from '../core/violation.ts'
import { keptLore, packetToKeep } from '../lore/index.ts'
import type { Head } from '../store/state-store.ts'
import { keptFocus } from '../world/index.ts'
import { inertText } from './audit/strip-html-and-scripts.ts'
import { keptRecall } from './recall-memories.ts'
import { diceLines, type Ending, renderTurn } from './render-turn.ts'
import type { DiceCommit, Idempotency, Resolved, TurnToEnd } from './turn-value-by-stage.ts'

/** Commit 1: the dice and what they changed, unless they are committed with the words. */
export async function commitDice<Turn extends Resolved>(turn: Turn): Promise<Result<Turn & DiceCommit>> {
  const { dependencies, head, idempotency, request, rolls } = turn
  if (dependencies.gameMaster.instant) return done(withDiceWaiting(turn))
  const appended = await dependencies.store.append(head.campaign_id, {
    expected: head.hash,
    drafts: [askedFor(idempotency, resolvedRecord(turn))],
    ...(idempotency !== null && { key: { ...idempotency, answer: null } }),
  })
  if (!appended.ok) return appended
  if (rolls.length > 0) request.progress?.({ kind: 'dice', dice_rolls: diceLines(rolls), dice: rolls })
  return done({ ...turn, committed: { head: appended.value.head, waiting: [], nonce: head.resolved } })
}

/** The turn with its first record held back until the words are there, so that both are written or neither. */
export function withDiceWaiting<Turn extends Resolved>(turn: Turn): Turn & DiceCommit {
  const { head } = turn
  return { ...turn, committed: { head, waiting: [resolvedRecord(turn)], nonce: head.resolved } }
}

/** A turn that is in the log, as its author sees it. */
export interface CommittedTurn {
  readonly head: Head
  readonly rendered: AuthorTurn
}

/**
 * Commit 2: the words, with everything that still waits, and the turn as it is rendered. With a request key the rendering
 * is committed too, so that the same request gets the same answer again.
 */
export async function commitNarration(turn: TurnToEnd, ending: Ending): Promise<Result<CommittedTurn>> {
  const { dependencies, idempotency, committed } = turn
  const { waiting, nonce } = committed
  const narration = narrationRecord(dependencies.clock.now(), turn.mode, nonce, ending)
  const render = (head: Head): AuthorTurn => renderTurn(turn, ending, head)
  const answer = (head: Head): JsonValue => render(head) as unknown as JsonValue
  const appended = await dependencies.store.append(committed.head.campaign_id, {
    expected: committed.head.hash,
    drafts: [...waiting, narration], // enforces: GM-10
    ...(idempotency !== null && { key: { ...idempotency, answer } }),
  })
  if (!appended.ok) return appended
  const { head } = appended.value
  return done({ head, rendered: render(head) })
}

/** The record with the request it answers, so that a turn that is interrupted can be finished for it. */
function askedFor(idempotency: Idempotency | null, resolved: RecordDraft): RecordDraft {
  if (idempotency === null || resolved.kind !== 'resolved') return resolved
  return { ...resolved, body: { ...resolved.body, asked_as: idempotency } }
}

/** The record of what was asked, rolled and changed. */
function resolvedRecord(turn: Resolved): RecordDraft {
  const { dependencies, head, message, packet, diff, bookkeeping, request } = turn
  return {
    kind: 'resolved',
    diff: bookkeeping === undefined ? diff : joinDiffs(diff, bookkeeping),
    body: {
      at: dependencies.clock.now(),
      mode: turn.mode,
      entries: [{ role: 'user', text: message.said ?? message.text, message_type: message.message_type }],
      nonce: head.resolved,
      ...(turn.moment !== undefined && turn.rolls.length > 0 && { moment: turn.moment }),
      rolls: [...turn.rolls],
      engine_events: turn.events.map(({ type, details, tags }) => ({ type, details, tags: [...tags] })),
      context_packet: packetToKeep(packet, turn.lore) as unknown as JsonObject,
      pass_outputs: {
        ...keptFocus(turn.last.focus),
        ...keptLore(turn.lore),
        ...keptRecall(turn.recalled),
        ...(message.command !== undefined && { command: message.command }),
        ...(request.meant !== undefined && { corrects: { ...request.meant } }),
        ...(message.choice !== undefined && { choice: message.choice }),
        ...(message.answers !== undefined && { answers: message.answers as JsonObject }),
        ...turn.pass_outputs,
      },
      prompt_versions: turn.prompt_versions,
      violations: keepableViolations(turn.violations),
      time_travel: turn.timeTravel === true,
    },
  }
}

function narrationRecord(at: string, mode: TurnToEnd['mode'], nonce: number, ending: Ending): RecordDraft {
  const { notices, god_mode_response } = ending
  return {
    kind: 'told',
    diff: ending.diff,
    body: {
      at,
      mode,
      nonce,
      narrative: ending.narrative,
      envelope: {
        ...(ending.envelope as JsonObject),
        // As it was shown: names in it run nowhere, and what is empty is not kept.
        ...(notices.length > 0 && { notices: notices.map((notice) => inertText(notice, '').text) }),
        ...(god_mode_response !== '' && { god_mode_response }),
      },
      accepted: [...ending.accepted],
      refused: [...ending.refused],
      violations: keepableViolations(ending.violations),
      usage: ending.usage,
    },
  }
}

const maxViolations = 200
const maxPlaceLength = 300
const maxMessageLength = 1_000
/** Longer texts than this say no more about what went wrong. */
const maxValueLength = 4_000

/**
 * Violations that can be kept. What they quote is untrusted output: nested without end, as long as a novel, not even
 * JSON. The log keeps an excerpt, so that no answer is too strange for its turn to end.
 */
function keepableViolations(violations: readonly Violation[]): Violation[] {
  return violations.slice(0, maxViolations).map(({ before, after, ...rest }) => ({
    ...rest,
    at: shortened(rest.at, maxPlaceLength),
    message: shortened(rest.message, maxMessageLength),
    ...(before !== undefined && { before: keepable(before) }),
    ...(after !== undefined && { after: keepable(after) }),
  }))
}

function shortened(text: string, length: number): string {
  return text.length <= length && text.isWellFormed() ? text : text.slice(0, length).toWellFormed()
}

/** Records nest what is kept a few levels deep themselves, hence the depth to begin with. */
function keepable(value: unknown): unknown {
  if (typeof value === 'string') return shortened(value, maxValueLength)
  const problem = findJsonProblem(value, '', 6)
  return problem === null && JSON.stringify(value).length <= maxValueLength * 4 ? value : excerpt(value)
}
