/** How often an activity can still be used: per day, by recharge, from a pool, or from the charges of an item. */
import type { InventoryItem } from '../../../../core/state/table-row-schemas.ts'
import { plainLabel } from '../../checks/d20-rolls.ts'
import type { Activity } from '../../data/activity-schemas.ts'
import { findUsable } from '../../items/find-item-by-name.ts'
import { itemOfPool, usesLeft } from '../../items/item-activities.ts'
import { type Battle, combatantOf, logEvent, stateOf } from '../state/battle-and-combatant-queries.ts'
import { poolKey } from '../state/combat-document.ts'
import { hasRequiredAttack } from './follow-up-attacks.ts'

/** True when the activity can be used now, as far as its limited uses go. */
export function isAvailable(battle: Battle, id: string, activity: Activity): boolean {
  const { uses } = activity
  const { spent } = stateOf(battle, id)
  if (!hasRequiredAttack(battle, id, activity)) return false
  if (uses === undefined) return true
  if ('recharge' in uses) return (spent[activity.name] ?? 0) === 0
  if ('per' in uses) return (spent[activity.name] ?? 0) < uses.times
  const item = itemOfPool(uses.pool)
  if (item !== undefined) return itemUsesLeft(battle, id, item) >= uses.cost
  const pool = combatantOf(battle, id).sheet.pool(uses.pool)
  return pool !== undefined && pool.max - (spent[poolKey(uses.pool)] ?? 0) >= uses.cost
}

/** What is left of a pool of the sheet. */
export function poolLeft(battle: Battle, id: string, pool: string): number {
  const max = combatantOf(battle, id).sheet.pool(pool)?.max ?? 0
  return Math.max(0, max - (stateOf(battle, id).spent[poolKey(pool)] ?? 0))
}

export function spendFromPool(battle: Battle, id: string, pool: string, points: number): undefined {
  const { spent } = stateOf(battle, id)
  spent[poolKey(pool)] = (spent[poolKey(pool)] ?? 0) + points
}

export function countUse(battle: Battle, id: string, activity: Activity): undefined {
  const { uses } = activity
  const { spent } = stateOf(battle, id)
  if (uses === undefined || activity.kind === 'heal-from-pool') return
  const item = 'pool' in uses ? itemOfPool(uses.pool) : undefined
  if (item !== undefined && 'cost' in uses) return spendItemUse(battle, id, item, uses.cost)
  const mark = 'pool' in uses ? poolKey(uses.pool) : activity.name
  spent[mark] = (spent[mark] ?? 0) + ('pool' in uses ? uses.cost : 1)
}

/** Rolls for everything that recharges, at the start of a turn. */
export function rollRecharges(battle: Battle, id: string): undefined {
  const state = stateOf(battle, id)
  for (const activity of combatantOf(battle, id).activities) {
    const { uses } = activity
    if (uses !== undefined && 'per' in uses && (uses.per === 'turn' || uses.per === 'round'))
      state.spent[activity.name] = 0
    if (uses === undefined || !('recharge' in uses) || (state.spent[activity.name] ?? 0) === 0) continue
    const rolled = battle.dice.roll({
      label: plainLabel(`${activity.name} recharge`),
      notation: '1d6',
      attempt: { actor: id, action: 'recharge', target: id, check: activity.name.slice(0, 200) },
    })
    const back = rolled.ok && rolled.value.total >= uses.recharge
    if (back) state.spent[activity.name] = 0
    logEvent(battle, 'recharge', {
      who: id,
      activity: activity.name,
      back,
      roll: rolled.ok ? rolled.value.id : null,
    })
  }
}

/** The row as it will be after what was already spent in this resolution. */
function rowNow(battle: Battle, owner: string, itemId: string): InventoryItem | undefined {
  const row = battle.view.items(owner).find((item) => item.item_id === itemId)
  if (row === undefined) return undefined
  const spent = battle.spoils.inventory.filter((item) => item.owner_id === owner && item.item_id === itemId)
  const qty = spent.reduce((sum, change) => sum + change.delta, row.qty)
  const flags = Object.assign({}, row.flags, ...spent.map((change) => change.flags ?? {})) as typeof row.flags
  return { ...row, qty, flags }
}

export function itemUsesLeft(battle: Battle, owner: string, itemId: string): number {
  const row = rowNow(battle, owner, itemId)
  const found = row === undefined ? undefined : findUsable(itemId, battle.catalogue)
  return row === undefined || found === undefined ? 0 : usesLeft(row, found)
}

/** Spends charges of an item, or one of what is used up; the last charge of what never recharges ends it. */
export function spendItemUse(battle: Battle, owner: string, itemId: string, cost: number): undefined {
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
