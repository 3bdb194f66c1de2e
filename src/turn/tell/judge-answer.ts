/** One answer, judged: what of it is accepted, which words stand, and what would have to be told again. */

import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { PlanningBlock } from '../../core/protocol/planning-block.ts'
import type { Violation } from '../../core/violation.ts'
import type { Told } from '../../gm/game-master.ts'
import { withoutSecrets } from '../accept/secret-proposals.ts'
import { type Accepted, accept } from '../accept.ts'
import type { ReadAnswer } from '../answer/answer.ts'
import type { Asked } from '../ask-game-master.ts'
import type { Audited } from '../audit/audit-input.ts'
import { auditNarration } from '../audit/audit-narration.ts'
import { checkProgress } from '../planning/check-progress.ts'
import { toldChoices } from '../planning/narrated-choices.ts'
import { suggestedBlock } from '../planning/suggestions.ts'
import { refuseTools } from '../refuse-tools.ts'
import { memoryIn } from '../told-memory.ts'
import { blankSheets } from '../validate/targets.ts'
import { auditOf } from './held-against.ts'
import type { TellInput, Try } from './telling.ts'
import { blockOf } from './told-block.ts'

/** Accepts and audits one answer. */
export function judge(
  input: TellInput,
  by: string,
  asked: Asked<Told>,
  read: ReadAnswer,
): Omit<Try, 'released'> {
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
  const suggested = suggestedBlock(read, input.state, input.ruleset ?? blankSheets, listed)
  const block = blockOf(input, suggested.told)
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

function audit(input: TellInput, read: ReadAnswer, accepted: Accepted, block: PlanningBlock | null): Audited {
  return auditNarration({
    ...auditOf(input),
    narrative: read.narrative,
    diffs: [input.diff, accepted.diff],
    state: accepted.state,
    introduced: accepted.introduced,
    offered: Object.values(block?.choices ?? {}).map((choice) => choice.text),
  })
}

function progressOf(input: TellInput, read: ReadAnswer) {
  const told = isJsonObject(read.planning_block) ? read.planning_block.choices : {}
  const offered = toldChoices(told, input.mode).choices.map(({ key, choice }) => ({ key, text: choice.text }))
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
