/** Healing that comes out of a pool of points: a paladin's hands, a cleric's channelled life. No dice are thrown. */
import type { Activity } from '../../data/activity-shapes.ts'
import { poolKey } from '../activities/limited-uses.ts'
import { healDamage } from '../damage/damage.ts'
import { type ActivityUse, isCreatureKind } from '../rolls/roll-damage.ts'
import { type Battle, combatantOf, feetBetween, friendsOf, logEvent, stateOf } from '../state/battle.ts'
import { endLasting } from './lasting.ts'

type FromPool = Extract<Activity, { kind: 'heal-from-pool' }>
type Shared = Extract<Activity, { kind: 'heal-shared' }>

/** How many points are left in the pool of an activity. */
export function poolPointsLeft(battle: Battle, id: string, activity: Activity): number {
  const { uses } = activity
  if (uses === undefined || !('pool' in uses)) return 0
  const pool = combatantOf(battle, id).sheet.pool(uses.pool)
  return Math.max(0, (pool?.max ?? 0) - (stateOf(battle, id).spent[poolKey(uses.pool)] ?? 0))
}

function spend(battle: Battle, id: string, activity: Activity, points: number): undefined {
  const { uses } = activity
  if (uses === undefined || !('pool' in uses)) return
  const { spent } = stateOf(battle, id)
  const mark = poolKey(uses.pool)
  spent[mark] = (spent[mark] ?? 0) + points
}

/** Heals the first target by what is asked for, or by all it lacks; poison is cured when that is asked for or nothing is lacking. */
export function healFromPool(
  battle: Battle,
  id: string,
  activity: FromPool,
  targets: readonly string[],
  use: ActivityUse,
): undefined {
  const [target = id] = targets
  if (isCreatureKind(battle, target, ['undead', 'construct'])) return
  const state = stateOf(battle, target)
  const left = poolPointsLeft(battle, id, activity)
  const points = Math.min(left, state.hp_max - state.hp_current, use.amount ?? left)
  const poison = state.lasting.find((effect) => effect.condition === 'poisoned')
  const cures = poison !== undefined && left >= activity.cures_for
  if (points > 0 && !(cures && use.cure === true)) {
    spend(battle, id, activity, points)
    healDamage(battle, target, points, activity.name)
    return
  }
  if (poison === undefined || !cures) return
  spend(battle, id, activity, activity.cures_for)
  endLasting(battle, target, poison, 'cured')
}

/** Whom shared healing could reach: hurt below the part of their maximum to which it heals, the worst first. */
export function sharedHealingTargets(battle: Battle, id: string, activity: Shared): string[] {
  const feet = activity.target?.range ?? 30
  return [id, ...friendsOf(battle, id, true)]
    .filter((one) => one === id || feetBetween(battle, id, one) <= feet)
    .filter(
      (one) => !isCreatureKind(battle, one, ['undead', 'construct']) && roomFor(battle, one, activity) > 0,
    )
    .sort((a, b) => stateOf(battle, a).hp_current - stateOf(battle, b).hp_current)
}

function roomFor(battle: Battle, id: string, activity: Shared): number {
  const { hp_current: hp, hp_max: most } = stateOf(battle, id)
  return (activity.up_to === 'half' ? Math.floor(most / 2) : most) - hp
}

/** Shares so many points times the level among those who need them: the named ones, or all when nobody else is named. */
export function healShared(
  battle: Battle,
  id: string,
  activity: Shared,
  named: readonly string[],
): undefined {
  const all = !named.some((one) => one !== id)
  let left = activity.times_level * combatantOf(battle, id).profile.level
  logEvent(battle, 'shares_healing', { who: id, activity: activity.name, points: left })
  for (const target of sharedHealingTargets(battle, id, activity).filter(
    (sharedTarget) => all || named.includes(sharedTarget),
  )) {
    const points = Math.min(left, roomFor(battle, target, activity))
    if (points <= 0) continue
    left -= points
    healDamage(battle, target, points, activity.name)
  }
}
