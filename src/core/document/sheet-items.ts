/** Takes what a foreign sheet carries out of it, so that it can go into the inventory table. */

import { isEntityId, slugOf } from '../identifier.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../json.ts'

/** An item and how many of it. */
export interface SheetItem {
  readonly item_id: string
  readonly qty: number
}

const amounts = ['qty', 'quantity', 'count', 'amount'] as const

function amountIn(value: JsonValue | undefined): number {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? value : 0
  if (!isJsonObject(value)) return 1
  const word = amounts.find((field) => value[field] !== undefined)
  return word === undefined ? 1 : amountIn(value[word])
}

function listed(value: JsonValue | undefined): SheetItem[] {
  if (isJsonObject(value)) {
    const own = Object.entries(value).filter(([key]) => key !== 'gold')
    return own.map(([key, inner]) => ({ item_id: itemId(key), qty: amountIn(inner) }))
  }
  return (Array.isArray(value) ? value : []).flatMap((entry: JsonValue) => {
    const name = isJsonObject(entry) ? entry.name : entry
    return typeof name === 'string' && name.trim() !== ''
      ? [{ item_id: itemId(name), qty: amountIn(isJsonObject(entry) ? entry : 1) }]
      : []
  })
}

/**
 * The items of a sheet's `inventory` and backpack, and the sheet without them.
 *
 * @example
 * takeItems({ inventory: { rope: 2 } }) // { items: [{ item_id: 'rope', qty: 2 }], rest: {} }
 */
export function takeItems(sheet: JsonObject): { readonly items: SheetItem[]; readonly rest: JsonObject } {
  const { inventory, equipment, ...others } = sheet
  const backpack = isJsonObject(equipment) ? equipment.backpack : undefined
  const counted = new Map<string, number>()
  for (const { item_id, qty } of [...listed(inventory), ...listed(backpack)])
    counted.set(item_id, (counted.get(item_id) ?? 0) + qty)
  const items = [...counted].flatMap(([item_id, qty]) => (qty > 0 ? [{ item_id, qty }] : []))
  const worn = isJsonObject(equipment) && Array.isArray(backpack) ? { ...equipment, backpack: [] } : equipment
  const rest = { ...others, ...(worn === undefined ? {} : { equipment: worn }) }
  const gold = isJsonObject(inventory) ? inventory.gold : undefined
  return { items, rest: gold === undefined ? rest : withGold(rest, gold) }
}

/** Gold is a resource; a sheet that keeps it among its things and nowhere else has it where it belongs. */
function withGold(sheet: JsonObject, gold: JsonValue): JsonObject {
  const resources = isJsonObject(sheet.resources) ? sheet.resources : {}
  return resources.gold === undefined ? { ...sheet, resources: { ...resources, gold } } : sheet
}

const plainItemId = /^[a-z0-9][a-z0-9_-]{0,79}$/

/**
 * The id of an item that is new: an id as it stands, or the words of a name joined by underscores.
 *
 * @example
 * itemId('Silk Rope') // 'silk_rope'
 */
export function itemId(name: string): string {
  return isEntityId(name) || plainItemId.test(name) ? name : slugOf(name)
}
