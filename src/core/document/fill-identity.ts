/** Fills the identity fields an entity lacks, at its first change, and says so without saying what they are. */
import type { JsonObject } from '../json.ts'
import type { EntityDraft } from './diff-draft.ts'
import { internalIdentity } from './internal-identity.ts'
import type { Verdicts } from './verdicts.ts'

/** Sets alignment, mbti and the given fields where the entity has none (STATE-07). */
export function fillIdentity(
  draft: EntityDraft,
  base: string,
  verdicts: Verdicts,
  others: JsonObject = {},
): undefined {
  const wanted: JsonObject = { ...internalIdentity(draft.id), ...others }
  const missing = Object.keys(wanted).filter((field) => isMissing(draft, field)) // enforces: STATE-07 — mutate: isMissing(draft, field) => false
  for (const field of missing) draft.changes.set([field], wanted[field] ?? null)
  if (missing.length === 0) return
  verdicts.mend(
    base,
    'STATE-07',
    'repaired',
    `${draft.name} (${draft.id}) had no ${missing.join(', ')}; filled in.`,
  )
}

function isMissing(draft: EntityDraft, field: string): boolean {
  const value = draft.changes.valueAt([field])
  return value === undefined || value === '' || value === null
}
