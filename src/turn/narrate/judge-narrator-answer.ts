/**
 * Judges one answer of a narrator: what of it is accepted, which words stand, and what would have to be narrated
 * again.
 */

import { asObject, asText } from '../../core/json.ts'
import type { PlanningBlock } from '../../core/protocol/planning-block.ts'
import type { Mode } from '../../core/turn-mode.ts'
import type { Violation } from '../../core/violation.ts'
import type { Told } from '../../gm/game-master.ts'
import { dropSecretProposals } from '../accept/drop-secret-proposals.ts'
import { type Accepted, accept } from '../accept-narrator-proposals.ts'
import type { Asked } from '../ask-game-master.ts'
import type { Audited } from '../audit/audit-input-and-findings.ts'
import { auditNarration } from '../audit/audit-narration.ts'
import { admitToolRequests, lintPlaceholder, usualRounds } from '../narrator-answer/limit-tool-requests.ts'
import type { ReadAnswer } from '../narrator-answer/proposals-and-claims.ts'
import { blankSheets } from '../validate/senses-and-targets.ts'
import { checkPickedChoice, type PickedChoiceCheck } from './check-picked-choice.ts'
import { auditBasis, type NarrationAttempt, type NarrationInput } from './narration-input-and-outcome.ts'
import { readChoices } from './read-narrated-choices.ts'
import { shownBlock, suggestedBlock } from './shown-planning-block.ts'

/** Accepts and audits one answer. */
export function judgeNarratorAnswer(
  input: NarrationInput,
  by: string,
  asked: Asked<Told>,
  read: ReadAnswer,
): Omit<NarrationAttempt, 'released'> {
  const { mode } = input
  const open = dropSecretProposals(read.proposals, input.audit.secrets)
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
  const suggested = suggestedBlock(read, input.state, input.ruleset ?? blankSheets, listed)
  const shown = shownBlock(input, suggested.narrated)
  const audited = audit(input, read, accepted, shown?.block ?? null)
  const progress = progressOf(input, read)
  const tools = refuseTools(read, mode)
  const sidecar = sidecarOf(asked)
  return {
    narration: {
      narrative: audited.text,
      read,
      accepted,
      block: shown?.block ?? null,
      offers: shown?.offers ?? {},
      violations: [
        ...(asked.answered ? read.violations : [silence(asked.problem)]),
        ...tools.violations,
        ...open.violations,
        ...accepted.violations,
        ...suggested.violations,
        ...(shown?.violations ?? []),
        ...audited.violations,
        ...progress.violations,
      ],
      usage: sidecar.usage ?? {},
      by,
      memory: noteIn(sidecar),
      notice: null,
    },
    silent: !asked.answered,
    retry: [...unansweredIn(asked, read), ...tools.retry, ...audited.retry, ...progress.retry],
  }
}

function silence(message: string): Violation {
  return { rule_id: 'ENV-01', severity: 'error', action: 'retried', at: 'narrator', message }
}

/** Why there is no answer to speak of. */
function unansweredIn(asked: Asked<Told>, { unreadable }: ReadAnswer): NarrationAttempt['retry'] {
  const problem = asked.answered ? unreadable : asked.problem
  return problem === null ? [] : [{ rule: 'ENV-01', problem }]
}

/** What comes beside the answer. A game master may be code that others wrote: it may have returned anything. */
function sidecarOf(asked: Asked<Told>): Partial<Told> {
  return asked.answered && typeof asked.answer === 'object' && asked.answer !== null ? asked.answer : {}
}

const maxNoteLength = 4_000

/** What the game master noted for itself, cut to size: no other reads it. */
function noteIn({ memory }: Partial<Told>): string | null {
  const note = asText(memory) ?? ''
  return note === '' ? null : note.slice(0, maxNoteLength).toWellFormed()
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

function progressOf(input: NarrationInput, read: ReadAnswer): PickedChoiceCheck {
  const { choices } = readChoices(asObject(read.planning_block)?.choices ?? {}, input.mode)
  return checkPickedChoice({
    mode: input.mode,
    input: input.audit.player_input,
    picked: input.picked,
    forced: input.forced,
    pickedBefore: input.pickedBefore,
    offeredBefore: input.offeredBefore,
    offered: choices.map(({ key, choice }) => ({ key, text: choice.text })),
    events: input.events,
  })
}

/**
 * Refuses every tool an answer asks for. The dice have fallen before a narrator speaks, so nothing more is rolled
 * (DICE-22), and what it wrote while it waited for them is a placeholder that never becomes story (DICE-21). Thinking has
 * its one roll (MODE-12).
 */
function refuseTools(
  read: ReadAnswer,
  mode: Mode,
): { readonly violations: readonly Violation[]; readonly retry: NarrationAttempt['retry'] } {
  const { tool_requests: requests } = read.proposals
  if (mode === 'THINK') return { violations: requests.slice(0, 20).map(onlyPlanning), retry: [] }
  if (requests.length === 0 || mode !== 'STORY') return { violations: [], retry: [] }
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
