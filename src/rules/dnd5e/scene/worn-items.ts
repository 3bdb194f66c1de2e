/** The magic items somebody wears or holds, by the names on the sheet. What needs attunement counts once attuned. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { entryName, listAt, objectAt, ruleId } from '../character/read-sheet.ts'
import type { Catalogue } from '../checks/catalogue.ts'
import type { MagicItem } from '../data/shapes.ts'

/** The id of the rules that an item's id or name means: `item_cloak_of_protection_001` is `cloak-of-protection`. */
export function itemRuleId(name: string): string {
  return ruleId(name.replace(/^item_|_\d{3}$/g, ''))
}

/** The magic items on a sheet that work for their wearer. */
export function wornItems(attrs: JsonObject, catalogue: Catalogue): readonly MagicItem[] {
  const attuned = new Set(listAt(attrs, 'attuned_items').map((entry) => itemRuleId(entryName(entry))))
  const slots = Object.entries(objectAt(attrs, 'equipment')).filter(([slot]) => slot !== 'backpack')
  const worn = slots.flatMap(([, value]) => (Array.isArray(value) ? (value as JsonValue[]) : [value]))
  return worn.flatMap((entry) => {
    const item =
      entry === undefined || entry === null ? undefined : catalogue.magicItem(itemRuleId(entryName(entry)))
    if (item === undefined) return []
    const told = isJsonObject(entry) && entry.attuned === true
    return !item.attunement || told || attuned.has(item.id) ? [item] : []
  })
}
