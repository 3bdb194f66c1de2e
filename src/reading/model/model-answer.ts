/**
 * A model's answer to "what does this line mean?" as a reading: every act tied to the words it comes from, ids that the
 * scene has, at most four acts. Whatever else stands in the answer is left out; what it may not say is for the veto.
 */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import {
  type ReadAct,
  type ReadAction,
  type Reading,
  type ReadingScene,
  type ReadMode,
  readActionWeights,
} from '../../core/protocol/free-text-reading.ts'
import { type Draft, draftOf } from '../grammar/act/draft.ts'
import { claimsIn } from '../grammar/finish/claims.ts'
import { bandOf } from '../grammar/finish/confidence.ts'
import { minutesOf, risksOf } from '../grammar/finish/risks-and-minutes.ts'
import { phraseFor, understoodAs } from '../grammar/finish/understood.ts'
import { untilIn } from '../grammar/finish/until.ts'
import { indexScene, type SceneIndex } from '../grammar/scene/scene-index.ts'
import { spanOf } from './spans.ts'

/** One line is at most so many acts (READ-07). */
export const mostActs = 4
const mostTopics = 4

/** A choice that was on the screen, or an authored action that can be done now. */
export interface ReaderOffer {
  readonly id: string
  readonly text: string
  /** True for a choice on the screen; the others are authored actions. */
  readonly shown: boolean
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
): Reading | null {
  if (!isJsonObject(answer) || !(Array.isArray(answer.acts) || typeof answer.kind === 'string')) return null
  const index = indexScene(scene)
  const told = Array.isArray(answer.acts) ? (answer.acts as readonly unknown[]) : []
  const mode = modes[textOf(answer.kind, 20)] ?? 'play'
  const sure = confidenceOf(answer.confidence)
  const read = { line, index, offers, sure }
  const acts = told.filter(isJsonObject).flatMap((act) => actOf(act, read))
  const actions =
    mode === 'play' ? acts.slice(0, mostActs).map((act) => ({ ...act, phrase: phraseFor(act, index) })) : []
  const questions = quotesOf(answer.questions, line, 3)
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
    claims: [
      ...new Set([...quotesOf(answer.claims, line, 4), ...(mode === 'play' ? claimsIn(line, drafts) : [])]),
    ],
    assumptions: acts.slice(mostActs).map(({ details }) => `Not done yet: ${details}.`),
    understood: understoodAs(actions, index),
    ...(questions.length > 0 && { questions }),
    ...(correction !== '' && { correction }),
    ...(unread.length > 0 && { unread }),
  }
}

interface Read {
  readonly line: string
  readonly index: SceneIndex
  readonly offers: readonly ReaderOffer[]
  readonly sure: number
}

function actOf(told: JsonObject, { line, index, offers, sure }: Read): ReadAct[] {
  const action = actionOf(told.action)
  if (action === null) return []
  const words = textOf(told.words, 500)
  const known = (value: unknown): string | null => {
    const id = textOf(value, 200)
    return index.byId.has(id) ? id : null
  }
  // An id that the scene does not have stays, for the veto to see.
  const target = textOf(told.target_id, 200) || null
  const item = textOf(told.item_id, 200) || null
  const offer = offers.find(({ id }) => id === textOf(told.offer_id, 200))
  const named = Array.isArray(told.topics) ? (told.topics as readonly unknown[]) : []
  const about = textOf(told.about, 200)
  const topics = [
    ...named.flatMap((topic) => known(topic) ?? []),
    ...(named.length === 0 && about !== '' ? [about] : []),
  ]
  const said = { target: textOf(told.target_words, 120), item: textOf(told.item_words, 120), topic: about }
  const speech = textOf(told.speech, 500)
  const condition = textOf(told.condition, 300)
  const purpose = textOf(told.purpose, 300)
  const manner = textOf(told.manner, 60)
  const amount =
    typeof told.amount === 'number' && Number.isSafeInteger(told.amount) && told.amount >= 0
      ? told.amount
      : null
  const span = spanOf(words, line)
  const until = action === 'wait' ? (untilIn(words) ?? untilIn(line)) : undefined
  const unlisted = textOf(told.missing, 80)
  const missing =
    target === null && unlisted !== '' && spanOf(unlisted, line) !== null ? withoutArticle(unlisted) : ''
  return [
    {
      action,
      verb: action,
      target,
      item,
      topics: [...new Set(topics)].filter((topic) => topic !== target).slice(0, mostTopics),
      manner: manner === '' ? [] : [manner],
      details: words === '' ? line : words,
      said,
      ...(speech !== '' && { speech }),
      ...(offer?.shown === true && { offer: offer.id }),
      ...(offer?.shown === false && { affordance: offer.id }),
      ...(condition !== '' && { condition }),
      ...(purpose !== '' && { purpose }),
      ...(amount !== null && { amount }),
      ...(span !== null && { span }),
      ...(until !== undefined && { until }),
      ...(missing !== '' && { missing }),
      confidence: confidenceOf(told.confidence, sure),
    },
  ]
}

/** Words of models for acts that have another name here. */
const otherNames: Readonly<Record<string, ReadAction>> = {
  ...{
    talk: 'tell',
    say: 'tell',
    speak: 'tell',
    answer: 'tell',
    reply: 'tell',
    lie: 'deceive',
    threaten: 'intimidate',
  },
  ...{
    walk: 'go',
    move: 'go',
    enter: 'go',
    leave: 'go',
    run: 'go',
    travel: 'go',
    return: 'go',
    approach: 'go',
  },
  ...{ investigate: 'examine', inspect: 'examine', study: 'examine', watch: 'examine', observe: 'examine' },
  ...{
    drop: 'put',
    place: 'put',
    throw: 'use',
    pay: 'give',
    buy: 'trade',
    sell: 'trade',
    drink: 'consume',
    eat: 'consume',
  },
  ...{
    grab: 'take',
    pick_up: 'take',
    chase: 'follow',
    hit: 'attack',
    shoot: 'attack',
    sleep: 'rest',
    act: 'improvise',
  },
  ...{
    negotiate: 'persuade',
    plead: 'persuade',
    bargain: 'persuade',
    comfort: 'persuade',
    repair: 'craft',
    wear: 'equip',
  },
  ...{
    jump: 'climb',
    swim: 'climb',
    push: 'force',
    pull: 'force',
    read_person: 'insight',
    write: 'use',
    sit: 'go',
  },
}

function actionOf(told: unknown): ReadAction | null {
  const word = textOf(told, 40)
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  if (word === '') return null
  if (Object.hasOwn(readActionWeights, word)) return word as ReadAction
  return Object.hasOwn(otherNames, word) ? (otherNames[word] ?? null) : 'improvise'
}

/** "There is no handle here", whatever the player called it. */
function withoutArticle(words: string): string {
  return words.replace(/^(?:the|a|an|my|your|his|her|its|their|some|any|this|that|these|those)\s+/i, '')
}

function draftFrom(act: ReadAct): Draft {
  const { action, verb, confidence, details, target, item } = act
  return { ...draftOf(action, verb, confidence, details.toLowerCase()), target, item }
}

function namedBy({ target, item, topics }: ReadAct): string[] {
  return [target, item, ...topics].filter((id) => id !== null)
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
