/** How often an activity can still be used: per day, by recharge, from a pool; counted on the combatant. */
import { plainLabel } from '../checks/roll-d20.ts'
import type { Activity } from '../data/activity-shapes.ts'
import { itemOfPool } from '../items/item-activities.ts'
import { type Battle, fighterOf, stateOf, tell } from './battle.ts'
import { itemUsesLeft, spendItem } from './item-uses.ts'

/** True when somebody can use the activity now, as far as its uses go. */
export function isAvailable(battle: Battle, id: string, activity: Activity): boolean {
  const { uses } = activity
  const { spent } = stateOf(battle, id)
  if (uses === undefined) return true
  if ('recharge' in uses) return (spent[activity.name] ?? 0) === 0
  if ('per' in uses) return (spent[activity.name] ?? 0) < uses.times
  const item = itemOfPool(uses.pool)
  if (item !== undefined) return itemUsesLeft(battle, id, item) >= uses.cost
  const pool = fighterOf(battle, id).sheet.classFeatures.get(uses.pool)
  return pool !== undefined && pool.max - (spent[poolMark(uses.pool)] ?? 0) >= uses.cost
}

/** The mark under which spending from a pool is counted. */
export function poolMark(pool: string): string {
  return `pool:${pool}`
}

/** Counts one use. */
export function countUse(battle: Battle, id: string, activity: Activity): undefined {
  const { uses } = activity
  const { spent } = stateOf(battle, id)
  if (uses === undefined) return
  const item = 'pool' in uses ? itemOfPool(uses.pool) : undefined
  if (item !== undefined && 'cost' in uses) return spendItem(battle, id, item, uses.cost)
  const mark = 'pool' in uses ? poolMark(uses.pool) : activity.name
  spent[mark] = (spent[mark] ?? 0) + ('pool' in uses ? uses.cost : 1)
}

/** Rolls for everything that recharges, at the start of somebody's turn. */
export function rollRecharges(battle: Battle, id: string): undefined {
  const state = stateOf(battle, id)
  for (const activity of fighterOf(battle, id).activities) {
    const { uses } = activity
    if (uses !== undefined && 'per' in uses && (uses.per === 'turn' || uses.per === 'round'))
      state.spent[activity.name] = 0
    if (uses === undefined || !('recharge' in uses) || (state.spent[activity.name] ?? 0) === 0) continue
    const rolled = battle.cup.roll({
      label: plainLabel(`${activity.name} recharge`),
      notation: '1d6',
      attempt: { actor: id, action: 'recharge', target: id, check: activity.name.slice(0, 200) },
    })
    const back = rolled.ok && rolled.value.total >= uses.recharge
    if (back) state.spent[activity.name] = 0
    tell(battle, 'recharge', {
      who: id,
      activity: activity.name,
      back,
      roll: rolled.ok ? rolled.value.id : null,
    })
  }
}
