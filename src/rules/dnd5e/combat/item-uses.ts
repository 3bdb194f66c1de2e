/** Charges and doses of items in a fight: they stand on the inventory's row, so what is spent is spent after it too. */
import type { InventoryItem } from '../../../core/state/rows.ts'
import { findUsable } from '../items/find-item.ts'
import { usesLeft } from '../items/item-activities.ts'
import { type Battle, logEvent } from './battle.ts'

/** The row as it will be after what was already spent in this resolution. */
function rowNow(battle: Battle, owner: string, itemId: string): InventoryItem | undefined {
  const row = battle.view.items(owner).find((item) => item.item_id === itemId)
  if (row === undefined) return undefined
  const spent = battle.spoils.inventory.filter((item) => item.owner_id === owner && item.item_id === itemId)
  const qty = spent.reduce((sum, change) => sum + change.delta, row.qty)
  const flags = Object.assign({}, row.flags, ...spent.map((change) => change.flags ?? {})) as typeof row.flags
  return { ...row, qty, flags }
}

/** How often an item can still be used. */
export function itemUsesLeft(battle: Battle, owner: string, itemId: string): number {
  const row = rowNow(battle, owner, itemId)
  const found = row === undefined ? undefined : findUsable(itemId, battle.catalogue)
  return row === undefined || found === undefined ? 0 : usesLeft(row, found)
}

/** Spends charges of an item, or one of what is used up; the last charge of what never recharges ends it. */
export function spendItem(battle: Battle, owner: string, itemId: string, cost: number): undefined {
  const row = rowNow(battle, owner, itemId)
  const found = row === undefined ? undefined : findUsable(itemId, battle.catalogue)
  if (row === undefined || found === undefined) return
  const left = usesLeft(row, found) - cost
  const { charges, consumable } = found
  const gone = consumable === true || (charges?.regains === null && left <= 0)
  const max = charges?.max ?? 0
  battle.spoils.inventory.push(
    gone
      ? {
          owner_id: owner,
          item_id: itemId,
          delta: -1,
          ...(consumable !== true && { flags: { charges_used: 0 } }),
        }
      : { owner_id: owner, item_id: itemId, delta: 0, flags: { charges_used: max - left } },
  )
  const { name } = found
  logEvent(battle, 'item_used', {
    who: owner,
    item: itemId,
    name,
    spent: cost,
    left: Math.max(0, left),
    gone,
  })
}
