/**
 * Deeds that help instead of hurting, for those without a player: blessings, rages and marks when the fight is long
 * enough to pay for them, hands laid on the fallen, a beast's body when one's own is nearly done.
 */
import type { Activity, AttackActivity } from '../data/activity-shapes.ts'
import type { Mechanic } from '../data/mechanic-shapes.ts'
import type { Spell } from '../data/shapes.ts'
import { type Battle, feetBetween, fighterOf, foesOf, friendsOf, stateOf } from './battle.ts'
import { castableAt } from './castable.ts'
import { averageOf } from './damage-dice.ts'
import { weaponFor } from './perform-heroic.ts'
import { pointsLeft, sharedTargets } from './pool-healing.ts'
import { areaFeet } from './reach.ts'
import { grownCount } from './roll-damage.ts'
import { shapesFor } from './take-shape.ts'
import { isAvailable } from './uses.ts'

/** A deed that helps, as tactics weigh it. */
interface SupportDeed {
  readonly activity: Activity
  readonly targets: readonly string[]
  readonly reach: number
  readonly score: number
  readonly spell?: { readonly spell: Spell; readonly slot: number }
}

/** All helping deeds of a cost; characters' own, for stat blocks do their own things. */
export function supportDeeds(battle: Battle, id: string, cost: 'action' | 'bonus'): SupportDeed[] {
  const fighter = fighterOf(battle, id)
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
      const targets = sharedTargets(battle, id, activity)
      const fallen = targets.filter((one) => stateOf(battle, one).hp_current === 0).length
      const score = fallen * 15 + (targets.length - fallen) * 3
      return targets.length === 0 ? [] : [{ activity, targets: [id], reach: 0, score }]
    }
    case 'transform': {
      const { hp_current: hp, hp_max: most } = stateOf(battle, id)
      const [beast] = hp * 2 < most ? shapesFor(battle, id, activity) : []
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
  const score = (usualDamage(battle, id) / fighterOf(battle, id).attacksPerAction) * activity.count
  const [first] = near.sort(
    (one, other) => stateOf(battle, one).hp_current - stateOf(battle, other).hp_current,
  )
  return first === undefined ? [] : [{ activity, targets: [first], reach, score }]
}

function handsOn(battle: Battle, id: string, activity: Activity): SupportDeed[] {
  const left = pointsLeft(battle, id, activity)
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
  const [worst] = needy.sort((one, other) => other.score - one.score)
  return worst === undefined ? [] : [{ activity, targets: [worst.one], reach, score: worst.score }]
}

/** Spells that bless friends or mark a foe. */
function blessings(battle: Battle, id: string, cost: 'action' | 'bonus', outlook: Outlook): SupportDeed[] {
  const busy = stateOf(battle, id).concentration !== null
  return (fighterOf(battle, id).casting?.spells ?? []).flatMap(({ spell }) => {
    if (spell.casting.cost !== cost || (spell.concentration && busy)) return []
    const [first] = spell.activities
    const slot = first?.kind === 'apply' ? castableAt(battle, id, spell) : undefined
    if (first?.kind !== 'apply' || slot === undefined) return []
    const grants = spell.activities.flatMap((one) => (one.kind === 'apply' ? [one] : []))
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
  return activities.flatMap((one) =>
    one.effects.flatMap((effect) => (effect.kind === 'grant' ? effect.mechanics : [])),
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
      (one, other) => stateOf(battle, other).hp_current - stateOf(battle, one).hp_current,
    )
    return foe === undefined || score <= 0 ? [] : [{ activity, targets: [foe], reach, score }]
  }
  const inspires = activity.name.startsWith('Bardic')
  const whom = activity.target?.who === 'self' ? [id] : [...(inspires ? [] : [id]), ...friendsOf(battle, id)]
  const doing = {
    source: id,
    name: activity.name,
    magical: true,
    spell: true,
    slot: 0,
    level: 0,
    modifier: 0,
    dc: 0,
  }
  const most = grownCount(activity.target?.count, doing, 0)
  const chosen = whom
    .filter((one) => !has(one) && (one === id || feetBetween(battle, id, one) <= reach))
    .map((one) => ({ one, worth: grantWorth(battle, one, mechanics, outlook) }))
    .filter(({ worth }) => worth > 0)
    .sort((one, other) => other.worth - one.worth)
    .slice(0, most)
  const score = chosen.reduce((sum, { worth }) => sum + worth, 0)
  return chosen.length === 0 ? [] : [{ activity, targets: chosen.map(({ one }) => one), reach, score }]
}

/** How much a fighter does in a round, if all goes as usual. */
function usualDamage(battle: Battle, id: string): number {
  const { activities, attacksPerAction } = fighterOf(battle, id)
  const attacks = activities.filter(
    (one): one is AttackActivity => one.kind === 'attack' && one.cost === 'action',
  )
  const best = Math.max(
    0,
    ...attacks.map((one) => one.damage.reduce((sum, part) => sum + averageOf(part.dice), 0)),
  )
  const many = activities.some((one) => one.kind === 'multiattack') ? 2 : attacksPerAction
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
  return mechanics.reduce((sum, one) => sum + oneWorth(battle, target, one, damage, outlook), 0)
}

function oneWorth(
  battle: Battle,
  target: string,
  one: Mechanic,
  damage: number,
  { rounds, pressure }: Outlook,
): number {
  const fighter = fighterOf(battle, target)
  switch (one.kind) {
    case 'bonus-when': {
      if (one.who !== 'self') return 0
      const amount = typeof one.amount === 'number' ? one.amount : averageOf(one.amount) || 3
      return amount * 0.05 * rounds * (one.of.roll === 'attack' ? damage / 0.65 : pressure * 0.3)
    }
    case 'armor-class': {
      const bare = one.unarmored === undefined || fighter.gear?.armour !== 'none' ? 0 : one.unarmored.base + 2
      const more =
        (one.bonus ?? 0) + Math.max(0, Math.max(bare, one.minimum ?? 0) - stateOf(battle, target).ac)
      return more * 0.05 * rounds * pressure
    }
    case 'resistance':
      return (one.to.types.includes('slashing') ? 0.4 : 0.05) * rounds * pressure
    case 'extra-damage':
      return averageOf(one.dice) * fighter.attacksPerAction * 0.65 * (one.once_per_turn ? 1 : rounds)
    case 'bonus-column-when':
      return (fighter.columns?.[one.column] ?? 0) * fighter.attacksPerAction * 0.65 * rounds
    case 'extra-action':
      return one.only === undefined ? damage : (damage / fighter.attacksPerAction) * rounds
    case 'bonus-once':
      return 4
    case 'fresh-temporary-hit-points':
      return 3 * rounds
    case 'advantage-when':
      return one.of.roll === 'attack' && one.who === 'self' ? damage * 0.3 * rounds : 0.5
    case 'disadvantage-when':
      return one.of.roll === 'attack' && one.who === 'against-self' ? pressure * 0.3 * rounds : 0
    default:
      return 0
  }
}
