/**
 * What only paints a line: "like a lamp", "as one lays flowers", ", which still remembers him,", "with my heart ahead of
 * me". Nothing in it is done, and none of its nouns is a thing of the scene, so that it is taken out before acts are read.
 */
import { determiners } from '../language/small-words.ts'
import { isWord, joined, type Token } from '../language/tokenize-line.ts'
import { findMentions } from '../scene/find-mentions-in-clause.ts'
import type { SceneIndex } from '../scene/scene-index.ts'
import { afterJoints, joints, startsDoing } from './where-an-act-begins.ts'

/** The line without similes and asides; nothing else of it is changed. */
export function withoutDecoration(tokens: readonly Token[], index: SceneIndex): readonly Token[] {
  let rest = withoutListOfSights(withoutIgnored(withoutOpinion(tokens)))
  for (let at = 1; at < rest.length - 1; at += 1) {
    const end = decorationEnd(rest, at, index)
    if (end === undefined) continue
    const from = beginsAside(rest, at) ? segmentStart(rest, at) : at
    const comma = rest[from - 1]?.word === ',' && (rest[end]?.word === ',' || end === rest.length)
    rest = [...rest.slice(0, comma ? from - 1 : from), ...rest.slice(end)]
    at = Math.max(0, from - 2)
  }
  return rest.some(isWord) ? rest : tokens
}

/** "He knows something, I reckon; I …": what one thinks of others is nothing one does, and nothing they do. */
function withoutOpinion(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findIndex(({ word }) => /^[.;!:]$/.test(word))
  const opines = /^(?!i\b).* , i (?:think|reckon|guess|suppose|suspect|bet|fancy|imagine|figure)$/
  return end > 0 && end + 1 < tokens.length && opines.test(joined(tokens.slice(0, end)))
    ? tokens.slice(end + 1)
    : tokens
}

/** "Ignoring the drone, I …": what is left alone is no part of what is done. */
function withoutIgnored(tokens: readonly Token[]): readonly Token[] {
  const ignoring = /^(?:ignoring|avoiding|disregarding|(?:paying|giving) no (?:heed|attention|mind) to)\b/
  const from = tokens.findIndex(
    (_, at) =>
      (at === 0 || /^[,.;!]$/.test(tokens[at - 1]?.word ?? '')) &&
      ignoring.test(joined(tokens.slice(at, at + 4))),
  )
  const end = tokens.findIndex(({ word }, at) => at > from && /^[,.;!]$/.test(word))
  if (from < 0 || end < 0) return tokens
  return [...tokens.slice(0, from), ...tokens.slice(from === 0 ? end + 1 : end)]
}

/** "I size up the bar: exits, cameras, who sits where": what one looks for is no act of its own. */
function withoutListOfSights(tokens: readonly Token[]): readonly Token[] {
  const colon = tokens.findIndex(({ word }) => word === ':')
  if (colon < 2 || tokens.some(({ word }) => word === '"')) return tokens
  const clause = joined(tokens.slice(0, colon))
  const behind = tokens.slice(colon + 1)
  const looks =
    /\b(?:look|size|sizing|check|count|note|watch|study|examine|scan|survey|case|take stock|eye|inspect|search)\b[^.;!?]*$/
  const lists =
    behind.filter(({ word }) => word === ',').length > 0 && !behind.some(({ word }) => word === 'i')
  const end = behind.findIndex(({ word }) => /^[.;!?]$/.test(word))
  return looks.test(clause) && lists
    ? [...tokens.slice(0, colon), ...(end < 0 ? [] : behind.slice(end))]
    : tokens
}

const stop = /^(?:[.;!?:]|\.{2,}|-|\(|\)|§)$/

/** Where the decoration that begins at a place ends; undefined when none begins there. */
function decorationEnd(tokens: readonly Token[], at: number, index: SceneIndex): number | undefined {
  const isAside = tokens[at - 1]?.word === ','
  if (isSimile(tokens, at)) return isAside || !isTold(tokens, at) ? clauseEnd(tokens, at, index) : undefined
  if (!isAside) return isCircumstance(tokens, at, index) ? clauseEnd(tokens, at, index) : undefined
  const end = clauseEnd(tokens, at, index)
  if (isRelative(tokens, at) || isCircumstance(tokens, at, index)) return end
  const words = joined(tokens.slice(at, end))
  const closed = tokens[end]?.word === ','
  return closed && manner.test(words) ? end : undefined
}

/** "…, close enough to smell the towel, …", "…, not loudly, …", "…, face after face, …". */
const manner = /^(?:\w+ enough to \w+.*|not \w+ly|(\w+) (?:after|by) \1)$/

/** Up to the next mark, or to the "and" behind which something is done. */
function clauseEnd(tokens: readonly Token[], at: number, index: SceneIndex): number {
  for (let end = at + 1; end < tokens.length; end += 1) {
    const word = tokens[end]?.word ?? ''
    if (word === ',' || stop.test(word)) return end
    if (joints.has(word) && word !== 'or' && startsDoing(afterJoints(tokens.slice(end)), index, false))
      return end
    if (word === 'i' && !/^(?:as|that|than|what|which|when|if|and)$/.test(tokens[end - 1]?.word ?? ''))
      return end
  }
  return tokens.length
}

/** Verbs and nouns with which "like" says what something is, and not how it is done. */
const likeness =
  /^(?:i|i'd|we|we'd|you|you'd|they|he|she|he'd|she'd|would|don't|doesn't|didn't|do|did|might|also|really|look|looks|looked|looking|feel|feels|felt|feeling|sound|sounds|sounding|seem|seems|smell|smells|taste|tastes|act|acts|acting|behave|behaving|pose|posing|dress|dressed|dressing|disguised|is|was|be|are|it's|it|what|how|something|anything|nothing|someone|somebody|anyone|people|men|women|things|more|much|stuff|and|or|to)$/
/** Being as quiet as these is sneaking, and stays. */
const quiet = /^(?:smoke|shadows?|ghosts?|cats?|mouse|mice)$/

function isSimile(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word
  if (word === 'like') {
    const [before, next, second] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]].map(
      (token) => token?.word ?? '',
    ) as [string, string, string]
    if (likeness.test(before) || quiet.test(next) || quiet.test(second)) return false
    const named = determiners.has(next) && !/^(?:this|that|these|those|no|any|all)$/.test(next)
    return named || /^(?:two|three|one|\w{3,})$/.test(next)
      ? !/^(?:that|this|these|those)$/.test(next)
      : false
  }
  return word === 'as' && likened.test(joined(tokens.slice(at, at + 4)))
}

/** "As one goes to a grave", "as if it were the weather", "as I would go through her letters", "as to two old dogs". */
const likened =
  /^as (?:one|men|women|people|others|children|(?:a|an|any) \w+ (?:would|does|might|goes)|(?:i|we|you|they) (?:would|do|did|used|once|always)|(?:if|though) (?:it|he|she|they|the|a|an|nothing|somebody|someone)|to (?:a|an|two|three|old|the)) ?/

const talk =
  /^(?:tell|telling|ask|asking|say|saying|whisper|whispering|shout|explain|claim|insist|swear|promise|warn|beg|describe|wonder|that)$/

/** True inside of what is said or asked: there the words are somebody's, and none of them is taken out. */
function isTold(tokens: readonly Token[], at: number): boolean {
  const from = tokens.findLastIndex(({ word }, place) => place < at && stop.test(word))
  return tokens.slice(from + 1, at).some(({ word }) => talk.test(word))
}

/** "…, which still remembers the shape of him, …": what is told of a thing or a person beside the act. */
function isRelative(tokens: readonly Token[], at: number): boolean {
  if (!/^(?:which|who|whose|where)$/.test(tokens[at]?.word ?? '') || isTold(tokens, at)) return false
  const asks = /\b(?:see|check|know|find|look|learn|watch|guess|decide|read|work|figure)\b/
  const end = tokens.findIndex(({ word }, place) => place > at && stop.test(word))
  if (tokens[end]?.word === '?' || asks.test(joined(tokens.slice(Math.max(0, at - 5), at)))) return false
  return !/^(?:i|i'll|i'm|we|way|is|are|was|did|do|does|can)$/.test(tokens[at + 1]?.word ?? '')
}

/** "With my heart ahead of me", "with silver squeaking in my ears": how things are meanwhile, and no tool. */
function isCircumstance(tokens: readonly Token[], at: number, index: SceneIndex): boolean {
  if (tokens[at]?.word !== 'with' || isTold(tokens, at)) return false
  const words = joined(tokens.slice(at, at + 6))
  const own = /^with my (?:heart|soul|grief|mind|nerves|stomach|breath|head|chin|teeth|jaw)\b/.test(words)
  const going =
    /^with (?:(?:the|a|an|my|his|her) )?[\p{L}\p{N}]+ \p{L}{2,}ing (?:in|round|around|through|at|like|over|up|down|on|behind|against|from|out)\b/u
  if (!own && !going.test(words)) return false
  const [named] = findMentions(tokens.slice(at + 1, at + 3), index)
  return own || named === undefined || named.pronoun !== null
}

/** "…, held out like a saucer, …": how something is held beside the act is a part of the picture. */
function beginsAside(tokens: readonly Token[], at: number): boolean {
  const from = segmentStart(tokens, at)
  const first = tokens[from]?.word ?? ''
  return (
    from < at &&
    from > 0 &&
    tokens[from - 1]?.word === ',' &&
    /^(?:held|bent|spread|laid|\p{L}{3,}ed)$/u.test(first)
  )
}

function segmentStart(tokens: readonly Token[], at: number): number {
  return tokens.findLastIndex(({ word }, place) => place < at && (word === ',' || stop.test(word))) + 1
}
