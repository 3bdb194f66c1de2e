/**
 * The fold's step: one stored diff written to the tables. It is total: whatever a log holds, including a field from a
 * version that is not written yet or a damaged row, it changes what it understands and never throws. What may be
 * appended is decided before, by the law (ledger/admit-record.ts); here the past is simply believed.
 */
import { asObject } from '../json.ts'
import { campaignOperations, type Operation, worldOperations } from './diff-operations.ts'
import type { GameState } from './game-state.ts'
import { MemoryTables, type StateTables } from './memory-and-overlay-tables.ts'
import type { StateDiff } from './state-diff.ts'

type Field = keyof StateDiff

const operations: Readonly<Record<Field, Operation>> = {
  ...campaignOperations,
  ...worldOperations,
}

/** The order in which the fields of a diff take effect, whatever order they were written in. */
export const diffFieldOrder: readonly Field[] = [
  'campaign',
  'counters',
  'dice',
  'time',
  'entities_add',
  'entities_update',
  'scene_update',
  'clocks_add',
  'clocks',
  'clocks_remove',
  'facts_add',
  'facts_update',
  'facts_remove',
  'knowledge_add',
  'inventory_changes',
  'relationships_change',
  'threads_add',
  'threads_update',
  'threads_remove',
  'memories_append',
  'summaries_add',
  'sessions_add',
  'sessions_update',
  'packs_add',
  'packs_remove',
  'documents_update',
  'documents_remove',
  // Last, so that one diff can empty the pockets of a person it takes away.
  'entities_remove',
]

/**
 * Writes a diff to the tables; never throws, ignores what it does not understand.
 *
 * @example
 * const tables = new MemoryTables()
 * applyDiff(tables, { memories_append: ['The bridge fell.'] })
 */
export function applyDiff(tables: StateTables, diff: unknown): void {
  const fields = asObject(diff) ?? {}
  for (const field of diffFieldOrder) {
    const value: unknown = fields[field]
    if (value === undefined) continue
    for (const item of Array.isArray(value) ? value : [value]) applyOperation(tables, field, item)
  }
}

/** Writes one item of one field, for the law, which looks before each step. */
export function applyOperation(tables: StateTables, field: Field, item: unknown): void {
  operations[field](tables, item)
}

/** The state after a diff; the state it was given stays as it was. */
export function stateAfter(state: GameState, diff: StateDiff): GameState {
  if (Object.keys(diff).length === 0) return state
  const tables = new MemoryTables(state)
  applyDiff(tables, diff)
  return tables.state
}
