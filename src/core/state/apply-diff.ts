/**
 * The fold's step: one stored diff applied to the tables. It is total: whatever a log holds, including a field from
 * a version we have not written yet or a damaged row, it changes what it understands and never throws. What
 * may be *written* is decided before, by the law (ledger/law.ts); here the past is simply believed.
 */
import { isJsonObject } from '../json.ts'
import { campaignOperations, type Operation, worldOperations } from './operations.ts'
import type { StateDiff } from './state-diff.ts'
import type { StateTables } from './tables.ts'

type Field = keyof StateDiff

const operations: Readonly<Record<Field, Operation>> = {
  ...campaignOperations,
  ...worldOperations,
}

/** The order in which the fields of a diff are applied, whatever order they were written in. */
export const fieldOrder: readonly Field[] = [
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
 * Applies a diff to the tables; never throws, ignores what it does not understand.
 *
 * @example
 * const tables = new MemoryTables()
 * applyDiff(tables, { memories_append: ['The bridge fell.'] })
 */
export function applyDiff(tables: StateTables, diff: unknown): void {
  if (!isJsonObject(diff)) return
  for (const field of fieldOrder) {
    const value: unknown = diff[field]
    if (value === undefined) continue
    const apply = operations[field]
    if (Array.isArray(value)) for (const item of value) apply(tables, item)
    else apply(tables, value)
  }
}

/** Applies one item of one field, for the law, which looks before each step. */
export function applyOperation(tables: StateTables, field: Field, item: unknown): void {
  operations[field](tables, item)
}
