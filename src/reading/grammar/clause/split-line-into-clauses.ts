/**
 * Cuts a line into clauses, each with at most one act: at full stops always; at commas, "and", "then" and "but" only
 * where somebody starts to do something. What depends on another clause ("while he is busy") is kept as its tail.
 */
import { phraseAt } from '../language/match-lexicon-phrase.ts'
import { determiners, prepositions, subordinators } from '../language/small-words.ts'
import { isWord, joined, type Token } from '../language/tokenize-line.ts'
import { beginsPhrase } from '../lexicon/compile-lexicon.ts'
import type { SceneIndex } from '../scene/scene-index.ts'
import { withoutLead } from './strip-words-before-act.ts'
import { afterJoints, joints, leadsToNoun, startsDoing, startsOrdered } from './where-an-act-begins.ts'

/** A part of a line. */
export interface Clause {
  /** What is done. */
  readonly tokens: readonly Token[]
  /** What it depends on, with the word that says so. */
  readonly tail: readonly Token[]
  /** A condition that stood before it: "if the dog moves". */
  readonly condition: readonly Token[]
  /** The mark or word that joined it to what came before. */
  readonly link: string
  /** True when its sentence is a question. */
  readonly asked: boolean
  /** True when it is done before what stands before it: "…, but first I lock the door". */
  readonly first?: boolean
}

const strong = /^(?:[.;!?:]|\.{2,}|-|\(|\))$/

/** The clauses of a line. */
export function clausesOf(tokens: readonly Token[], index: SceneIndex): Clause[] {
  return sentences(withManner(withoutAsides(tokens))).flatMap(({ tokens: sentence, link, asked }) =>
    withinSentence(sentence, link, index).map((clause) => ({ ...clause, asked })),
  )
}

/** "…, without looking up, …": what is not done between two commas is no act. */
function withoutAsides(tokens: readonly Token[]): readonly Token[] {
  const from = tokens.findIndex(
    ({ word }, at) =>
      word === 'without' && tokens[at - 1]?.word === ',' && /ing$/.test(tokens[at + 1]?.word ?? ''),
  )
  const to = tokens.findIndex(({ word }, at) => at > from && word === ',')
  return from > 0 && to > from ? [...tokens.slice(0, from - 1), ...tokens.slice(to + 1)] : tokens
}

/** "Down the stairs, nice and quiet": how it is done, and no second act. */
function withManner(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    ({ word }, index) =>
      word === 'nice' &&
      tokens[index + 1]?.word === 'and' &&
      /^(?:slow|quiet|soft|gentle|careful|steady|easy|slowly|quietly|gently)$/.test(
        tokens[index + 2]?.word ?? '',
      ),
  )
  const how = tokens[at + 2]
  if (at < 0 || how === undefined) return tokens
  const word = /ly$/.test(how.word) ? how.word : how.word === 'quiet' ? 'quietly' : 'carefully'
  const from = tokens[at - 1]?.word === ',' ? at - 1 : at
  const soft = /^(?:quietly|carefully)$/.test(word) ? { ...how, word: 'quietly' } : { ...how, word }
  return [...tokens.slice(0, from), soft, ...tokens.slice(at + 3)]
}

/** "Mrs. Novak": a full stop behind a title ends nothing. */
const titles = /^(?:mr|mrs|ms|dr|st|sgt|capt|prof|lt|col|sr|jr)$/

interface Piece {
  readonly tokens: readonly Token[]
  readonly link: string
}

function sentences(tokens: readonly Token[]): (Piece & { readonly asked: boolean })[] {
  const pieces: (Piece & { readonly asked: boolean })[] = []
  let current: Token[] = []
  let link = ''
  for (const [at, token] of tokens.entries()) {
    if (token.word === '.' && titles.test(tokens[at - 1]?.word ?? '')) continue
    if (strong.test(token.word)) {
      if (current.length > 0) pieces.push({ tokens: current, link, asked: token.word === '?' })
      link = token.word
      current = []
    } else current.push(token)
  }
  if (current.length > 0) pieces.push({ tokens: current, link, asked: false })
  return pieces
}

function withinSentence(tokens: readonly Token[], link: string, index: SceneIndex): Clause[] {
  const opening = conditionFirst(tokens, index)
  if (opening !== undefined) {
    const own = link === '' || link === ',' ? ownActIn(opening.condition) : undefined
    const [first, ...rest] = withinSentence(opening.main, link, index)
    if (first !== undefined && own !== undefined) return [clauseOf(own, 'while'), first, ...rest]
    // "When he turns, I slip in and take it": whatever hangs together behind a condition waits for it.
    const { condition } = opening
    if (first !== undefined)
      return [
        { ...first, condition },
        ...rest.map((clause) => (clause.condition.length > 0 ? clause : { ...clause, condition })),
      ]
  }
  const turn = turnAt(tokens, index)
  if (turn !== undefined) {
    const [before, after] = [tokens.slice(0, turn), afterJoints(tokens.slice(turn))]
    return [
      ...withinSentence(before, link, index),
      ...withinSentence(after, tokens[turn]?.word ?? '', index).map((clause, at) =>
        at === 0 && goesFirst.test(joined(after)) ? { ...clause, first: true, condition: [] } : clause,
      ),
    ]
  }
  return pieced(tokens, link, index).flatMap(withTail)
}

function clauseOf(tokens: readonly Token[], link: string): Clause {
  return { tokens, tail: [], condition: [], link, asked: false }
}

/** A piece and what depends on it; what is said to be done before or after it is an act of its own. */
function withTail(piece: Piece): Clause[] {
  const cut = tailAt(piece.tokens)
  const tail = piece.tokens.slice(cut)
  const whole = { ...clauseOf(piece.tokens.slice(0, cut), piece.link), tail }
  const told = joined(tail)
  const [word = '', second] = [tail[0]?.word, tail[1]]
  const doing = second !== undefined && /ing$/.test(second.word) && phraseAt(tail, 1) !== undefined
  const then =
    /^before i (?!can\b|could\b|am\b|was\b|have\b|know\b|touch|leave)/.test(told) ||
    (word === 'before' && doing && !/^before (?:leaving|touching|going|being|getting)/.test(told))
  if (then) return [whole, clauseOf(tail.slice(1), 'while')]
  if (word === 'after' && doing)
    return [
      { ...whole, tail: [] },
      { ...clauseOf(tail.slice(1), 'while'), first: true },
    ]
  return [whole]
}

const goesFirst = /^(?:before that|beforehand|first)\b/
const turns = /^(?:if|when|whenever|once|unless|while|whilst|after|should|otherwise)$/

/** Where another condition or another order of things begins: "…, and if it is quiet open it", "… but before that". */
function turnAt(tokens: readonly Token[], index: SceneIndex): number | undefined {
  for (let at = 1; at < tokens.length - 2; at += 1) {
    if (!joints.has(tokens[at]?.word ?? '') || tokens[at]?.word === 'or') continue
    if (joints.has(tokens[at - 1]?.word ?? '')) continue
    const after = afterJoints(tokens.slice(at))
    const word = after[0]?.word ?? ''
    const but = tokens.slice(at, tokens.length - after.length).some((token) => token.word === 'but')
    if (goesFirst.test(joined(after)) && (word !== 'first' || but)) return at
    const moment = /^(?:as soon|the (?:moment|second|instant|minute))\b/.test(joined(after))
    if (!turns.test(word) && !moment) continue
    const main = conditionFirst(after, index)?.main
    if (main !== undefined && startsDoing(afterJoints(main), index, false)) return at
  }
  return undefined
}

/** "After reading the note", "once I've tied the rope": what one does first is done. */
function ownActIn(condition: readonly Token[]): readonly Token[] | undefined {
  const words = joined(condition)
  if (/^after \p{L}+ing\b/u.test(words))
    return phraseAt(condition, 1) === undefined ? undefined : condition.slice(1)
  const own = /^(?:after|once|when|as soon as) (?:i've|i have|we've|we have) /.exec(words)
  const from = own === null ? 0 : own[0].trim().split(' ').length
  return own === null || phraseAt(condition, from) === undefined ? undefined : condition.slice(from)
}

/** "If the dog moves, I stab it": the condition and the rest. */
function conditionFirst(
  tokens: readonly Token[],
  index: SceneIndex,
): { readonly condition: readonly Token[]; readonly main: readonly Token[] } | undefined {
  const begin = tokens.findIndex(
    (token) => isWord(token) && !/^(?:and|so|then|but|ok|okay)$/.test(token.word),
  )
  const word = tokens[begin]?.word ?? ''
  const short = /^(?:if (?:so|not)|otherwise|before that|beforehand) ?,? /.exec(joined(tokens.slice(begin)))
  if (short !== null) {
    const length = short[0].trim().split(' ').length
    return { condition: tokens.slice(begin, begin + length), main: tokens.slice(begin + length) }
  }
  const moment =
    /^(?:the|as)$/.test(word) && /^(?:moment|second|instant|minute|soon)$/.test(tokens[begin + 1]?.word ?? '')
  // "Should the suit get up, follow her" sets a condition without an if.
  const inverted = word === 'should' && !/^(?:i|we)$/.test(tokens[begin + 1]?.word ?? '')
  const manner = word === 'without' && !/ing$/.test(tokens[begin + 1]?.word ?? '')
  if (!moment && !inverted && (!subordinators.has(word) || word === 'so' || manner)) return undefined
  for (let at = begin + 2; at < tokens.length; at += 1) {
    const here = tokens[at]?.word ?? ''
    const before = tokens[at - 1]?.word ?? ''
    const mine =
      /^(?:i|i'll|i'm|we|i'd)$/.test(here) &&
      !/^(?:and|that|as|than|what|if|when|before|while)$/.test(before) &&
      at > begin + 2
    if (mine) return { condition: tokens.slice(begin, at), main: tokens.slice(at) }
    if (here === 'then' && before !== 'and' && at + 1 < tokens.length)
      return { condition: tokens.slice(begin, at), main: tokens.slice(at + 1) }
    const comma = here === ',' && (startsDoing(tokens.slice(at + 1), index, false) || at + 1 < tokens.length)
    if (comma) return { condition: tokens.slice(begin, at), main: tokens.slice(at + 1) }
  }
  return unmarked(tokens, begin, index)
}

/** "If brida isn't looking grab the key": nothing but the order itself says where it begins. */
function unmarked(
  tokens: readonly Token[],
  begin: number,
  index: SceneIndex,
): { readonly condition: readonly Token[]; readonly main: readonly Token[] } | undefined {
  if (!/^(?:if|when|while|whilst|once|unless|should)$/.test(tokens[begin]?.word ?? '')) return undefined
  for (let at = begin + 3; at < tokens.length - 1; at += 1) {
    const word = tokens[at]?.word ?? ''
    const before = tokens[at - 1]?.word ?? ''
    if (/(?:ing|ed|s)$/.test(word) || determiners.has(before) || prepositions.has(before)) continue
    if (subjectLike.test(before) || index.names.has(word)) continue
    const next = tokens[at + 1]
    const leads = next !== undefined && leadsToNoun(next, index) && !prepositions.has(word)
    if (!leads || phraseAt(tokens, at) === undefined) continue
    return { condition: tokens.slice(begin, at), main: tokens.slice(at) }
  }
  return undefined
}

const subjectLike =
  /^(?:i|we|you|he|she|it|they|to|will|would|can|could|may|might|should|must|do|does|did|don't|doesn't|didn't|won't|and|or|who|that|anyone|anybody|someone|somebody|nobody)$/

function pieced(tokens: readonly Token[], link: string, index: SceneIndex): Piece[] {
  const pieces: Piece[] = []
  let current: Token[] = []
  let joined = link
  const flush = (next: string): void => {
    if (current.some(isWord) || current.some(({ word }) => word === '§'))
      pieces.push({ tokens: current, link: joined })
    current = []
    joined = next
  }
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (token === undefined) break
    const rest = tokens.slice(at + 1)
    if (isJoint(token, current) && !isReported(current, rest) && beginsAct(token, rest, current, index))
      flush(token.word)
    else if (/^(?:while|whilst)$/.test(token.word) && (isDoing(rest) || isOwnAct(rest))) flush('while')
    else if (followsOn(token, current, rest)) flush('so')
    else if (actsAnew(token, current, rest)) {
      flush(',')
      current.push(token)
    } else if (!joints.has(token.word) || current.length > 0) current.push(token)
    else if (token.word === 'then') joined = 'then'
  }
  flush('')
  return pieces
}

/** True when another act begins behind a joint; behind a "then" one always does. */
function beginsAct(
  { word }: Token,
  rest: readonly Token[],
  current: readonly Token[],
  index: SceneIndex,
): boolean {
  const after = afterJoints(rest)
  const ordered =
    word === 'then' || rest.slice(0, rest.length - after.length).some((token) => token.word === 'then')
  if (ordered && startsOrdered(after)) return true
  if (tellsOfAnother(current, after)) return false
  return startsDoing(after, index, word === ',')
}

/** "Wait until he sits down and opens his paper": what another does goes on behind the "and". */
function tellsOfAnother(current: readonly Token[], after: readonly Token[]): boolean {
  const word = after[0]?.word ?? ''
  if (!/[^s]s$/.test(word) || !current.some(({ word: before }) => subordinators.has(before))) return false
  return beginsPhrase(word.slice(0, -1)) || beginsPhrase(word.replace(/es$/, ''))
}

/** "It is late, so I go": what one does because of something is still what one does. */
function followsOn({ word }: Token, current: readonly Token[], rest: readonly Token[]): boolean {
  if (word !== 'so' || current.length < 2 || !/^(?:i|i'll|i'm|i'd|we|we'll|let's)$/.test(rest[0]?.word ?? ''))
    return false
  const body = withoutLead(rest)
  return !/^(?:can|could)$/.test(rest[1]?.word ?? '') && phraseAt(body.tokens, 0) !== undefined
}

const reported =
  /^(?:that|as|than|what|if|when|before|while|who|which|whom|because|how|where|whatever|like|know|think|so|until|since|whether|and|then|but|everything|all|anything|nothing|why|after|though|although|unless|once|moment|way|thing|can|could|should|would|,|cards)$/

/** "At the eighth I go up the stairs": an act begins where "I" does, unless it is told of by another verb. */
function actsAnew(token: Token, current: readonly Token[], rest: readonly Token[]): boolean {
  if (token.word !== 'i' || current.length < 2) return false
  if (reported.test(current.at(-1)?.word ?? '') || current.some(({ word }) => subordinators.has(word)))
    return false
  return phraseAt(withoutLead(rest).tokens, 0) !== undefined
}

/** "Tell him I'm Marren and I've come about the bell": what is told goes on behind the "and". */
function isReported(current: readonly Token[], rest: readonly Token[]): boolean {
  const told = withoutLead(current).tokens[0]?.word ?? ''
  if (!/^(?:tell|tells|told|telling|say|explain|claim|insist|swear|lie)$/.test(told)) return false
  const next = joined(rest.slice(0, 3))
  return /^(?:that i\b|i've\b|i'm (?!going|gonna|off)|i am (?!going|off)|i have\b|i was\b|i need\b|i want\b|i know\b)/.test(
    next,
  )
}

function isJoint(token: Token, current: readonly Token[]): boolean {
  return joints.has(token.word) && token.word !== 'or' && current.length > 0
}

function isDoing(tokens: readonly Token[]): boolean {
  const first = withoutLead(tokens).tokens[0]
  return (
    first !== undefined && /ing?$/.test(first.word) && phraseAt(withoutLead(tokens).tokens, 0) !== undefined
  )
}

/** "Watch his face while I check the sink": what is done meanwhile is an act; that one waits or is there is none. */
function isOwnAct(tokens: readonly Token[]): boolean {
  if (!/^(?:i|we)$/.test(tokens[0]?.word ?? '')) return false
  if (/^(?:am|was|have|had|wait|can|could|still|do|did|sit|stand|stay)$/.test(tokens[1]?.word ?? ''))
    return false
  return phraseAt(tokens, 1) !== undefined
}

/** Where the tail of a clause begins; its length when it has none. */
function tailAt(tokens: readonly Token[]): number {
  const lead = withoutLead(tokens)
  const offset = tokens.length - lead.tokens.length
  const verb = phraseAt(lead.tokens, 0)
  const from = offset + (verb === undefined ? 1 : verb.start + 1)
  for (let at = Math.max(1, from); at < tokens.length; at += 1) {
    const word = tokens[at]?.word ?? ''
    if (!subordinators.has(word)) continue
    if (verb?.used.has(at - offset)) continue
    if (word === 'as' && /^(?:cover|a|an|the|my|well|if|far|bait|if)$/.test(tokens[at + 1]?.word ?? ''))
      continue
    if (word === 'if' && tokens[at - 1]?.word === 'as') continue
    if (word === 'while' && /^(?:a|little|long|short|good)$/.test(tokens[at - 1]?.word ?? '')) continue
    if (word === 'so' && /^(?:much|many|far)$/.test(tokens[at + 1]?.word ?? '')) continue
    if (/^(?:before|after)$/.test(word) && !hasVerbAfter(tokens, at)) continue
    if (word === 'where' && tokens[at - 1]?.word !== ',') continue
    return at
  }
  return tokens.length
}

function hasVerbAfter(tokens: readonly Token[], at: number): boolean {
  return tokens
    .slice(at + 1)
    .some(
      ({ word }, index) =>
        (index > 0 || /ing$/.test(word)) &&
        (phraseAt(tokens, at + 1 + index) !== undefined || /^(?:can|could|is|does|has)$/.test(word)),
    )
}
