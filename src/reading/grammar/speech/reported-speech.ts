/**
 * Speech that is told of and not quoted: "tell her that the tongue is under Pier Nine, and that I need her wardens". What
 * is said goes on behind its commas and its "and"; it ends where the player does something else.
 */

import { sumIn } from '../../../text/money-sums.ts'
import type { Draft } from '../act/act-draft.ts'
import { isGesture } from '../clause/combine-acts-of-line.ts'
import { idsIn, readClause } from '../clause/read-clause.ts'
import { withoutLead } from '../clause/strip-words-before-act.ts'
import { baseForms } from '../language/base-forms.ts'
import { phraseAt } from '../language/match-lexicon-phrase.ts'
import { isUnknown } from '../language/repair-spelling.ts'
import { determiners, prepositions } from '../language/small-words.ts'
import { isWord, joined, type Token } from '../language/tokenize-line.ts'
import { findMentions } from '../scene/find-mentions-in-clause.ts'
import type { Scope } from '../scene/resolve-mentions.ts'
import { hasTag, isAbsentPerson } from '../scene/scene-index.ts'
import { forEachHearer } from './one-act-for-each-hearer.ts'
import type { SpeechRead } from './read-speech.ts'

/** A line around reported speech, as places in its words. */
interface Reported {
  /** Where the verb of saying stands. */
  readonly verb: number
  /** Where what is said begins, and where it ends. */
  readonly from: number
  readonly to: number
}

/** Say it to a person who stands behind them: "tell Brida that …". */
const toldTo = /^(?:tell|telling|inform|warn|remind|assure|promise|ask|order|instruct|command|beg|urge)$/
/** Say it, to a person or to nobody: "whisper to Jory that …". */
const saidAloud =
  /^(?:say|whisper|murmur|mutter|announce|confess|admit|insist|mention|explain|swear|shout|reply|answer|lie|claim|joke|add|confide|declare|promise)$/
const leads =
  /^(?:i|i'll|i'd|and|then|,|\.|;|!|quietly|softly|just|also|please|calmly|gently|loudly|quickly|\w+ly|to|we|but|so|now)$/
const subjects =
  /^(?:i|i'm|i've|i'll|i'd|we|we're|we've|we'll|he|he's|he'll|she|she's|she'll|it|it's|it'll|they|they're|they'll|they've|there|there's|my|his|her|their|our|the|this|that's|nobody|somebody|someone|everyone|everybody|no|you|you're|your|not)$/
const finite =
  /^(?:is|are|was|were|am|'s|i'm|i've|i'll|i'd|he's|she's|it's|they're|we're|there's|that's|has|have|had|will|would|can|could|must|should|did|does|do|don't|didn't|doesn't|won't|can't|isn't|wasn't|aren't|weren't|never|may|might|know|knows|knew|saw|need|needs|want|wants|came|come|went|think|owe|owes|mean|love|loves|hate|swear|promise|remember|forgive|trust|it'll|they'll|he'll|she'll|we'll|they've|we've|you're)$|.{2,}ed$/
const wh = /^(?:what|who|whom|where|when|why|how|which|whether|if)$/
const endsSentence = /^(?:[.!;?:]|\.{2,})$/

/** The acts of a line with reported speech; undefined when there is none. */
export function readReported(
  tokens: readonly Token[],
  text: string,
  scope: Scope,
  readRest: (rest: readonly Token[], within: Scope) => SpeechRead,
): SpeechRead | undefined {
  const found = findReported(tokens, scope)
  if (found === undefined) return undefined
  const before = withoutJoints(tokens.slice(0, found.verb))
  // What must happen first is not done with.
  if (before.some(({ word }) => /^(?:if|when|unless|once|should|whenever)$/.test(word))) return undefined
  const first = before.some((token) => isWord(token) && !leads.test(token.word))
    ? withoutGestures(readRest(before, scope))
    : nothing
  const approached = [...first.drafts].reverse().find(({ target }) => isSomebody(target, scope))?.target
  const within = typeof approached === 'string' ? { ...scope, approached } : scope
  const clause = tokens.slice(found.verb, found.to)
  const read = readClause({ tokens: clause, tail: [], condition: [], link: '', asked: false }, within)
  if (read.draft === undefined || read.draft.guessed || read.draft.action === 'improvise') return undefined
  // "Tell Viktor my brother used to drink here" bids him nothing.
  const isOrder = tokens[found.from]?.word === 'to'
  if (read.draft.action === 'persuade' && /^tell \* to|^say to/.test(read.draft.verb) && !isOrder)
    read.draft.action = 'tell'
  const said = text.slice(tokens[found.from]?.start ?? 0, tokens[found.to - 1]?.end ?? 0)
  if (read.draft.action === 'tell' && bargained.test(said)) read.draft.action = 'persuade'
  const spoken = {
    ...read.draft,
    ...(said !== '' && { speech: said }),
    details: detailsOf(tokens, text, found),
  }
  spoken.target = byInitial(tokens[found.verb + 1], scope) ?? spoken.target
  if (typeof approached === 'string') askSameHearer(spoken, approached)
  spoken.topics = topicsOf(spoken, tokens.slice(found.from, found.to), scope)
  const amount = sumIn(said)
  if (amount !== undefined && /^(?:bribe|give)$/.test(spoken.action)) spoken.amount = amount
  const after = withoutTo(tokens.slice(found.to))
  const rest = after.some((token) => isWord(token) && !leads.test(token.word))
    ? readRest(after, isPerson(spoken.target, scope) ? { ...scope, approached: spoken.target ?? '' } : scope)
    : nothing
  if (isPerson(spoken.target, scope)) for (const draft of rest.drafts) askSameHearer(draft, spoken.target)
  const told = forEachHearer(spoken, tokens.slice(found.verb, found.from), within)
  const isAct = ({ action }: Draft): boolean => action !== 'improvise'
  const lost = rest.drafts.filter((draft) => !isAct(draft) && draft.clause.split(' ').length > 2)
  return {
    drafts: [...first.drafts, ...told, ...rest.drafts.filter(isAct)],
    left: [...first.left, ...rest.left, ...lost],
  }
}

/** "I tell her that …, and ask what he wanted there": she is asked, whoever the question speaks of. */
function askSameHearer(draft: Draft, hearer: string | null): void {
  if (draft.action !== 'ask' || !asksUnnamed.test(draft.clause)) return
  draft.topics = draft.topics.filter((id) => id !== hearer)
  if (draft.target !== null && draft.target !== hearer) draft.topics.push(draft.target)
  draft.target = hearer
  delete draft.missing
}

const asksUnnamed =
  /^(?:(?:i|and|then|,) )*(?:\w+ly )?ask (?:what|who|whom|where|when|why|how|which|whether|if|about)\b/

/** What a body does before a word is no act beside it. */
function withoutGestures({ drafts, left }: SpeechRead): SpeechRead {
  return { drafts: drafts.filter(({ action, clause }) => action !== 'improvise' || !isGesture(clause)), left }
}

/** One thing for another: "I'll keep quiet about it if he tells me what he knows". */
const bargained =
  /\bif (?:he|she|they|\p{L}+) (?:will )?(?:tells?|gives?|helps?|lets?|shows?|talks?|hands?|says?)\b/iu

const nothing: SpeechRead = { drafts: [], left: [] }

/** "Tell V": whoever is here alone with that first letter. */
function byInitial(token: Token | undefined, { index }: Scope): string | undefined {
  if (token === undefined || !/^[b-hj-z]$/.test(token.word)) return undefined
  const [only, ...others] = index.scene.people.filter(({ name }) => name.toLowerCase().startsWith(token.word))
  return others.length === 0 ? only?.id : undefined
}

function withoutJoints(tokens: readonly Token[]): readonly Token[] {
  const last = tokens.findLastIndex(({ word }) => !/^(?:i|i'll|and|then|,|but)$/.test(word))
  return tokens.slice(0, last + 1)
}

/** "…, to see if he gets nervous": what it is said for is an act of its own. */
function withoutTo(tokens: readonly Token[]): readonly Token[] {
  const [first, second] = tokens
  return first?.word === ',' && second?.word === 'to' ? tokens.slice(2) : tokens
}

function isPerson(id: string | null, { index }: Scope): boolean {
  return id !== null && index.byId.get(id)?.kind === 'person'
}

function isSomebody(id: string | null, scope: Scope): boolean {
  return isPerson(id, scope) || isAbsentPerson(scope.index.byId.get(id ?? ''))
}

/** The whole of it as it was typed, without the "I" before it. */
function detailsOf(tokens: readonly Token[], text: string, { verb, to }: Reported): string {
  return text.slice(tokens[verb]?.start ?? 0, tokens[to - 1]?.end ?? text.length)
}

/** What is spoken of, and neither whom to nor the money. */
function topicsOf(draft: Draft, said: readonly Token[], scope: Scope): string[] {
  const named = idsIn(said, scope, true).reverse()
  const isMatter = (id: string): boolean => {
    const entity = scope.index.byId.get(id)
    return id !== draft.target && entity?.kind !== 'spell' && !hasTag(entity, 'money')
  }
  return [...new Set([...draft.topics, ...named])].filter(isMatter)
}

function findReported(tokens: readonly Token[], scope: Scope): Reported | undefined {
  for (const [at, { word }] of tokens.entries()) {
    if (!toldTo.test(word) && !saidAloud.test(word)) continue
    if (!opensClause(tokens, at)) continue
    // "I try to tell whether he is lying" is no telling.
    if (word === 'tell' && tokens[at - 1]?.word === 'to' && wh.test(tokens[at + 1]?.word ?? '')) continue
    const from = contentAt(tokens, at, scope)
    if (from === undefined) continue
    return { verb: at, from, to: contentEnd(tokens, from, scope) }
  }
  return undefined
}

/** True where a clause of the player's own begins. */
function opensClause(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.word ?? ''
  if (at === 0) return true
  if (/^(?:to)$/.test(before))
    return /^(?:over|up|try|want|like|going|turn|lean)$/.test(tokens[at - 2]?.word ?? '')
  return leads.test(before)
}

/** Where what is said begins, behind the verb and whom it is said to; undefined when nothing is said. */
function contentAt(tokens: readonly Token[], verb: number, scope: Scope): number | undefined {
  const word = tokens[verb]?.word ?? ''
  const next = hearerEnd(tokens, verb, scope)
  const that = tokens[next]?.word ?? ''
  if (next >= tokens.length || endsSentence.test(that)) return undefined
  if (that === 'that' && tokens.length > next + 1) return next + 1
  // "Tell Brida to stay down and lock the door": both are for her to do.
  const isOrder = that === 'to' && next > verb + 1 && !determiners.has(tokens[next + 1]?.word ?? '')
  if (isOrder) return phraseAt(tokens, next + 1) === undefined ? undefined : next
  if (/^(?:order|instruct|command|beg|urge)$/.test(word)) return undefined
  // "Tell Viktor about the time Jin and I got stuck": all of it is the story.
  if (word === 'tell' && that === 'about' && isStory(tokens, next + 1)) return next
  if (wh.test(that)) return word === 'ask' || word === 'tell' ? next : undefined
  if (word === 'ask') return undefined
  const rest = tokens.slice(next, next + 7)
  const isSubject = subjects.test(that) || startsWithName(tokens.slice(next), scope)
  return isSubject &&
    rest.slice(0, 6).some(({ word: one }, place) => (place > 0 || /'/.test(one)) && finite.test(one))
    ? next
    : undefined
}

function isStory(tokens: readonly Token[], at: number): boolean {
  const [first, second] = [tokens[at]?.word ?? '', tokens[at + 1]?.word ?? '']
  return (
    /^(?:how|when|what|where|why)$/.test(first) ||
    /^(?:time|day|night|way|moment|year|job|dream)$/.test(second)
  )
}

/** The word behind whoever it is said to. */
function hearerEnd(tokens: readonly Token[], verb: number, { index, focus }: Scope): number {
  const start = tokens[verb + 1]?.word === 'to' || tokens[verb + 1]?.word === 'at' ? verb + 2 : verb + 1
  const direct = toldTo.test(tokens[verb]?.word ?? '') || start === verb + 2
  if (!direct) return start
  const rest = tokens.slice(start)
  const that = rest.findIndex(({ word }) => word === 'that' || wh.test(word))
  if (that > 0 && that <= 6 && !rest.slice(0, that).some(({ word }) => word === 'to' || word === 'about'))
    return start + that
  let end = 0
  for (const mention of findMentions(rest, index, new Set(), focus, true)) {
    const gap = joined(rest.slice(end, mention.start))
    if (
      !/^(?:(?:the|my|old|dear|and|both|,|young|little|good|mr|mrs|ms|miss|mister|madam|sir|lady|\.) ?)*$/.test(
        gap,
      )
    )
      break
    if (end > 0 && !/\band\b|,/.test(gap)) break
    if (mention.possessive) break
    end = mention.end
  }
  if (end === 0 && /^(?:him|her|them|everyone|everybody|both)$/.test(rest[0]?.word ?? '')) end = 1
  // A name that nobody here bears, or only its first letter, and then what is said.
  const [first, second] = rest
  if (end === 0 && first !== undefined && second !== undefined && subjects.test(second.word))
    if (first.named === true || /^[a-z]$/.test(first.word) || isUnknown(first.word)) end = 1
  if (rest[end]?.word === 'both' || rest[end]?.word === 'all') end += 1
  return start + end
}

function startsWithName(tokens: readonly Token[], { index, focus }: Scope): boolean {
  const [first] = findMentions(tokens.slice(0, 5), index, new Set(), focus, true)
  return first !== undefined && first.start === 0 && first.candidates.length > 0
}

/** Where the player goes on to do something else. */
function contentEnd(tokens: readonly Token[], from: number, scope: Scope): number {
  const mine = /^(?:i|i'm|i've|i'll|i'd|my|we|we're|we've|about)$/.test(tokens[from]?.word ?? '')
  const isListed = followsAct(tokens, from)
  let wills = false
  for (let at = from; at < tokens.length; at += 1) {
    const word = tokens[at]?.word ?? ''
    if (endsSentence.test(word)) return at
    // What somebody is to do goes on behind "and": "I need her to come and carry it".
    wills ||=
      /^(?:to|can|could|will|would|should|must|i'll|he'll|she'll|they'll|let|don't|won't|can't|if)$/.test(
        word,
      )
    if (!/^(?:and|then|,|but|while)$/.test(word)) continue
    if (doesElse(tokens, at, { mine, wills: wills && !(isListed && word === 'and') }, scope)) return at
  }
  return tokens.length
}

/** "I thank him, tell him to stay dry and set off": in a list of acts the last "and" joins acts, not what is told. */
function followsAct(tokens: readonly Token[], from: number): boolean {
  const start = tokens.findLastIndex(({ word }, at) => at < from && endsSentence.test(word)) + 1
  const comma = tokens.findIndex(({ word }, at) => at > start && at < from && word === ',')
  return comma > 0 && phraseAt(withoutLead(tokens.slice(start, comma)).tokens, 0) !== undefined
}

function doesElse(
  tokens: readonly Token[],
  at: number,
  said: { readonly mine: boolean; readonly wills: boolean },
  { index }: Scope,
): boolean {
  let next = at
  let then = false
  while (next < tokens.length && /^(?:and|then|,|but|while)$/.test(tokens[next]?.word ?? '')) {
    then ||= tokens[next]?.word === 'then'
    next += 1
  }
  const rest = tokens.slice(next)
  const first = rest[0]?.word ?? ''
  if (/^(?:that|because|if|how|what|who|where|when|why|whether)$/.test(first)) return false
  if (
    first === 'to' &&
    tokens[at]?.word === ',' &&
    /^(?:see|test|find|make|get|buy|draw|keep)$/.test(rest[1]?.word ?? '')
  )
    return true
  if (/^(?:i|i'll)$/.test(first)) {
    const body = withoutLead(rest).tokens
    return (then || !said.mine) && phraseAt(body, 0) !== undefined
  }
  const isDeed =
    phraseAt(rest, 0) !== undefined &&
    !index.names.has(first) &&
    !determiners.has(first) &&
    !prepositions.has(first) &&
    !subjects.test(first) &&
    !/(?:ed|s|ing)$/.test(first) &&
    !isPast(first)
  const apart = tokens[at]?.word === ',' && tokens[at + 1]?.word === 'and'
  return isDeed && (then || apart || !said.wills)
}

/** "… has confessed and sold her out": a past form goes on with what is told, and is nothing that is done now. */
function isPast(word: string): boolean {
  const [, base] = baseForms(word)
  return base !== undefined && !isPresentToo.test(word)
}

/** Past forms that are bases as well. */
const isPresentToo =
  /^(?:put|set|cut|hit|shut|let|hurt|bet|cast|burst|split|spread|read|lay|found|bound|ground|wound|left|saw)$/
