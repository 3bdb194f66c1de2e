/** The magic items a character carries, wears and is attuned to, found by the names on sheet and inventory. */
import type { InventoryItem } from '../../../core/state/table-row-schemas.ts'
import type { Sheet } from '../character/sheet.ts'
import { type FoundItem, findMagicItem, type ItemCatalogue, isSameItem } from './find-item-by-name.ts'

/** The most items a character can be attuned to. */
export const mostAttuned = 3

/** A magic item in a character's possession. */
export interface CarriedItem extends FoundItem {
  /** The row of the inventory; undefined when only the sheet names it. */
  readonly row: InventoryItem | undefined
  readonly worn: boolean
  /** Attuned, or in no need of it. */
  readonly ready: boolean
}

/** The names of all that is worn or held, in the order of the sheet. */
function wornNames(sheet: Sheet): string[] {
  return sheet.equipment.names.flatMap((name) =>
    name.split(/,|;|&|\band\b|\bwith\b/i).map((piece) => piece.trim()),
  )
}

/** What the character is attuned to; undefined when the sheet does not say. */
export function attunedItems(sheet: Sheet, catalogue: ItemCatalogue): FoundItem[] | undefined {
  return sheet.attunedItems?.flatMap((name) => findMagicItem(name, catalogue) ?? [])
}

/**
 * All magic items a character wears or carries.
 *
 * @example
 * carriedItems(readSheet({ equipment: { ring_1: 'Ring of Protection' } }), [], createSrd())[0]?.ready // true
 */
export function carriedItems(
  sheet: Sheet,
  rows: readonly InventoryItem[],
  catalogue: ItemCatalogue,
): readonly CarriedItem[] {
  const worn = wornNames(sheet).flatMap((name) => findMagicItem(name, catalogue) ?? [])
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
  return markReady(all, attunedItems(sheet, catalogue))
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
