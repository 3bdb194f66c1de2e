/** Questions with a "you" in them: where one person alone stands by, that is who it is. */
import { inPlainSpelling } from '../../../text/question-in-plain-spelling.ts'
import { cutApart } from '../../../text/questions-of-a-line.ts'
import { asksOfGame, callOfGameMaster, sentencesOf } from './sentences-to-game-master.ts'

/** "Were you down there?", "why did you do it?"; "how do you get to the tower?" means anybody. */
const asksHearer =
  /^(?:(?:and|n|so|but|or|then|also) )*(?:(?:who|whom|whose|what|where|when|why|which|how) (?:\S+ ){0,2}?)?(?:are|were|did|have|had|will|would|weren't|didn't|aren't|haven't|(?<!how )do|(?<!how )don't) you\b/i

/**
 * True for a line that asks whoever hears it something about themselves, and calls nobody.
 *
 * @example
 * asksYou('why paint it out, n were u down there tonite') // true
 */
export function asksYou(line: string): boolean {
  if (/["“”]/.test(line) || callOfGameMaster(line) >= 0) return false
  const plain = inPlainSpelling(line)
  return (
    !/^\s*(?:[[(/]|ooc\b)/i.test(plain) &&
    sentencesOf(plain)
      .flatMap((sentence) => cutApart(sentence))
      .some((part) => asksHearer.test(part.trim()) && !asksOfGame(part))
  )
}
