/** What was asked last turn may be answered now: a line is tried as an answer before it is read as anything else. */
import type { OpenQuestion } from '../../../core/protocol/free-text-reading.ts'
import { singular } from '../../../text/capitals-articles-plurals-lists.ts'
import { editDistance } from '../../../text/word-and-text-similarity.ts'
import { yesWords } from '../../../text/yes-words.ts'
import { type Draft, draftOf } from '../act/act-draft.ts'
import { determiners, emptyWords } from '../language/small-words.ts'
import { isWord, joined, type Token, tokensOf } from '../language/tokenize-line.ts'

const ordinals: readonly RegExp[] = [
  /^(?:1|one|first|the first(?: one)?|a)$/,
  /^(?:2|two|second|the second(?: one)?|b)$/,
  /^(?:3|three|third|the third(?: one)?|c)$/,
  /^(?:4|four|fourth|the fourth(?: one)?|d)$/,
]

/** The option a line answers with; undefined when it answers none. */
export function answerIn(text: string, question: OpenQuestion | null): string | undefined {
  if (question === null) return undefined
  const said = text
    .toLowerCase()
    .replace(/[.!?]+$/, '')
    .trim()
  const place = ordinals.findIndex((pattern) => pattern.test(said))
  const numbered = place < 0 ? undefined : question.options[place]
  if (numbered !== undefined) return numbered.id
  const words = tokensOf(said)
    .filter(isWord)
    .map(({ word }) => word)
  const meant = words.filter((word) => !emptyWords.has(word) && !determiners.has(word))
  if (words.length > 6) return undefined
  const fitting = question.options.filter(({ words: names }) =>
    names.some((name) => names.length > 0 && fits(name, said, meant)),
  )
  const [only] = fitting
  return fitting.length === 1
    ? only?.id
    : fitting.find(({ words: names }) => names.some((name) => name.toLowerCase() === said))?.id
}

/** True when all that was said belongs to the name of an option. */
function fits(name: string, said: string, meant: readonly string[]): boolean {
  const lower = name.toLowerCase()
  if (lower === said) return true
  const parts = lower.split(/\W+/).map(singular)
  return (
    meant.length > 0 &&
    meant.every((word) =>
      parts.some((part) => part === singular(word) || (word.length > 4 && editDistance(word, part, 1) <= 1)),
    )
  )
}

const yes = new RegExp(
  `^(?:${yesWords}|deal|agreed|fine|i accept|i agree|of course|absolutely|sounds good|you got it|i'm in|im in|let's do it|lets do it)(?: (?:please|then|deal|thanks|i'll do it|let's do it|sounds good|${yesWords}))*$`,
)

const no =
  /^(?:no|nope|nah|never|no way|not a chance|i refuse|i decline|no thanks|no deal|no thank you|hell no|n o|i'd rather not|i would rather not|not interested|pass on that)(?: (?:thanks|thank you|way|deal|chance|not interested))*$/

const withdrawn =
  /^(?:(?:no|wait|actually|ok|okay) )*(?:forget (?:it|that)|never ?mind|leave it|scrap that|on second thoughts?(?: no)?|cancel(?: that)?|i (?:won't|don't|do not)(?: do (?:it|that))?)$/

/** "Yes", "no deal", "never mind", "I surrender": a line that is only an answer; undefined for any other. */
export function shortAnswer(tokens: readonly Token[]): Draft | undefined {
  const words = joined(tokens.filter(isWord))
  if (withdrawn.test(words)) return draftOf('wait', 'hold back', 0.95, words)
  if (yes.test(words)) return draftOf('agree', 'yes', 0.95, words)
  if (no.test(words)) return draftOf('refuse', 'no', 0.95, words)
  return /^(?:wait )?i (?:surrender|yield|give up)\b/.test(words)
    ? draftOf('surrender', 'surrender', 0.97, words)
    : undefined
}
