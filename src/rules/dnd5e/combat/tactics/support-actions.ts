/**
 * Deeds that help instead of hurting, for those without a player: blessings, rages and marks when the fight is long
 * enough to pay for them, hands laid on the fallen, a beast's body when one's own is nearly done.
 */
import type { Activity, AttackActivity } from '../../data/activity-shapes.ts'
import type { Mechanic } from '../../data/mechanic-shapes.ts'
import type { Spell } from '../../data/shapes.ts'
import { isAvailable } from '../activities/limited-uses.ts'
import { weaponFor } from '../activities/perform.ts'
import { areaFeet } from '../battlefield/range.ts'
import { slotToCast } from '../casting/spell-slots.ts'
import { poolPointsLeft, sharedHealingTargets } from '../effects/healing.ts'
import { allowedShapes } from '../effects/shapes.ts'
import { averageOf } from '../rolls/formulas.ts'
import { scaledCount } from '../rolls/roll-damage.ts'
import { type Battle, combatantOf, feetBetween, foesOf, friendsOf, stateOf } from '../state/battle.ts'

/** A deed that helps, as tactics weigh it. */
interface SupportDeed {
  readonly activity: Activity
  readonly targets: readonly string[]
  readonly reach: number
  readonly score: number
  readonly spell?: { readonly spell: Spell; readonly slot: number }
}

/** All helping deeds of a cost; characters' own, for stat blocks do their own things. */
export function supportOptions(battle: Battle, id: string, cost: 'action' | 'bonus'): SupportDeed[] {
  const fighter = combatantOf(battle, id)
  if (fighter.sheet.classId === undefined || foesOf(battle, id).length === 0) return []
  const outlook = outlookFor(battle, id)
  const own = fighter.activities.flatMap((activity) =>
    activity.cost === cost && activity.trigger === undefined && isAvailable(battle, id, activity)
      ? featureDeed(battle, id, activity, outlook)
      : [],
  )
  return [...own, ...blessings(battle, id, cost, outlook)]
}

function featureDeed(battle: Battle, id: string, activity: Activity, outlook: Outlook): SupportDeed[] {
  switch (activity.kind) {
    case 'apply':
      return applyDeed(battle, id, activity, outlook)
    case 'weapon-attack':
      return moreBlows(battle, id, activity)
    case 'heal-from-pool':
      return handsOn(battle, id, activity)
    case 'heal-shared': {
      const targets = sharedHealingTargets(battle, id, activity)
      const fallen = targets.filter((target) => stateOf(battle, target).hp_current === 0).length
      const score = fallen * 15 + (targets.length - fallen) * 3
      return targets.length === 0 ? [] : [{ activity, targets: [id], reach: 0, score }]
    }
    case 'transform': {
      const { hp_current: hp, hp_max: most } = stateOf(battle, id)
      const [beast] = hp * 2 < most ? allowedShapes(battle, id, activity) : []
      return beast === undefined ? [] : [{ activity, targets: [id], reach: 0, score: beast.hp * 0.4 }]
    }
    default:
      return []
  }
}

/** Blows beside those of the action: worth their damage, and a frenzy only when things go badly. */
function moreBlows(
  battle: Battle,
  id: string,
  activity: Extract<Activity, { kind: 'weapon-attack' }>,
): SupportDeed[] {
  const weapon = weaponFor(battle, id, activity)
  const { hp_current: hp, hp_max: most } = stateOf(battle, id)
  if (weapon === undefined || (/frenz/i.test(activity.name) && hp * 2 > most)) return []
  const reach = Math.max(5, weapon.reach ?? 5)
  const near = foesOf(battle, id).filter(
    (foe) => feetBetween(battle, id, foe) <= reach + stateOf(battle, id).economy.movement,
  )
  const score = (usualDamage(battle, id) / combatantOf(battle, id).attacksPerAction) * activity.count
  const [first] = near.sort((a, b) => stateOf(battle, a).hp_current - stateOf(battle, b).hp_current)
  return first === undefined ? [] : [{ activity, targets: [first], reach, score }]
}

function handsOn(battle: Battle, id: string, activity: Activity): SupportDeed[] {
  const left = poolPointsLeft(battle, id, activity)
  const reach = areaFeet(activity)
  const reachable = [id, ...friendsOf(battle, id, true)].filter(
    (one) => one === id || feetBetween(battle, id, one) <= reach + stateOf(battle, id).economy.movement,
  )
  const needy = reachable.flatMap((one) => {
    const { hp_current: hp, hp_max: most } = stateOf(battle, one)
    const points = Math.min(left, most - hp)
    if (points < 1 || hp * 3 > most) return []
    return [{ one, score: Math.min(points, 30) * 0.8 + (hp === 0 ? 20 : 0) }]
  })
  const [worst] = needy.sort((a, b) => b.score - a.score)
  return worst === undefined ? [] : [{ activity, targets: [worst.one], reach, score: worst.score }]
}

/** Spells that bless friends or mark a foe. */
function blessings(battle: Battle, id: string, cost: 'action' | 'bonus', outlook: Outlook): SupportDeed[] {
  const busy = stateOf(battle, id).concentration !== null
  return (combatantOf(battle, id).casting?.spells ?? []).flatMap(({ spell }) => {
    if (spell.casting.cost !== cost || (spell.concentration && busy)) return []
    const [first] = spell.activities
    const slot = first?.kind === 'apply' ? slotToCast(battle, id, spell) : undefined
    if (first?.kind !== 'apply' || slot === undefined) return []
    const grants = spell.activities.flatMap((activity) => (activity.kind === 'apply' ? [activity] : []))
    const deeds = applyDeed(battle, id, { ...first, name: spell.name }, outlook, grants)
    return deeds.map((deed) => ({
      ...deed,
      reach: Math.max(5, spell.range ?? 5),
      score: deed.score * 0.9,
      spell: { spell, slot },
    }))
  })
}

type Apply = Extract<Activity, { kind: 'apply' }>

function mechanicsIn(activities: readonly Apply[]) {
  return activities.flatMap((activity) =>
    activity.effects.flatMap((effect) => (effect.kind === 'grant' ? effect.mechanics : [])),
  )
}

/** Whom to lay it on, and what that is worth; nobody who has it already. */
function applyDeed(
  battle: Battle,
  id: string,
  activity: Apply,
  outlook: Outlook,
  all: readonly Apply[] = [activity],
): SupportDeed[] {
  const mechanics = mechanicsIn(all)
  const reach = areaFeet(activity)
  const has = (one: string) => stateOf(battle, one).lasting.some((lasting) => lasting.name === activity.name)
  if (activity.target?.who === 'enemy') {
    const score = has(id) ? 0 : grantWorth(battle, id, mechanicsIn(all.slice(1)), outlook)
    const [foe] = foesOf(battle, id).sort(
      (a, b) => stateOf(battle, b).hp_current - stateOf(battle, a).hp_current,
    )
    return foe === undefined || score <= 0 ? [] : [{ activity, targets: [foe], reach, score }]
  }
  const inspires = activity.name.startsWith('Bardic')
  const whom = activity.target?.who === 'self' ? [id] : [...(inspires ? [] : [id]), ...friendsOf(battle, id)]
  const use = {
    source: id,
    name: activity.name,
    magical: true,
    spell: true,
    slot: 0,
    level: 0,
    modifier: 0,
    dc: 0,
  }
  const most = scaledCount(activity.target?.count, use, 0)
  const chosen = whom
    .filter((one) => !has(one) && (one === id || feetBetween(battle, id, one) <= reach))
    .map((one) => ({ one, worth: grantWorth(battle, one, mechanics, outlook) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, most)
  const score = chosen.reduce((sum, { worth }) => sum + worth, 0)
  return chosen.length === 0 ? [] : [{ activity, targets: chosen.map(({ one }) => one), reach, score }]
}

/** How much a fighter does in a round, if all goes as usual. */
function usualDamage(battle: Battle, id: string): number {
  const { activities, attacksPerAction } = combatantOf(battle, id)
  const attacks = activities.filter(
    (activity): activity is AttackActivity => activity.kind === 'attack' && activity.cost === 'action',
  )
  const best = Math.max(
    0,
    ...attacks.map((attack) => attack.damage.reduce((sum, part) => sum + averageOf(part.dice), 0)),
  )
  const many = activities.some((activity) => activity.kind === 'multiattack') ? 2 : attacksPerAction
  return best * many * 0.65
}

/** How long the fight may go on and how hard each friend is pressed. */
interface Outlook {
  readonly rounds: number
  /** Damage that each of one's own side takes in a round. */
  readonly pressure: number
}

/** The outlook of somebody's side. */
function outlookFor(battle: Battle, id: string): Outlook {
  const foes = foesOf(battle, id)
  const friends = [id, ...friendsOf(battle, id)]
  const sum = (ids: readonly string[]) => ids.reduce((total, one) => total + usualDamage(battle, one), 0)
  const life = foes.reduce((total, foe) => total + stateOf(battle, foe).hp_current, 0)
  return {
    rounds: Math.min(4, Math.max(0.3, life / Math.max(1, sum(friends)))),
    pressure: sum(foes) / friends.length,
  }
}

/** The worth of the mechanics on a friend. */
function grantWorth(
  battle: Battle,
  target: string,
  mechanics: readonly Mechanic[],
  outlook: Outlook,
): number {
  const damage = usualDamage(battle, target)
  return mechanics.reduce((sum, mechanic) => sum + oneWorth(battle, target, mechanic, damage, outlook), 0)
}

function oneWorth(
  battle: Battle,
  target: string,
  mechanic: Mechanic,
  damage: number,
  { rounds, pressure }: Outlook,
): number {
  const fighter = combatantOf(battle, target)
  switch (mechanic.kind) {
    case 'bonus-when': {
      if (mechanic.who !== 'self') return 0
      const amount = typeof mechanic.amount === 'number' ? mechanic.amount : averageOf(mechanic.amount) || 3
      return amount * 0.05 * rounds * (mechanic.of.roll === 'attack' ? damage / 0.65 : pressure * 0.3)
    }
    case 'armor-class': {
      const bare =
        mechanic.unarmored === undefined || fighter.gear?.armour !== 'none' ? 0 : mechanic.unarmored.base + 2
      const more =
        (mechanic.bonus ?? 0) +
        Math.max(0, Math.max(bare, mechanic.minimum ?? 0) - stateOf(battle, target).ac)
      return more * 0.05 * rounds * pressure
    }
    case 'resistance':
      return (mechanic.to.types.includes('slashing') ? 0.4 : 0.05) * rounds * pressure
    case 'extra-damage':
      return (
        averageOf(mechanic.dice) * fighter.attacksPerAction * 0.65 * (mechanic.once_per_turn ? 1 : rounds)
      )
    case 'bonus-column-when':
      return (fighter.columns?.[mechanic.column] ?? 0) * fighter.attacksPerAction * 0.65 * rounds
    case 'extra-action':
      return mechanic.only === undefined ? damage : (damage / fighter.attacksPerAction) * rounds
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
