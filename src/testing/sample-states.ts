/**
 * Sample states without a store: as a record creates one, after a change, later. For tests of pure functions from
 * state to diff.
 */
import { admit } from '../core/ledger/admit-record.ts'
import type { RecordDraft } from '../core/ledger/log-record.ts'
import { applyDiff } from '../core/state/apply-diff.ts'
import type { GameState } from '../core/state/game-state.ts'
import { MemoryTables } from '../core/state/memory-and-overlay-tables.ts'
import type { StateDiff } from '../core/state/state-diff.ts'
import type { Duration } from '../core/time/instant.ts'
import { addToTime } from '../core/time/world-time.ts'
import { good } from './assertions.ts'

/** The state that a creation record creates. */
export function createdState(creation: RecordDraft): GameState {
  const tables = new MemoryTables()
  good(admit(creation, tables, { parent: null, resolvedSoFar: 0, isRevealed: () => false }))
  return tables.state
}

/**
 * The state after a diff; the one before stays as it was.
 *
 * @example
 * const after = changedState(before, { clocks: [{ id: 'heat', delta: 1 }] })
 */
export function changedState(state: GameState, diff: StateDiff): GameState {
  const tables = new MemoryTables(state)
  applyDiff(tables, diff)
  return tables.state
}

/** The same state at a later time of its world. */
export function laterState(state: GameState, duration: Duration): GameState {
  return { ...state, time: good(addToTime(state.campaign.calendar, state.time, duration)) }
}
