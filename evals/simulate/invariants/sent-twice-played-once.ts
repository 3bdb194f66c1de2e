/** A second tab, a shaky line: what is sent twice under one key happens once. */
import { canonicalJson } from '../../../src/core/json.ts'
import type { Invariant } from '../looked.ts'

/** The second sending gets the first answer. */
export const sentTwicePlayedOnce: Invariant = {
  id: 'sent-twice-played-once',
  says: 'A line that is sent twice under one key is played once, and answered twice with the same.',
  broken: ({ resent, turn, shown }) => {
    if (resent === null) return []
    const { answer, before, after } = resent
    const same = (one: unknown): boolean => canonicalJson(one) === canonicalJson(answer)
    return [
      ...(before === after ? [] : ['the second sending was played']),
      ...(same(turn) || same(shown) ? [] : ['the second sending got another answer']),
    ]
  },
}
