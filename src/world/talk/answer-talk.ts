/**
 * What comes of a talk, once its roll is known: what was open or won is told, what is kept back is deflected or lied
 * about, what failed costs something, and whoever was spoken to remembers how. No word of it depends on who tells it.
 */

import type { JsonObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/state.ts'
import { type Act, type ActOutcome, bandOf } from '../act.ts'
import type { PersonBook } from '../book/person-book.ts'
import type { WorldBook } from '../book/world-book.ts'
import { changeRelationship } from '../change-relationship.ts'
import { type Circumstance, noteVain } from '../deeds/vain-attempts.ts'
import { disclose } from '../disclose.ts'
import type { Disclosable, Means } from '../disclosure.ts'
import { dispositionOf, trust } from '../disposition.ts'
import { documentOf, nameOf, own, playingTurn, wholeIn } from '../state-rows.ts'
import { Unfolding } from '../unfolding.ts'
import type { Happening } from '../world-event.ts'
import { feltAs } from './approach.ts'
import type { Asked } from './asked.ts'
import { purseOf } from './means.ts'
import { moodOf } from './mood.ts'
import { react } from './react.ts'
import { logged, talkLog } from './talk-log.ts'
import { noteTreatment, recall, treat } from './treatment.ts'

/** Nobody tells more than this in one breath. */
const mostAtOnce = 2

/** A talk and how it went. */
export interface Talked {
  readonly asked: Asked
  readonly outcome: ActOutcome
  /** The world after the rules had their say. */
  readonly state: GameState
  readonly book: WorldBook
  /** The rules have changed what the person thinks already. */
  readonly tieMoved: boolean
}

/** What an attempt to win something from somebody depends on. */
export function talkCircumstance({ npc, act, won, means }: Asked, state: GameState): Circumstance {
  const shown = [...(means.shown ?? [])].sort().join('+')
  const key = [npc.id, won?.entry.id ?? act.verb, won?.check.skill ?? '', shown].join('/')
  return { key: key.slice(0, 200), standing: dispositionOf(state, npc.id, act.actor_id) }
}

/** Lets somebody answer. */
export function answerTalk(talked: Talked): Happening {
  const { asked, outcome, state, book, tieMoved } = talked
  const { act, npc } = asked
  const work = new Unfolding(state)
  const failed = outcome === 'failure'
  recall(work, npc.id, act.actor_id)
  const told = tellOpen(work, asked, bandOf(outcome) !== 'fail')
  if (!told) answerOtherwise(work, talked)
  leftCoins(work, state, asked)
  if (failed) payForFailure(work, talked)
  const felt = feltAs(act.verb, !failed)
  const bought = asked.won !== null && felt === 'kindness'
  if (felt !== null && !bought && (outcome !== 'automatic' || felt === 'threat' || felt === 'insult'))
    treat(work, npc.id, act.actor_id, felt, tieMoved || failed)
  if (failed && act.verb === 'deceive') noteTreatment(work, npc.id, act.actor_id, 'caught_lying')
  const now = own(work.state.entities, npc.id) ?? npc
  react(work, book, now, act, outcome)
  return work.finish()
}

/** Tells what is open, and what was won; false when there is nothing of it. */
function tellOpen(work: Unfolding, { npc, act, answers, won, means }: Asked, passed: boolean): boolean {
  const opened = won !== null && passed ? [won.entry] : []
  const entries = [...answers.open, ...opened].slice(0, mostAtOnce)
  const with_: Means = won !== null && passed ? { ...means, passed: [won.check.skill] } : means
  const before = work.events.length
  for (const entry of entries) tellOne(work, npc.id, entry, act.actor_id, with_)
  return work.events.slice(before).some((event) => event.type === 'disclosed')
}

function tellOne(work: Unfolding, npcId: string, entry: Disclosable, who: string, means: Means): void {
  const answer = disclose(npcId, entry.id, work.state, who, means)
  if (answer.ok) work.absorb(answer.value)
}

/** Nothing new was said: a deflection, what was said before, or nothing that is known at all. */
function answerOtherwise(work: Unfolding, { asked, book }: Talked): void {
  const { npc, act, answers, won, means } = asked
  const kept = won?.entry ?? answers.withheld[0]?.entry
  const [before] = answers.told
  const topics = act.topics ?? []
  if (kept !== undefined) keepBack(work, asked, book, kept)
  else if (before !== undefined) tellOne(work, npc.id, before, act.actor_id, means)
  else if (topics.length === 0) chat(work, book, npc.id, act)
  else {
    const names = topics.map((id) => own(book.topics, id)?.name ?? nameOf(work.state, id))
    speak(work, book, npc.id, act, 'unknown', { topics: [...topics], topic_names: names })
  }
}

/** The first time it is deflected or lied about; whoever presses hears that they press. */
function keepBack(work: Unfolding, { npc, act, means }: Asked, book: WorldBook, entry: Disclosable): void {
  const asked = talkLog(work.state, npc.id).kept[entry.id] ?? 0
  const pressed = asked > 0 && (own(book.people, npc.id)?.pressed.length ?? 0) > 0
  if (pressed) speak(work, book, npc.id, act, 'pressed', { entry_id: entry.id, tell: [...entry.tell] })
  else tellOne(work, npc.id, entry, act.actor_id, { ...means, passed: [] })
  const change = logged(npc.id, [['kept', entry.id], asked + 1], [['last'], entry.id])
  work.record('talk_noted', { npc_id: npc.id }, change, ['hidden', 'talk'])
}

/** Coins that bought nothing stay in the purse, and it is said. */
function leftCoins(work: Unfolding, before: GameState, { npc, act, means }: Asked): void {
  const offered = means.coin ?? 0
  const spent = purseOf(before, act.actor_id) - purseOf(work.state, act.actor_id)
  if (offered === 0 || spent > 0) return
  work.tell('coins_refused', { npc_id: npc.id, npc_name: npc.name, offered }, ['talk'])
}

function payForFailure(work: Unfolding, { asked, book, tieMoved }: Talked): void {
  const { npc, act } = asked
  if (!tieMoved)
    changeRelationship(work, { a_id: act.actor_id, b_id: npc.id, rel_type: trust }, -1, 'pressed too hard')
  noteVain(work, book, act.actor_id, talkCircumstance(asked, work.state))
}

/** What kinds of speech there are beside answers. */
type SpokenKind = 'greet' | 'farewell' | 'unknown' | 'pressed' | 'thanks' | 'shown' | 'small_talk'

const farewells = /\b(?:good ?bye|farewell|good ?night|bye|see you|take care|be off|take my leave)\b/i
const thanks = /\b(?:thank|thanks|grateful|obliged|cheers)\b/i

/** The kind of a line that names no topic. */
function kindOf(act: Act, isNew: boolean): SpokenKind {
  const words = act.words ?? ''
  if (act.verb === 'show' && act.item_id !== undefined) return 'shown'
  if (farewells.test(words)) return 'farewell'
  if (thanks.test(words)) return 'thanks'
  return act.verb === 'greet' || isNew ? 'greet' : 'small_talk'
}

function linesFor(
  person: PersonBook | undefined,
  kind: SpokenKind,
  mood: 'neutral' | 'warm' | 'cold' | 'afraid',
): readonly string[] {
  if (person === undefined || kind === 'small_talk' || kind === 'shown') return []
  if (kind === 'unknown' || kind === 'pressed') return person[kind]
  if (kind === 'thanks') return person.voice.thanks
  const own = person.voice[kind][mood]
  return own.length > 0 ? own : person.voice[kind].neutral
}

/** Lets somebody speak without telling anything. */
function speak(
  work: Unfolding,
  book: WorldBook,
  npcId: string,
  act: Act,
  kind: SpokenKind,
  more: JsonObject = {},
): void {
  const mood = moodOf(work.state, npcId, act.actor_id)
  const say = [...linesFor(own(book.people, npcId), kind, mood)]
  const details = { npc_id: npcId, npc_name: nameOf(work.state, npcId), kind, mood, say, ...more }
  work.tell('spoke', details, ['talk', kind])
}

/** The turn of the last arrival here; 0 when the story began here. */
function arrivedAt(work: Unfolding): number {
  const here = work.state.scene.location_id ?? ''
  return wholeIn(own(documentOf(work.state, 'world', 'visited'), here), 0)
}

/** A line of talk that names no topic. */
function chat(work: Unfolding, book: WorldBook, npcId: string, act: Act): void {
  const { greeted } = talkLog(work.state, npcId)
  const isNew = greeted === 0 || greeted < arrivedAt(work)
  const kind = kindOf(act, isNew)
  const item = kind === 'shown' ? { item_id: act.item_id ?? '' } : {}
  speak(work, book, npcId, act, kind, { first: greeted === 0, ...item })
  if (kind !== 'greet') return
  const change = logged(npcId, [['greeted'], playingTurn(work.state)])
  work.record('talk_noted', { npc_id: npcId }, change, ['hidden', 'talk'])
}
