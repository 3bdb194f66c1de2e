/** The pieces that the models of class features are put together from. */
import type { Activity } from '../../../src/rules/dnd5e/data/activity-shapes.ts'
import type { Mechanic } from '../../../src/rules/dnd5e/data/mechanic-shapes.ts'

export interface FeatureModel {
  readonly mechanics: readonly Mechanic[]
  readonly activities: readonly Activity[]
}

export function feature(mechanics: readonly Mechanic[], activities: readonly Activity[] = []): FeatureModel {
  return { mechanics, activities }
}

/** So many attacks with the attack action. */
export function attacks(count: number): FeatureModel {
  return feature([{ kind: 'attacks-per-action', count }])
}

export const self: NonNullable<Activity['target']> = { who: 'self' }

/** A fighting style under the ids that the three classes give it. */
export function style(
  name: string,
  mechanics: readonly Mechanic[],
  activities: readonly Activity[] = [],
): Record<string, FeatureModel> {
  const model = feature(mechanics, activities)
  return {
    [`fighter-fighting-style-${name}`]: model,
    [`fighting-style-${name}`]: model,
    [`ranger-fighting-style-${name}`]: model,
  }
}
