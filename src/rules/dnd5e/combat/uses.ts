/** How often an activity can still be used: per day, by recharge, from a pool; counted on the combatant. */
import { poolOf } from '../character/sheet.ts'
import { plainLabel } from '../checks/rolls.ts'
import type { Activity } from '../data/activity-shapes.ts'
import { itemOfPool } from '../items/item-activities.ts'
import { attackMark, lightMark, martialMark } from './attack-marks.ts'
import { type Battle, fighterOf, logEvent, stateOf } from './battle.ts'
import { itemUsesLeft, spendItem } from './item-uses.ts'
import { martialStrike } from './martial-strike.ts'
import { isRaging } from './rage.ts'

/** True when what must come first has come: a blow for a second blow, a rage for a frenzy. */
function isOpen(battle: Battle, id: string, activity: Activity): boolean {
  const { wielded } = fighterOf(battle, id)
  const state = stateOf(battle, id)
  if (wielded?.get(activity.name)?.offHand === true) return state.used_this_turn.includes(lightMark)
  if (activity.kind === 'transform') return state.shape === undefined
  if (activity.kind !== 'weapon-attack' || activity.cost !== 'bonus') return true
  if (/frenz/i.test(activity.name)) return isRaging(state) && state.used_this_turn.includes(attackMark)
  // A sword that dances, a scimitar that is quick by itself: they wait for no other blow.
  if (!activity.unarmed) return true
  return state.used_this_turn.includes(activity.name === martialStrike ? martialMark : attackMark)
}

/** True when somebody can use the activity now, as far as its uses go. */
export function isAvailable(battle: Battle, id: string, activity: Activity): boolean {
  const { uses } = activity
  const { spent } = stateOf(battle, id)
  if (!isOpen(battle, id, activity)) return false
  if (uses === undefined) return true
  if ('recharge' in uses) return (spent[activity.name] ?? 0) === 0
  if ('per' in uses) return (spent[activity.name] ?? 0) < uses.times
  const item = itemOfPool(uses.pool)
  if (item !== undefined) return itemUsesLeft(battle, id, item) >= uses.cost
  const pool = poolOf(fighterOf(battle, id).sheet, uses.pool)
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
  if (uses === undefined || activity.kind === 'heal-from-pool') return
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
    logEvent(battle, 'recharge', {
      who: id,
      activity: activity.name,
      back,
      roll: rolled.ok ? rolled.value.id : null,
    })
  }
}
