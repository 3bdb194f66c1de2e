/** The two records of a turn, as the log keeps them: what was resolved, and what was told. */

import { excerpt } from '../core/excerpt.ts'
import { findJsonProblem, type JsonObject, type JsonValue } from '../core/json.ts'
import type { DiceEntry } from '../core/ledger/dice-entry.ts'
import type { RecordDraft } from '../core/ledger/record.ts'
import type { Mode } from '../core/mode.ts'
import type { ShownEvent } from '../core/protocol/envelope.ts'
import type { StateDiff } from '../core/state/state-diff.ts'
import type { Violation } from '../core/violation.ts'
import { inertText } from './audit/inert-text.ts'
import { keptFocus } from './cues/focus.ts'
import { keptLore, packetToKeep } from './lore/gather-lore.ts'
import type { OpenTurn } from './open-turn.ts'
import { keptRecall } from './recall.ts'

/** What a resolved record says. */
export interface ResolvedParts {
  readonly mode: Mode
  readonly diff: StateDiff
  readonly rolls: readonly DiceEntry[]
  readonly events: readonly ShownEvent[]
  readonly pass_outputs: JsonObject
  readonly violations: readonly Violation[]
  readonly timeTravel?: boolean
}

/** The record of what was asked, rolled and changed. */
export function resolvedRecord(turn: OpenTurn, parts: ResolvedParts): RecordDraft {
  const { desk, head, message, packet } = turn
  return {
    kind: 'resolved',
    diff: parts.diff,
    body: {
      at: desk.clock.now(),
      mode: parts.mode,
      entries: [{ role: 'user', text: message.said ?? message.text, message_type: message.message_type }],
      nonce: head.resolved,
      rolls: [...parts.rolls],
      engine_events: parts.events.map(({ type, details, tags }) => ({ type, details, tags: [...tags] })),
      context_packet: packetToKeep(packet, turn.lore) as unknown as JsonObject,
      pass_outputs: {
        ...keptFocus(turn.last.focus),
        ...keptLore(turn.lore),
        ...keptRecall(turn.recalled),
        ...(message.command !== undefined && { command: message.command }),
        ...(message.choice !== undefined && { choice: message.choice }),
        ...(message.answers !== undefined && { answers: message.answers as JsonObject }),
        ...parts.pass_outputs,
      },
      prompt_versions: desk.gameMaster.promptVersions(turn.scene?.prompt_pins),
      violations: keepableViolations(parts.violations),
      time_travel: parts.timeTravel === true,
    },
  }
}

/** What a told record says. */
export interface ToldParts {
  readonly mode: Mode
  readonly narrative: string
  readonly diff: StateDiff
  /** What the next turn must find again: choices, what they do, open questions. */
  readonly envelope: Readonly<Record<string, JsonValue>>
  readonly accepted: readonly string[]
  readonly refused: readonly { readonly path: string; readonly rule: string; readonly reason: string }[]
  readonly violations: readonly Violation[]
  readonly usage: JsonObject
  /** What the engine itself said, and what the console answered, for whoever reads the story again. */
  readonly notices: readonly string[]
  readonly god_mode_response?: string
}

/** The record of what was told. */
export function toldRecord(turn: OpenTurn, parts: ToldParts): RecordDraft {
  const { desk, head } = turn
  return {
    kind: 'told',
    diff: parts.diff,
    body: {
      at: desk.clock.now(),
      mode: parts.mode,
      nonce: head.resolved,
      narrative: parts.narrative,
      // A turn that shows nothing new leaves what was shown in force.
      envelope: {
        ...(turn.last.display !== null && { display: turn.last.display }),
        ...parts.envelope,
        ...saidBeside(parts),
      },
      accepted: [...parts.accepted],
      refused: [...parts.refused],
      violations: keepableViolations(parts.violations),
      usage: parts.usage,
    },
  }
}

/** As it was shown: names in it run nowhere, and an empty word is not kept. */
function saidBeside({ notices, god_mode_response = '' }: ToldParts): Record<string, JsonValue> {
  return {
    ...(notices.length > 0 && { notices: notices.map((one) => inertText(one, '').text) }),
    ...(god_mode_response !== '' && { god_mode_response }),
  }
}

/**
 * What stands in a violation came from a stranger and may be anything: nested without end, as long as a book, not even
 * JSON. The log keeps an excerpt of it, so that no answer is too strange for its turn to end.
 */
const mostViolations = 200
const longestMessage = 1_000
/** Longer texts than this say no more about what went wrong. */
const longestValue = 4_000

/** Violations that can be kept. */
function keepableViolations(violations: readonly Violation[]): Violation[] {
  return violations.slice(0, mostViolations).map(({ before, after, ...rest }) => ({
    ...rest,
    at: short(rest.at, 300),
    message: short(rest.message, longestMessage),
    ...(before !== undefined && { before: keepable(before) }),
    ...(after !== undefined && { after: keepable(after) }),
  }))
}

function short(text: string, most: number): string {
  return text.length <= most && text.isWellFormed() ? text : text.slice(0, most).toWellFormed()
}

/** Records nest what is kept a few levels deep themselves, hence the depth to begin with. */
function keepable(value: unknown): unknown {
  if (typeof value === 'string') return short(value, longestValue)
  const problem = findJsonProblem(value, '', 6)
  return problem === null && JSON.stringify(value).length <= longestValue * 4 ? value : excerpt(value)
}
