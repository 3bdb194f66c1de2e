/** One answer, judged: what of it is accepted, which words stand, and what would have to be told again. */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { Mode } from '../../core/mode.ts'
import type { PlanningBlock } from '../../core/protocol/planning-block.ts'
import type { Violation } from '../../core/violation.ts'
import type { Told } from '../../gm/game-master.ts'
import { withoutSecrets } from '../accept/secret-proposals.ts'
import { type Accepted, accept } from '../accept.ts'
import type { ReadAnswer } from '../answer/answer.ts'
import { admitToolRequests, lintPlaceholder, usualRounds } from '../answer/tool-rounds.ts'
import type { Asked } from '../ask-game-master.ts'
import type { Audited } from '../audit/audit-input.ts'
import { auditNarration } from '../audit/audit-narration.ts'
import { suggestedBlock } from '../validate/suggestions.ts'
import { checkProgress } from './check-progress.ts'
import { readChoices } from './narrated-choices.ts'
import { auditBasis, type NarrationAttempt, type NarrationInput } from './narration.ts'
import { shownBlock } from './shown-block.ts'

/** Accepts and audits one answer. */
export function judgeAnswer(
  input: NarrationInput,
  by: string,
  asked: Asked<Told>,
  read: ReadAnswer,
): Omit<NarrationAttempt, 'released'> {
  const { mode } = input
  const open = withoutSecrets(read.proposals, input.audit.secrets)
  const accepted = accept({
    proposals: open.proposals,
    state: input.state,
    ruleset: input.ruleset,
    mode,
    turn: input.turn,
    earned: input.earned,
    movement: input.movement,
    dm_notes: read.debug.dm_notes,
  })
  const listed = (input.request.cues?.affordances ?? []).map(({ text }) => text)
  const suggested = suggestedBlock(read, input.state, listed)
  const block = shownBlock(input, suggested.told)
  const audited = audit(input, read, accepted, block?.block ?? null)
  const progress = progressOf(input, read)
  const tools = refuseTools(read, mode)
  const silent = asked.answered ? [] : [{ rule: 'ENV-01', problem: asked.problem }]
  const unreadable = read.unreadable === null ? [] : [{ rule: 'ENV-01', problem: read.unreadable }]
  return {
    told: {
      narrative: audited.text,
      read,
      accepted,
      block: block?.block ?? null,
      offers: block?.offers ?? {},
      violations: [
        ...(asked.answered ? read.violations : [silence(asked.problem)]),
        ...tools.violations,
        ...open.violations,
        ...accepted.violations,
        ...suggested.violations,
        ...(block?.violations ?? []),
        ...audited.violations,
        ...progress.violations,
      ],
      usage: asked.answered ? usageIn(asked.answer) : {},
      by,
      memory: asked.answered ? memoryIn(asked.answer) : null,
      notice: null,
    },
    silent: !asked.answered,
    retry: [
      ...silent,
      ...(silent.length > 0 ? [] : unreadable),
      ...tools.retry,
      ...audited.retry,
      ...progress.retry,
    ],
  }
}

function silence(message: string): Violation {
  return { rule_id: 'ENV-01', severity: 'error', action: 'retried', at: 'narrator', message }
}

function usageIn(told: Told): JsonObject {
  return typeof told === 'object' && told !== null && told.usage !== undefined ? told.usage : {}
}

function audit(
  input: NarrationInput,
  read: ReadAnswer,
  accepted: Accepted,
  block: PlanningBlock | null,
): Audited {
  return auditNarration({
    ...auditBasis(input),
    narrative: read.narrative,
    diffs: [input.diff, accepted.diff],
    state: accepted.state,
    introduced: accepted.introduced,
    offered: Object.values(block?.choices ?? {}).map((choice) => choice.text),
  })
}

function progressOf(input: NarrationInput, read: ReadAnswer) {
  const told = isJsonObject(read.planning_block) ? read.planning_block.choices : {}
  const offered = readChoices(told, input.mode).choices.map(({ key, choice }) => ({ key, text: choice.text }))
  return checkProgress({
    mode: input.mode,
    input: input.audit.player_input,
    picked: input.picked,
    forced: input.forced,
    pickedBefore: input.pickedBefore,
    offeredBefore: input.offeredBefore,
    offered,
    events: input.events,
  })
}

/* HEAD of src/turn/refuse-tools.ts
 * A narrator that asks for dice: they have fallen before it speaks, so nothing more is rolled (DICE-22), and what it
 * wrote while it waited for them is a placeholder that never becomes story (DICE-21). Thinking has its one roll (MODE-12).
 */
/** What was wrong, and what must be told again. */
export interface RefusedTools {
  readonly violations: readonly Violation[]
  readonly retry: readonly { readonly rule: string; readonly problem: string }[]
}

const nothingRefused: RefusedTools = { violations: [], retry: [] }

/** Refuses every tool an answer asks for. */
export function refuseTools(read: ReadAnswer, mode: Mode): RefusedTools {
  const { tool_requests: requests } = read.proposals
  if (requests.length === 0) return nothingRefused
  if (mode === 'THINK') return { violations: requests.slice(0, 20).map(onlyPlanning), retry: [] }
  if (mode !== 'STORY') return nothingRefused
  const { violations } = admitToolRequests(requests, { rounds: usualRounds, rolled: [] })
  const problem = 'The dice of this turn have fallen; tell the story with them and ask for no others.'
  return {
    violations: [...violations, ...lintPlaceholder(read.narrative)],
    retry: [{ rule: 'DICE-22', problem }], // enforces: DICE-21, DICE-22
  }
}

function onlyPlanning(before: unknown, index: number): Violation {
  const message = 'Thinking rolls its planning check and nothing else; the engine has rolled it.'
  const at = `tool_requests[${index}]`
  return { rule_id: 'MODE-12', severity: 'error', action: 'rejected', at, message, before } // enforces: MODE-12
}

/* HEAD of src/turn/told-memory.ts What a game master notes for itself with a telling. Nobody else reads it, and it is cut to size before it is kept. */
const longest = 4_000

/** The note of a telling; null when there is none. A game master is somebody else's code: its answer may be anything. */
export function memoryIn(told: Told): string | null {
  const note = typeof told === 'object' && told !== null ? told.memory : undefined
  return typeof note === 'string' && note !== '' ? note.slice(0, longest).toWellFormed() : null
}
