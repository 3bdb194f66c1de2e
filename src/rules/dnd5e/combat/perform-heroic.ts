/** The activities that only characters have: extra weapon attacks, healing from pools, points and slots. */
import type { Activity, AttackActivity } from '../data/activity-shapes.ts'
import { attackOnce } from './attack.ts'
import { type Battle, feetBetween, fighterOf, foesOf, isStanding, logEvent, stateOf } from './battle.ts'
import { convertSlots } from './convert-slots.ts'
import { healFromPool, healShared } from './pool-healing.ts'
import { frenzyMark } from './rage-ends.ts'
import { reachOf } from './reach.ts'
import type { ActivityUse } from './roll-damage.ts'

/** Carries one out. */
export function performHeroic(
  battle: Battle,
  id: string,
  activity: Activity,
  targets: readonly string[],
  doing: ActivityUse,
): undefined {
  switch (activity.kind) {
    case 'weapon-attack':
      return strikeMore(battle, id, activity, targets, doing)
    case 'heal-from-pool':
      return healFromPool(battle, id, activity, targets, doing)
    case 'heal-shared':
      return healShared(battle, id, activity, targets)
    case 'convert-slots':
      return convertSlots(battle, id, activity, doing.amount)
    default:
      logEvent(battle, 'ruling', { who: id, activity: activity.name, text: activity.name }, 'ruling')
  }
}

/** The attack that a weapon attack is made with: fists where it says so, else the best that fits. */
export function weaponFor(
  battle: Battle,
  id: string,
  activity: Extract<Activity, { kind: 'weapon-attack' }>,
): AttackActivity | undefined {
  const { activities, wielded } = fighterOf(battle, id)
  return activities.find((candidate): candidate is AttackActivity => {
    if (candidate.kind !== 'attack' || candidate.with !== 'weapon' || candidate.cost !== 'action')
      return false
    if (activity.unarmed) return wielded?.get(candidate.name)?.unarmed === true
    return activity.form === 'any' || candidate.form === activity.form || candidate.form === 'melee-or-ranged'
  })
}

function strikeMore(
  battle: Battle,
  id: string,
  activity: Extract<Activity, { kind: 'weapon-attack' }>,
  targets: readonly string[],
  doing: ActivityUse,
): undefined {
  const weapon = weaponFor(battle, id, activity)
  if (weapon === undefined) return
  const state = stateOf(battle, id)
  if (/frenz/i.test(activity.name)) state.spent[frenzyMark] = 1
  const how: ActivityUse = { ...doing, name: weapon.name, ...(activity.unarmed && { flurry: true }) }
  for (let index = 0; index < activity.count && isStanding(state); index += 1) {
    const within = foesOf(battle, id).filter((foe) => feetBetween(battle, id, foe) <= reachOf(weapon))
    const target = targets.find((one) => within.includes(one)) ?? within[0]
    if (target === undefined) return
    attackOnce(battle, id, { ...weapon, cost: activity.cost }, target, how)
  }
}
