/** What of a turn a telling must not see too soon, twice, or on the wrong floor. */
import type { ShownEvent } from '../../../../core/protocol/turn-envelope.ts'
import type { Beat } from '../narration-beat.ts'
import type { NarrationScene } from '../narration-scene.ts'
import { linesAt } from '../read-event-details.ts'

/** The scene without those whom a piece of story is about to bring in: it tells of them in its own time. */
export function withoutBrought(scene: NarrationScene, events: readonly ShownEvent[]): NarrationScene {
  const brought = new Set(events.flatMap(({ details }) => linesAt(details, 'brings')))
  return brought.size === 0 ? scene : { ...scene, present: scene.present.filter((id) => !brought.has(id)) }
}

/** A deed of the place is told by its author, and not once more as a stunt and a turn let go. */
export function withoutStunt(events: readonly ShownEvent[], you: string): readonly ShownEvent[] {
  if (!events.some((event) => event.type === 'deed_done')) return events
  return events.filter(
    ({ type, details }) => !(['improvises', 'waits', 'turn_ended'].includes(type) && details.who === you),
  )
}

/** What the engine reckons up after a fight stands after its story. */
export function isTally(beat: Beat): boolean {
  return beat.kind === 'given' && beat.from === 'engine:combat_summary'
}

/** A fight that ended elsewhere was not fought on that floor, nor by that light. */
export function whereFought(events: readonly ShownEvent[], scene: NarrationScene): NarrationScene {
  const moved = events.some((event) => event.type === 'scene_changed')
  const given = new Set([...scene.given].filter((one) => !Object.hasOwn(scene.props, one)))
  return moved ? { ...scene, props: {}, given } : scene
}
