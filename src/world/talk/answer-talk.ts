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
import type { Mood, PersonDefinition } from '../definition/places-and-people.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { changeRelationship } from '../effects/clock-and-relationship-effects.ts'
import { dispositionOf, trust } from '../hostility-and-trust.ts'
import { applyNpcReaction } from '../npc-reactions.ts'
import { type WorldChange, WorldEdit } from '../world-edit.ts'
import { disclose, type Means } from './disclosure.ts'
import { moodOf, noteTreatment, showMemory, talkLog, talkLogChange, treat } from './remembered-treatment.ts'
import { coinsOf, socialActOf, type TalkRequest } from './talk-request.ts'

/** At most so many things are told in one answer. */
const maxAtOnce = 2

interface ResolvedTalk {
  readonly asked: TalkRequest
  readonly outcome: Outcome
  /** The state that the rules left. */
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

export function answerTalk(talk: ResolvedTalk): WorldChange {
  const { asked, outcome, definition, tieMoved } = talk
  const { act, npc } = asked
  const who = act.actor_id
  const failed = outcome === 'failure'
  const answer: Answer = { ...talk, edit: new WorldEdit(talk.state) }
  const { edit } = answer
  showMemory(edit, npc.id, who)
  if (!discloseOpen(answer)) answerOtherwise(answer)
  returnCoins(answer)
  if (failed) payForFailure(answer)
  const felt = socialActOf(act.verb, !failed)
  const isBought = asked.won !== null && felt === 'kindness'
  if (felt !== null && !isBought && (outcome !== 'automatic' || felt === 'threat' || felt === 'insult'))
    treat(edit, npc.id, who, felt, tieMoved || failed)
  if (failed && act.verb === 'deceive') noteTreatment(edit, npc.id, who, 'caught_lying')
  applyNpcReaction(edit, definition, rowOf(edit.state.entities, npc.id) ?? npc, act, outcome)
  return edit.finish()
}

/** A talk that is being answered. */
interface Answer extends ResolvedTalk {
  readonly edit: WorldEdit
}

/** Discloses what is open, and what was won; false when there is nothing of it. */
function discloseOpen(answer: Answer): boolean {
  const { edit, asked, outcome } = answer
  const { answers, means } = asked
  const won = bandOf(outcome) === 'fail' ? null : asked.won
  const entries = [...answers.open, ...(won === null ? [] : [won.entry])].slice(0, maxAtOnce)
  const before = edit.events.length
  const had = coinsOf(edit.state, asked.act.actor_id)
  for (const entry of entries) {
    // What is offered is spent once, however much it could open.
    const spent = had - coinsOf(edit.state, asked.act.actor_id)
    const left = means.coin === undefined ? means : { ...means, coin: means.coin - spent }
    discloseEntry(answer, entry, won === null ? left : { ...left, passed: [won.check.skill] })
  }
  return edit.events.slice(before).some((event) => event.type === 'disclosed')
}

function discloseEntry({ edit, asked: { npc, act } }: Answer, entry: Disclosable, means: Means): void {
  const disclosed = disclose(npc.id, entry.id, edit.state, act.actor_id, means)
  if (disclosed.ok) edit.absorb(disclosed.value)
}

/** Nothing new was said: a deflection, what was said before, or nothing that is known at all. */
function answerOtherwise(answer: Answer): void {
  const { edit, asked, definition } = answer
  const { act, answers, won, means } = asked
  const kept = won?.entry ?? answers.withheld[0]?.entry
  const [before] = answers.told
  const topics = act.topics ?? []
  if (kept !== undefined) keepBack(answer, kept)
  else if (before !== undefined) discloseEntry(answer, before, means)
  else if (topics.length === 0) chat(answer)
  else {
    const names = topics.map((id) => rowOf(definition.topics, id)?.name ?? nameOf(edit.state, id))
    speak(answer, 'unknown', { topics: [...topics], topic_names: names })
  }
}

/** The first time it is deflected or lied about; pressing again is answered as pressing. */
function keepBack(answer: Answer, entry: Disclosable): void {
  const { edit, asked, definition } = answer
  const { npc, means } = asked
  const timesAsked = talkLog(edit.state, npc.id).kept[entry.id] ?? 0
  const isPressed = timesAsked > 0 && (rowOf(definition.people, npc.id)?.pressed.length ?? 0) > 0
  if (isPressed) speak(answer, 'pressed', { entry_id: entry.id, tell: [...entry.tell] })
  else discloseEntry(answer, entry, { ...means, passed: [] })
  const change = talkLogChange(npc.id, [['kept', entry.id], timesAsked + 1], [['last'], entry.id])
  edit.record('talk_noted', { npc_id: npc.id }, change, ['hidden', 'talk'])
}

/** Coins that bought nothing stay with the player, and that is said. */
function returnCoins({ edit, state, asked: { npc, act, means } }: Answer): void {
  const offered = means.coin ?? 0
  const spent = coinsOf(state, act.actor_id) - coinsOf(edit.state, act.actor_id)
  if (offered === 0 || spent > 0) return
  edit.emit('coins_refused', { npc_id: npc.id, npc_name: npc.name, offered }, ['talk'])
}

function payForFailure({ edit, asked, definition, tieMoved }: Answer): void {
  const tie = { a_id: asked.act.actor_id, b_id: asked.npc.id, rel_type: trust }
  if (!tieMoved) changeRelationship(edit, tie, -1, 'pressed too hard')
  recordFutile(edit, definition, talkCircumstance(asked, edit.state))
}

/** Kinds of speech beside answers. */
type SpokenKind = 'greet' | 'farewell' | 'unknown' | 'pressed' | 'thanks' | 'shown' | 'small_talk'

/** A line of talk that names no topic. */
function chat(answer: Answer): void {
  const { edit, asked } = answer
  const { npc, act } = asked
  const { greeted } = talkLog(edit.state, npc.id)
  const kind = kindOf(act, greeted === 0 || greeted < arrivalTurn(edit.state))
  speak(answer, kind, { first: greeted === 0, ...(kind === 'shown' && { item_id: act.item_id ?? '' }) })
  if (kind !== 'greet') return
  const change = talkLogChange(npc.id, [['greeted'], currentTurn(edit.state)])
  edit.record('talk_noted', { npc_id: npc.id }, change, ['hidden', 'talk'])
}

const farewells = /\b(?:good ?bye|farewell|good ?night|bye|see you|take care|be off|take my leave)\b/i
const thanks = /\b(?:thank|thanks|grateful|obliged|cheers)\b/i

function kindOf({ verb, words = '', item_id }: AttemptedAction, isNew: boolean): SpokenKind {
  if (verb === 'show' && item_id !== undefined) return 'shown'
  if (farewells.test(words)) return 'farewell'
  if (thanks.test(words)) return 'thanks'
  return verb === 'greet' || isNew ? 'greet' : 'small_talk'
}

/** The turn of the last arrival here; 0 when the story began here. */
function arrivalTurn(state: GameState): number {
  return asInteger(rowOf(documentOf(state, 'world', 'visited'), state.scene.location_id)) ?? 0
}

/** Lets the NPC speak without disclosing anything. */
function speak({ edit, asked, definition }: Answer, kind: SpokenKind, more: JsonObject): void {
  const { npc, act } = asked
  const mood = moodOf(edit.state, npc.id, act.actor_id)
  const say = [...linesFor(rowOf(definition.people, npc.id), kind, mood)]
  const details = { npc_id: npc.id, npc_name: nameOf(edit.state, npc.id), kind, mood, say, ...more }
  edit.emit('spoke', details, ['talk', kind])
}

function linesFor(person: PersonDefinition | undefined, kind: SpokenKind, mood: Mood): readonly string[] {
  if (person === undefined || kind === 'small_talk' || kind === 'shown') return []
  if (kind === 'unknown' || kind === 'pressed') return person[kind]
  if (kind === 'thanks') return person.voice.thanks
  const lines = person.voice[kind]
  return lines[mood].length > 0 ? lines[mood] : lines.neutral
}
