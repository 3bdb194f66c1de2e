/** How sure a reading is: the verb, what it was tied to, and how much of the clause was understood. */

import type { ReadBand } from '../../../core/protocol/free-text-reading.ts'
import type { Draft } from '../act/act-draft.ts'
import { directed, needsTarget } from '../act/act-groups.ts'

/** From here on a reading is simply done. */
export const surely = 0.7
/** From here on it is done and said; below, it is improvised or asked. */
export const likely = 0.45

/** How sure one act is, 0 to 1. */
export function confidenceOf(draft: Draft): number {
  const covered = draft.speech === undefined ? 0.78 + 0.22 * draft.coverage : 1
  const aimless = draft.target === null && (needsTarget.has(draft.action) || isForSomebody(draft)) ? 0.65 : 1
  // Of several that are alike any will do: "drink a potion".
  const anyOf = /\b(?:an?|any|some|one of)\b/.test(draft.clause)
  const doubtful = draft.alternatives.length > 1 && !anyOf ? 0.85 : 1
  return Math.round(Math.min(1, draft.quality * covered * aimless * doubtful) * 100) / 100
}

/** Words that want to move a person, and no person: whoever happens to be near is not meant by them. */
function isForSomebody({ action, speech }: Draft): boolean {
  return speech === undefined && directed.has(action) && action !== 'greet' && action !== 'insight'
}

/** What may be done with a reading of that confidence. */
export function bandOf(confidence: number): ReadBand {
  if (confidence >= surely) return 'act'
  return confidence >= likely ? 'act_and_say' : 'improvise'
}
