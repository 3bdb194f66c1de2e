/** What a body did with nothing at stake: told in the player's own words, with the look of whoever it was done to. */
import type { ShownEvent } from '../../../../core/protocol/turn-envelope.ts'
import { joinList } from '../../../../text/capitals-articles-plurals-lists.ts'
import { type Beat, fromLibrary } from '../narration-beat.ts'
import type { NarrationScene } from '../narration-scene.ts'
import { echoGesture } from '../player-clause-in-second-person.ts'
import { textAt } from '../read-event-details.ts'
import { talkEvents } from './npc-speech-beats.ts'

/** True for something that was simply done, and whose words can be given back. */
export function isGesture({ type, details }: ShownEvent): boolean {
  return (
    type === 'improvised' &&
    textAt(details, 'outcome') === 'automatic' &&
    echoGesture(textAt(details, 'words'), []) !== null
  )
}

/** The gestures of a turn before anybody is spoken to, and those after it. */
export function gestureBeats(
  events: readonly ShownEvent[],
  scene: NarrationScene,
  sat: (event: ShownEvent) => string | null,
): { readonly before: readonly Beat[]; readonly after: readonly Beat[] } {
  const talk = events.findIndex(({ type }) => talkEvents.has(type))
  const at = talk < 0 ? events.length : talk
  const told = (some: readonly ShownEvent[]): readonly Beat[] =>
    toldBeats(
      some.filter((event) => isGesture(event) || sat(event) !== null),
      scene,
      sat,
    )
  return { before: told(events.slice(0, at)), after: told(events.slice(at)) }
}

function toldBeats(
  gestures: readonly ShownEvent[],
  scene: NarrationScene,
  sat: (event: ShownEvent) => string | null,
): readonly Beat[] {
  const done = gestures.flatMap(
    (event) => sat(event) ?? echoGesture(textAt(event.details, 'words'), scene.names) ?? [],
  )
  if (done.length === 0) return []
  const who = gestures.map(({ details }) => textAt(details, 'npc_id')).findLast((id) => id !== '')
  const person = who === undefined || !scene.isPerson(who) ? undefined : scene.person(who)
  const told: Beat = { kind: 'given', text: `You ${joinList(done)}.`, from: 'player' }
  if (person === undefined) return [told]
  const to = person.kind === 'beast' ? 'animal' : 'person'
  return [
    told,
    fromLibrary(['gesture.person'], { about: { target: person }, tags: { to }, weight: 'colour' }),
  ]
}
