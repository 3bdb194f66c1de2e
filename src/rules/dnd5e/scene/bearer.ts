/** A creature as rolls outside a fight see it: its profile, its mechanics, and which circumstances hold for it now. */

import type { JsonObject } from '../../../core/json.ts'
import type { Entity } from '../../../core/state/rows.ts'
import type { RulesView } from '../../rules-view.ts'
import type { AbilityScores } from '../character/ability.ts'
import type { Catalogue } from '../checks/catalogue.ts'
import { type Profile, readProfile } from '../checks/profile.ts'
import { type OwnedMechanic, readMakings } from '../combat/fighter.ts'
import type { Circumstance } from '../data/mechanic-shapes.ts'
import { runningEffects } from './active-effect.ts'
import { holdsInPeace, type Moment } from './circumstance.ts'
import { lightOf, sightIn } from './light.ts'
import { type Burden, burdenOf } from './load.ts'

/** A profile with everything that bends its rolls. */
export interface Bearer extends Profile {
  readonly mechanics: readonly OwnedMechanic[]
  readonly holds: (circumstance: Circumstance) => boolean
  readonly sight: 'clear' | 'blurred' | 'none'
  readonly burden: Burden
}

/** Reads a creature with its mechanics; a belt of giant strength changes the score itself. */
export function readBearer(entity: Entity, moment: Moment): Bearer {
  const { view, catalogue } = moment
  const { stat_block: block } = entity.attrs
  const monster = typeof block === 'string' ? catalogue.monster(block) : undefined
  const read = () => readProfile(entity, monster)
  const profile = catalogue.memory?.ofRow('profile', entity, [], read) ?? read()
  const mechanics = ownMechanics(view, entity, catalogue)
  const scores: Record<string, number> = { ...profile.scores }
  for (const { mechanic } of mechanics)
    if (mechanic.kind === 'ability-score')
      scores[mechanic.ability] = Math.max(scores[mechanic.ability] ?? 0, mechanic.is)
  const senses = Object.entries(monster?.senses ?? {}).flatMap(([sense, feet]) =>
    sense === 'passive_perception' || feet === 0
      ? []
      : [{ source: sense, mechanic: { kind: 'sense', sense, feet } } as OwnedMechanic],
  )
  return {
    ...profile,
    scores: scores as unknown as AbilityScores,
    mechanics,
    holds: (circumstance) => holdsInPeace(circumstance, entity, moment),
    burden: burdenOf(view, entity, catalogue),
    sight: sightIn(lightOf(view), [...mechanics, ...senses]),
  }
}

/**
 * The mechanics somebody has now, with what was laid on them.
 *
 * @example
 * ownMechanics(view, halfling, createSrd()).map(({ source }) => source) // ['Lucky', 'Brave' …]
 */
function ownMechanics(view: RulesView, entity: Entity, catalogue: Catalogue): readonly OwnedMechanic[] {
  const laid = runningEffects(entity.attrs as JsonObject, view.campaign.calendar, view.time)
  const granted = laid.flatMap(({ name, mechanics = [] }) =>
    mechanics.map((mechanic) => ({ source: name, mechanic })),
  )
  return [...readMakings(entity, catalogue, view.items(entity.id)).mechanics, ...granted]
}
