/** Plays a turn of the halt when state and events disagree: the story waits until its owner has corrected the state. */
import type { AuthorTurn } from '../../core/protocol/turn-envelope.ts'
import type { Result } from '../../core/result.ts'
import type { Violation } from '../../core/violation.ts'
import { endInEngineWords } from '../end-turn.ts'
import { findDiscrepancies } from '../god/find-state-contradictions.ts'
import { type Recovery, recoveryBlock } from '../god/recovery-block.ts'
import { stillWaiting } from '../last-turn.ts'
import type { Gathered, Resolved } from '../turn-value-by-stage.ts'

/** What must be corrected before the story goes on; null when nothing must. */
export function recoveryFor({ state, last }: Gathered): Recovery | null {
  const found = findDiscrepancies(state, last.events)
  if (!found.some(({ grave }) => grave)) return null // enforces: GMS-04
  return recoveryBlock(found)
}

/** Says what state and events disagree about, and offers the block that would correct it; the owner decides by sending it. */
export function playRecoveryHalt(gathered: Gathered, recovery: Recovery): Promise<Result<AuthorTurn>> {
  const { last, notices, state } = gathered
  const violation: Violation = {
    rule_id: 'GMS-04',
    severity: 'error',
    action: 'noted',
    at: 'state',
    message: recovery.explanation,
  }
  const resolved: Resolved = {
    ...gathered,
    mode: 'DM',
    rolls: [],
    events: [],
    diff: {},
    after: state,
    violations: [violation],
    pass_outputs: {},
  }
  return endInEngineWords(resolved, {
    narrative: recovery.explanation,
    god_mode_response: recovery.block,
    notices: [...notices, 'The story waits until state and story agree again.'],
    accepted: [],
    block: null,
    envelope: { ...stillWaiting(last), recovery: recovery.block },
  })
}
