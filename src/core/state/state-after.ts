/** The state after a change; the state it was given stays as it was. */
import { applyDiff } from './apply-diff.ts'
import type { GameState } from './state.ts'
import type { StateDiff } from './state-diff.ts'
import { MemoryTables } from './tables.ts'

export function stateAfter(state: GameState, diff: StateDiff): GameState {
  if (Object.keys(diff).length === 0) return state
  const tables = new MemoryTables(state)
  applyDiff(tables, diff)
  return tables.state
}
