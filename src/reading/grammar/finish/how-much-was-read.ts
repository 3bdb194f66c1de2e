/** How much of a line was read: whether anything more could be meant by it, and whether it comes to anything at all. */
import { callingOf } from '../../../text/people-in-prose.ts'
import type { Draft } from '../act/act-draft.ts'
import { directed } from '../act/act-groups.ts'
import { isWord, type Token } from '../language/tokenize-line.ts'
import { confidenceOf, surely } from './reading-confidence.ts'

/** What a line of play was read as. */
interface ReadActs {
  readonly drafts: readonly Draft[]
  /** Clauses beside the acts that nothing could be made of. */
  readonly left?: readonly Draft[]
}

/** "Look around", "talk to the couriers": a short line, or talk, that was surely and wholly read is not compared by meaning. */
export function isSettled({ drafts, left = [] }: ReadActs, tokens: readonly Token[]): boolean {
  return (
    (tokens.filter(isWord).length <= shortLine || drafts.every(({ action }) => directed.has(action))) &&
    left.length === 0 &&
    drafts.every(
      (draft) =>
        !isVague(draft) &&
        draft.coverage === 1 &&
        draft.unlinked.length === 0 &&
        !missesThing(draft) &&
        confidenceOf(draft) >= settledFrom,
    )
  )
}

const settledFrom = 0.85

const shortLine = 3

/** True when something of the line was left out, or is told and does nothing. */
export function isLoose({ drafts, left = [] }: ReadActs): boolean {
  return left.length > 0 || drafts.some((draft) => isVague(draft) || missesThing(draft))
}

function isVague(draft: Draft): boolean {
  const { action, target } = draft
  return !isAct(draft) || action === 'gesture' || (action === 'go' && target === null)
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
