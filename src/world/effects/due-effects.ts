/**
 * Effects on what is not the world's own: the clock, bodies, fights, set pieces. They only say what is due; the turn
 * takes these events out again and asks the rules, the dice or the book.
 */
import type { JsonObject } from '../../core/json.ts'
import type { Unfolding } from '../unfolding.ts'
import type { Appliers } from './effect-context.ts'

/** The tag of an event that asks for something and tells nothing. */
export const dueTag = 'due'

function due(work: Unfolding, type: string, details: JsonObject): null {
  work.tell(type, details, [dueTag, 'hidden'])
  return null
}

export const dueEffects: Appliers<'time' | 'encounter' | 'contest' | 'chase' | 'damage' | 'condition'> = {
  time: (work, minutes, { cause }) => due(work, 'time_due', { minutes, because: cause }),
  encounter: (work, id, { cause }) => due(work, 'encounter_due', { id, because: cause }),
  contest: (work, id, { cause }) => due(work, 'contest_due', { id, because: cause }),
  chase: (work, id, { cause }) => due(work, 'chase_due', { id, because: cause }),
  damage: (work, { dice, type, to }, { who, cause }) =>
    due(work, 'damage_due', { who: to ?? who, dice, type, because: cause }),
  condition: (work, { who: whom, name, ends }, { who, cause }) =>
    due(work, 'condition_due', { who: whom ?? who, name, ends: ends === true, because: cause }),
}
