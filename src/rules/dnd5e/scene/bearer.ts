/** A creature as rolls outside a fight see it: its profile, its mechanics, and which circumstances hold for it now. */
import type { Entity } from '../../../core/state/rows.ts'
import type { AbilityScores } from '../character/ability.ts'
import { type Profile, readProfile } from '../checks/profile.ts'
import type { OwnedMechanic } from '../combat/fighter.ts'
import type { Circumstance } from '../data/mechanic-shapes.ts'
import { holdsInPeace, type Moment } from './circumstance.ts'
import { lightOf, sightIn } from './light.ts'
import { type Burden, burdenOf } from './load.ts'
import { ownMechanics } from './own-mechanics.ts'

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
    holds: (one) => holdsInPeace(one, entity, moment),
    burden: burdenOf(view, entity, catalogue),
    sight: sightIn(lightOf(view), [...mechanics, ...senses]),
  }
}
