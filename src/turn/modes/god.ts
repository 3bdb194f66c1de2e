/**
 * Turns that need no game master: god mode, and the halt when state and events disagree. The world stands still, no dice
 * fall, and the words are the engine's own.
 */
import type { JsonValue } from '../../core/json.ts'
import type { AuthorTurn } from '../../core/protocol/envelope.ts'
import type { Result } from '../../core/result.ts'
import { stateAfter } from '../../core/state/write-diff.ts'
import type { Violation } from '../../core/violation.ts'
import { withDiceWaiting } from '../commit.ts'
import { endTurn, keptDisplay } from '../finish.ts'
import { findDiscrepancies } from '../god/find-discrepancies.ts'
import { performGod } from '../god/perform-god.ts'
import { type Recovery, recoveryBlock } from '../god/recovery-block.ts'
import { type Ending, ownWords } from '../render.ts'
import type { Gathered, Resolved } from '../turn.ts'

/** Plays a turn of god mode: only what was named changes, and what is confirmed is read off the change itself. */
export async function playGod(turn: Gathered): Promise<Result<AuthorTurn>> {
  const { state, ruleset, god, head } = turn
  const performed = performGod(state, god, {
    turn: head.turn + 1,
    ...(ruleset.documentLaw !== undefined && { law: ruleset.documentLaw }),
  })
  if (!performed.ok) return performed
  const { diff, accepted, confirmation, warnings, violations, timeTravel, choices } = performed.value
  const resolved: Resolved = {
    ...turn,
    rolls: [],
    events: accepted.map((path) => ({ type: 'god_change', details: { path }, tags: ['god'] })),
    diff,
    after: stateAfter(state, diff),
    violations,
    pass_outputs: {},
    timeTravel,
  }
  return endInOwnWords(resolved, {
    narrative: '',
    god_mode_response: [confirmation, ...warnings].filter((line) => line !== '').join('\n'),
    notices: turn.notices,
    accepted,
    block: choices,
    envelope: {
      planning_block: choices as unknown as JsonValue,
      offers: {},
      picked: null,
      question: null,
      confirm: null,
    },
    shownUsage: {},
  })
}

/** What must be corrected before the story goes on; null when nothing must. */
export function recoveryFor({ state, last }: Gathered): Recovery | null {
  const found = findDiscrepancies(state, last.events)
  if (!found.some(({ grave }) => grave)) return null // enforces: GMS-04
  return recoveryBlock(found)
}

/** Says what state and events disagree about, and offers the block that would correct it; the owner decides by sending it. */
export function playRecovery(asked: Gathered, recovery: Recovery): Promise<Result<AuthorTurn>> {
  const { last, notices, state } = asked
  const violation: Violation = {
    rule_id: 'GMS-04',
    severity: 'error',
    action: 'noted',
    at: 'state',
    message: recovery.explanation,
  }
  const resolved: Resolved = {
    ...asked,
    mode: 'DM',
    rolls: [],
    events: [],
    diff: {},
    after: state,
    violations: [violation],
    pass_outputs: {},
  }
  return endInOwnWords(resolved, {
    narrative: recovery.explanation,
    god_mode_response: recovery.block,
    notices: [...notices, 'The story waits until state and story agree again.'],
    accepted: [],
    block: null,
    envelope: {
      planning_block: last.block as unknown as JsonValue,
      offers: last.offers as unknown as JsonValue,
      picked: last.picked,
      question: last.question,
      confirm: last.confirm,
      recovery: recovery.block,
    },
  })
}

type OwnEnding = Pick<
  Ending,
  'narrative' | 'god_mode_response' | 'notices' | 'accepted' | 'block' | 'envelope' | 'shownUsage'
>

/** Ends a turn whose words are the engine's own: nothing is proposed, so both records are committed together. */
function endInOwnWords(turn: Resolved, own: OwnEnding): Promise<Result<AuthorTurn>> {
  return endTurn(withDiceWaiting(turn), {
    state: turn.after,
    own: ownWords(turn.after, turn.ruleset, []),
    diff: {},
    state_updates: {},
    refused: [],
    entities_mentioned: [],
    violations: [],
    debug: { dm_notes: [], state_rationale: '' },
    usage: { by: 'engine' },
    ...own,
    envelope: { ...keptDisplay(turn), ...own.envelope },
  })
}
