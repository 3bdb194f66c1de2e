/** Spells that come without a choice: a domain's, an oath's, a people's. */
import type { ClassTable, Feature, Trait } from '../data/shapes.ts'
import { giftsOf } from './racial-gifts.ts'

/** Spells of the subclass up to a level; they are always prepared. */
export function subclassSpells(table: ClassTable, subclass: string, level: number): string[] {
  if (subclass !== table.subclass.id) return []
  return table.subclass.spells.filter((row) => row.level <= level).flatMap((row) => row.spells)
}

/** Spells that traits and features give up to a level. */
export function giftedSpells(gifts: readonly (Trait | Feature)[], level: number): string[] {
  return giftsOf(gifts, 'knows-spells')
    .filter((gift) => (gift.at_level ?? 1) <= level)
    .flatMap((gift) => gift.spells)
}

/** Those of them that are always prepared. */
export function alwaysReady(gifts: readonly (Trait | Feature)[], level: number): string[] {
  const ready = giftsOf(gifts, 'knows-spells').filter((gift) => gift.always_prepared === true)
  return ready.filter((mechanic) => (mechanic.at_level ?? 1) <= level).flatMap((mechanic) => mechanic.spells)
}
