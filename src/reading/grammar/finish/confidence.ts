/** How sure a reading is: the verb, what it was tied to, and how much of the clause was understood. */
import type { ReadBand } from '../../../core/protocol/free-text-reading.ts'
import { needsTarget } from '../act/act-kinds.ts'
import type { Draft } from '../act/draft.ts'

/** From here on a reading is simply done. */
export const surely = 0.7
/** From here on it is done and said; below, it is improvised or asked. */
export const likely = 0.45

/** How sure one act is, 0 to 1. */
export function confidenceOf(draft: Draft): number {
  const covered = draft.speech === undefined ? 0.78 + 0.22 * draft.coverage : 1
  const aimless = draft.target === null && needsTarget.has(draft.action) ? 0.65 : 1
  const doubtful = draft.alternatives.length > 1 ? 0.85 : 1
  return Math.round(Math.min(1, draft.quality * covered * aimless * doubtful) * 100) / 100
}

/** What may be done with a reading of that confidence. */
export function bandOf(confidence: number): ReadBand {
  if (confidence >= surely) return 'act'
  return confidence >= likely ? 'act_and_say' : 'improvise'
}
