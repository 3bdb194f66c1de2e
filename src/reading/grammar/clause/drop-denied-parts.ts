/**
 * What a line says is not done goes before anything of it is read, so that no verb, no name and no offer is taken from
 * words that deny it: "…, touching nothing, …", "no swimming!", "never giving my name", "ask about the tide, not the
 * bell", "not the hands but the book". What is said to be done instead stays.
 */
import { phraseAt } from '../language/match-lexicon-phrase.ts'
import { determiners, prepositions } from '../language/small-words.ts'
import { isWord, joined, type Token, tokensOf } from '../language/tokenize-line.ts'

/** A part of a line, from one mark to the next. */
interface Part {
  readonly tokens: readonly Token[]
  /** The mark behind it; none at the end of the line. */
  readonly mark: Token | undefined
}

const marks = /^(?:[,.;!:?-]|\.{2,}|…|—|–)$/

/** The line without its denied parts; as it was where nothing would be left, or where somebody is asked or told something. */
export function withoutDeniedParts(tokens: readonly Token[]): readonly Token[] {
  if (tokens.some(({ word }) => word === '"' || word === '?')) return tokens
  const parts = partsOf(insteadOf(tokens))
  const kept = parts.filter((part, at) => !isDenied(part.tokens, parts[at - 1]))
  if (kept.length === parts.length || !kept.some(({ tokens: own }) => own.some(isWord)))
    return parts.flatMap(whole)
  return kept.flatMap(whole)
}

/** True when words only say what is not done: "saying nothing to the sergeant". */
export function deniesAll(text: string): boolean {
  const parts = partsOf(tokensOf(text)).filter(({ tokens }) => tokens.some(isWord))
  return parts.length > 0 && parts.every((part, at) => isDenied(part.tokens, parts[at - 1]))
}

function whole({ tokens, mark }: Part): readonly Token[] {
  return mark === undefined ? tokens : [...tokens, mark]
}

function partsOf(tokens: readonly Token[]): readonly Part[] {
  const parts: Part[] = []
  let own: Token[] = []
  for (const token of tokens) {
    if (marks.test(token.word)) {
      parts.push({ tokens: own, mark: token })
      own = []
    } else own.push(token)
  }
  return own.length === 0 ? parts : [...parts, { tokens: own, mark: undefined }]
}

/** How quietly something is done is said by what is not heard, and stays. */
const quiet = /^(?:noises?|sounds?|fuss|attention|mistakes?|time|hurry|heed|mind|doubt)$/
const nobody = /^(?:nothing|nobody|none|noone)$/
const opening = /^(?:and|but|while|all|the|still|though|with|so|ok|okay|please|just|then)$/

function isDenied(tokens: readonly Token[], before: Part | undefined): boolean {
  const from = tokens.findIndex(({ word }) => !opening.test(word))
  const words = from < 0 ? [] : tokens.slice(from)
  const [first = '', second = '', third = ''] = words.map(({ word }) => word)
  // "Touching nothing", "giving no name": a participle done to nothing.
  if (isParticiple(first)) return isOfNothing(words)
  // "Never giving my name", "not touching it".
  if (/^(?:never|not)$/.test(first) && isParticiple(second)) return true
  if (first === 'not' && /^(?:once|even|ever|actually|really)$/.test(second) && isParticiple(third))
    return true
  // "I didn't steal anything! I only ask": what was not done before something is.
  if (/^(?:i|we)$/.test(first) && neverDid.test(second) && !isTelling(third)) return true
  // "No touching!", "no contact."
  if (first === 'no' && isBanned(words)) return true
  // "…, not the bell": what an act before it is not about.
  return first === 'not' && before !== undefined && isNamedOnly(words.slice(1))
}

const neverDid = /^(?:didn't|didnt|wasn't|wasnt|never)$/

/** "I didn't know", "I never met him": told of oneself, and denying nothing that could be done. */
function isTelling(verb: string): boolean {
  return /^(?:know|think|mean|see|hear|meet|met|knew|saw|heard|sure|have|had|been|expect|remember|like|sleep|born|there|understand)$/.test(
    verb,
  )
}

function isParticiple(word: string): boolean {
  return (
    word.length > 4 &&
    word.endsWith('ing') &&
    !/^(?:nothing|something|anything|everything|evening|morning|during|king|being)$/.test(word)
  )
}

function isOfNothing(words: readonly Token[]): boolean {
  const at = words.findIndex(({ word }) => nobody.test(word) || word === 'no')
  if (at < 1 || at > 4) return false
  const next = words[at + 1]?.word ?? ''
  return words[at]?.word === 'no'
    ? next !== '' && !quiet.test(next)
    : !/^(?:but|except|else|special|much)$/.test(next)
}

/** "No searching", "no swimming for this goblin", "no contact": a gerund, or a noun alone. */
function isBanned(words: readonly Token[]): boolean {
  const [, second, third] = words
  if (
    second === undefined ||
    !isWord(second) ||
    /^(?:one|thanks?|problem|worries|way|need|idea|doubt|matter|more|longer|wait)$/.test(second.word)
  )
    return false
  if (isParticiple(second.word)) return true
  return (
    words.length <= 3 &&
    !determiners.has(second.word) &&
    !prepositions.has(second.word) &&
    third?.word !== 'i' &&
    !/^(?:i|i'm|it|it's|that|that's|he|she|they|you|we)$/.test(second.word)
  )
}

/** "The bell", "at the hands", "Chen": a noun with what belongs to it, and nothing that is done. */
function isNamedOnly(words: readonly Token[]): boolean {
  const from = prepositions.has(words[0]?.word ?? '') ? 1 : 0
  const named = words.slice(from)
  const [first] = named
  if (
    first === undefined ||
    named.length > 6 ||
    /^(?:yet|now|today|here|so|too|very|sure|bad|only|just|even|until|till|before|if)$/.test(first.word)
  )
    return false
  if (named.some(({ word }) => /^(?:i|i'm|i'll|but|and|then)$/.test(word))) return false
  return (
    determiners.has(first.word) ||
    /^(?:him|her|them|it)$/.test(first.word) ||
    phraseAt(named, 0) === undefined
  )
}

const contrast = /^(?:but|rather|instead)$/

/** "Look not at the hands but at the book", "read not the hands but the book": the second stands for the first. */
function insteadOf(tokens: readonly Token[]): readonly Token[] {
  const not = tokens.findIndex(
    ({ word }, at) =>
      word === 'not' &&
      !/^(?:do|does|did|am|is|are|was|were|will|would|have|has|had|can|could|should|or|if|why|i'm|it's|that's)$/.test(
        tokens[at - 1]?.word ?? '',
      ),
  )
  const but = tokens.findIndex(({ word }, at) => at > not + 1 && contrast.test(word))
  if (not < 0 || but < 0 || but - not > 8) return tokens
  const denied = tokens.slice(not + 1, but).filter(isWord)
  const isNamed = isNamedOnly(denied)
  const hasVerb = tokens.slice(0, not).some(isWord)
  const rest = tokens.slice(but + 1)
  if (!isNamed || rest.length === 0 || /^(?:only|i|i'll|just)\b/.test(joined(rest))) return tokens
  return hasVerb || phraseAt(rest, 0) !== undefined ? [...tokens.slice(0, not), ...rest] : tokens
}
