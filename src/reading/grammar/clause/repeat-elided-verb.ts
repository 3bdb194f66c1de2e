/** "Look at Viktor, then at the other one": a verb that is meant twice and said once is said twice. */
import { phraseAt } from '../language/match-lexicon-phrase.ts'
import type { Token } from '../language/tokenize-line.ts'

const aims = /^(?:at|to|with|towards?)$/

/** The line with the verb of the first part before the second. */
export function withVerbAgain(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    ({ word }, index) => word === 'then' && aims.test(tokens[index + 1]?.word ?? ''),
  )
  const aim = tokens[at + 1]
  if (at < 2 || aim === undefined) return tokens
  const first = tokens.findIndex(({ word }) => word === aim.word)
  const verb = tokens[first - 1]
  if (verb === undefined || first >= at || phraseAt(tokens, first - 1) === undefined) return tokens
  const again: Token = { ...verb, start: aim.start, end: aim.start }
  return [...tokens.slice(0, at + 1), again, ...tokens.slice(at + 1)]
}
