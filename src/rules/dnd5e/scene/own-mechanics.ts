/**
 * Everything that changes what somebody can do outside a fight, each with its source: what they would bring into a
 * fight, and what was laid on them and has not run out. What a mechanic does to a roll is bend-roll.ts.
 */
import type { JsonObject } from '../../../core/json.ts'
import type { Entity } from '../../../core/state/rows.ts'
import type { RulesView } from '../../rules-view.ts'
import type { Catalogue } from '../checks/catalogue.ts'
import { type OwnedMechanic, readMakings } from '../combat/fighter.ts'
import { runningEffects } from './active-effect.ts'

/**
 * The mechanics somebody has now, with what was laid on them.
 *
 * @example
 * ownMechanics(view, halfling, createSrd()).map(({ source }) => source) // ['Lucky', 'Brave' …]
 */
export function ownMechanics(
  view: RulesView,
  entity: Entity,
  catalogue: Catalogue,
): readonly OwnedMechanic[] {
  const laid = runningEffects(entity.attrs as JsonObject, view.campaign.calendar, view.time)
  const granted = laid.flatMap(({ name, mechanics = [] }) =>
    mechanics.map((mechanic) => ({ source: name, mechanic })),
  )
  return [...readMakings(entity, catalogue, view.items(entity.id)).mechanics, ...granted]
}
