/** The blow with fist or foot that a monk adds to an attack, as an activity like any other. */
import type { Activity } from '../data/activity-shapes.ts'

/** What it is called. */
export const martialStrike = 'Martial Arts strike'

/** The activity. */
export const martialStrikeActivity: Activity = {
  kind: 'weapon-attack',
  name: martialStrike,
  cost: 'bonus',
  count: 1,
  form: 'melee',
  unarmed: true,
  against: 'any',
}
