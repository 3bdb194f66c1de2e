/**
 * Where the money of a character is. It exists once: where a campaign has coins as things (the item `coin`), the
 * sheet keeps no gold of its own beside them, so that offers, gates, gifts, loot and the line the player reads count
 * the same money.
 */
import { isJsonObject, type JsonObject } from './json.ts'

/** The item that money is. */
export const coinItem = 'coin'

/** True when money is coins that are carried, and not a number on the sheet. */
export function paysInCoins(attrs: JsonObject): boolean {
  return isJsonObject(attrs.resources) && attrs.resources.gold === undefined
}

/** The gold a sheet has of its own. */
export function sheetGold(attrs: JsonObject): number {
  const gold = isJsonObject(attrs.resources) ? attrs.resources.gold : undefined
  return typeof gold === 'number' && gold > 0 ? Math.floor(gold) : 0
}

/** The sheet without gold of its own. */
export function withoutSheetGold(attrs: JsonObject): JsonObject {
  if (!isJsonObject(attrs.resources)) return attrs
  const { gold: _removed, ...resources } = attrs.resources
  return { ...attrs, resources }
}

/** The coins among carried items. */
export function coinsAmong(items: readonly { readonly item_id: string; readonly qty: number }[]): number {
  return items.find((item) => item.item_id === coinItem)?.qty ?? 0
}
