import type { Activity, ActivityOfKind } from '../../data/activity-shapes.ts'
import { poolLeft, spendFromPool } from '../activities/activity-uses.ts'
import { healDamage } from '../damage/damage.ts'
import { stabilise } from '../damage/death.ts'
import { dicePlus } from '../rolls/formulas.ts'
import { mechanicsOfKind } from '../rolls/mechanics.ts'
import { isCreatureKind, rollAmount, scaledDice } from '../rolls/roll-damage.ts'
import type { ActivityUse } from '../state/activity-use.ts'
import { type Battle, combatantOf, feetBetween, friendsOf, logEvent, stateOf } from '../state/battle.ts'
import { applyEffects } from './effects.ts'
import { endLasting } from './lasting.ts'

type FromPool = ActivityOfKind<'heal-from-pool'>
type Shared = ActivityOfKind<'heal-shared'>

/** How many points are left in the pool that pays for an activity. */
export function poolPointsLeft(battle: Battle, id: string, { uses }: Activity): number {
  return uses !== undefined && 'pool' in uses ? poolLeft(battle, id, uses.pool) : 0
}

function spend(battle: Battle, id: string, { uses }: Activity, points: number): undefined {
  if (uses !== undefined && 'pool' in uses) spendFromPool(battle, id, uses.pool, points)
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
    .filter((friend) => friend === id || feetBetween(battle, id, friend) <= feet)
    .filter(
      (friend) =>
        !isCreatureKind(battle, friend, ['undead', 'construct']) && roomFor(battle, friend, activity) > 0,
    )
    .sort((a, b) => stateOf(battle, a).hp_current - stateOf(battle, b).hp_current)
}

function roomFor(battle: Battle, id: string, activity: Shared): number {
  const { hp_current: hp, hp_max: most } = stateOf(battle, id)
  return (activity.up_to === 'half' ? Math.floor(most / 2) : most) - hp
}

/** Preserve Life: points times the level, shared among those who need them: the named ones, or all when only the healer is named. */
export function healShared(
  battle: Battle,
  id: string,
  activity: Shared,
  named: readonly string[],
): undefined {
  const all = !named.some((friend) => friend !== id)
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

export function healAll(
  battle: Battle,
  activity: ActivityOfKind<'heal'>,
  targets: readonly string[],
  use: ActivityUse,
): undefined {
  const dice = dicePlus(
    scaledDice(activity.dice, activity.growth, use),
    (activity.plus_modifier === true ? use.modifier : 0) +
      (activity.plus_level === true ? combatantOf(battle, use.source).profile.level : 0) +
      healingGift(battle, use),
  )
  for (const target of targets) {
    const { amount } =
      fullyHealed(battle, use.source, target, dice) ?? rollAmount(battle, use, dice, 'healing', target)
    healDamage(battle, target, amount, use.name)
    applyEffects(battle, target, activity.effects, { use, damageTaken: 0, dc: use.dc })
    if (amount === 0) stabilise(battle, target, use.name)
  }
}

/** The points above the dice: none for cantrips and for what is no spell. */
function healingGift(battle: Battle, use: ActivityUse): number {
  if (use.spellCast === undefined || use.spellCast.level === 0) return 0
  return mechanicsOfKind(battle, use.source, 'bonus-healing').reduce(
    (sum, mechanic) => sum + mechanic.amount + (mechanic.plus_spell_level ? use.slot : 0),
    0,
  )
}

/** What the dice give at most, where that is what they give; undefined where they have to be rolled. */
function fullyHealed(
  battle: Battle,
  healer: string,
  target: string,
  dice: string,
): { readonly amount: number } | undefined {
  const supreme = combatantOf(battle, healer).mechanics.some(
    ({ mechanic }) => mechanic.kind === 'maximum-healing',
  )
  if (!supreme && mechanicsOfKind(battle, target, 'maximum-healing').length === 0) return undefined
  const amount = [...dice.matchAll(/([+-]?)(\d+)(?:d(\d+))?/g)].reduce(
    (sum, [, sign, count, sides]) => sum + (sign === '-' ? -1 : 1) * Number(count) * Number(sides ?? 1),
    0,
  )
  return { amount }
}
