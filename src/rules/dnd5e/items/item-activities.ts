/** What somebody can do with the magic items at hand: drink, read, spend charges. Each names the row it spends from. */
import type { JsonObject } from '../../../core/json.ts'
import type { Entity, InventoryItem } from '../../../core/state/rows.ts'
import { abilityModifier } from '../character/ability.ts'
import { readSheet, type Sheet } from '../character/read-sheet.ts'
import type { Activity } from '../data/activity-shapes.ts'
import { type CarriedItem, carriedItems } from './carried-items.ts'
import { findMagicItem, type ItemCatalogue } from './find-magic-item.ts'
import { findUsable, type Usable } from './find-usable.ts'

const prefix = 'item:'

/** The pool of an item's row. */
export function itemPool(itemId: string): string {
  return `${prefix}${itemId}`
}

/** The item a pool belongs to; undefined for any other pool. */
export function itemOfPool(pool: string): string | undefined {
  return pool.startsWith(prefix) ? pool.slice(prefix.length) : undefined
}

/** How many uses are left in a row: charges, or how many there are of what is used up. */
export function usesLeft(row: InventoryItem, thing: Pick<Usable, 'charges' | 'consumable'>): number {
  if (thing.consumable === true) return row.qty
  const max = thing.charges?.max
  if (max === undefined) return Number.POSITIVE_INFINITY
  const used = row.flags.charges_used
  return max - (typeof used === 'number' && Number.isSafeInteger(used) ? Math.min(Math.max(used, 0), max) : 0)
}

/**
 * All that somebody's items allow; `uses` names the row that pays.
 *
 * @example
 * itemActivities(kira, view.items(kira.id), srd).map((one) => one.name) // ['Potion of Healing']
 */
export function itemActivities(
  entity: Pick<Entity, 'attrs'>,
  rows: readonly InventoryItem[],
  catalogue: ItemCatalogue,
): readonly Activity[] {
  const attrs = entity.attrs as JsonObject
  const sheet = readSheet(attrs)
  const magic = carriedItems(attrs, rows, catalogue)
    .filter((carriedItem) => carriedItem.ready)
    .flatMap((carriedItem) => activitiesOfItem(carriedItem, sheet, catalogue))
  return [...magic, ...gearActivities(sheet, rows, catalogue, itemPool)]
}

function activitiesOfItem(carried: CarriedItem, sheet: Sheet, catalogue: ItemCatalogue): Activity[] {
  const { item, row } = carried
  const own = [...item.activities, ...readable(carried, sheet, catalogue)]
  return own.flatMap((activity) => {
    const name = isNamedAfter(activity.name, carried.name)
      ? carried.name
      : `${carried.name}: ${activity.name}`
    const pays = item.consumable === true ? 1 : costOf(activity)
    if (pays === undefined) return [{ ...activity, name }]
    return row === undefined ? [] : [{ ...activity, name, uses: { pool: itemPool(row.item_id), cost: pays } }]
  })
}

function isNamedAfter(activity: string, item: string): boolean {
  return activity.toLowerCase() === item.toLowerCase()
}

function costOf(activity: Activity): number | undefined {
  return activity.uses !== undefined && 'pool' in activity.uses ? activity.uses.cost : undefined
}

/** A scroll can be read by those whose class list has the spell; one too high for them asks for a check first. */
function readable(carried: CarriedItem, sheet: Sheet, catalogue: ItemCatalogue): Activity[] {
  const { scroll } = carried.item
  const spell = carried.spell === undefined ? undefined : catalogue.spell(carried.spell)
  if (scroll === undefined || spell === undefined || sheet.classId === undefined) return []
  if (!spell.classes.includes(sheet.classId)) return []
  const highest = Math.max(0, ...sheet.slots.keys())
  return [
    {
      kind: 'cast',
      name: carried.name,
      cost: spell.casting.cost,
      spell: spell.id,
      slot: spell.level,
      dc: scroll.dc,
      attack: scroll.attack,
      ...(spell.level > highest && { check: 10 + spell.level }),
    },
  ]
}

/** The activities of gear; each is paid from its row, `poolOf` names the pool. */
function gearActivities(
  sheet: Sheet,
  rows: readonly InventoryItem[],
  catalogue: ItemCatalogue,
  poolOf: (itemId: string) => string,
): readonly Activity[] {
  return rows.flatMap((row) => {
    if (row.qty < 1 || findMagicItem(row.item_id, catalogue) !== undefined) return []
    const thing = findUsable(row.item_id, catalogue)
    return (thing?.activities ?? []).map((activity) => {
      const paid = thing?.consumable === true || thing?.charges !== undefined
      const uses = paid ? { uses: { pool: poolOf(row.item_id), cost: 1 } } : {}
      return { ...thrown(activity, sheet), ...uses } as Activity
    })
  })
}

/** A thrown flask is an improvised weapon: Dexterity, and no training helps. */
function thrown(activity: Activity, sheet: Sheet): Activity {
  if (activity.kind !== 'attack' || activity.bonus !== 'weapon') return activity
  return { ...activity, bonus: abilityModifier(sheet.scores.dexterity) }
}
