/** Clauses that say an act and of which nothing could be made: they are named, never dropped. */
import { type Draft, draftOf } from '../act/act-draft.ts'
import { emptyWords, isManner } from '../language/small-words.ts'
import { isWord, joined } from '../language/tokenize-line.ts'
import type { Scope } from '../scene/resolve-mentions.ts'
import type { Clause } from './split-line-into-clauses.ts'
import { withoutLead } from './strip-words-before-act.ts'
import { standsAsVerb } from './where-an-act-begins.ts'

/** True when a clause says that something is done: what only says how or why is a part of what stands beside it. */
function wantsAct({ tokens }: Clause, { index }: Scope): boolean {
  const { tokens: body, mine } = withoutLead(tokens)
  const words = body.filter((token) => isWord(token) && !emptyWords.has(token.word) && !isManner(token.word))
  // "I finish here", "I let it go": without a noun there is nothing to be done it to.
  if (words.length < 2 || body.filter(isWord).length < 2) return false
  return (mine && !statesOnly.test(joined(tokens))) || standsAsVerb(body, index)
}

/** What one is, has or thinks, and does not do. */
const statesOnly =
  /^(?:\w+ )?(?:i am|i'm|i was|i've|i have|i had|i know|i think|i guess|i suppose|i hope|i feel|i need|i want|i like|i love|i hate|i don't|i mean|i believe|i wonder|i can|i could|i would|i'd|i might|i should|i'll be|we are|we're|we have|we've) /

/** A clause that says an act whose verb nobody knows, as it is named to the player; nothing, when it says none. */
export function lostAct(clause: Clause, scope: Scope): readonly Draft[] {
  if (!wantsAct(clause, scope)) return []
  const { tokens, tail } = clause
  const all = [...tokens, ...tail]
  const draft: Draft = {
    ...draftOf('improvise', tokens.find(isWord)?.word ?? '', 0.2, joined(tokens)),
    span: [Math.min(...all.map(({ start }) => start)), Math.max(...all.map(({ end }) => end))],
  }
  return [draft]
}
