/**
 * After an update, what follows from the sheet is written anew: a told value that does not follow is overridden, and
 * whatever hangs on a changed value is changed with it.
 */
import { canonicalJson } from '../json.ts'
import type { JsonPath } from '../json-path.ts'
import type { EntityDraft } from './diff-draft.ts'
import { pathText } from './path-text.ts'
import type { SheetLaw } from './sheet-law.ts'
import type { Verdicts } from './verdicts.ts'

/** Rewrites the derived values that the update told, or whose reasons it changed. */
export function settleDerived(
  draft: EntityDraft,
  base: string,
  law: SheetLaw,
  told: readonly JsonPath[],
  verdicts: Verdicts,
): undefined {
  const before = new Map(
    law.derived(draft.changes.before).map((leaf) => [canonicalJson(leaf.path), leaf.value]),
  )
  const toldPaths = new Set(told.map((path) => canonicalJson(path)))
  for (const { path, value, rule, reason } of law.derived(draft.changes.after)) {
    const key = canonicalJson(path)
    const kept = canonicalJson(draft.changes.valueAt(path))
    const moved = before.get(key) !== value
    if (kept === canonicalJson(value) || (!toldPaths.has(key) && !moved)) continue
    draft.changes.set(path, value)
    if (toldPaths.has(key)) verdicts.mend(pathText(base, path), rule, 'overridden', reason, value)
  }
}
