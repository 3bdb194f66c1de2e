/** Whether what was read of a line comes to anything at all. */
import { callingOf } from '../../../text/people-in-prose.ts'
import type { Draft } from '../act/act-draft.ts'
import { directed } from '../act/act-groups.ts'
import { confidenceOf, surely } from './reading-confidence.ts'

/** What a line of play was read as. */
interface ReadActs {
  readonly drafts: readonly Draft[]
}

/** True for an act, and not only words that nothing could be made of. */
export function isAct({ action, offer, affordance }: Draft): boolean {
  return action !== 'improvise' || (offer ?? affordance) !== undefined
}

/** True when a reading comes to nothing that could be done as it was said. */
export function isBarren({ drafts }: ReadActs): boolean {
  return drafts.every((draft) => !isAct(draft) || missesThing(draft) || confidenceOf(draft) < surely)
}

/** True when what an act is done to is not in the scene; a person whom only the prose has named can be spoken to. */
function missesThing({ action, missing }: Draft): boolean {
  const isPerson = directed.has(action) && callingOf(missing?.split(' ').at(-1) ?? '') !== undefined
  return missing !== undefined && !isPerson
}
