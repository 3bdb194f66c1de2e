/** What a person says aloud where nothing is disclosed: their own lines for the moment, and what is remembered of it. */
import { asInteger, type JsonObject } from '../../core/json.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { currentTurn, documentOf, nameOf, rowOf } from '../../core/state/state-queries.ts'
import type { Outcome } from '../../rules/index.ts'
import { capitalizeFirstLetter } from '../../text/capitals-articles-plurals-lists.ts'
import type { WorldEdit } from '../collect-world-changes.ts'
import type { PersonDefinition } from '../definition/places-and-people.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import type { Mood } from '../hostility-trust-and-mood.ts'
import { moodOf } from '../hostility-trust-and-mood.ts'
import { matterOf, questionIn } from './asked-questions.ts'
import type { Saying } from './classify-speech.ts'
import type { TalkRequest } from './match-talk-to-disclosures.ts'
import { talkLog, talkLogChange } from './talk-log.ts'

export interface ResolvedTalk {
  readonly asked: TalkRequest
  readonly outcome: Outcome
  /** The state that the rules left. */
  readonly state: GameState
  readonly definition: WorldDefinition
  /** The rules have changed what the person thinks already. */
  readonly tieMoved: boolean
}

/** A talk that is being answered. */
export interface Answer extends ResolvedTalk {
  readonly edit: WorldEdit
  /** All that was asked, where this is one question of several. */
  readonly question?: string
}

export function matterNamed({ act, npc }: TalkRequest): string {
  return matterOf(questionIn(act), personOf(npc).pronoun)
}

/** The truth that they have nothing on some matters, in their own words, with the first of them by name. */
export function speakUnknown(answer: Answer, matters: readonly string[]): void {
  const { asked, definition } = answer
  const matter = [...new Set(matters.filter((name) => name !== ''))].slice(0, 2).join(' and ')
  const lines = linesFor(rowOf(definition.people, asked.npc.id), 'unknown', 'neutral')
  const say = matter === '' ? lines : lines.map((line) => withMatter(line, matter))
  speak(answer, 'unknown', {
    ...topicsOf(answer),
    ...(say.length > 0 && { say: [...say] }),
    ...(matter !== '' && { matter }),
  })
}

export function topicsOf({ edit, asked: { act }, definition }: Answer): JsonObject {
  const topics = act.topics ?? []
  // What is not at hand has no name here, and an id is none.
  const names = topics.flatMap((id) => {
    const name = rowOf(definition.topics, id)?.name ?? nameOf(edit.state, id)
    return name === id ? [] : [name]
  })
  return topics.length === 0 ? {} : { topics: [...topics], topic_names: names }
}

/** They have not been greeted since the player came. */
export function isNewHere({ edit, asked: { npc } }: Answer): boolean {
  const { greeted } = talkLog(edit.state, npc.id)
  return greeted === 0 || greeted < arrivalTurn(edit.state)
}

/** A greeting is not made twice; what is told next may be the reason for a request. */
export function noteTalk({ edit, asked: { npc } }: Answer, what: 'greeted' | 'requested'): void {
  const change = talkLogChange(npc.id, [[what], currentTurn(edit.state)])
  edit.record('talk_noted', { npc_id: npc.id }, change, ['hidden', 'talk'])
}

/** Kinds of speech beside answers. */
type SpokenKind =
  | Saying
  | 'answered'
  | 'common'
  | 'unknown'
  | 'pressed'
  | 'named'
  | 'gives'
  | 'nothing_more'
  | 'names_price'

/** The turn of the last arrival here; 0 when the story began here. */
function arrivalTurn(state: GameState): number {
  return asInteger(rowOf(documentOf(state, 'world', 'visited'), state.scene.location_id)) ?? 0
}

/** Lets the NPC speak without disclosing anything. */
export function speak({ edit, asked, definition }: Answer, kind: SpokenKind, more: JsonObject): void {
  const { npc, act } = asked
  const mood = moodOf(edit.state, npc.id, act.actor_id)
  const say = [...linesFor(rowOf(definition.people, npc.id), kind, mood)]
  const details = { npc_id: npc.id, npc_name: nameOf(edit.state, npc.id), kind, mood, say, ...more }
  edit.emit('spoke', details, ['talk', kind])
}

function linesFor(person: PersonDefinition | undefined, kind: SpokenKind, mood: Mood): readonly string[] {
  if (person === undefined) return []
  if (kind === 'unknown' || kind === 'pressed') return person[kind]
  if (kind === 'thanks') return person.voice.thanks
  if (kind !== 'greet' && kind !== 'farewell') return []
  const lines = person.voice[kind]
  return lines[mood].length > 0 ? lines[mood] : lines.neutral
}

/** What a person says who knows nothing on a matter, with the matter first: inside the author's quotation marks, where there are any. */
function withMatter(line: string, matter: string): string {
  const [mark = ''] = /^["“]/u.exec(line) ?? []
  return `${mark}${capitalizeFirstLetter(matter)}? ${line.slice(mark.length)}`
}
