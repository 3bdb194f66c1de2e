/** Every version of every prompt there is. Versions are added and never changed: campaigns pin them and logs name them. */
import { interpreterV1 } from './interpreter-v1.ts'
import { narratorV1 } from './narrator-v1.ts'
import { plannerV1 } from './planner-v1.ts'
import type { PromptFile } from './prompt.ts'
import { singlePassV1 } from './single-pass-v1.ts'
import { twoPhaseV1 } from './two-phase-v1.ts'

/** Oldest first within a name; the last of a name is used where nothing is pinned. */
export const allPrompts: readonly PromptFile[] = [
  interpreterV1,
  plannerV1,
  narratorV1,
  twoPhaseV1,
  singlePassV1,
]
