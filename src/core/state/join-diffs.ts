/**
 * Two changes as one: what the second does comes after what the first did, within each kind of operation. It is for
 * changes of one turn that were worked out one after the other; the law still judges the result as a whole.
 */
import type { StateDiff } from './state-diff.ts'

/**
 * Joins changes in their order. Lists follow one another; of single things the later one stands.
 *
 * @example
 * joinDiffs({ clocks: [{ id: 'heat', delta: 1 }] }, { clocks: [{ id: 'heat', delta: 2 }] }).clocks?.length // 2
 */
export function joinDiffs(...diffs: readonly StateDiff[]): StateDiff {
  const joined: Record<string, unknown> = {}
  for (const diff of diffs) {
    for (const [field, value] of Object.entries(diff)) {
      const before = joined[field]
      if (value === undefined) continue
      if (Array.isArray(before) && Array.isArray(value)) joined[field] = [...before, ...value]
      else if (field === 'scene_update' || field === 'campaign')
        joined[field] = { ...(before as object | undefined), ...(value as object) }
      else joined[field] = value
    }
  }
  return joined as StateDiff
}
