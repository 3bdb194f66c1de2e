/** The limited gifts of a people, as pools that know which rest brings them back. */
import type { JsonObject } from '../../../core/json.ts'
import type { Mechanic } from '../data/mechanic-shapes.ts'
import type { Trait } from '../data/shapes.ts'
import { ruleId } from './read-sheet.ts'

type Entry = readonly [key: string, pool: JsonObject]

function keyOf(name: string): string {
  return ruleId(name).replaceAll('-', '_')
}

function poolOf(trait: Trait, one: Mechanic, level: number): Entry[] {
  if (one.kind === 'resource' && typeof one.amount === 'number')
    return [[one.id, { used: 0, max: one.amount, recovers: one.recovers }]]
  if (one.kind === 'cling-to-life' && one.once_per === 'long-rest')
    return [[keyOf(trait.name), { used: 0, max: 1, recovers: 'long-rest' }]]
  if (one.kind !== 'knows-spells' || one.per_day === undefined || (one.at_level ?? 1) > level) return []
  const pool = { used: 0, max: one.per_day, recovers: 'long-rest' }
  return one.spells.map((spell): Entry => [keyOf(spell), pool])
}

/** Pools by key at a level: `{ breath_weapon: { used: 0, max: 1, recovers: 'short-rest' } }`. */
export function racialPools(traits: readonly Trait[], level: number): JsonObject {
  const pools = traits.flatMap((trait): Entry[] => {
    const named = trait.mechanics.flatMap((one) => poolOf(trait, one, level))
    if (named.length > 0 || trait.uses === undefined) return named
    return [[keyOf(trait.name), { used: 0, max: trait.uses.times, recovers: trait.uses.recovers }]]
  })
  return Object.fromEntries(pools)
}
