/** What somebody's magic items change, as mechanics with their source. Armour class is not among it: it is on the sheet. */
import type { JsonObject } from '../../../core/json.ts'
import type { Entity, InventoryItem } from '../../../core/state/rows.ts'
import { entryName, objectAt, ruleId } from '../character/read-sheet.ts'
import type { Mechanic } from '../data/mechanic-shapes.ts'
import { damageTypes } from '../data/vocabulary.ts'
import { type CarriedItem, carriedItems, isActive } from './carried-items.ts'
import { isOfTheWeapon } from './enchanted-attack.ts'
import { findMagicItem, type ItemCatalogue } from './find-magic-item.ts'

/** One mechanic and the item it comes from. */
export interface ItemMechanic {
  readonly source: string
  readonly mechanic: Mechanic
}

/**
 * The mechanics of what is worn and attuned to.
 *
 * @example
 * itemMechanics(kira, view.items(kira.id), srd) // a ring of protection: +1 to saves
 */
export function itemMechanics(
  entity: Pick<Entity, 'attrs'>,
  rows: readonly InventoryItem[],
  catalogue: ItemCatalogue,
): readonly ItemMechanic[] {
  const attrs = entity.attrs as JsonObject
  const magic = carriedItems(attrs, rows, catalogue)
    .filter(isActive)
    .flatMap((carriedItem) =>
      mechanicsOfItem(carriedItem).map((mechanic) => ({ source: carriedItem.name, mechanic })),
    )
  return [...magic, ...armourNoise(attrs, catalogue)]
}

function mechanicsOfItem(carried: CarriedItem): Mechanic[] {
  const own = carried.item.mechanics.filter(
    (mechanic) => mechanic.kind !== 'armor-class' && !isOfTheWeapon(carried, mechanic),
  )
  return [...own, ...namedResistance(carried)]
}

/** Armour of resistance says in its name to what. */
function namedResistance(carried: CarriedItem): Mechanic[] {
  const type = damageTypes.find((kind) => carried.slug.split('-').includes(kind))
  if (carried.item.id !== 'armor-of-resistance' || type === undefined) return []
  return [{ kind: 'resistance', to: { types: [type], from: 'any' } }]
}

/** What the suit on a sheet does to Stealth. */
function armourNoise(
  attrs: JsonObject,
  catalogue: ItemCatalogue,
): readonly { readonly source: string; readonly mechanic: Mechanic }[] {
  const equipment = objectAt(attrs, 'equipment')
  const names = ['armor', 'armour', 'body', 'chest'].flatMap((slot) => entryName(equipment[slot] ?? '') || [])
  for (const text of names.flatMap((name) => name.split(/,|;|&|\band\b|\bwith\b/i))) {
    const found = findMagicItem(text, catalogue)
    const id = found?.base ?? ruleId(text)
    const armour = catalogue.armor(id) ?? catalogue.armor(`${id}-armor`)
    const silent = found?.item.mechanics.some((mechanic) => mechanic.kind === 'silent-armor') === true
    if (armour?.stealth_disadvantage !== true || silent) continue
    const of = { roll: 'check' as const, skills: ['stealth' as const] }
    return [{ source: armour.name, mechanic: { kind: 'disadvantage-when', of, who: 'self' } }]
  }
  return []
}
