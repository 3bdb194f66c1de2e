/** What a person says aloud where nothing is disclosed: their own lines for the moment, and what is remembered of it. */
import { asInteger, type JsonObject } from '../../core/json.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { currentTurn, documentOf, nameOf, rowOf } from '../../core/state/state-queries.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import type { Outcome } from '../../rules/index.ts'
import type { WorldEdit } from '../collect-world-changes.ts'
import type { PersonDefinition } from '../definition/places-and-people.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import type { Mood } from '../hostility-trust-and-mood.ts'
import { moodOf } from '../hostility-trust-and-mood.ts'
import type { Saying } from './classify-speech.ts'
import type { TalkRequest } from './match-talk-to-disclosures.ts'
import { talkLog, talkLogChange } from './talk-log.ts'
import { topicsToTell } from './topics-to-tell.ts'

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

/**
 * The truth that they have nothing on what was asked, in their own words and in none of the player's, and what they could
 * tell instead. `left` says which of several questions it was, where others had an answer.
 */
export function speakUnknown(answer: Answer, left?: 'first' | 'rest'): void {
  const { edit, asked, definition } = answer
  const { act, npc } = asked
  const others = topicsToTell(npc, edit.state, definition, act.actor_id).filter(
    ({ topic }) => act.topics?.includes(topic) !== true,
  )
  const lead = others[currentTurn(edit.state) % Math.max(1, others.length)]
  speak(answer, 'unknown', {
    ...topicsOf(answer),
    ...(left !== undefined && { left }),
    ...(lead !== undefined && { lead: asTheirOwn(lead.name, npc) }),
  })
}

/** "Chen's offer" is "her offer" where she is spoken of. */
function asTheirOwn(topic: string, npc: Entity): string {
  const { aliases, pronoun } = personOf(npc)
  const own = pronoun === 'he' ? 'his' : pronoun === 'she' ? 'her' : 'their'
  const [, owner = '', rest = ''] = /^(?:the )?(.+?)['’]s (.+)$/iu.exec(topic) ?? []
  const names = [npc.name, ...npc.name.split(' '), ...aliases].map((name) => name.toLowerCase())
  return names.includes(owner.toLowerCase()) ? `${own} ${rest}` : topic
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
  | 'unable'
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
