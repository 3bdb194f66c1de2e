/** Healing without dice: what a hand lays on from its pool, and what a prayer shares out. */
import { type Battle, fighterOf, stateOf } from '../combat/battle.ts'
import { mend } from '../combat/damage.ts'
import { endLasting } from '../combat/endings.ts'
import { poolMark } from '../combat/uses.ts'
import type { Activity } from '../data/activity-shapes.ts'

type FromPool = Extract<Activity, { kind: 'heal-from-pool' }>
type Shared = Extract<Activity, { kind: 'heal-shared' }>

/** What is left of the pool an activity takes from. */
function leftIn(battle: Battle, id: string, pool: string): number {
  const max = fighterOf(battle, id).sheet.classFeatures.get(pool)?.max ?? 0
  return Math.max(0, max - (stateOf(battle, id).spent[poolMark(pool)] ?? 0))
}

function take(battle: Battle, id: string, pool: string, amount: number): undefined {
  const { spent } = stateOf(battle, id)
  spent[poolMark(pool)] = (spent[poolMark(pool)] ?? 0) + amount
}

/** Heals the first target by what was asked for, or by all it needs; `cure` spends the price of a poison instead. */
export function healFromPool(
  battle: Battle,
  id: string,
  activity: FromPool,
  targets: readonly string[],
  wish: { readonly amount: number; readonly cure: boolean },
): undefined {
  const { uses } = activity
  const [target] = targets
  if (target === undefined || uses === undefined || !('pool' in uses)) return
  const left = leftIn(battle, id, uses.pool)
  const state = stateOf(battle, target)
  const poison = state.lasting.find((one) => one.condition === 'poisoned')
  if (wish.cure && poison !== undefined && left >= activity.cures_for) {
    take(battle, id, uses.pool, activity.cures_for)
    endLasting(battle, target, poison, 'cured')
    return
  }
  const needed = state.hp_max - state.hp_current
  const amount = Math.min(left, needed, wish.amount > 0 ? wish.amount : needed)
  const gained = mend(battle, target, amount, activity.name)
  take(battle, id, uses.pool, gained)
}

/** Shares so many times the level among the targets, the most hurt first, each up to its part of the maximum. */
export function healShared(
  battle: Battle,
  id: string,
  activity: Shared,
  targets: readonly string[],
): undefined {
  const { uses } = activity
  if (uses !== undefined && 'pool' in uses) take(battle, id, uses.pool, uses.cost)
  let left = activity.times_level * fighterOf(battle, id).profile.level
  const lowest = [...targets].sort(
    (one, other) => stateOf(battle, one).hp_current - stateOf(battle, other).hp_current,
  )
  for (const target of lowest) {
    const { hp_current: now, hp_max: max } = stateOf(battle, target)
    const ceiling = activity.up_to === 'half' ? Math.floor(max / 2) : max
    left -= mend(battle, target, Math.min(left, Math.max(0, ceiling - now)), activity.name)
  }
}
