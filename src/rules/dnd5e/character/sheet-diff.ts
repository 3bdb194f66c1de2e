/**
 * The diff of one sheet that an act of the rules makes, as leaves of a StateDiff. Leaves that would change nothing
 * are left out, so that an event is never written for a change that did not happen.
 */
import {
  canonicalJson,
  isJsonObject,
  type JsonObject,
  type JsonPath,
  type JsonValue,
  valueAt,
  withoutPath,
  withValueAt,
} from '../../../core/json.ts'
import type { StateDiff } from '../../../core/state/state-diff.ts'
import type { Pool } from './resource-pool.ts'

type Leaves = NonNullable<NonNullable<StateDiff['entities_update']>[number]['set']>
type Kept = Leaves[number]['value']

/** One leaf that gets a new value. */
export interface SheetChange {
  readonly path: JsonPath
  readonly value: JsonValue
}

export function setLeaf(path: JsonPath, value: JsonValue): SheetChange {
  return { path, value }
}

/**
 * What makes a pool of a sheet stand at these numbers. Hit dice keep the sheet's own word `total`; a pool that was a
 * plain number becomes an object.
 */
export function setPool(attrs: JsonObject, path: JsonPath, pool: Pool): SheetChange[] {
  const kept = valueAt(attrs, path)
  const word =
    path.at(-1) === 'hit_dice' || (isJsonObject(kept) && kept.total !== undefined) ? 'total' : 'max'
  if (!isJsonObject(kept)) return [setLeaf(path, { used: pool.used, [word]: pool.max })]
  return [setLeaf([...path, 'used'], pool.used), setLeaf([...path, word], pool.max)]
}

/** The changes that are changes: later ones win over earlier ones at the same place. */
export function realChanges(attrs: JsonObject, changes: readonly SheetChange[]): SheetChange[] {
  const last = new Map(changes.map((change) => [canonicalJson(change.path), change]))
  return [...last.values()].filter(
    (change) => canonicalJson(valueAt(attrs, change.path)) !== canonicalJson(change.value),
  )
}

/**
 * The diff that makes these changes to an entity; an empty one when nothing changes.
 *
 * @example
 * sheetDiff('pc_mira_001', { hp_current: 3 }, [setLeaf(['hp_current'], 8)])
 */
export function sheetDiff(
  id: string,
  attrs: JsonObject,
  changes: readonly SheetChange[],
  removed: readonly JsonPath[] = [],
): StateDiff {
  const set = realChanges(attrs, changes).map(({ path, value }) => ({
    path: [...path],
    value: value as Kept,
  }))
  const remove = removed.map((path) => [...path])
  if (set.length === 0 && remove.length === 0) return {}
  return { entities_update: [{ id, ...(set.length > 0 && { set }), ...(remove.length > 0 && { remove }) }] }
}

/** The attrs after the changes, for callers that keep no state. */
export function changedSheet(
  attrs: JsonObject,
  changes: readonly SheetChange[],
  removed: readonly JsonPath[] = [],
): JsonObject {
  const changed = changes.reduce((sheet, { path, value }) => withValueAt(sheet, path, value), attrs)
  return removed.reduce((sheet, path) => withoutPath(sheet, path), changed)
}
