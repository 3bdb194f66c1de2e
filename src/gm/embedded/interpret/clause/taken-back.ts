/**
 * Second thoughts: what a line takes back is not read, so that nobody does what they have just decided against. "Pull the
 * rope … no, better not. Read the slate" reads the slate; "don't touch it, only look" looks.
 */
import { isWord, joined, type Token } from '../language/tokens.ts'

/** Words that take back whatever stood before them, wherever they stand. */
const anywhere: readonly (readonly string[])[] = [
  ...[
    'no wait',
    'wait no',
    'scratch that',
    'strike that',
    'forget that',
    'forget it',
    'never mind',
    'nevermind',
  ],
  ...[
    'nvm',
    'i mean',
    'on second thought',
    'on second thoughts',
    'second thought',
    'actually no',
    'no actually',
  ],
  ...[
    'or rather',
    'correction',
    'better not',
    'changed my mind',
    'change of plan',
    'change of plans',
    'on reflection',
  ],
  ...[
    'hang on no',
    'hold on no',
    'come to think of it',
    'actually wait',
    'wait actually',
    'or wait',
    'rather not',
  ],
].map((text) => text.split(' '))

/** Words that do so only between two marks: ", no," but not "no thanks". */
const between = /^(?:no|nope|nah|wait|hmm+|um+|actually)$/
const mark = /^(?:[,.;!?:-]|\.{2,}|…|—|–)$/
const denial = /^(?:don't|dont|not|never|won't|wont|no|can't|cant|shouldn't)$/
const instead = /^(?:only|just|instead|rather|simply|merely|i'd|i'll|i)$/

/** What is left of a line; empty when everything in it was taken back. */
export function withoutTakenBack(tokens: readonly Token[]): readonly Token[] {
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const end = takenBackAt(tokens, at)
    if (end === undefined) continue
    const rest = tokens.slice(end)
    if (rest.some(isWord)) return withoutDenied(withoutMarks(rest))
    if (tokens.slice(0, at).some(isWord) && end - at > 1) return []
  }
  return withoutDenied(tokens)
}

function takenBackAt(tokens: readonly Token[], at: number): number | undefined {
  const found = anywhere.find((words) => words.every((word, index) => tokens[at + index]?.word === word))
  if (found !== undefined) return at + found.length
  const word = tokens[at]?.word ?? ''
  const alone = mark.test(tokens[at - 1]?.word ?? '') && mark.test(tokens[at + 1]?.word ?? '')
  // "Wait" and "hmm" between commas are breath; only a plain no takes something back.
  return at > 0 && alone && between.test(word) && /^(?:no|nope|nah)$/.test(word) ? at + 1 : undefined
}

function withoutMarks(tokens: readonly Token[]): readonly Token[] {
  const first = tokens.findIndex((token) => isWord(token) && !/^(?:so|then|well)$/.test(token.word))
  return first < 0 ? tokens : tokens.slice(first)
}

/** "Don't touch the rope, only look at it": what is denied goes when something else is said to be done. */
function withoutDenied(tokens: readonly Token[]): readonly Token[] {
  const lead = tokens.findIndex(
    (token) => isWord(token) && !/^(?:i|do|i'm|i'll|we|please|ok|okay)$/.test(token.word),
  )
  if (!denial.test(tokens[lead]?.word ?? '')) return tokens
  for (let at = lead + 2; at < tokens.length - 1; at += 1) {
    const joint = mark.test(tokens[at]?.word ?? '') || tokens[at]?.word === 'but'
    const next = tokens[at + 1]?.word ?? ''
    if (!joint || !instead.test(next) || denial.test(tokens[at + 2]?.word ?? '')) continue
    const rest = tokens.slice(at + 1 + (/^(?:only|just|instead|rather|simply|merely)$/.test(next) ? 1 : 0))
    if (/^(?:i )?(?:don't|do not|won't|am not|can't)\b/.test(joined(rest))) continue
    if (rest.some(isWord)) return rest
  }
  return tokens
}
