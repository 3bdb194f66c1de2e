/**
 * The plan of the embedded game master: what the next telling should do, in a few words, from the packet and the cues
 * alone. It intends and never decides: what happens is the engine's, and what may press is admitted by the engine too.
 */

import {
  type NarrationHints,
  noHints,
  type PersonHints,
} from '../../../core/protocol/scene-hints-for-narrator.ts'
import type { PlannerOutput } from '../../../core/protocol/stage-outputs.ts'
import type { PlanRequest } from '../../game-master.ts'

/** Kinds of pressure that only colour a scene; a threat that hangs in the air is the engine's to announce. */
const mild = ['unwelcome_truth', 'downside', 'put_in_a_spot', 'use_up_resources'] as const

/** A place presses of itself about this often. */
const turnsBetween = 4

const moods: Readonly<Record<PersonHints['mood'], string>> = {
  neutral: 'on their own terms',
  warm: 'kindly',
  cold: 'as little as they can',
  afraid: 'with one eye on the door',
}

/**
 * Plans a turn.
 *
 * @example
 * planBeats(request).beats // ['Show the attempt: ask Brida about the bell', 'Let Brida answer kindly']
 */
export function planBeats(request: PlanRequest): PlannerOutput {
  const cues = request.cues ?? noHints
  return {
    beats: [...opening(cues), ...attempt(request), ...answer(request, cues)].slice(0, 3),
    ...pressure(request, cues),
    clarification_question: '',
    next_suggestions: suggestions(cues),
  }
}

/** A place that is new is shown before anything is done in it. */
function opening({ place }: NarrationHints): readonly string[] {
  return place !== null && place.visits === 0 ? [`Show ${place.name} for the first time`] : []
}

function attempt({ validated }: PlanRequest): readonly string[] {
  const [first] = validated.allowed_actions
  const [blocked] = validated.blocked_actions
  if (first !== undefined) {
    const what = first.details === '' ? first.action.replaceAll('_', ' ') : first.details
    return [`Show the attempt: ${what.slice(0, 160)}`]
  }
  return blocked === undefined ? [] : [`Say what stands in the way: ${blocked.reason.slice(0, 160)}`]
}

/** Whoever it is done to answers; where nobody is spoken to, somebody present may look up. */
function answer({ validated }: PlanRequest, { people }: NarrationHints): readonly string[] {
  const targets = validated.allowed_actions.map((one) => one.target_id)
  const person = people.find((one) => targets.includes(one.id))
  if (person !== undefined) return [`Let ${person.name} answer ${moods[person.mood]}`]
  const [onlooker] = people
  return onlooker === undefined ? [] : [`Let ${onlooker.name} be seen at their own business`]
}

function pressure(
  { packet }: PlanRequest,
  { place }: NarrationHints,
): Pick<PlannerOutput, 'tension_move' | 'tension_move_type'> {
  const turn = packet.recent_events.at(-1)?.turn_no ?? 0
  const lines = place?.tension ?? []
  const rests = lines.length === 0 || packet.pending_threats.length > 0 || (turn + 1) % turnsBetween !== 0
  if (rests) return { tension_move: '', tension_move_type: '' }
  const nth = Math.floor(turn / turnsBetween)
  return {
    tension_move: lines[nth % lines.length] ?? '',
    tension_move_type: mild[nth % mild.length] ?? mild[0],
  }
}

function suggestions({ affordances, people }: NarrationHints): string[] {
  return [...affordances.map((one) => one.text), ...people.map((one) => `Talk to ${one.name}`)].slice(0, 3)
}
