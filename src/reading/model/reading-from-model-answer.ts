/**
 * A model's answer to "what does this line mean?" as a reading: every act tied to the words it comes from, ids that the
 * scene has, at most four acts. Whatever else stands in the answer is left out; what it may not say is for the veto.
 */

import { isJsonObject, type JsonObject } from '../../core/json.ts'
import {
  mostActs,
  type ReadAct,
  type ReadAction,
  type Reading,
  type ReadingScene,
  type ReadMode,
} from '../../core/protocol/free-text-reading.ts'
import { callingOf } from '../../text/people-in-prose.ts'
import { withFullStop } from '../../text/sentences.ts'
import { commonForm, contentWords, editDistance } from '../../text/word-and-text-similarity.ts'
import { type Draft, draftOf } from '../grammar/act/act-draft.ts'
import { isGlance } from '../grammar/act/glances.ts'
import { plainBodily } from '../grammar/act/reclassify-gestures.ts'
import { isSeenAtOnce } from '../grammar/clause/readied-and-conditional-acts.ts'
import { untilIn } from '../grammar/finish/end-of-wait.ts'
import { bandOf } from '../grammar/finish/reading-confidence.ts'
import { minutesOf, risksOf } from '../grammar/finish/risks-and-minutes.ts'
import { phraseFor } from '../grammar/finish/say-back-reading.ts'
import { asPhrase } from '../grammar/offers/near-offers-and-leftover-words.ts'
import { indexScene, type SceneIndex } from '../grammar/scene/scene-index.ts'
import { actionOf } from './act-names-of-models.ts'
import { spanOf } from './find-quoted-span.ts'
import { anyone, bareThing, handledThings, isOnlyTopic, isSought, needsThing } from './things-not-listed.ts'

/** "Check what I carry" asks what I carry. */
const looksUp =
  /^(?:i )?(?:check|count|see|recall|remember|look up) (?=(?:what|how|who|where|which|when|why|my)\b)/i

const mostTopics = 4

/** A choice that was on the screen, or an authored action that can be done now. */
export interface ReaderOffer {
  readonly id: string
  readonly text: string
  /** True for a choice on the screen; the others are authored actions. */
  readonly shown: boolean
  /** An author's other words for it. */
  readonly phrases?: readonly string[]
  /** What stands below its title. */
  readonly note?: string
  /** The key under which it can be picked, for what is not on the screen and can be chosen all the same. */
  readonly key?: string
}

/** A question that a person who is here has an answer to. */
export interface ReaderAnswer {
  readonly id: string
  readonly by: string
}

const modes: Readonly<Record<string, ReadMode>> = {
  ...{ play: 'play', question: 'gm', status: 'status', system: 'system', think: 'think' },
}

/**
 * The reading an answer gives; null when it gives none.
 *
 * @example
 * readingOfAnswer({ acts: [{ words: 'look', action: 'look' }] }, 'look', scene, [])?.actions[0]?.action // 'look'
 */
export function readingOfAnswer(
  answer: unknown,
  line: string,
  scene: ReadingScene,
  offers: readonly ReaderOffer[],
  lastTold = '',
  answers: readonly ReaderAnswer[] = [],
): Reading | null {
  if (!isJsonObject(answer) || !(Array.isArray(answer.acts) || typeof answer.kind === 'string')) return null
  const index = indexScene(scene)
  const told = Array.isArray(answer.acts) ? (answer.acts as readonly unknown[]) : []
  const mode = modes[textOf(answer.kind, 20)] ?? 'play'
  const sure = confidenceOf(answer.confidence)
  const read = { line, index, offers, answers, sure, lastTold }
  const isOnly = told.length === 1
  const found = told.filter(isJsonObject).flatMap((entry, at) =>
    (isOnly ? withManner(actOf(entry, read), line) : actOf(entry, read)).map((act) => {
      const isOpen = at > 0 && entry.condition_on === 'outcome' && act.trigger !== undefined
      return { act, isOpen: isOpen || (at === 0 && act.hangsOn !== undefined) }
    }),
  )
  const all = found.flatMap(({ act, isOpen }) => (isOpen ? [] : [act]))
  // What hangs on how an earlier act turns out is for the player to say, once that is known.
  const open = found.flatMap(({ act, isOpen }) => (isOpen ? [act] : []))
  // One act can be held ready; what else waits for a condition is named, and not done.
  const [held, ...alsoHeld] = all.filter(({ trigger }) => trigger !== undefined)
  const acts = all.filter((act) => act.trigger === undefined || act === held)
  const actions = mode === 'play' ? acts.slice(0, mostActs).map((act) => saidBack(act, index)) : []
  const questions = questionsOf(answer.questions, line)
  const correction = textOf(answer.correction, 300)
  const unread = quotesOf(answer.unread, line, 40)
  if (actions.length === 0 && mode === 'play' && questions.length === 0 && correction === '')
    if (acts.length > 0 || told.length > 0) return null
  const drafts = actions.map(draftFrom)
  const confidence =
    actions.length === 0 && mode === 'play' && questions.length === 0 ? Math.min(sure, 0.3) : sure
  return {
    mode: mode === 'play' && actions.length === 0 && questions.length > 0 ? 'gm' : mode,
    intent: line,
    confidence,
    band: bandOf(confidence),
    actions,
    referenced: [...new Set(actions.flatMap(namedBy))],
    risk_flags: mode === 'play' ? risksOf(drafts, index) : [],
    minutes: mode === 'play' ? minutesOf(drafts, line, index) : 0,
    claims: quotesOf(answer.claims, line, 4),
    assumptions: [...acts.slice(mostActs), ...open, ...alsoHeld].map(({ details, condition }) =>
      withFullStop(`Not done yet: ${isSaidIn(condition, details) ? '' : `${condition}, `}${details}`),
    ),
    understood: allSaidBack(actions, index),
    ...(questions.length > 0 && { questions }),
    ...(correction !== '' && { correction }),
    ...(unread.length > 0 && { unread }),
  }
}

/** True when nothing has to be said before the words of an act: it waits for nothing, or they name what it waits for. */
function isSaidIn(condition: string | undefined, details: string): boolean {
  return condition === undefined || spanOf(condition, details) !== null
}

/** An act with the words in which it is said back: a choice by its title, so that the wrong one is seen. */
export function saidBack(act: ReadAct, index: SceneIndex): ReadAct {
  const isChoice = (act.offer ?? act.affordance) !== undefined && act.phrase !== undefined
  const { plainly } = act
  const told = plainly === undefined ? act : { ...act, details: plainly }
  const isUnheard = act.manner.includes('to nobody')
  return isChoice ? act : { ...act, phrase: isUnheard ? 'speak aloud' : phraseFor(told, index) }
}

/** What was understood, to the player. */
export function allSaidBack(acts: readonly ReadAct[], index: SceneIndex): string {
  const phrases = new Set(acts.flatMap((act) => saidBack(act, index).phrase ?? []))
  return phrases.size === 0 ? 'You hesitate.' : `You ${[...phrases].join(', then ')}.`
}

/** How an earlier act must turn out for one that hangs on it. */
const outcomes = ['success', 'failure'] as const

interface Read {
  readonly line: string
  readonly index: SceneIndex
  readonly offers: readonly ReaderOffer[]
  readonly answers: readonly ReaderAnswer[]
  readonly sure: number
  /** What the player read last. */
  readonly lastTold: string
}

function actOf(told: JsonObject, { line, index, offers, answers, sure, lastTold }: Read): ReadAct[] {
  const named = actionOf(textOf(told.action, 40))
  if (named === null) return []
  const words = textOf(told.words, 500)
  const known = (value: unknown): string | null => {
    const id = textOf(value, 200)
    return index.byId.has(id) ? id : null
  }
  const offer = offers.find(({ id }) => id === textOf(told.offer_id, 200))
  const slots = slotsOf(told, named, { words, index, offer })
  const { item, said } = slots
  const isForAnyone = slots.action === 'search' && anyone.test(textOf(told.missing, 160) || words)
  const action = isForAnyone ? 'look' : slots.action
  // What is only spoken of has no place where it could be handled: the thing of its name is the prose's.
  const isMatter = offer === undefined && handledThings.has(action) && isOnlyTopic(slots.target, index)
  // Words to a stool or to the sea are said, and nobody answers for them.
  const isUnheard =
    isTalk(action) && offer === undefined && (slots.target === noListener || isThing(slots.target, index))
  const isForNone = isMatter || isUnheard || slots.target === noListener
  const target = isForNone ? null : slots.target
  const answer =
    isTalk(action) && offer === undefined ? answerNamed(told.answer_id, target, answers) : undefined
  const plainly = action === 'gesture' ? plainlyIn(told.plainly, line) : ''
  const spokenOf = Array.isArray(told.topics) ? (told.topics as readonly unknown[]) : []
  const about = textOf(told.about, 200)
  const topics = [
    ...spokenOf.flatMap((topic) => known(topic) ?? []),
    ...(spokenOf.length === 0 && about !== '' ? [about] : []),
  ]
  const speech = textOf(told.speech, 500)
  const condition = conditionOf(told.condition)
  const purpose = textOf(told.purpose, 300)
  const manner = textOf(told.manner, 60)
  const amount =
    typeof told.amount === 'number' && Number.isSafeInteger(told.amount) && told.amount >= 0
      ? told.amount
      : null
  const span = spanOf(words, line)
  const until = action === 'wait' ? (untilIn(words) ?? untilIn(line)) : undefined
  const unlisted = textOf(told.missing, 160) || (isMatter ? said.target : '')
  const lacks =
    !isUnheard &&
    spanOf(unlisted, line) !== null &&
    needsThing.has(action) &&
    !isSought(action, unlisted, words)
  // A thing that only the story has goes by the story's word for it.
  const inStory = textOf(told.told_as, 80)
  const isTold = inStory !== '' && spanOf(inStory, lastTold) !== null
  const missing = lacks ? bareThing(isTold ? inStory : unlisted) : ''
  const isConditional = condition !== '' && action !== 'wait' && !isSeenAtOnce(condition)
  const hangsOn = isConditional ? outcomes.find((outcome) => outcome === told.condition_on) : undefined
  const waits = isConditional && hangsOn === undefined
  return [
    {
      ...(waits
        ? { action: 'ready', ...(action !== 'ready' && { readied: action }), trigger: condition }
        : { action }),
      verb: action === 'examine' ? verbIn(words, action) : action,
      target,
      item,
      topics: [...new Set(topics)].filter((topic) => topic !== target).slice(0, mostTopics),
      manner: [...(manner === '' ? [] : [manner]), ...(isUnheard ? ['aloud', 'to nobody'] : [])],
      details: words === '' ? line : words,
      said: { ...said, topic: about },
      ...(speech !== '' && { speech }),
      ...(answer !== undefined && { answer }),
      ...(plainly !== '' && { plainly }),
      ...(!waits && offerSlots(offer, words, offers)),
      ...(condition !== '' && { condition }),
      ...(hangsOn !== undefined && { hangsOn }),
      ...(purpose !== '' && { purpose }),
      ...(amount !== null && { amount }),
      ...(span !== null && { span }),
      ...(until !== undefined && { until }),
      ...(missing !== '' && { missing }),
      confidence: confidenceOf(told.confidence, sure),
    },
  ]
}

/** Whom words are for that are meant for nobody who could answer, as a reader says it. */
export const noListener = 'nobody'

const isTalk = (action: ReadAction): boolean =>
  /^(?:ask|tell|greet|persuade|deceive|intimidate|accuse|flirt|provoke|agree|refuse|bribe)$/.test(action)

function isThing(id: string | null, { byId }: SceneIndex): boolean {
  const entity = id === null ? undefined : byId.get(id)
  if (entity === undefined || !['object', 'item', 'exit', 'place'].includes(entity.kind)) return false
  // A noodle stand that is also called the noodle man has a keeper.
  const isKept = [entity.name, ...entity.aliases].some(
    (called) => callingOf(called.split(' ').at(-1) ?? '') !== undefined,
  )
  return !isKept && !(entity.tags ?? []).some((tag) => tag === 'person' || tag === 'animal')
}

/** The answer that a reader named, of those whom the words are for; empty where it saw theirs and says it is none. */
function answerNamed(
  told: unknown,
  target: string | null,
  answers: readonly ReaderAnswer[],
): string | undefined {
  if (typeof told !== 'string') return undefined
  const theirs = answers.filter(({ by }) => target === null || by === target)
  return told === '' ? (theirs.length > 0 ? '' : undefined) : theirs.find(({ id }) => id === told)?.id
}

/** What is only told, in plain words, where they say no more than the line does. */
function plainlyIn(told: unknown, line: string): string {
  const plain = textOf(told, 200).replace(/^(?:you|i)\s+/i, '')
  const said = [...contentWords(line)]
  const isSaid = [...contentWords(plain)].every((word) =>
    said.some((other) => commonForm(other) === commonForm(word) || editDistance(other, word, 2) <= 1),
  )
  return isSaid ? plain : ''
}

/** The verb that a look was typed with, by which a glance is told from a search. */
function verbIn(words: string, action: ReadAction): string {
  const typed = words.toLowerCase().replace(/^(?:(?:and|then|so|just|i|we|to)\s+)+/, '')
  return isGlance(typed, typed) ? typed : action
}

const shortestManner = 3

/** How one goes is told with the going: "keeping to the shadows" is not to be lost on the way. */
function withManner(acts: ReadAct[], line: string): ReadAct[] {
  return acts.flatMap((act) => {
    const [how = ''] = act.manner
    const span = spanOf(how, line)
    const isTold = /^\p{L}+ing\s/iu.test(how) && how.split(/\s+/).length >= shortestManner
    if (act.action !== 'go' || span === null || !isTold) return [act]
    const {
      offer: _offer,
      affordance: _deed,
      phrase: _title,
      missing: _missing,
      improvised: _own,
      ...rest
    } = act
    const told = { ...rest, action: 'gesture', verb: 'gesture', target: null, item: null } as const
    return [{ ...told, topics: [], manner: [], details: how, said: { topic: '' }, span }, act]
  })
}

/** Acts on a thing in the hand: it is what they are done to, whichever slot a reader put it in. */
const onOwnThing: ReadonlySet<ReadAction> = new Set<ReadAction>(['equip', 'consume'])

interface Slots {
  readonly action: ReadAction
  readonly target: string | null
  readonly item: string | null
  readonly said: { readonly target: string; readonly item: string }
}

/** What is done to whom with what, as the engine has it. An id that the scene does not have stays, for the veto to see. */
function slotsOf(
  told: JsonObject,
  named: ReadAction,
  { words, index, offer }: Pick<Read, 'index'> & { words: string; offer: ReaderOffer | undefined },
): Slots {
  const target = textOf(told.target_id, 200) || null
  const item = textOf(told.item_id, 200) || null
  const said = { target: textOf(told.target_words, 120), item: textOf(told.item_words, 120) }
  if (offer !== undefined) return { action: named, target, item, said }
  if (onOwnThing.has(named) && target === null && item !== null)
    return { action: named, target: item, item: null, said: { target: said.item, item: '' } }
  // What is bought is not the money that is paid for it.
  const paid = named === 'trade' && item !== null && index.byId.get(item)?.tags?.includes('money') === true
  if (paid) return { action: named, target, item: null, said: { ...said, item: '' } }
  // Nothing that can be named is used: that is something of the player's own making.
  if (named === 'use' && target === null && item === null) return { action: 'improvise', target, item, said }
  return { action: plainBodily(named, { words, target, index }), target, item, said }
}

/** What must happen first, as it is said back: "only if she refuses" and "otherwise" in plain words. */
function conditionOf(told: unknown): string {
  const said = textOf(told, 300).replace(
    /^(?:but |and |or )*(?:only )?(?=if|when|once|unless|should|as soon|otherwise|else)/i,
    '',
  )
  if (/^(?:otherwise|else)\b/i.test(said)) return 'if not'
  return said.replace(/^(?:If|When|Whenever|Once|Unless|Should|As)\b/, (word) => word.toLowerCase())
}

/** How much of an offer's title an act must say to be that offer where its reader forgot to name it. */
const mostOfTitle = 0.6

/** The offer that an act is, or that it is none; a reader that forgot to name one is helped where the words are the same. */
function offerSlots(
  named: ReaderOffer | undefined,
  words: string,
  offers: readonly ReaderOffer[],
): Pick<ReadAct, 'offer' | 'affordance' | 'improvised' | 'phrase'> {
  const said = contentWords(words)
  const holds = ({ text, phrases = [] }: ReaderOffer): boolean => {
    const own = contentWords([text, ...phrases].join(' '))
    return [...said].every((word) => own.has(word))
  }
  const isTitle = ({ text }: ReaderOffer): boolean => {
    const title = [...contentWords(text)]
    return title.filter((word) => said.has(word)).length >= mostOfTitle * Math.max(2, title.length)
  }
  const [forgotten, ...others] = offers.filter(holds).filter(isTitle)
  const meant = named ?? (others.length === 0 ? forgotten : undefined)
  if (meant !== undefined) {
    const phrase = asPhrase(meant.text)
    const key = meant.shown ? meant.id : meant.key
    return key === undefined ? { affordance: meant.id, phrase } : { offer: key, phrase }
  }
  return offers.some(holds) ? {} : { improvised: true }
}

function draftFrom(act: ReadAct): Draft {
  const { action, verb, confidence, details, target, item } = act
  return { ...draftOf(action, verb, confidence, details.toLowerCase()), target, item }
}

function namedBy({ target, item, topics }: ReadAct): string[] {
  return [target, item, ...topics].filter((id) => id !== null)
}

/** Questions to the game master that stand in the line, in the plain words that a reader found for them. */
function questionsOf(told: unknown, line: string): string[] {
  const list = Array.isArray(told) ? (told as readonly unknown[]) : []
  return list
    .map((entry) =>
      isJsonObject(entry)
        ? { words: textOf(entry.words, 300), plainly: textOf(entry.plainly, 200) }
        : { words: textOf(entry, 300), plainly: '' },
    )
    .filter(({ words }) => words !== '' && spanOf(words, line) !== null)
    .slice(0, 3)
    .map(({ words, plainly }) => (plainly === '' ? words.replace(looksUp, '') : plainly))
}

/** The texts of a list that stand in the line; what a reader made up is no part of it. */
function quotesOf(told: unknown, line: string, most: number): string[] {
  const list = Array.isArray(told) ? (told as readonly unknown[]) : []
  return list
    .map((text) => textOf(text, 300))
    .filter((text) => text !== '' && spanOf(text, line) !== null)
    .slice(0, most)
}

function textOf(value: unknown, most: number): string {
  return typeof value === 'string' ? value.trim().slice(0, most) : ''
}

function confidenceOf(value: unknown, usual = 0.8): number {
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : usual
}
