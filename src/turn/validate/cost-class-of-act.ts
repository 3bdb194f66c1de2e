/**
 * What an act may cost, before it is tried: nothing, some minutes, or something that is missed when the reading was
 * wrong. A costly act is never done on a guess (READ-02).
 */
import { costKinds, type ProposedAction } from '../../core/protocol/stage-outputs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { rowOf } from '../../core/state/state-queries.ts'
import { clockPriceOf } from './action-clock-costs.ts'
import { going, magical, paying, violent } from './tools-needed-and-verb-groups.ts'

export type CostClass = 'free' | 'minutes' | 'costly'

/** Acts that take a moment and leave everything as it was. */
const free: ReadonlySet<string> = new Set(
  'look listen talk ask say tell greet agree refuse think recall read_person show read gesture'.split(' '),
)

/** Acts after which something is spent, broken, given, provoked or cannot be taken back. */
const costly: ReadonlySet<string> = new Set(
  'burn force steal give sell trade put drop throw surrender hack disable unlock rest sleep short_rest long_rest drink eat consume intimidate deceive provoke accuse chase dig'.split(
    ' ',
  ),
)

/** From so many minutes on, time is a cost of its own. */
const longMinutes = 10

/**
 * The cost class of an act in a campaign.
 *
 * @example
 * costClassOf(state, { action: 'attack', target_id: 'npc_rusk_001', details: '', estimated_minutes: 1 }) // 'costly'
 */
export function costClassOf(state: GameState, action: ProposedAction): CostClass {
  const { action: verb, estimated_minutes: minutes, readied } = action
  // What is held ready costs nothing before its moment comes; a blow is asked about all the same.
  if (verb === 'ready') return readied !== undefined && violent.has(readied) ? 'costly' : 'free'
  if (hasClockPrice(state, verb)) return 'costly'
  if (going.has(verb) && action.target_id !== '')
    return isAnotherPlace(state, action.target_id) ? 'costly' : 'free'
  // Who slips off without saying where to may be led to another place.
  if (verb === 'sneak') return 'costly'
  return minutes > longMinutes ? 'costly' : costOfVerb(verb)
}

/** True when a clock of the campaign counts an act. */
export function hasClockPrice(state: GameState, verb: string): boolean {
  const { costs } = clockPriceOf(state, verb)
  return costKinds.some((kind) => costs[kind] > 0)
}

/** What an act costs wherever it is done, by the engine's word for it. */
export function costOfVerb(verb: string): CostClass {
  if (costly.has(verb) || violent.has(verb) || paying.has(verb) || magical.has(verb)) return 'costly'
  return free.has(verb) ? 'free' : 'minutes'
}

/** True unless it is known to be a person or a thing here: one is soon back from across the room. */
function isAnotherPlace(state: GameState, target: string): boolean {
  if (target === '') return false
  const type = rowOf(state.entities, target)?.type
  return type === undefined || type === 'location'
}
