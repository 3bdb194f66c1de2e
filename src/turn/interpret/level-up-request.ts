/** "Level up", where a level is due: the rules' own offer of it is taken as it stands. Where none is, the line is a question. */

import { isFighting, playerIdOf } from '../../core/state/state-queries.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import { viewOf } from '../../rules/index.ts'
import type { Gathered } from '../turn-value-by-stage.ts'

const asks =
  /^(?:i (?:want to |would like to )?|let me |time to )?(?:level(?: me)?[ -]?up|(?:take|gain|advance) (?:a|the|my next) level)(?: (?:now|please))*\s*[.!]*$/i

/** The act of taking it; null when nobody asks, or none is due. */
export function dueLevel({
  state,
  ruleset,
  text,
}: Pick<Gathered, 'state' | 'ruleset' | 'text'>): AttemptedAction | null {
  if (!asks.test(text.trim()) || isFighting(state)) return null
  const offers = ruleset.offers(viewOf(state), playerIdOf(state))
  return offers.find(({ action }) => action.verb === 'level_up')?.action ?? null
}
