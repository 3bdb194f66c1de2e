/** attribute_system: there is one, "dnd". The six old "destiny" values are a name of the past and are migrated. */
import { excerpt } from '../time/excerpt.ts'
import { deleteMark } from './game-document.ts'
import type { UpdateJob } from './update-job.ts'

const at = 'custom_campaign_state.attribute_system'

/** The only attribute system. */
export const attributeSystem = 'dnd'

/** Compiles custom_campaign_state.attribute_system (SCHEMA-10). */
export function attributeSystemUpdate(told: unknown, { draft, verdicts }: UpdateJob): undefined {
  const word = typeof told === 'string' ? told.trim().toLowerCase() : ''
  const known = word === attributeSystem || word === 'destiny' // enforces: SCHEMA-10 — mutate: word === 'destiny' => false
  if (!known) {
    const rule = told === deleteMark ? 'STATE-04' : 'SCHEMA-10'
    return verdicts.reject(at, { rule, reason: `The attribute system is "dnd", not ${excerpt(told)}.` }, told)
  }
  draft.document('custom', 'state').set(['attribute_system'], attributeSystem)
  if (word !== attributeSystem) {
    verdicts.mend(
      at,
      'SCHEMA-10',
      'repaired',
      'The "destiny" attributes are gone; the campaign uses "dnd".',
      attributeSystem,
    )
  }
  verdicts.accept(at)
}
