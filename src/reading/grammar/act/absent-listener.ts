/**
 * Whoever is spoken to and is not here: "ask Ota about the debt" is meant for Ota, and for nobody who happens to stand
 * nearer. Whoever is only spoken of stays what the talk is about.
 */
import { capitalize } from '../../../text/capitals-articles-plurals-lists.ts'
import { numberWord } from '../../../text/number-words.ts'
import { isUnknown } from '../language/repair-spelling.ts'
import { determiners, emptyWords, isManner, prepositions } from '../language/small-words.ts'
import { isWord, type Token } from '../language/tokenize-line.ts'
import type { Candidate, Mention } from '../scene/find-mentions-in-clause.ts'
import { hasTag, isAbsentPerson, nameWords } from '../scene/scene-index.ts'
import type { Draft } from './act-draft.ts'

/** From such a word on, people are spoken of. */
const speaksOf =
  /^(?:about|regarding|concerning|of|for|where|who|whom|what|when|why|how|whether|if|that|which|seen|knows?|heard|because|as|like)$/
/** Verbs whose object is what is talked about. */
const names =
  /^(?:mention|discuss|bring up|describe|find out|learn|report|explain|name|remember|toast|drink to|raise|vouch|bless|pray|perform|sing|play|pretend|pose|impersonate|act)/
const directions = /^(?:to|with|at|towards?)$/

/** The mention of somebody absent that a line is addressed to; undefined when it is addressed to nobody like that. */
export function absentListener(
  { verb }: Draft,
  tokens: readonly Token[],
  asked: readonly Mention[],
  present: (mention: Mention) => Candidate | undefined,
): { readonly mention: Mention; readonly found: Candidate } | undefined {
  const from = tokens.findIndex(({ word }) => speaksOf.test(word))
  const end = from < 0 ? tokens.length : from
  for (const mention of asked) {
    if (mention.start >= end || mention.possessive || mention.pronoun !== null) continue
    const here = present(mention)
    const [found] = mention.candidates
    if (here !== undefined && directions.test(mention.preposition ?? '')) return undefined
    if (here !== undefined || !isAbsentPerson(found?.entity) || found === undefined) continue
    if (!isByName(mention, tokens)) continue
    const { preposition } = mention
    // One drinks to the absent.
    if (/^(?:raise|toast|drink to)/.test(verb)) continue
    if (preposition === null ? names.test(verb) : !directions.test(preposition)) continue
    const handedOn = asked.some(
      (one) => one.preposition === 'to' && one !== mention && present(one) !== undefined,
    )
    if (!handedOn && !asked.some((one) => one.start < mention.start && present(one) !== undefined))
      return { mention, found }
  }
  return undefined
}

/** "The couriers" are not Jin, though he is one. */
function isByName({ start, end, candidates }: Mention, tokens: readonly Token[]): boolean {
  const [found] = candidates
  const own = found === undefined ? [] : nameWords(found.entity.name)
  return tokens.slice(start, end).some(({ word }) => own.includes(word))
}

/** Somebody who could be spoken to: here, or called by name. */
function isSomebody(mention: Mention, tokens: readonly Token[]): boolean {
  if (mention.candidates.every(({ entity }) => /^(?:exit|place|spell)$/.test(entity.kind))) return false
  // A word of the prose that stands for no known calling may still be somebody: "the carter".
  if (mention.candidates.every(({ entity }) => entity.kind === 'object' && hasTag(entity, 'extra')))
    return false
  const far = mention.candidates.every(({ entity }) => entity.kind === 'topic')
  return mention.candidates.length > 0 && (!far || isByName(mention, tokens))
}

const nobody =
  /^(?:top|sky|ceiling|door|world|air|moon|truth|question|questions|obvious|story|joke|way|order|time|name|price|reason|rest|lot|whole|same|news|password|code|word|words|room|crowd|place|table|others|other|one|man|woman|boy|girl|guy|lady|person|people|stranger|lie|thing|story|dead|drinks?|coins?|money|evidence|face|wall|hand)$/

/** Who anybody may be; what stands before it says who is meant. */
const somebody = /^(?:man|woman|boy|girl|guy|lady|person|stranger|fellow|kid|lad)$/

/** Told apart by looks alone, such words may well mean whoever is there. */
function isUsual(called: readonly string[]): boolean {
  const looks =
    /^(?:old|young|big|tall|small|short|fat|thin|large|little|nice|good|poor|drunk|nearest|first|other|same|angry|scared|bearded|bald|quiet|loud|strange|pretty|ugly)$/
  return called.slice(0, -1).every((word) => looks.test(word))
}

/** "Ask nan": a word that is no word, or has a capital, stands where somebody should, and is taken for a name. */
function strangeName(tokens: readonly Token[], end: number): string | undefined {
  const at = tokens.findIndex(({ word }, place) => place > 0 && directions.test(word))
  const [, behind] = tokens
  const isCalled = behind?.named === true || (behind !== undefined && isUnknown(behind.word))
  const token = tokens[!isCalled && at > 0 && at < 4 && at < end ? at + 1 : 1]
  if (token === undefined || tokens.indexOf(token) >= end || !isWord(token)) return undefined
  if (token.named !== true && !isUnknown(token.word)) return undefined
  return capitalize(token.heard ?? token.word)
}

/** True when whoever was taken for the listener stands behind "if" or "about": they are spoken of, and not to. */
function isOnlySpokenOf(target: string, tokens: readonly Token[], mentions: readonly Mention[]): boolean {
  const from = tokens.findIndex(({ word }) =>
    /^(?:if|whether|that|what|who|where|why|how|when|about|regarding|concerning)$/.test(word),
  )
  const named = mentions.find(({ candidates }) => candidates.some(({ entity }) => entity.id === target))
  const meant = named ?? mentions.find(({ pronoun }) => pronoun !== null)
  return from >= 0 && meant !== undefined && meant.start > from
}

/** Somebody spoken to who is nobody here, as they were called: "the couriers". */
export function strangeListener(
  { target, action, verb }: Draft,
  tokens: readonly Token[],
  mentions: readonly Mention[],
): string | undefined {
  if (!/^(?:greet|ask|tell|persuade|intimidate|bribe|accuse)$/.test(action) || names.test(verb))
    return undefined
  const from = tokens.findIndex(({ word }) => speaksOf.test(word))
  const end = from < 0 ? tokens.length : from
  const words = verb.split(' ').filter((part) => part !== '*').length
  const at = tokens.findIndex(
    ({ word }, place) =>
      place > 0 &&
      place < end &&
      word === 'the' &&
      (place <= words || /^(?:to|with|at)$/.test(tokens[place - 1]?.word ?? '')),
  )
  if (mentions.some((one) => one.start < end && isSomebody(one, tokens))) return undefined
  if (target !== null && !isOnlySpokenOf(target, tokens, mentions)) return undefined
  if (at < 0) return strangeName(tokens, end)
  const rest = tokens.slice(at + 1, end)
  const stop = rest.findIndex(
    (token) => !isWord(token) || prepositions.has(token.word) || token.word === 'to',
  )
  const called = rest.slice(0, stop < 0 ? rest.length : stop).map(({ word }) => word)
  const head = called.at(-1) ?? ''
  if (called.length === 0 || called.length > 3) return undefined
  if (called.length > 1 && somebody.test(head)) return isUsual(called) ? undefined : called.join(' ')
  return nobody.test(head) ? undefined : called.join(' ')
}

/**
 * Whoever a thing is handed to and who is nobody here, as they were called: "give the bakery a coin", "hand a coin to
 * Zebulon". Without it the thing would go to whoever stands nearest.
 */
export function strangeRecipient(
  { action, target, item }: Draft,
  tokens: readonly Token[],
  mentions: readonly Mention[],
): string | undefined {
  if (!/^(?:give|show|bribe)$/.test(action) || target !== null) return undefined
  const thing = mentions.find(({ candidates }) => candidates.some(({ entity }) => entity.id === item))
  const isPronoun = (at: number): boolean =>
    mentions.some(({ start, end, pronoun }) => pronoun !== null && start <= at && at < end)
  const called = (from: number, to: number): string | undefined => {
    const rest = tokens.slice(from, to)
    const stop = rest.findIndex((token) => !isWord(token) || prepositions.has(token.word))
    const words = rest
      .slice(0, stop < 0 ? rest.length : stop)
      .filter((token, at) => !isPronoun(from + at) && !isMeasure(token))
    const isName = words.length > 0 && words.length <= 3
    return isName
      ? words.map(({ word, heard, named }) => calledAs(heard ?? word, named)).join(' ')
      : undefined
  }
  const to = tokens.findIndex(({ word }, at) => at > 0 && word === 'to')
  if (to >= 0) return isPronoun(to + 1) ? undefined : called(to + 1, tokens.length)
  if (thing === undefined || thing.start < 2) return undefined
  // An adjective before the thing is no recipient: "give back the stolen key".
  const lead = tokens[thing.start - 1]
  return lead !== undefined && isMeasure(lead) ? called(1, thing.start - 1) : undefined
}

function isMeasure({ word }: Token): boolean {
  if (determiners.has(word) || emptyWords.has(word) || isManner(word)) return true
  return /^\d/.test(word) || numberWord(word) !== undefined
}

function calledAs(word: string, isNamed: boolean | undefined): string {
  return isNamed === true ? capitalize(word) : word
}
