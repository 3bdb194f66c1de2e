/** Words without a topic: greetings, thanks, farewells, small talk, and what somebody says who knows nothing of it. */
import type { JsonObject } from '../../core/json.ts'
import type { Act } from '../act.ts'
import type { PersonBook } from '../book/person-book.ts'
import type { WorldBook } from '../book/world-book.ts'
import { documentOf, nameOf, own, playingTurn, wholeIn } from '../state-rows.ts'
import type { Unfolding } from '../unfolding.ts'
import { moodOf } from './mood.ts'
import { logged, talkLog } from './talk-log.ts'

/** What kinds of speech there are beside answers. */
export type SpokenKind = 'greet' | 'farewell' | 'unknown' | 'pressed' | 'thanks' | 'shown' | 'small_talk'

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
export function speak(
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
export function chat(work: Unfolding, book: WorldBook, npcId: string, act: Act): void {
  const { greeted } = talkLog(work.state, npcId)
  const isNew = greeted === 0 || greeted < arrivedAt(work)
  const kind = kindOf(act, isNew)
  const item = kind === 'shown' ? { item_id: act.item_id ?? '' } : {}
  speak(work, book, npcId, act, kind, { first: greeted === 0, ...item })
  if (kind !== 'greet') return
  const change = logged(npcId, [['greeted'], playingTurn(work.state)])
  work.record('talk_noted', { npc_id: npcId }, change, ['hidden', 'talk'])
}
