/** Words for a turn of thinking: that one stopped to think, and whether it came to anything. What to do is not said here. */
import type { NarrateRequest, Told } from '../../game-master.ts'
import { aboutMemory, asksMemory, nothingTold } from '../answers/about-past-events.ts'
import { answered } from '../answers/answer-with-source.ts'
import type { Library } from './fragment-library.ts'
import { tellBeats } from './narrate-story-turn.ts'
import { type Beat, fromLibrary } from './narration-beat.ts'
import { textAt } from './read-event-details.ts'

const good: ReadonlySet<string> = new Set(['Sharp', 'Brilliant', 'Masterful'])
const poor: ReadonlySet<string> = new Set(['Confused', 'Muddled'])

/** Tells a thought. */
export function tellThought(request: NarrateRequest, library: Library): Told {
  const checked = request.engine_events.find((event) => event.type === 'planning_check')
  const frozen = request.engine_events.some((event) => event.type === 'plan_frozen')
  const tier = checked === undefined ? '' : textAt(checked.details, 'tier')
  if (asksMemory(request.player_input)) {
    const past = aboutMemory(request.player_input, request.packet)
    return { answer: { final_text: past.length === 0 ? nothingTold : answered(past) }, ...noted(request) }
  }
  const beats: Beat[] = [fromLibrary(['think'])]
  if (tier !== '') beats.push(fromLibrary([`think.${outcomeOf(tier, frozen)}`]))
  return tellBeats(request, library, { beats, fewest: 8, most: 60 })
}

/** Remembering uses none of the narrator's words, so its note to itself stays as it was. */
function noted({ memory }: NarrateRequest): Pick<Told, 'memory'> {
  return memory === undefined ? {} : { memory }
}

function outcomeOf(tier: string, frozen: boolean): string {
  if (frozen || poor.has(tier)) return 'poor'
  return good.has(tier) ? 'good' : 'fair'
}
