/**
 * Options that help instead of hurting, for characters without a player: blessings, rages and marks when combat is
 * long enough to pay for them, healing, Wild Shape when hit points run low.
 */
import type { Activity, ActivityOfKind } from '../../data/activity-schemas.ts'
import type { Mechanic } from '../../data/mechanic-schemas.ts'
import { isAvailable } from '../activities/limited-uses.ts'
import { weaponFor } from '../activities/perform-activity.ts'
import { areaFeet } from '../battlefield/range-area-targets-and-sight.ts'
import { slotToCast } from '../casting/spell-slots-and-sustained-spells.ts'
import { poolPointsLeft, sharedHealingTargets } from '../effects/healing-activities.ts'
import { allowedShapes } from '../effects/summoning-and-shapes.ts'
import { averageOfDice } from '../rolls/dice-string-arithmetic.ts'
import { scaledCount } from '../rolls/roll-damage.ts'
import {
  type Battle,
  combatantOf,
  feetBetween,
  foesOf,
  friendsOf,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import type { TacticalOption } from './tactical-option.ts'

/** How long combat may go on and how hard each friend is pressed. */
interface Outlook {
  readonly rounds: number
  /** Damage that each combatant of the own side takes in a round. */
  readonly pressure: number
}

type Apply = ActivityOfKind<'apply'>

/** All supporting options of a cost, for characters; stat blocks have their own. */
export function supportOptions(battle: Battle, id: string, cost: 'action' | 'bonus'): TacticalOption[] {
  const combatant = combatantOf(battle, id)
  if (combatant.sheet.classId === undefined || foesOf(battle, id).length === 0) return []
  const outlook = outlookFor(battle, id)
  const features = combatant.activities.flatMap((activity) =>
    activity.cost === cost && activity.trigger === undefined && isAvailable(battle, id, activity)
      ? featureOption(battle, id, activity, outlook)
      : [],
  )
  return [...features, ...spellOptions(battle, id, cost, outlook)]
}

function outlookFor(battle: Battle, id: string): Outlook {
  const foes = foesOf(battle, id)
  const friends = [id, ...friendsOf(battle, id)]
  const damageOf = (side: readonly string[]) =>
    side.reduce((sum, member) => sum + usualDamage(battle, member), 0)
  const hitPoints = foes.reduce((sum, foe) => sum + stateOf(battle, foe).hp_current, 0)
  return {
    rounds: Math.min(4, Math.max(0.3, hitPoints / Math.max(1, damageOf(friends)))),
    pressure: damageOf(foes) / friends.length,
  }
}

/** How much a combatant does in a round, if all goes as usual. */
function usualDamage(battle: Battle, id: string): number {
  const { activities, attacksPerAction } = combatantOf(battle, id)
  const damages = activities.flatMap((activity) =>
    activity.kind === 'attack' && activity.cost === 'action'
      ? [activity.damage.reduce((sum, part) => sum + averageOfDice(part.dice), 0)]
      : [],
  )
  const count = activities.some((activity) => activity.kind === 'multiattack') ? 2 : attacksPerAction
  return Math.max(0, ...damages) * count * 0.65
}

function featureOption(battle: Battle, id: string, activity: Activity, outlook: Outlook): TacticalOption[] {
  switch (activity.kind) {
    case 'apply':
      return applyOption(battle, id, [activity], outlook)
    case 'weapon-attack':
      return weaponAttackOption(battle, id, activity)
    case 'heal-from-pool':
      return poolHealingOption(battle, id, activity)
    case 'heal-shared': {
      const targets = sharedHealingTargets(battle, id, activity)
      const fallen = targets.filter((target) => stateOf(battle, target).hp_current === 0).length
      const score = fallen * 15 + (targets.length - fallen) * 3
      return targets.length === 0 ? [] : [{ activity, targets: [id], reach: 0, score }]
    }
    case 'transform': {
      const { hp_current: hp, hp_max: max } = stateOf(battle, id)
      const [beast] = hp * 2 < max ? allowedShapes(battle, id, activity) : []
      return beast === undefined ? [] : [{ activity, targets: [id], reach: 0, score: beast.hp * 0.4 }]
    }
    default:
      return []
  }
}

/** Attacks beside those of the action: worth their damage, and Frenzy only when things go badly. */
function weaponAttackOption(
  battle: Battle,
  id: string,
  activity: ActivityOfKind<'weapon-attack'>,
): TacticalOption[] {
  const weapon = weaponFor(battle, id, activity)
  const { hp_current: hp, hp_max: max, economy } = stateOf(battle, id)
  if (weapon === undefined || (/frenz/i.test(activity.name) && hp * 2 > max)) return []
  const reach = Math.max(5, weapon.reach ?? 5)
  const near = foesOf(battle, id).filter((foe) => feetBetween(battle, id, foe) <= reach + economy.movement)
  const score = (usualDamage(battle, id) / combatantOf(battle, id).attacksPerAction) * activity.count
  const [weakest] = near.sort((a, b) => stateOf(battle, a).hp_current - stateOf(battle, b).hp_current)
  return weakest === undefined ? [] : [{ activity, targets: [weakest], reach, score }]
}

function poolHealingOption(battle: Battle, id: string, activity: Activity): TacticalOption[] {
  const left = poolPointsLeft(battle, id, activity)
  const reach = areaFeet(activity)
  const { movement } = stateOf(battle, id).economy
  const needy = [id, ...friendsOf(battle, id, true)].flatMap((friend) => {
    if (friend !== id && feetBetween(battle, id, friend) > reach + movement) return []
    const { hp_current: hp, hp_max: max } = stateOf(battle, friend)
    const points = Math.min(left, max - hp)
    if (points < 1 || hp * 3 > max) return []
    return [{ friend, score: Math.min(points, 30) * 0.8 + (hp === 0 ? 20 : 0) }]
  })
  const [worst] = needy.sort((a, b) => b.score - a.score)
  return worst === undefined ? [] : [{ activity, targets: [worst.friend], reach, score: worst.score }]
}

/** Spells that bless friends or mark a foe. */
function spellOptions(
  battle: Battle,
  id: string,
  cost: 'action' | 'bonus',
  outlook: Outlook,
): TacticalOption[] {
  const concentrates = stateOf(battle, id).concentration !== null
  return (combatantOf(battle, id).casting?.spells ?? []).flatMap(({ spell }) => {
    if (spell.casting.cost !== cost || (spell.concentration && concentrates)) return []
    const slot = spell.activities[0]?.kind === 'apply' ? slotToCast(battle, id, spell) : undefined
    if (slot === undefined) return []
    const applied = spell.activities.flatMap((activity) =>
      activity.kind === 'apply' ? [{ ...activity, name: spell.name }] : [],
    )
    return applyOption(battle, id, applied, outlook).map((option) => ({
      ...option,
      reach: Math.max(5, spell.range ?? 5),
      score: option.score * 0.9,
      spell: { spell, slot },
    }))
  })
}

/**
 * Whom to lay a feature or spell on and what that is worth, leaving out those who have it already. Of what is laid on a
 * foe, the first activity marks the foe and the others reward the character.
 */
function applyOption(
  battle: Battle,
  id: string,
  activities: readonly Apply[],
  outlook: Outlook,
): TacticalOption[] {
  const [activity, ...others] = activities
  if (activity === undefined) return []
  const reach = areaFeet(activity)
  const has = (friend: string) =>
    stateOf(battle, friend).lasting.some((lasting) => lasting.name === activity.name)
  if (activity.target?.who === 'enemy') {
    const score = has(id) ? 0 : grantWorth(battle, id, grantedMechanics(others), outlook)
    const [foe] = foesOf(battle, id).sort(
      (a, b) => stateOf(battle, b).hp_current - stateOf(battle, a).hp_current,
    )
    return foe === undefined || score <= 0 ? [] : [{ activity, targets: [foe], reach, score }]
  }
  const forOthers = activity.name.startsWith('Bardic')
  const candidates =
    activity.target?.who === 'self' ? [id] : [...(forOthers ? [] : [id]), ...friendsOf(battle, id)]
  const chosen = candidates
    .filter((friend) => !has(friend) && (friend === id || feetBetween(battle, id, friend) <= reach))
    .map((friend) => ({ friend, worth: grantWorth(battle, friend, grantedMechanics(activities), outlook) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, scaledCount(activity.target?.count, { slot: 0, level: 0 }))
  const score = chosen.reduce((sum, { worth }) => sum + worth, 0)
  return chosen.length === 0 ? [] : [{ activity, targets: chosen.map(({ friend }) => friend), reach, score }]
}

function grantedMechanics(activities: readonly Apply[]): Mechanic[] {
  return activities.flatMap((activity) =>
    activity.effects.flatMap((effect) => (effect.kind === 'grant' ? effect.mechanics : [])),
  )
}

function grantWorth(battle: Battle, id: string, mechanics: readonly Mechanic[], outlook: Outlook): number {
  return mechanics.reduce((sum, mechanic) => sum + mechanicWorth(battle, id, mechanic, outlook), 0)
}

/** What a mechanic is worth to a combatant, in hit points spared or taken. */
function mechanicWorth(
  battle: Battle,
  id: string,
  mechanic: Mechanic,
  { rounds, pressure }: Outlook,
): number {
  const damage = usualDamage(battle, id)
  const { attacksPerAction, columns, gear } = combatantOf(battle, id)
  switch (mechanic.kind) {
    case 'bonus-when': {
      if (mechanic.who !== 'self') return 0
      const amount =
        typeof mechanic.amount === 'number' ? mechanic.amount : averageOfDice(mechanic.amount) || 3
      return amount * 0.05 * rounds * (mechanic.of.roll === 'attack' ? damage / 0.65 : pressure * 0.3)
    }
    case 'armor-class': {
      const { unarmored, bonus = 0, minimum = 0 } = mechanic
      const base = unarmored === undefined || gear?.armour !== 'none' ? 0 : unarmored.base + 2
      const gained = bonus + Math.max(0, Math.max(base, minimum) - stateOf(battle, id).ac)
      return gained * 0.05 * rounds * pressure
    }
    case 'resistance':
      return (mechanic.to.types.includes('slashing') ? 0.4 : 0.05) * rounds * pressure
    case 'extra-damage':
      return averageOfDice(mechanic.dice) * attacksPerAction * 0.65 * (mechanic.once_per_turn ? 1 : rounds)
    case 'bonus-column-when':
      return (columns?.[mechanic.column] ?? 0) * attacksPerAction * 0.65 * rounds
    case 'extra-action':
      return mechanic.only === undefined ? damage : (damage / attacksPerAction) * rounds
    case 'bonus-once':
      return 4
    case 'fresh-temporary-hit-points':
      return 3 * rounds
    case 'advantage-when':
      return mechanic.of.roll === 'attack' && mechanic.who === 'self' ? damage * 0.3 * rounds : 0.5
    case 'disadvantage-when':
      return mechanic.of.roll === 'attack' && mechanic.who === 'against-self' ? pressure * 0.3 * rounds : 0
    default:
      return 0
  }
}
