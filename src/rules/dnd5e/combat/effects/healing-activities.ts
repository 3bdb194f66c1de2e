/** Healing that is rolled, shared among many, or taken from a pool of points. */
import type { Activity, ActivityOfKind } from '../../data/activity-schemas.ts'
import { poolLeft, spendFromPool } from '../activities/limited-uses.ts'
import { healDamage } from '../damage/damage-and-healing.ts'
import { stabilise } from '../damage/death.ts'
import { withNumberAdded } from '../rolls/dice-string-arithmetic.ts'
import { mechanicsOfKind } from '../rolls/mechanics-on-combat-rolls.ts'
import { rollAmount, scaledDice } from '../rolls/roll-damage.ts'
import {
  type Battle,
  combatantOf,
  feetBetween,
  friendsOf,
  isCreatureKind,
  logEvent,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import type { ActivityUse, PerformedActivity } from '../state/performed-activity.ts'
import { applyEffects, causeOf } from './apply-effects-to-target.ts'
import { endLasting } from './lasting-effects-and-concentration.ts'

/** Rolled healing of all targets: Cure Wounds, Second Wind. */
export function healAll(
  battle: Battle,
  { activity, targets, use }: PerformedActivity<ActivityOfKind<'heal'>>,
): undefined {
  const dice = withNumberAdded(
    scaledDice(activity.dice, activity.growth, use),
    (activity.plus_modifier === true ? use.modifier : 0) +
      (activity.plus_level === true ? combatantOf(battle, use.source).profile.level : 0) +
      discipleOfLife(battle, use),
  )
  for (const target of targets) {
    const amount = isMaximized(battle, use.source, target)
      ? highestOf(dice)
      : rollAmount(battle, use, dice, 'healing', target).amount
    healDamage(battle, target, amount, use.name)
    applyEffects(battle, target, activity.effects, causeOf(use))
    if (amount === 0) stabilise(battle, target, use.name)
  }
}

/** Disciple of Life: points above the dice, none for cantrips and for what is no spell. */
function discipleOfLife(battle: Battle, { spellCast, source, slot }: ActivityUse): number {
  if (spellCast === undefined || spellCast.level === 0) return 0
  return mechanicsOfKind(battle, source, 'bonus-healing').reduce(
    (sum, mechanic) => sum + mechanic.amount + (mechanic.plus_spell_level ? slot : 0),
    0,
  )
}

/** Supreme Healing and Beacon of Hope: the dice give the most they can. */
function isMaximized(battle: Battle, healer: string, target: string): boolean {
  return (
    combatantOf(battle, healer).mechanics.some(({ mechanic }) => mechanic.kind === 'maximum-healing') ||
    mechanicsOfKind(battle, target, 'maximum-healing').length > 0
  )
}

function highestOf(dice: string): number {
  return [...dice.matchAll(/([+-]?)(\d+)(?:d(\d+))?/g)].reduce(
    (sum, [, sign, count, sides]) => sum + (sign === '-' ? -1 : 1) * Number(count) * Number(sides ?? 1),
    0,
  )
}

/**
 * Lay on Hands: heals the first target by what is asked for, or by all it lacks; poison is cured when that is asked for
 * or nothing is lacking.
 */
export function healFromPool(
  battle: Battle,
  { actor, activity, targets, use }: PerformedActivity<ActivityOfKind<'heal-from-pool'>>,
): undefined {
  const [target = actor] = targets
  if (cannotBeHealed(battle, target)) return
  const state = stateOf(battle, target)
  const left = poolPointsLeft(battle, actor, activity)
  const points = Math.min(left, state.hp_max - state.hp_current, use.amount ?? left)
  const poison = state.lasting.find((effect) => effect.condition === 'poisoned')
  const cures = poison !== undefined && left >= activity.cures_for
  if (points > 0 && !(cures && use.cure === true)) {
    spendPoints(battle, actor, activity, points)
    healDamage(battle, target, points, activity.name)
  } else if (cures) {
    spendPoints(battle, actor, activity, activity.cures_for)
    endLasting(battle, target, poison, 'cured')
  }
}

/** How many points are left in the pool that pays for an activity. */
export function poolPointsLeft(battle: Battle, id: string, { uses }: Activity): number {
  return uses !== undefined && 'pool' in uses ? poolLeft(battle, id, uses.pool) : 0
}

function spendPoints(battle: Battle, id: string, { uses }: Activity, points: number): undefined {
  if (uses !== undefined && 'pool' in uses) spendFromPool(battle, id, uses.pool, points)
}

type SharedHealing = ActivityOfKind<'heal-shared'>

/** Preserve Life: points times the level, shared among those who need them: the named ones, or all when only the healer is named. */
export function healShared(
  battle: Battle,
  { actor, activity, targets }: PerformedActivity<SharedHealing>,
): undefined {
  const all = targets.every((target) => target === actor)
  let left = activity.times_level * combatantOf(battle, actor).profile.level
  logEvent(battle, 'shares_healing', { who: actor, activity: activity.name, points: left })
  for (const hurt of sharedHealingTargets(battle, actor, activity)) {
    const points = all || targets.includes(hurt) ? Math.min(left, missingPoints(battle, hurt, activity)) : 0
    if (points <= 0) continue
    left -= points
    healDamage(battle, hurt, points, activity.name)
  }
}

/** Whom shared healing could reach: hurt below the part of their maximum to which it heals, the worst first. */
export function sharedHealingTargets(battle: Battle, id: string, activity: SharedHealing): string[] {
  const feet = activity.target?.range ?? 30
  return [id, ...friendsOf(battle, id, true)]
    .filter((friend) => friend === id || feetBetween(battle, id, friend) <= feet)
    .filter((friend) => !cannotBeHealed(battle, friend) && missingPoints(battle, friend, activity) > 0)
    .sort((a, b) => stateOf(battle, a).hp_current - stateOf(battle, b).hp_current)
}

function missingPoints(battle: Battle, id: string, activity: SharedHealing): number {
  const { hp_current: hp, hp_max: max } = stateOf(battle, id)
  return (activity.up_to === 'half' ? Math.floor(max / 2) : max) - hp
}

function cannotBeHealed(battle: Battle, id: string): boolean {
  return isCreatureKind(battle, id, ['undead', 'construct'])
}
