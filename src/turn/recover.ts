/**
 * A story that cannot go on: state and events disagree (GMS-04). Nothing is told and nothing moves; the turn says what
 * disagrees and offers the block that would mend it, and whoever owns the campaign decides by sending it.
 */
import type { JsonValue } from '../core/json.ts'
import type { AuthorTurn } from '../core/protocol/envelope.ts'
import { done, type Result } from '../core/result.ts'
import type { Violation } from '../core/violation.ts'
import { findDiscrepancies } from './god/find-discrepancies.ts'
import { type Recovery, recoveryBlock } from './god/recovery-block.ts'
import { keepTelling } from './keep.ts'
import type { OpenTurn } from './open-turn.ts'
import { ownWords } from './own-words.ts'
import { resolvedRecord, toldRecord } from './records.ts'
import { renderTurn } from './render.ts'

/** What must be mended before the story goes on; null when nothing must. */
export function recoveryFor({ state, last }: OpenTurn): Recovery | null {
  const found = findDiscrepancies(state, last.events)
  if (!found.some((one) => one.grave)) return null // enforces: GMS-04
  return recoveryBlock(found)
}

/** Plays the turn that only says so: as talk, with the world standing still. */
export async function playRecovery(asked: OpenTurn, recovery: Recovery): Promise<Result<AuthorTurn>> {
  const turn = { ...asked, parsed: { ...asked.parsed, mode: 'DM' as const } }
  const { state, head, last, parsed } = turn
  const violation: Violation = {
    rule_id: 'GMS-04',
    severity: 'error',
    action: 'noted',
    at: 'state',
    message: recovery.explanation,
  }
  const nothing = { diff: {}, rolls: [], events: [], pass_outputs: {}, violations: [violation] }
  const notices = [...parsed.notices, 'The story waits until state and story agree again.']
  const told = toldRecord(turn, {
    ...{ notices, god_mode_response: recovery.block },
    mode: 'DM',
    narrative: recovery.explanation,
    diff: {},
    envelope: {
      planning_block: last.block as unknown as JsonValue,
      offers: last.offers as unknown as JsonValue,
      picked: last.picked,
      question: last.question,
      confirm: last.confirm,
      recovery: recovery.block,
    },
    accepted: [],
    refused: [],
    violations: [],
    usage: { by: 'engine' },
  })
  const rendered = (now: typeof head): AuthorTurn =>
    renderTurn(turn, {
      head: now,
      state: { ...state, counters: now.counters },
      own: ownWords(state, turn.ruleset, []),
      narrative: recovery.explanation,
      block: null,
      god_mode_response: recovery.block,
      entities_mentioned: [],
      notices,
      rolls: [],
      events: [],
      state_updates: {},
      accepted: [],
      refused: [],
      violations: [violation],
      debug: { dm_notes: [], state_rationale: '' },
      pass_outputs: {},
      usage: { by: 'engine' },
    })
  const kept = { head, waiting: [resolvedRecord(turn, { mode: 'DM', ...nothing })] }
  const now = await keepTelling(turn, kept, told, (at) => rendered(at) as unknown as JsonValue)
  return now.ok ? done(rendered(now.value)) : now
}
