/**
 * The magic items somebody has, from what is worn on the sheet and from the inventory, with whether each is worn and
 * attuned. An item that needs attunement does nothing before (and nobody is attuned to more than three).
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import type { InventoryItem } from '../../../core/state/rows.ts'
import { entryName, listAt, objectAt } from '../character/read-sheet.ts'
import { type FoundItem, findMagicItem, type ItemCatalogue, isSameItem } from './find-magic-item.ts'

/** Nobody is attuned to more. */
export const mostAttuned = 3

/** A magic item in somebody's possession. */
export interface CarriedItem extends FoundItem {
  /** The row of the inventory; undefined when only the sheet names it. */
  readonly row: InventoryItem | undefined
  readonly worn: boolean
  /** Attuned, or in no need of it. */
  readonly ready: boolean
}

/** The names of all that is worn or held, in the order of the sheet. */
function wornNames(equipment: JsonObject): string[] {
  const texts = (value: JsonValue | undefined): string[] => {
    if (Array.isArray(value)) return value.flatMap(texts)
    const name = value === undefined ? '' : entryName(value)
    return name === '' ? [] : name.split(/,|;|&|\band\b|\bwith\b/i).map((piece) => piece.trim())
  }
  return Object.entries(equipment).flatMap(([slot, value]) => (slot === 'backpack' ? [] : texts(value)))
}

/** What somebody is attuned to; undefined when the sheet does not say. */
export function attunedItems(attrs: JsonObject, catalogue: ItemCatalogue): FoundItem[] | undefined {
  if (!Array.isArray(attrs.attuned_items)) return undefined
  return listAt(attrs, 'attuned_items').flatMap((entry) => findMagicItem(entryName(entry), catalogue) ?? [])
}

/**
 * All magic items of somebody.
 *
 * @example
 * carriedItems({ equipment: { ring_1: 'Ring of Protection' } }, [], createSrd())[0]?.ready // true
 */
export function carriedItems(
  attrs: JsonObject,
  rows: readonly InventoryItem[],
  catalogue: ItemCatalogue,
): readonly CarriedItem[] {
  const worn = wornNames(isJsonObject(attrs.equipment) ? objectAt(attrs, 'equipment') : {}).flatMap(
    (name) => findMagicItem(name, catalogue) ?? [],
  )
  const held = rows.flatMap((row) => {
    const found = row.qty > 0 ? findMagicItem(row.item_id, catalogue) : undefined
    return found === undefined ? [] : [{ found, row }]
  })
  const rowOf = (item: FoundItem) => held.find(({ found }) => isSameItem(found, item))?.row
  const inPack = held.filter(({ found }) => !worn.some((item) => isSameItem(found, item)))
  const all = [
    ...worn.map((item) => ({ ...item, row: rowOf(item), worn: true })),
    ...inPack.map(({ found, row }) => ({ ...found, row, worn: false })),
  ]
  return markReady(all, attunedItems(attrs, catalogue))
}

/** A sheet that says nothing of attunement comes from elsewhere: what it wears it is attuned to, three at most. */
function markReady(
  items: readonly Omit<CarriedItem, 'ready'>[],
  told: readonly FoundItem[] | undefined,
): CarriedItem[] {
  let left = mostAttuned
  return items.map((item) => {
    if (!item.item.attunement) return { ...item, ready: true }
    const listed = told?.some((each) => isSameItem(each, item)) === true
    const bound = told === undefined ? item.worn : listed
    const ready = bound && left > 0
    if (ready) left -= 1
    return { ...item, ready }
  })
}

/** Whether what the item changes counts now: worn or attuned to, and not one of those that are used up. */
export function isActive(carried: CarriedItem): boolean {
  return carried.ready && (carried.worn || carried.item.attunement) && carried.item.consumable !== true
}
