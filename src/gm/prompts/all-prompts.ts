/** Every version of every prompt there is. Versions are added and never changed: campaigns pin them and logs name them. */
import { interpreterV1 } from './interpreter-v1.ts'
import { interpreterV2 } from './interpreter-v2.ts'
import { interpreterV3 } from './interpreter-v3.ts'
import { interpreterV4 } from './interpreter-v4.ts'
import { interpreterV5 } from './interpreter-v5.ts'
import { interpreterV6 } from './interpreter-v6.ts'
import { narratorV1 } from './narrator-v1.ts'
import { plannerV1 } from './planner-v1.ts'
import { singlePassV1 } from './single-pass-v1.ts'
import { twoPhaseV1 } from './two-phase-v1.ts'
import { type Prompt, promptName, type WrittenPrompt } from './versioned-prompt.ts'

/** As they are written, each in two lengths; made when somebody asks, because most players never do. */
export function writtenPrompts(): readonly WrittenPrompt[] {
  return [
    interpreterV1(),
    interpreterV2(),
    interpreterV3(),
    interpreterV4(),
    interpreterV5(),
    interpreterV6(),
    plannerV1(),
    narratorV1(),
    twoPhaseV1(),
    singlePassV1(),
  ]
}

/** As a registry takes them: each length under a name of its own. */
export function allPrompts(): readonly Omit<Prompt, 'fingerprint'>[] {
  return writtenPrompts().flatMap(({ id, version, full, essentials }) => [
    { id: promptName(id, 'full'), version, text: full },
    { id: promptName(id, 'essentials'), version, text: essentials },
  ])
}
