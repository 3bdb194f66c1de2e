/** What an item does when it is used, magic or not: a potion, a wand, a flask of acid. */
import type { Gear, MagicItem } from '../data/shapes.ts'
import { findMagicItem, type ItemCatalogue, itemSlug } from './find-magic-item.ts'

/** Something with activities that are paid from its row of the inventory. */
export type Usable = Pick<MagicItem, 'name' | 'activities' | 'charges' | 'consumable'>

/** A healer's kit has ten uses; other gear with activities is gone with one. */
const kits: Readonly<Record<string, number>> = { 'healers-kit': 10 }

/** What stays when it is used. */
const kept = ['torch', 'hunting-trap']

/**
 * Finds something that can be used by what it is called.
 *
 * @example
 * findUsable('item_acid_vial_001', createSrd())?.consumable // true
 */
export function findUsable(text: string, catalogue: ItemCatalogue): Usable | undefined {
  const magic = findMagicItem(text, catalogue)
  if (magic !== undefined) return magic.item
  const gear = findGear(text, catalogue)
  return gear === undefined || gear.activities.length === 0 ? undefined : usableGear(gear)
}

/** A piece of gear by what it is called: `acid`, `vial of acid`, `acid_vial`. */
export function findGear(text: string, catalogue: ItemCatalogue): Gear | undefined {
  const slug = itemSlug(text).replace(/^(?:vial|flask|bag)s?-of-/, '')
  const names = [
    slug,
    slug.replace(/s$/, ''),
    ...['vial', 'flask', 'bag-of-1000'].map((end) => `${slug}-${end}`),
  ]
  for (const name of names) {
    const gear = catalogue.gearItem?.(name)
    if (gear !== undefined) return gear
  }
  return undefined
}

function usableGear(gear: Gear): Usable {
  const { name, activities } = gear
  const uses = kits[gear.id]
  if (uses !== undefined) return { name, activities, charges: { max: uses, regains: null } }
  return kept.includes(gear.id) ? { name, activities } : { name, activities, consumable: true }
}
