/** A sorcerer's trade: points for a slot at the price of the class table, a slot for its level in points. */
import type { AttemptedAction } from '../../ruleset.ts'
import { poolOf } from '../character/sheet.ts'
import type { Activity } from '../data/activity-shapes.ts'
import { type Battle, fighterOf, logEvent, stateOf } from './battle.ts'
import { lowestSlot, spendSlot } from './castable.ts'
import { poolMark } from './uses.ts'

/** How much of a pool, or which slot, somebody names. */
export function amountIn({ options = {} }: AttemptedAction): number | undefined {
  const told = options.amount ?? options.slot
  return typeof told === 'number' && told >= 1 ? Math.floor(told) : undefined
}

/** Why a trade cannot be made, in a sentence; undefined when it can. */
export function whyNoTrade(
  battle: Battle,
  action: AttemptedAction,
  activity: Extract<Activity, { kind: 'convert-slots' }>,
): string | undefined {
  const id = action.actor_id
  const level = amountIn(action)
  const left = pointsIn(battle, id, activity.pool)
  const what = level === undefined ? 'No slot' : `No slot of level ${level}`
  if (activity.from === 'slot')
    return lowestSlot(battle, id, level ?? 1) === undefined ? `${what} is left to give.` : undefined
  if (slotToMake(battle, id, left, level) !== undefined) return undefined
  const price = level === undefined ? 0 : priceOf(battle, id, level)
  return price > left
    ? `A slot of level ${level} costs ${price} points; ${left} are left.`
    : `${what} that points could pay for is spent.`
}

function pointsIn(battle: Battle, id: string, pool: string): number {
  const spent = stateOf(battle, id).spent[poolMark(pool)] ?? 0
  return (poolOf(fighterOf(battle, id).sheet, pool)?.max ?? 0) - spent
}

/** Trades; `level` is the slot's, missing: the best that can be had, or the least that is left. */
export function convertSlots(
  battle: Battle,
  id: string,
  activity: Extract<Activity, { kind: 'convert-slots' }>,
  level?: number,
): undefined {
  const state = stateOf(battle, id)
  const mark = poolMark(activity.pool)
  const spent = state.spent[mark] ?? 0
  const left = pointsIn(battle, id, activity.pool)
  if (activity.from === 'slot') {
    const slot = lowestSlot(battle, id, level ?? 1)
    if (slot === undefined || !spendSlot(battle, id, slot)) return
    state.spent[mark] = Math.max(0, spent - slot)
    return logEvent(battle, 'slot_for_points', { who: id, slot, points: slot })
  }
  const slot = slotToMake(battle, id, left, level)
  if (slot === undefined) return
  const price = priceOf(battle, id, slot)
  state.spent[mark] = spent + price
  state.slots_used[String(slot)] = (state.slots_used[String(slot)] ?? 0) - 1
  logEvent(battle, 'points_for_slot', { who: id, slot, points: price })
}

function priceOf(battle: Battle, id: string, slot: number): number {
  return fighterOf(battle, id).columns?.[`slot_${slot}_cost`] ?? 0
}

/** A spent slot comes back: more than the day gave would have no place on the sheet. */
function slotToMake(battle: Battle, id: string, points: number, level?: number): number | undefined {
  const { slots_used: used } = stateOf(battle, id)
  const affordable = [5, 4, 3, 2, 1].filter((slot) => {
    const price = priceOf(battle, id, slot)
    return price > 0 && price <= points && (used[String(slot)] ?? 0) > 0
  })
  return level === undefined ? affordable[0] : affordable.find((slot) => slot === level)
}
