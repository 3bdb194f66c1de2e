/** A druid in the body of a beast: the beast's limbs, hide and senses, the druid's own mind and learning. */
import type { Monster } from '../data/shapes.ts'
import type { Fighter } from './fighter.ts'

/** The fighter in that body. */
export function shapedFighter(own: Fighter, beast: Monster): Fighter {
  const { walk, fly = 0, swim = 0 } = beast.speed
  const { intelligence, wisdom, charisma } = own.profile.scores
  const gifts = own.activities.filter((one) => !(own.wielded?.has(one.name) ?? false))
  const traits = beast.traits.flatMap((trait) =>
    trait.mechanics.map((mechanic) => ({ source: trait.name, mechanic })),
  )
  const stillCasts = own.sheet.features.some((name) => /beast.spells/i.test(name))
  return {
    ...own,
    monster: beast,
    profile: { ...own.profile, scores: { ...beast.attributes, intelligence, wisdom, charisma } },
    creatureType: beast.type,
    size: beast.size,
    armorClass: beast.armor_class,
    speed: Math.max(walk, fly, walk === 0 ? swim : 0),
    activities: [...beast.activities, ...beast.traits.flatMap((trait) => trait.activities ?? []), ...gifts],
    mechanics: [...traits, ...own.mechanics],
    resistances: beast.resistances,
    immunities: beast.immunities,
    vulnerabilities: beast.vulnerabilities,
    conditionImmunities: beast.condition_immunities,
    casting: stillCasts ? own.casting : undefined,
    attacksPerAction: 1,
    gear: { armour: 'none', shield: false, unfamiliar: [] },
    wielded: new Map(),
  }
}
