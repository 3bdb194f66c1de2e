/**
 * What the operations of the fold share: reading fields of a value that may be anything. A wrong type reads as absent, so an
 * operation either has what it needs or does nothing.
 */
import { deniedKeys, isJsonObject, type JsonObject, type JsonValue } from '../../json.ts'
import { withAppended, withoutPath, withValueAt } from '../../json-path.ts'
import type { TableName } from '../state.ts'
import type { StateTables } from '../state-tables.ts'

/** One narrow change, applied to the tables; `item` comes from a stored log and may be anything. */
export type Operation = (tables: StateTables, item: unknown) => void

/** Text that may serve as a key, or null. */
export function keyIn(item: JsonObject, field: string): string | null {
  const value = item[field]
  return typeof value === 'string' && value !== '' && !deniedKeys.has(value) ? value : null
}

export function textIn(item: JsonObject, field: string, otherwise: string): string {
  const value = item[field]
  return typeof value === 'string' ? value : otherwise
}

export function textOrNullIn(item: JsonObject, field: string, otherwise: string | null): string | null {
  const value = item[field]
  return typeof value === 'string' || value === null ? value : otherwise
}

export function integerIn(item: JsonObject, field: string, otherwise: number): number {
  const value = item[field]
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : otherwise
}

export function integerOrNullIn(item: JsonObject, field: string, otherwise: number | null): number | null {
  return item[field] === null ? null : integerIn(item, field, Number.NaN) || zeroOr(item[field], otherwise)
}

function zeroOr(value: JsonValue | undefined, otherwise: number | null): number | null {
  return value === 0 ? 0 : otherwise
}

export function objectIn(item: JsonObject, field: string): JsonObject {
  const value = item[field]
  return isJsonObject(value) ? value : {}
}

export function textsIn(item: JsonObject, field: string): string[] {
  const value = item[field]
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
}

/** A number kept inside bounds and inside what is exact. */
export function bounded(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

/** The tags of a row after `tags_add` and `tags_remove`. */
export function changedTags(tags: readonly string[], item: JsonObject): string[] {
  const gone = new Set(textsIn(item, 'tags_remove'))
  const kept = tags.filter((tag) => !gone.has(tag))
  for (const tag of textsIn(item, 'tags_add')) if (!kept.includes(tag)) kept.push(tag)
  return kept
}

/** A JSON object after the `set`, `remove` and `append` of an operation. */
export function changedLeaves(root: JsonObject, item: JsonObject): JsonObject {
  let changed = root
  for (const entry of listIn(item, 'set')) {
    if (isJsonObject(entry) && entry.value !== undefined)
      changed = withValueAt(changed, textsIn(entry, 'path'), entry.value)
  }
  for (const entry of listIn(item, 'append')) {
    if (isJsonObject(entry)) changed = withAppended(changed, textsIn(entry, 'path'), listIn(entry, 'values'))
  }
  for (const path of listIn(item, 'remove')) changed = withoutPath(changed, textsIn({ path }, 'path'))
  return changed
}

function listIn(item: JsonObject, field: string): readonly JsonValue[] {
  const value = item[field]
  return Array.isArray(value) ? value : []
}

/** The next number of a kind of id on this branch, e.g. `fact_000042`. */
export function nextSequence(tables: StateTables, kind: string): string {
  const sequences = tables.single('sequences') ?? {}
  const next = (sequences[kind] ?? 0) + 1
  tables.setSingle('sequences', { ...sequences, [kind]: next })
  return `${kind}_${String(next).padStart(6, '0')}`
}

/** The operation that takes the row of an id out of a table. */
export function removing(table: TableName): Operation {
  return (tables, item) => {
    const id = isJsonObject(item) ? keyIn(item, 'id') : null
    if (id !== null) tables.remove(table, id)
  }
}
