/** Waiting, standing, holding still: how long it was, and what the place had to say in it. */
import type { NarrateRequest } from '../../../game-master.ts'
import { type Beat, fromLibrary } from '../narration-beat.ts'
import type { NarrationScene } from '../narration-scene.ts'
import type { Act } from '../player-act-and-outcome.ts'
import { numberAt } from '../read-event-details.ts'
import { outcomeBeat, outcomeKeys, tagsOf } from './attempt-and-outcome-beats.ts'
import { senseBeat } from './npc-speech-beats.ts'

/** From so many minutes on a wait is a stretch of time, and the place has something to say in it. */
const longWait = 20

/** A pause. */
export function pausedBeats(act: Act, request: NarrateRequest, scene: NarrationScene): readonly Beat[] {
  const { understood, engine_events: events } = request
  const waited = events.flatMap(({ type, details }) =>
    type === 'wait_ended' ? (numberAt(details, 'minutes') ?? 0) : [],
  )
  const said = (understood?.proposed_actions ?? []).map((one) => one.estimated_minutes)
  const minutes = Math.max(0, ...(waited.length > 0 ? waited : said))
  if (act.action !== 'wait' || minutes < longWait || act.band === 'failure')
    return [outcomeBeat(act, scene, tagsOf(act)), senseBeat(scene, 0.6)]
  return [
    fromLibrary(['wait.long', ...outcomeKeys('wait', act.band)], {
      about: { things: { place: scene.at.name } },
    }),
    { ...senseBeat(scene, 1), weight: 'colour' },
  ]
}
