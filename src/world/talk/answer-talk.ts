/**
 * What comes of a talk, once its roll is known: what was open or won is told, what is kept back is deflected or lied
 * about, a failure costs something, and the NPC remembers how they were spoken to. No part of it depends on the
 * narrator.
 */
import { asInteger, type JsonObject } from '../../core/json.ts'
import { currentTurn, documentOf, nameOf, rowOf } from '../../core/state/readers.ts'
import type { GameState } from '../../core/state/state.ts'
import type { AttemptedAction, Outcome } from '../../rules/index.ts'
import { bandOf } from '../actions/attempt.ts'
import { type Circumstance, recordFutile } from '../actions/futile-attempts.ts'
import type { Disclosable } from '../definition/finds-and-disclosures.ts'
import type { PersonDefinition } from '../definition/places-and-people.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { changeRelationship } from '../effects/clocks-and-relationships.ts'
import { dispositionOf, trust } from '../state-readers.ts'
import { type WorldChange, WorldEdit } from '../world-edit.ts'
import { disclose, type Means } from './disclosure.ts'
import { react } from './reactions.ts'
import { coinsOf, socialActOf, type TalkRequest } from './talk-request.ts'
import { moodOf, noteTreatment, showMemory, talkLog, talkLogChange, treat } from './treatment.ts'

/** At most so many things are told in one answer. */
const mostAtOnce = 2

/** A talk and how it went. */
export interface ResolvedTalk {
  readonly asked: TalkRequest
  readonly outcome: Outcome
  /** The world after the rules had their say. */
  readonly state: GameState
  readonly definition: WorldDefinition
  /** The rules have changed what the person thinks already. */
  readonly tieMoved: boolean
}

/** What an attempt to win something from an NPC depends on. */
export function talkCircumstance({ npc, act, won, means }: TalkRequest, state: GameState): Circumstance {
  const shown = [...(means.shown ?? [])].sort().join('+')
  const key = [npc.id, won?.entry.id ?? act.verb, won?.check.skill ?? '', shown].join('/')
  const standing = dispositionOf(state, npc.id, act.actor_id)
  return { key: key.slice(0, 200), who: act.actor_id, standing }
}

export function answerTalk(talked: ResolvedTalk): WorldChange {
  const { asked, outcome, state, definition, tieMoved } = talked
  const { act, npc } = asked
  const edit = new WorldEdit(state)
  const failed = outcome === 'failure'
  showMemory(edit, npc.id, act.actor_id)
  const told = tellOpen(edit, asked, bandOf(outcome) !== 'fail')
  if (!told) answerOtherwise(edit, talked)
  leftCoins(edit, state, asked)
  if (failed) payForFailure(edit, talked)
  const felt = socialActOf(act.verb, !failed)
  const bought = asked.won !== null && felt === 'kindness'
  if (felt !== null && !bought && (outcome !== 'automatic' || felt === 'threat' || felt === 'insult'))
    treat(edit, npc.id, act.actor_id, felt, tieMoved || failed)
  if (failed && act.verb === 'deceive') noteTreatment(edit, npc.id, act.actor_id, 'caught_lying')
  const now = rowOf(edit.state.entities, npc.id) ?? npc
  react(edit, definition, now, act, outcome)
  return edit.finish()
}

/** Tells what is open, and what was won; false when there is nothing of it. */
function tellOpen(edit: WorldEdit, { npc, act, answers, won, means }: TalkRequest, passed: boolean): boolean {
  const opened = won !== null && passed ? [won.entry] : []
  const entries = [...answers.open, ...opened].slice(0, mostAtOnce)
  const with_: Means = won !== null && passed ? { ...means, passed: [won.check.skill] } : means
  const before = edit.events.length
  for (const entry of entries) tellOne(edit, npc.id, entry, act.actor_id, with_)
  return edit.events.slice(before).some((event) => event.type === 'disclosed')
}

function tellOne(edit: WorldEdit, npcId: string, entry: Disclosable, who: string, means: Means): void {
  const answer = disclose(npcId, entry.id, edit.state, who, means)
  if (answer.ok) edit.absorb(answer.value)
}

/** Nothing new was said: a deflection, what was said before, or nothing that is known at all. */
function answerOtherwise(edit: WorldEdit, { asked, definition }: ResolvedTalk): void {
  const { npc, act, answers, won, means } = asked
  const kept = won?.entry ?? answers.withheld[0]?.entry
  const [before] = answers.told
  const topics = act.topics ?? []
  if (kept !== undefined) keepBack(edit, asked, definition, kept)
  else if (before !== undefined) tellOne(edit, npc.id, before, act.actor_id, means)
  else if (topics.length === 0) chat(edit, definition, npc.id, act)
  else {
    const names = topics.map((id) => rowOf(definition.topics, id)?.name ?? nameOf(edit.state, id))
    speak(edit, definition, npc.id, act, 'unknown', { topics: [...topics], topic_names: names })
  }
}

/** The first time it is deflected or lied about; pressing again is answered as pressing. */
function keepBack(
  edit: WorldEdit,
  { npc, act, means }: TalkRequest,
  definition: WorldDefinition,
  entry: Disclosable,
): void {
  const asked = talkLog(edit.state, npc.id).kept[entry.id] ?? 0
  const pressed = asked > 0 && (rowOf(definition.people, npc.id)?.pressed.length ?? 0) > 0
  if (pressed) speak(edit, definition, npc.id, act, 'pressed', { entry_id: entry.id, tell: [...entry.tell] })
  else tellOne(edit, npc.id, entry, act.actor_id, { ...means, passed: [] })
  const change = talkLogChange(npc.id, [['kept', entry.id], asked + 1], [['last'], entry.id])
  edit.record('talk_noted', { npc_id: npc.id }, change, ['hidden', 'talk'])
}

/** Coins that bought nothing stay with the player, and that is said. */
function leftCoins(edit: WorldEdit, before: GameState, { npc, act, means }: TalkRequest): void {
  const offered = means.coin ?? 0
  const spent = coinsOf(before, act.actor_id) - coinsOf(edit.state, act.actor_id)
  if (offered === 0 || spent > 0) return
  edit.emit('coins_refused', { npc_id: npc.id, npc_name: npc.name, offered }, ['talk'])
}

function payForFailure(edit: WorldEdit, { asked, definition, tieMoved }: ResolvedTalk): void {
  const { npc, act } = asked
  if (!tieMoved)
    changeRelationship(edit, { a_id: act.actor_id, b_id: npc.id, rel_type: trust }, -1, 'pressed too hard')
  recordFutile(edit, definition, talkCircumstance(asked, edit.state))
}

/** What kinds of speech there are beside answers. */
type SpokenKind = 'greet' | 'farewell' | 'unknown' | 'pressed' | 'thanks' | 'shown' | 'small_talk'

const farewells = /\b(?:good ?bye|farewell|good ?night|bye|see you|take care|be off|take my leave)\b/i
const thanks = /\b(?:thank|thanks|grateful|obliged|cheers)\b/i

/** The kind of a line that names no topic. */
function kindOf(act: AttemptedAction, isNew: boolean): SpokenKind {
  const words = act.words ?? ''
  if (act.verb === 'show' && act.item_id !== undefined) return 'shown'
  if (farewells.test(words)) return 'farewell'
  if (thanks.test(words)) return 'thanks'
  return act.verb === 'greet' || isNew ? 'greet' : 'small_talk'
}

function linesFor(
  person: PersonDefinition | undefined,
  kind: SpokenKind,
  mood: 'neutral' | 'warm' | 'cold' | 'afraid',
): readonly string[] {
  if (person === undefined || kind === 'small_talk' || kind === 'shown') return []
  if (kind === 'unknown' || kind === 'pressed') return person[kind]
  if (kind === 'thanks') return person.voice.thanks
  const lines = person.voice[kind]
  return lines[mood].length > 0 ? lines[mood] : lines.neutral
}

/** Lets an NPC speak without disclosing anything. */
function speak(
  edit: WorldEdit,
  definition: WorldDefinition,
  npcId: string,
  act: AttemptedAction,
  kind: SpokenKind,
  more: JsonObject = {},
): void {
  const mood = moodOf(edit.state, npcId, act.actor_id)
  const say = [...linesFor(rowOf(definition.people, npcId), kind, mood)]
  const details = { npc_id: npcId, npc_name: nameOf(edit.state, npcId), kind, mood, say, ...more }
  edit.emit('spoke', details, ['talk', kind])
}

/** The turn of the last arrival here; 0 when the story began here. */
function arrivedAt(edit: WorldEdit): number {
  const here = edit.state.scene.location_id ?? ''
  return asInteger(rowOf(documentOf(edit.state, 'world', 'visited'), here)) ?? 0
}

/** A line of talk that names no topic. */
function chat(edit: WorldEdit, definition: WorldDefinition, npcId: string, act: AttemptedAction): void {
  const { greeted } = talkLog(edit.state, npcId)
  const isNew = greeted === 0 || greeted < arrivedAt(edit)
  const kind = kindOf(act, isNew)
  const item = kind === 'shown' ? { item_id: act.item_id ?? '' } : {}
  speak(edit, definition, npcId, act, kind, { first: greeted === 0, ...item })
  if (kind !== 'greet') return
  const change = talkLogChange(npcId, [['greeted'], currentTurn(edit.state)])
  edit.record('talk_noted', { npc_id: npcId }, change, ['hidden', 'talk'])
}
