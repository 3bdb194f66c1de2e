/** The limited gifts of a people, as pools that know which rest brings them back. */
import type { JsonObject } from '../../../core/json.ts'
import type { Mechanic } from '../data/mechanic-shapes.ts'
import type { Trait } from '../data/shapes.ts'
import { ruleId } from './read-sheet.ts'

type Entry = readonly [key: string, pool: JsonObject]

function keyOf(name: string): string {
  return ruleId(name).replaceAll('-', '_')
}

function poolOf(trait: Trait, mechanic: Mechanic, level: number): Entry[] {
  if (mechanic.kind === 'resource' && typeof mechanic.amount === 'number')
    return [[mechanic.id, { used: 0, max: mechanic.amount, recovers: mechanic.recovers }]]
  if (mechanic.kind === 'cling-to-life' && mechanic.once_per === 'long-rest')
    return [[keyOf(trait.name), { used: 0, max: 1, recovers: 'long-rest' }]]
  if (mechanic.kind !== 'knows-spells' || mechanic.per_day === undefined || (mechanic.at_level ?? 1) > level)
    return []
  const pool = { used: 0, max: mechanic.per_day, recovers: 'long-rest' }
  return mechanic.spells.map((spell): Entry => [keyOf(spell), pool])
}

/** Pools by key at a level: `{ breath_weapon: { used: 0, max: 1, recovers: 'short-rest' } }`. */
export function racialPools(traits: readonly Trait[], level: number): JsonObject {
  const pools = traits.flatMap((trait): Entry[] => {
    const named = trait.mechanics.flatMap((mechanic) => poolOf(trait, mechanic, level))
    if (named.length > 0 || trait.uses === undefined) return named
    return [[keyOf(trait.name), { used: 0, max: trait.uses.times, recovers: trait.uses.recovers }]]
  })
  return Object.fromEntries(pools)
}
