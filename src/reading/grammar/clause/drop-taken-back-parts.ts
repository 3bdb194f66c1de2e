/**
 * Second thoughts: what a line takes back is not read, so that nobody does what they have just decided against. "Pull the
 * rope … no, better not. Read the slate" reads the slate; "don't touch it, only look" looks.
 */
import { phraseAt } from '../language/match-lexicon-phrase.ts'
import { prepositions } from '../language/small-words.ts'
import { isWord, joined, type Token } from '../language/tokenize-line.ts'
import { withoutDeniedParts } from './drop-denied-parts.ts'
import { withoutLead } from './strip-words-before-act.ts'

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
  ...['or rather', 'correction', 'changed my mind', 'change of plan', 'change of plans', 'on reflection'],
  ...[
    'hang on no',
    'hold on no',
    'come to think of it',
    'actually wait',
    'wait actually',
    'or wait',
    'or no',
  ],
  ...[
    'or better yet',
    'or better',
    'better yet',
    'or better still',
    'lol jk',
    'jk',
    'just kidding',
    'kidding',
  ],
  ...['hmm no', 'um no', 'oops no', 'sorry no', 'my mistake', 'my bad', 'oops i meant', 'i meant'],
].map((text) => text.split(' '))

const mark = /^(?:[,.;!?:-]|\.{2,}|…|—|–)$/
const denial = /^(?:don't|dont|not|never|won't|wont|no|can't|cant|shouldn't)$/
const instead = /^(?:only|just|instead|rather|simply|merely|i'd|i'll|i)$/

/** What is left of a line; empty when everything in it was taken back. */
export function withoutTakenBack(tokens: readonly Token[]): readonly Token[] {
  return withoutDeniedParts(withoutSecondThoughts(tokens))
}

function withoutSecondThoughts(tokens: readonly Token[]): readonly Token[] {
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const end = takenBackAt(tokens, at)
    if (end === undefined) continue
    const rest = tokens.slice(end)
    if (rest.some(isWord))
      return withVerbKept(tokens.slice(0, at), withoutHeldBack(withoutDenied(withoutMarks(rest))))
    if (tokens.slice(0, at).some(isWord) && tokens[at - 1]?.word !== ':') return []
  }
  return withoutHeldBack(withoutLaterDenied(withoutDenied(withoutWeighed(tokens))))
}

/** "I could open it, but I'd rather ask": what is only weighed against something else is not done. */
function withoutWeighed(tokens: readonly Token[]): readonly Token[] {
  const weighed =
    /^(?:(?:well|hmm+|ok|okay|so|,) )*(?:i|we) (?:could|might|would|was going to|was about to)\b/
  const at = tokens.findIndex(({ word }) => word === 'but')
  if (at < 3 || !weighed.test(joined(tokens))) return tokens
  const rest = tokens.slice(at + 1)
  return /^(?:i|we|i'd|i'll|instead|first|better|let's|decide)\b/.test(joined(rest)) ? rest : tokens
}

/** "Take the black ledger. Scratch that, the red one": what only names another thing keeps the verb. */
function withVerbKept(dropped: readonly Token[], rest: readonly Token[]): readonly Token[] {
  const pointed = /^(?:the|that|this|those|his|her)$/.test(rest[0]?.word ?? '')
  const bare = rest.filter(isWord).length < 3 && phraseAt(rest, 0) === undefined
  if (!(pointed || bare) || rest.some((_, at) => at > 0 && isMine(rest, at))) return rest
  const { tokens } = withoutLead(dropped)
  const verb = phraseAt(tokens, 0)
  return verb === undefined || rest.length > 6 || prepositions.has(tokens[0]?.word ?? '')
    ? rest
    : [...tokens.slice(0, 1), ...rest]
}

function isMine(tokens: readonly Token[], at: number): boolean {
  return /^(?:i|i'll|i'm|we|and|then)$/.test(tokens[at]?.word ?? '')
}

/** "Open the cage but don't let the bird out": what is said not to be done goes, to the next mark. */
function withoutLaterDenied(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    ({ word }, place) =>
      place > 1 &&
      /^(?:don't|dont|never)$/.test(word) &&
      /^(?:but|and|,|-|;)$/.test(tokens[place - (isI(tokens[place - 1]) ? 2 : 1)]?.word ?? ''),
  )
  if (at < 0) return tokens
  const from = at - (isI(tokens[at - 1]) ? 2 : 1)
  const length = tokens
    .slice(at)
    .findIndex(({ word }) => mark.test(word) || /^(?:then|just|only)$/.test(word))
  const rest = length < 0 ? [] : tokens.slice(at + length)
  return [...tokens.slice(0, from), ...rest]
}

function isI(token: Token | undefined): boolean {
  return token?.word === 'i' || token?.word === 'we'
}

/** "Never mind the dice": what is named right after is what is dropped. */
const dropping: readonly string[] = ['never mind', 'nevermind', 'forget']

function takenBackAt(tokens: readonly Token[], at: number): number | undefined {
  const dropped = dropping.find((text) => joined(tokens.slice(at, at + text.split(' ').length)) === text)
  const after = at + (dropped?.split(' ').length ?? 0)
  if (dropped !== undefined && tokens[after] !== undefined && isWord(tokens[after])) {
    const end = tokens.findIndex((token, place) => place >= after && mark.test(token.word))
    return end < 0 ? undefined : end + 1
  }
  const not = tokens[at]?.word === 'better' && tokens[at + 1]?.word === 'not'
  if (not && (tokens[at + 2] === undefined || mark.test(tokens[at + 2]?.word ?? ''))) return at + 2
  const found = anywhere.find((words) => words.every((word, index) => tokens[at + index]?.word === word))
  if (found !== undefined && !isOwned(tokens, at, at + found.length)) return at + found.length
  const [before = '', word = '', next = ''] = [-1, 0, 1].map((step) => tokens[at + step]?.word)
  // Between two marks a plain no takes back; "no thanks" does not, and after a question "nah" only answers it.
  const alone = mark.test(before) && mark.test(next)
  // "I stab him - wait, is he …", "charge! hang on, let me …": but "knock, wait, then go in" only lists what is done.
  const stops = /^(?:wait|hang on|hold on|hold up|sorry|oops|whoops|er+m?|uh+m?|um+|actually)\b/.exec(
    joined(tokens.slice(at, at + 2)),
  )
  const length = stops?.[0].split(' ').length ?? 0
  const muses = /^(?:hmm+|um+|oh|well|ah)$/.test(before) && abrupt.test(tokens[at - 2]?.word ?? '')
  if (at > 0 && length > 0 && (abrupt.test(before) || muses) && goesOnAnew(tokens, at + length, word))
    return at + length
  const said = before === '?' ? /^no$/ : /^(?:no|nope|nah)$/
  return at > 0 && alone && said.test(word) ? at + 1 : undefined
}

/** "About my bad knee": what belongs to the hero takes nothing back. */
function isOwned(tokens: readonly Token[], from: number, to: number): boolean {
  const [before, next] = [tokens[from - 1], tokens[to]]
  if (tokens[from]?.word !== 'my' || before === undefined || next === undefined) return false
  const isInside = isWord(before) && !/^(?:oops|whoops|sorry|wait|oh|ah|no|ok|okay)$/.test(before.word)
  return isInside && isWord(next) && !/^(?:i|i'll|i'm|we|let's)$/.test(next.word)
}

const abrupt = /^(?:[.;!-]|\.{2,}|…|—|–)$/

/** True when something else is said after a stop; "actually" needs no comma after it. */
function goesOnAnew(tokens: readonly Token[], after: number, word: string): boolean {
  const next = tokens[after]?.word ?? ''
  if (word !== 'actually' && !mark.test(next)) return false
  return next !== ''
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

/** Heads that say a deed in order to say that it is not done. */
const heldBack =
  /^(?:(?:i|we|i'd|i'll|i'm|id|would|will|am|had|have|'d|ok|okay|so|well|and|please|just|think i'll|think i) )*(?:rather not|better not|decide not to|decided not to|choose not to|chose not to|opt not to|prefer not to|hesitate to|hesitate before|almost|nearly|no way (?:am i|i'm|will i)|hold off|refrain from|resist|think better of|stop short of|know better than to|am not about to|not about to|leave .{1,40} (?:alone|be)$)\b/
const aside = /^(?:without|instead of|rather than) (?:\p{L}+ )?\p{L}+ing\b/u

/** What is held back goes, to the next mark; the rest of the line stays, and nothing may be left. */
function withoutHeldBack(tokens: readonly Token[]): readonly Token[] {
  const words = joined(tokens)
  const end = tokens.findIndex(({ word }, at) => at > 0 && (mark.test(word) || word === 'but'))
  // How it is done goes behind what is done: "without waking anyone, head upstairs".
  if (aside.test(words)) {
    const rest = end < 0 ? [] : withoutMarks(tokens.slice(end + 1))
    if (end < 0) return tokens
    return words.startsWith('without') ? [...rest.filter(isWord), ...tokens.slice(0, end)] : rest
  }
  const first = end < 0 ? words : joined(tokens.slice(0, end))
  const left = /^(?:i )?leave .{1,40}? (?:alone|be) (?:and|then) /.exec(words)
  if (left !== null) return tokens.slice(left[0].trim().split(' ').length)
  if (!heldBack.test(first)) return tokens
  const rest = end < 0 ? [] : withoutMarks(tokens.slice(end + 1))
  return rest.some(isWord) ? rest : []
}
