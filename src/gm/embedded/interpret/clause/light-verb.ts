/** "Give it a good tug" is tugging it: a verb that only carries a noun gives way to the noun. */
import { isWord, type Token } from '../language/tokens.ts'

const carried =
  /^(?:tug|pull|push|shove|kick|read|sniff|poke|prod|shake|spin|turn|twist|knock|tap|rattle|nudge|wipe|polish|squeeze|rub|yank|lick|search|listen|stir|scrub|clean)$/
const adjectives =
  /^(?:good|quick|little|sharp|hard|firm|gentle|proper|big|swift|careful|discreet|light|solid|hefty|right|bit|of|friendly)$/

/** The clause with its real verb first; as it was when it has one already. */
export function withRealVerb(tokens: readonly Token[]): readonly Token[] {
  if (!/^(?:give|gives|gave|giving)$/.test(tokens[0]?.word ?? '')) return tokens
  const article = tokens.findIndex(({ word }, at) => at > 1 && at < 7 && /^(?:a|an|another)$/.test(word))
  if (article < 0) return tokens
  const noun = tokens.findIndex((token, at) => at > article && isWord(token) && !adjectives.test(token.word))
  const verb = tokens[noun]
  if (verb === undefined || !carried.test(verb.word)) return tokens
  return [verb, ...tokens.slice(1, article), ...tokens.slice(noun + 1)]
}
