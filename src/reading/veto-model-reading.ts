/**
 * What the engine takes out of a reading that a model made (READ-12): slots whose words do not stand in the line, amounts
 * that differ from it, the loss of things it does not name, acts that it denies or only asks about. A slot goes; an act
 * that would cost something and has lost its ground is only as sure as what is asked about before it is done. Nothing is
 * ever added to a reading here.
 */
import type { ReadAct, Reading, ReadingEntity, ReadingScene } from '../core/protocol/free-text-reading.ts'
import { sellerWords } from '../text/food-and-trade-words.ts'
import { numberWord, withDigits } from '../text/number-words.ts'
import { callingOf } from '../text/people-in-prose.ts'
import { commonForm, contentWords, editDistance, foldedTokens } from '../text/word-and-text-similarity.ts'
import { indexScene, type SceneIndex } from './grammar/scene/scene-index.ts'
import { spanOf } from './model/find-quoted-span.ts'
import {
  allSaidBack,
  type ReaderAnswer,
  type ReaderOffer,
  readingOfAnswer,
  saidBack,
} from './model/reading-from-model-answer.ts'

/** What was taken out, and why, in a sentence for the record. */
export interface Veto {
  /** Which act of the reading, from 0. */
  readonly act: number
  readonly slot: 'target' | 'item' | 'topic' | 'amount' | 'offer' | 'act'
  readonly why: string
}

export interface VetoedReading {
  readonly reading: Reading
  readonly vetoes: readonly Veto[]
}

/** A reader that is this sure may take an offer none of whose words stand in the line. */
const surely = 0.8
/** How sure the engine is of an act that lost its ground: too little to do it, enough to ask about it. */
const asksAt = 0.35

/** By which a thing leaves whoever has it. */
const losing: ReadonlySet<string> = new Set(['give', 'put', 'trade', 'bribe', 'consume', 'burn'])
/** What cannot be taken back for nothing: blood, things, money, places, long hours. */
const costly: ReadonlySet<string> = new Set([
  ...losing,
  ...['attack', 'cast', 'grapple', 'surrender', 'steal', 'hack', 'deceive', 'intimidate', 'accuse', 'force'],
  ...['disable', 'go', 'flee', 'follow', 'climb', 'rest', 'provoke', 'unlock', 'dig'],
])
const talking: ReadonlySet<string> = new Set(
  'ask tell greet persuade deceive intimidate accuse bribe flirt provoke perform agree refuse show insight question'.split(
    ' ',
  ),
)

/** What a model's answer means, without what the line does not bear out; null when it gives no reading. */
export function readModelAnswer(
  answer: unknown,
  line: string,
  scene: ReadingScene,
  offers: readonly ReaderOffer[],
  told = '',
  answers: readonly ReaderAnswer[] = [],
): VetoedReading | null {
  const reading = readingOfAnswer(answer, line, scene, offers, told, answers)
  return reading === null ? null : vetoReading(reading, line, scene, told)
}

/**
 * A model's reading without what the line does not bear out; `told` is what the player read last.
 *
 * @example
 * vetoReading(reading, 'I look at the bell', scene).vetoes // [{ act: 0, slot: 'item', why: '…' }]
 */
export function vetoReading(reading: Reading, line: string, scene: ReadingScene, told = ''): VetoedReading {
  const judge = { line, scene, told, index: indexScene(scene) }
  const spokenTo = new Set<string>()
  const judged = reading.actions.map((act, at) => {
    const verdict = judgeAct(act, at, { ...judge, spokenTo })
    const { action, target } = verdict.act
    if (talking.has(action) && target !== null) spokenTo.add(target)
    return verdict
  })
  const vetoes = judged.flatMap((verdict) => verdict.vetoes)
  if (vetoes.length === 0) return { reading, vetoes }
  const asked = judged.flatMap(({ act, asks }) => (asks ? [act] : []))
  const onlyAsked = asked.length === judged.length && asked.every(({ action }) => !talking.has(action))
  if (onlyAsks(line) && onlyAsked)
    return { reading: { ...withActs(reading, [], judge.index), mode: 'gm', questions: [line] }, vetoes }
  // An act in doubt keeps its place among the others, so that a yes means the whole line; nothing is done before that.
  const acts = judged.map(({ act, asks }) =>
    asks ? { ...act, confidence: Math.min(act.confidence, asksAt) } : act,
  )
  const left = withActs(reading, acts, judge.index)
  if (asked.length === 0) return { reading: left, vetoes }
  const confidence = Math.min(reading.confidence, asksAt)
  return { reading: { ...left, confidence, band: 'improvise' }, vetoes }
}

function withActs(reading: Reading, acts: readonly ReadAct[], index: SceneIndex): Reading {
  const actions = acts.map((act) => saidBack(act, index))
  const named = actions.flatMap(({ target, item, topics }) => [target, item, ...topics])
  return {
    ...reading,
    actions,
    referenced: [...new Set(named.filter((id) => id !== null))],
    understood: allSaidBack(actions, index),
  }
}

interface Judge {
  readonly line: string
  /** What the player read last. */
  readonly told: string
  readonly scene: ReadingScene
  readonly index: SceneIndex
  /** Whom the acts before are said to. */
  readonly spokenTo: ReadonlySet<string>
}

interface Verdict {
  readonly act: ReadAct
  readonly vetoes: readonly Veto[]
  /** True when it would cost something and stands on no ground. */
  readonly asks: boolean
}

function judgeAct(act: ReadAct, at: number, judge: Judge): Verdict {
  const { line } = judge
  const vetoes: Veto[] = []
  const veto = (slot: Veto['slot'], why: string): void => void vetoes.push({ act: at, slot, why })
  const quote = act.span === undefined ? '' : line.slice(...act.span)
  const price = costly.has(act.action) || act.offer !== undefined || act.affordance !== undefined
  if (quote === '' && act.said !== undefined && price)
    veto('act', 'The words it was read from do not stand in the line.')
  if (price && !talking.has(act.action) && isDenied(quote)) veto('act', 'The line says that it is not done.')
  if (!talking.has(act.action) && onlyAsks(line)) veto('act', 'The line only asks.')
  if (!offerFits(act, judge))
    veto('offer', 'The line has no word of that choice, and the reader was not sure.')
  const refused = { act: withoutOffer(act, vetoes, judge), vetoes, asks: price || onlyAsks(line) }
  if (vetoes.length > 0) return refused // enforces: READ-12
  const target = act.target === null || isTargetGrounded(act, judge) ? act.target : null
  if (target !== act.target) veto('target', `Nothing in the line names ${act.target ?? ''}.`)
  const item = act.item === null || isItemGrounded(act, judge) ? act.item : null
  if (item !== act.item) veto('item', `Nothing in the line names ${act.item ?? ''}.`)
  const grounded = act.topics.filter((topic) => isTopicGrounded(topic, act, judge))
  for (const topic of act.topics)
    if (!grounded.includes(topic)) veto('topic', `Nothing in the line speaks of ${topic}.`)
  const topics = ownTopic(act, grounded, judge)
  const amount = act.amount === undefined || isAmountSaid(act, quote, judge) ? act.amount : undefined
  if (amount !== act.amount) veto('amount', `The line does not say ${act.amount ?? ''}.`)
  // Whom a choice is for and what it costs, its author has said.
  const isOffer = (act.offer ?? act.affordance) !== undefined
  const asks =
    !isOffer &&
    ((target !== act.target && costly.has(act.action)) ||
      (losing.has(act.action) && (item !== act.item || amount !== act.amount)))
  if (vetoes.length === 0) return { act, vetoes, asks: false }
  // What is asked about is asked as it was read, so that a yes can mean it; only a wrong amount is never offered.
  const { amount: _said, ...rest } = act
  const slots = asks ? { target: known(act.target, judge), item: known(act.item, judge) } : { target, item }
  const right = asks && amount !== act.amount ? onlyNumber(quote) : amount
  return { act: { ...rest, ...slots, topics, ...(right !== undefined && { amount: right }) }, vetoes, asks }
}

function known(id: string | null, { index }: Judge): string | null {
  return id !== null && index.byId.has(id) ? id : null
}

/** The one number of an act's own words; undefined when there is none, or several. */
function onlyNumber(quote: string): number | undefined {
  const [first, ...others] = numbersIn(quote)
  return others.length === 0 ? first : undefined
}

/** An act that may not be done as it stands: without ids that do not exist, and not as the offer it was taken for. */
function withoutOffer(act: ReadAct, vetoes: readonly Veto[], judge: Judge): ReadAct {
  const { offer, amount, phrase, ...rest } = act
  const quote = act.span === undefined ? '' : judge.line.slice(...act.span)
  const said = amount !== undefined && isAmountSaid(act, quote, judge)
  const slots = { target: known(act.target, judge), item: known(act.item, judge) }
  const kept = offer !== undefined && !vetoes.some(({ slot }) => slot === 'act')
  const title = kept || act.affordance !== undefined ? phrase : undefined
  return {
    ...rest,
    ...slots,
    ...(kept && { offer }),
    ...(title !== undefined && { phrase: title }),
    ...(said && { amount }),
  }
}

const denial =
  /^(?:(?:and|but|so|then|no|ok|okay|instead|also|really|just|still|i|we|i'm|i am|i'd|i'll|am|certainly|definitely|absolutely),? )*(?:do not|don't|dont|will not|won't|wont|would not|wouldn't|never|refuse to|not going to|not)\b/i

/** True when the words of an act begin with saying that it is not done; what else they leave undone is its manner. */
function isDenied(quote: string): boolean {
  return denial.test(quote.replaceAll('’', "'").trim())
}

const asksOf =
  /^(?:(?:so|and|but|ok|okay|hm+|um+|wait|well|also|actually|sorry),? )*(?:can|could|may|might|am|is|are|was|were|do|does|did|has|have(?! an?\b)|how|what|who|where|when|why|which|whose|should|would)\b/i
/** "May I read your book, please?" asks whoever is there for leave, and not the game master. */
const asksLeave = /^(?:\w+,? ){0,3}?(?:can|could|may|might) (?:i|we)\b.*\b(?:please|pls|your|you)\b/i

/** True for a line that is one question, in nobody's mouth. */
function onlyAsks(line: string): boolean {
  const said = line.trim()
  if (!said.endsWith('?') || /["“”]/u.test(said) || asksLeave.test(said)) return false
  return said.split(/[.!?;]+\s+/).every((sentence) => asksOf.test(sentence))
}

/** An offer is meant when the line shares a word with it, or the reader is sure of it. */
function offerFits({ offer, affordance, confidence }: ReadAct, { line, scene }: Judge): boolean {
  if ((offer === undefined && affordance === undefined) || confidence >= surely) return true
  const words = contentWords(line)
  const authored = scene.affordances.find(({ id }) => id === affordance)
  const named = [
    ...(authored?.phrases ?? []),
    (offer ?? affordance ?? '').replace(/^[^:]*:/, '').replaceAll('_', ' '),
  ]
  return named.some((phrase) => [...contentWords(phrase)].some((word) => words.has(word)))
}

const pronouns =
  /\b(?:he|him|his|she|her|hers|it|its|they|them|their|theirs|this|that|these|those|there|one|ones|both|same|back|everyone|everybody|all|you|your|yours|yer|ya|u|ur|em|im|'em|somebody|someone|anyone|mine|myself|me|us|we)\b/i

/** True for words that say more than "him" or "that one": "one of my food packs" describes something. */
function hasOwnWords(quote: string): boolean {
  return !pronouns.test(quote) || [...contentWords(quote)].some((word) => !pronouns.test(word))
}

function isTargetGrounded(act: ReadAct, judge: Judge): boolean {
  const entity = act.target === null ? undefined : judge.index.byId.get(act.target)
  if (entity === undefined) return false
  const quote = act.said?.target ?? ''
  if (isStillSpokenTo(act, judge)) return true
  if (costly.has(act.action) && !isNamed(entity, quote) && isCalledOut(quote, judge)) return false
  if (isNamed(entity, quote === '' ? judge.line : quote) && stands(quote, judge.line)) return true
  if (isWayToSomebody(act, entity, judge)) return true
  if (quote !== '' && stands(quote, judge.line)) {
    const isMeant = pronouns.test(quote) && (isNear(entity, judge) || isNamed(entity, judge.line))
    return isMeant || (hasOwnWords(quote) && isDescribed(quote, entity, judge))
  }
  // Nobody is named: words go to whoever one is talking with, or to the only one there is.
  return isImplied(entity, act, judge)
}

/** "Yes you, Viktor, you're Bob now. Bob, why …?": plain words go on to the person spoken to, whatever they are called. */
function isStillSpokenTo({ action, target, said }: ReadAct, { spokenTo, index, line }: Judge): boolean {
  const entity = index.byId.get(target ?? '')
  const quote = said?.target ?? ''
  if (entity === undefined || !spokenTo.has(entity.id) || !talking.has(action) || costly.has(action))
    return false
  return stands(quote, line) && !isOthersName(quote, entity, { index })
}

/** "Corin, pay up": a word with a capital that is called out and is no word for people is somebody's name. */
function isCalledOut(quote: string, { line }: Judge): boolean {
  const span = spanOf(quote, line)
  if (span === null || !/^\p{Lu}\p{L}+$/u.test(line.slice(...span))) return false
  return /^[,!]/u.test(line.slice(span[1])) && callingOf(quote) === undefined
}

/** "Back to Viktor": whoever is elsewhere is gone to where the story last had them, by a reader that is sure of it. */
function isWayToSomebody(
  { action, confidence, said }: ReadAct,
  { kind }: ReadingEntity,
  { line, scene }: Judge,
): boolean {
  const quote = said?.target ?? ''
  if (action !== 'go' || confidence < surely || quote === '' || !stands(quote, line)) return false
  const absent = [...scene.topics, ...(scene.elsewhere ?? [])].filter(({ tags = [] }) =>
    tags.includes('person'),
  )
  return (kind === 'exit' || kind === 'place') && absent.some((person) => isNamed(person, quote))
}

function isItemGrounded(act: ReadAct, judge: Judge): boolean {
  const entity = act.item === null ? undefined : judge.index.byId.get(act.item)
  if (entity === undefined) return false
  const quote = act.said?.item ?? ''
  const own = act.span === undefined ? judge.line : judge.line.slice(...act.span)
  const lost = losing.has(act.action)
  if (isNamed(entity, lost ? own : judge.line)) return true
  if (isMoney(entity) && money.test(own)) return true
  if (quote === '' || !stands(quote, judge.line)) return false
  if (pronouns.test(quote) && (judge.scene.focus.includes(entity.id) || isNamed(entity, judge.line)))
    return true
  return (
    hasOwnWords(quote) &&
    (!lost || (stands(quote, own) && isPlainGear(act, entity))) &&
    isDescribed(quote, entity, judge)
  )
}

/**
 * True for gear that can be had anywhere, by a reader that is sure: "one of my food packs" are rations. What belongs to the
 * story and money leave one's hands by their names alone.
 */
function isPlainGear({ confidence }: ReadAct, entity: ReadingEntity): boolean {
  return confidence >= surely && entity.kind === 'item' && !entity.id.includes(':') && !isMoney(entity)
}

const money =
  /\b(?:coins?|money|cash|credits?|creds?|crowns?|gold|silver|copper|pounds?|dollars?|euros?|shillings?|pence|gp|sp|cp)\b/i

function isMoney({ tags = [] }: ReadingEntity): boolean {
  return tags.includes('money')
}

/** A topic is an id that the line names or describes or the talk is already about, or words of the line itself. */
function isTopicGrounded(topic: string, act: ReadAct, judge: Judge): boolean {
  const entity = judge.index.byId.get(topic)
  if (entity === undefined) return stands(topic, judge.line)
  if (isNamed(entity, judge.line)) return true
  const quote = act.said?.topic ?? ''
  if (pronouns.test(quote === '' ? judge.line : quote) && isNear(entity, judge)) return true
  if (quote === '' || !stands(quote, judge.line)) return false
  // What has no name of its own ("a passage by water") may be described by other names; what has one may not.
  return /^\p{Lu}/u.test(entity.name) || entity.kind === 'person'
    ? isDescribed(quote, entity, judge)
    : !isOthersName(quote, entity, judge)
}

/** The words of the line for what is spoken of, where no id that was named for it may stand. */
function ownTopic({ said, topics }: ReadAct, kept: readonly string[], { line }: Judge): readonly string[] {
  const words = said?.topic ?? ''
  return kept.length === 0 && topics.length > 0 && words !== '' && stands(words, line) ? [words] : kept
}

function stands(quote: string, line: string): boolean {
  return quote === '' || spanOf(quote, line) !== null
}

function isNear({ id, kind }: ReadingEntity, { scene }: Judge): boolean {
  if (scene.interlocutor === id || scene.focus.includes(id)) return true
  // Whoever the story alone has told of is as near as those who have a name.
  if (kind === 'person') return [...scene.people, ...(scene.extras ?? [])].some((person) => person.id === id)
  return kind === 'item' || kind === 'object' || kind === 'exit'
}

function isImplied(entity: ReadingEntity, act: ReadAct, { scene, told }: Judge): boolean {
  const alone = scene.people.length === 1 && scene.people[0]?.id === entity.id
  if (talking.has(act.action)) {
    if (alone || scene.interlocutor === entity.id || scene.focus[0] === entity.id) return true
    // Plain words may go to somebody the last page was about; a threat or a lie needs to be told whom it is for.
    return !costly.has(act.action) && scene.people.some(({ id }) => id === entity.id) && isNamed(entity, told)
  }
  if (act.offer !== undefined || act.affordance !== undefined) return true
  // Something ordered is ordered from whoever sells here.
  if (act.action === 'trade' && scene.people.filter(isSeller).every(({ id }) => id === entity.id))
    return isSeller(entity)
  return alone || scene.focus.slice(0, 2).includes(entity.id)
}

function isSeller({ name, aliases }: ReadingEntity): boolean {
  return [name, ...aliases].some((called) => sellerWords.test(called))
}

interface Word {
  readonly raw: string
  readonly folded: string
}

function wordsIn(text: string): readonly Word[] {
  const found =
    text
      .replaceAll('’', "'")
      .replace(/'s\b/gu, '')
      .match(/[\p{L}\p{M}\p{N}']+/gu) ?? []
  return found.map((raw) => ({ raw, folded: foldedTokens(raw).join('') }))
}

const small: ReadonlySet<string> = new Set('the and with from into over your his her their who'.split(' '))

/** True when one of its words stands in the text and no other name stands behind it: "brother Corin" is not Brother Lull. */
function isNamed({ name, aliases }: ReadingEntity, text: string): boolean {
  const own = [name, ...aliases]
    .flatMap(wordsIn)
    .filter(({ folded }) => folded.length > 2 && !small.has(folded))
  const isOwn = (said: Word): boolean => own.some((word) => isSameWord(said, word.folded))
  const said = wordsIn(text)
  return said.some((word, at) => {
    const next = said[at + 1]
    return isOwn(word) && (next === undefined || !isProper(next) || isOwn(next))
  })
}

function isProper({ raw }: Word): boolean {
  return /^\p{Lu}\p{Ll}/u.test(raw)
}

/** A word and one of a name; what is written with a capital is never taken for another name (READ-05). */
function isSameWord(said: Word, word: string): boolean {
  if (said.folded === word || commonForm(said.folded) === commonForm(word)) return true
  return (
    !isProper(said) && word.length > 5 && said.folded.length > 4 && editDistance(said.folded, word, 1) <= 1
  )
}

/** "the barman" for Viktor: words of the line that are no proper name and call nobody else. */
function isDescribed(quote: string, entity: ReadingEntity, { line, index }: Judge): boolean {
  const span = spanOf(quote, line)
  const written = span === null ? quote : line.slice(...span)
  const inside =
    (span?.[0] ?? 0) === 0 || /[.!?"“]\s*$/u.test(line.slice(0, span?.[0] ?? 0))
      ? written.replace(/^\S+/u, '')
      : written
  if (/(?:^|\s)\p{Lu}\p{Ll}/u.test(inside)) return false
  return !isOthersName(quote, entity, { index })
}

function isOthersName(quote: string, entity: ReadingEntity, { index }: Pick<Judge, 'index'>): boolean {
  return index.entities.some((other) => other.id !== entity.id && isCalledExactly(other, quote))
}

function isCalledExactly({ name, aliases }: ReadingEntity, quote: string): boolean {
  const said = [...contentWords(quote)]
  return [name, ...aliases].some((called) => {
    const words = contentWords(called)
    return words.size > 0 && words.size === said.length && said.every((word) => words.has(word))
  })
}

const single = /\b(?:a|an|one|the|my|this|that|another|his|her|its|it)\b/i

function numbersIn(text: string): readonly number[] {
  return (withDigits(text).match(/\d+/g) ?? []).map(Number)
}

/** The amount of an act is a number of its own words, else of the line; one may be said by an article, two by "both". */
function isAmountSaid({ amount, details }: ReadAct, quote: string, { line }: Judge): boolean {
  const own = numbersIn(quote === '' ? details : quote)
  const all = numbersIn(line)
  if (own.length > 0) return own.includes(amount ?? -1)
  if (all.includes(amount ?? -1)) return true
  const words = quote === '' ? line : quote
  if (amount === 1) return single.test(words)
  if (amount === 2) return /\b(?:both|couple|pair|two)\b/i.test(words)
  if (amount === 12) return /\bdozen\b/i.test(words)
  return foldedTokens(words).some((word) => numberWord(word) === amount)
}
