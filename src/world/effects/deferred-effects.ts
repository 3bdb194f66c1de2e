/** Effects that are only asked for with an event; pacing/apply-deferred-effects.ts carries them out. */

import type { JsonObject } from '../../core/json.ts'
import type { WorldEdit } from '../collect-world-changes.ts'
import type { Appliers } from './effect-schema-and-context.ts'

/** The tag of an event that asks for something and tells nothing. */
export const deferredTag = 'due'

/** What the clock, the rules or a set piece of the definition has to carry out: an event asks for it. */
export const deferredEffects: Appliers<'time' | 'encounter' | 'contest' | 'chase' | 'damage' | 'condition'> =
  {
    time: (edit, minutes, { cause }) => defer(edit, 'time_due', { minutes, because: cause }),
    encounter: (edit, id, { cause }) => defer(edit, 'encounter_due', { id, because: cause }),
    contest: (edit, id, { cause }) => defer(edit, 'contest_due', { id, because: cause }),
    chase: (edit, id, { cause }) => defer(edit, 'chase_due', { id, because: cause }),
    damage: (edit, { dice, type, to }, { who, cause }) =>
      defer(edit, 'damage_due', { who: to ?? who, dice, type, because: cause }),
    condition: (edit, { who: whom, name, ends }, { who, cause }) =>
      defer(edit, 'condition_due', { who: whom ?? who, name, ends: ends === true, because: cause }),
  }

function defer(edit: WorldEdit, type: string, details: JsonObject): null {
  edit.emit(type, details, [deferredTag, 'hidden'])
  return null
}
