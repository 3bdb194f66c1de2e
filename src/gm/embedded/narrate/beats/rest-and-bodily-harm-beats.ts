/** Rest, healing and what bodies suffer outside fights. */
import type { ShownEvent } from '../../../../core/protocol/turn-envelope.ts'
import { type Beat, fromLibrary } from '../narration-beat.ts'
import type { NarrationScene } from '../narration-scene.ts'
import { textAt } from '../read-event-details.ts'
import { otherFightBeats } from './fight-beats-besides-blows.ts'
import { senseBeat } from './npc-speech-beats.ts'

const bodily: ReadonlySet<string> = new Set([
  'cast',
  'save',
  'healing',
  'effect_begins',
  'effect_ends',
  'falls',
  'death',
  'death_save',
  'stable',
  'wakes',
  'item_used',
  'feature_used',
])

const keys: Readonly<Record<string, string>> = {
  short_rest_taken: 'rest.short',
  long_rest_taken: 'rest.long',
  rest_interrupted: 'rest.broken',
  exhaustion_gained: 'weary',
  march_made: 'march',
  starving: 'hungry',
  fall: 'fall',
}

/** Beats of rest and of what happens to a body. */
export function restBeats(events: readonly ShownEvent[], scene: NarrationScene): readonly Beat[] {
  return events.flatMap((event): readonly Beat[] => {
    const key = Object.hasOwn(keys, event.type) ? keys[event.type] : undefined
    if (key !== undefined) {
      const quiet = key.startsWith('rest.') ? [senseBeat(scene, 0.6)] : []
      return [fromLibrary([key]), ...quiet]
    }
    if (event.type === 'damage' && textAt(event.details, 'who') === scene.you)
      return [fromLibrary(['hurt'], { weight: 'colour' })]
    return bodily.has(event.type) ? otherFightBeats(event, scene, []) : []
  })
}
