/** Who answers in a turn, and in which order: what they see before what it makes them tell, and no chat beside a roll. */
import type { JsonObject } from '../../../../core/json.ts'
import type { ShownEvent } from '../../../../core/protocol/turn-envelope.ts'
import type { NarrateRequest } from '../../../game-master.ts'
import { groupOf } from '../action-classes-by-verb.ts'
import type { Beat } from '../narration-beat.ts'
import type { NarrationScene } from '../narration-scene.ts'
import { type Act, actOf } from '../player-act-and-outcome.ts'
import { linesAt, textAt } from '../read-event-details.ts'
import { talkBeats, talkEvents } from './npc-speech-beats.ts'

/** The answers of a turn. */
export function answerBeats(request: NarrateRequest, scene: NarrationScene): readonly Beat[] {
  const { engine_events: events } = request
  const rolled = events.some((event) => isRolledTalk(actOf(event, request, scene.you)))
  const answers = inTheirOrder(
    events.filter(({ type, details }) => talkEvents.has(type) && !(rolled && isChat(type, details))),
  )
  return answers.flatMap((event, at) =>
    talkBeats(event, scene, { first: at === 0, last: at === answers.length - 1, opened: true }),
  )
}

/** Words that were rolled for have been answered with how they went: nobody chats beside it. */
function isRolledTalk(act: Act | null): boolean {
  return act !== null && act.band !== 'automatic' && groupOf(act.action) === 'talk'
}

function isChat(type: string, details: JsonObject): boolean {
  return (
    type === 'spoke' && ['small_talk', 'greet', 'shown'].includes(textAt(details, 'kind') || 'small_talk')
  )
}

/** Whoever is shown something says what they see before what it makes them tell, and does not chat beside it. */
function inTheirOrder(answers: readonly ShownEvent[]): readonly ShownEvent[] {
  const words = answers.filter(
    ({ type, details }) => type === 'npc_reacted' && linesAt(details, 'say', 'text').length > 0,
  )
  const reacting = new Set(words.map(({ details }) => textAt(details, 'npc_id', 'who')))
  const others = answers.filter(
    (event) =>
      !words.includes(event) && !(event.type === 'spoke' && reacting.has(textAt(event.details, 'npc_id'))),
  )
  return [...words, ...others]
}
