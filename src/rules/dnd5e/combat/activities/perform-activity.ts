/**
 * Carries out one activity of the data: attacks, saves of all in an area, damage, healing, effects, zones. It spends
 * limited uses, not the turn: what an activity costs in the round is decided by the turn.
 */
import type { Activity, ActivityOfKind, AttackActivity } from '../../data/activity-schemas.ts'
import { makeAttack } from '../attack/make-attack.ts'
import { areaFeet, isValidTarget, reachOf } from '../battlefield/range-area-targets-and-sight.ts'
import { placeZone } from '../battlefield/zones.ts'
import { castFromItem } from '../casting/cast-from-item.ts'
import { dispelEffects } from '../casting/dispel-and-counterspell.ts'
import { convertSlots } from '../casting/spell-slots-and-sustained-spells.ts'
import { headsOf } from '../damage/hydra-heads.ts'
import { applyEffects, causeOf, dealRolledDamage, withDuration } from '../effects/apply-effects-to-target.ts'
import { healAll, healFromPool, healShared } from '../effects/healing-activities.ts'
import { endingOf, frenzyMark } from '../effects/lasting-effects-and-concentration.ts'
import { summon, transform } from '../effects/summoning-and-shapes.ts'
import { rollAmount, scaledCount, scaledDice } from '../rolls/roll-damage.ts'
import {
  type Battle,
  combatantOf,
  feetBetween,
  foesOf,
  isOut,
  isPreventedFrom,
  isStanding,
  logEvent,
  nearestFirst,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import type { Zone } from '../state/combat-document.ts'
import {
  type ActivityUse,
  type PerformedActivity,
  storedUse,
  unskilledUse,
} from '../state/performed-activity.ts'
import { ownUse } from './activity-use-of-combatant.ts'
import { countUse } from './limited-uses.ts'
import { resolveSaves, winsContest } from './resisted-activities.ts'

/** Performs an activity against its targets; for an area these are all who stand in it. */
export function perform(
  battle: Battle,
  actor: string,
  activity: Activity,
  aimed: readonly string[],
  use: ActivityUse = ownUse(battle, actor, activity),
): undefined {
  countUse(battle, actor, activity)
  const targets = aimed.filter((target) => isValidTarget(battle, actor, target, activity))
  const how = { actor, targets, use }
  if (activity.kind === 'zone' || activity.lingers !== undefined)
    placeActivityZone(battle, { ...how, activity })
  switch (activity.kind) {
    case 'attack':
      return makeAttacks(battle, { ...how, activity })
    case 'weapon-attack':
      return makeWeaponAttacks(battle, { ...how, activity })
    case 'multiattack':
      return multiattack(battle, { ...how, activity })
    case 'save':
      return resolveSaves(battle, { ...how, activity })
    case 'damage':
      return dealToEach(battle, { ...how, activity })
    case 'hit-point-pool':
      return affectWeakest(battle, { ...how, activity })
    case 'apply':
    case 'contest':
      return applyToEach(battle, { ...how, activity })
    case 'heal':
      return healAll(battle, { ...how, activity })
    case 'heal-from-pool':
      return healFromPool(battle, { ...how, activity })
    case 'heal-shared':
      return healShared(battle, { ...how, activity })
    case 'cast':
      return castFromItem(battle, { ...how, activity }, perform)
    case 'restore-slot':
      return restoreSlot(battle, actor, activity)
    case 'convert-slots':
      return convertSlots(battle, actor, activity, use.amount)
    case 'summon':
      return summon(battle, { ...how, activity })
    case 'transform':
      return transform(battle, { ...how, activity })
    case 'dispel':
      return dispelEffects(battle, { ...how, activity })
    default:
      return logEvent(
        battle,
        'ruling',
        { who: actor, activity: activity.name, text: rulingOf(activity) },
        'ruling',
      )
  }
}

function rulingOf(activity: Activity): string {
  if (activity.kind === 'utility') return activity.ruling
  return activity.kind === 'unsupported' ? activity.reason : activity.name
}

/** All attacks of an activity (rays, beams), one target after the other; the fallen are replaced by the nearest foe. */
function makeAttacks(
  battle: Battle,
  { actor, activity, targets, use }: PerformedActivity<AttackActivity>,
): undefined {
  const count = scaledCount(activity.count, use, use.spellLevel)
  for (let index = 0; index < count && !isDown(battle, actor); index += 1) {
    const wanted = targets[index % Math.max(1, targets.length)]
    const stands = wanted !== undefined && isStanding(stateOf(battle, wanted))
    const target = stands ? wanted : nearestInReach(battle, actor, activity)
    if (target === undefined) return
    makeAttack(battle, actor, activity, target, use)
  }
}

function isDown(battle: Battle, id: string): boolean {
  const state = stateOf(battle, id)
  return isOut(state) || state.hp_current === 0
}

/** The nearest foe an attack reaches from here. */
export function nearestInReach(battle: Battle, id: string, activity: AttackActivity): string | undefined {
  const reach = reachOf(activity)
  const foes = foesOf(battle, id).filter(
    (foe) => feetBetween(battle, id, foe) <= reach && isValidTarget(battle, id, foe, activity),
  )
  return nearestFirst(battle, id, foes)[0]
}

type WeaponAttack = ActivityOfKind<'weapon-attack'>

/** Attacks that a class feature makes with a weapon of the character: Flurry of Blows, Frenzy. */
function makeWeaponAttacks(
  battle: Battle,
  { actor, activity, targets, use }: PerformedActivity<WeaponAttack>,
): undefined {
  const weapon = weaponFor(battle, actor, activity)
  if (weapon === undefined) return
  const state = stateOf(battle, actor)
  if (/frenz/i.test(activity.name)) state.spent[frenzyMark] = 1
  const weaponUse: ActivityUse = { ...use, name: weapon.name, ...(activity.unarmed && { flurry: true }) }
  for (let index = 0; index < activity.count && isStanding(state); index += 1) {
    const within = foesOf(battle, actor).filter((foe) => feetBetween(battle, actor, foe) <= reachOf(weapon))
    const target = targets.find((candidate) => within.includes(candidate)) ?? within[0]
    if (target === undefined) return
    makeAttack(battle, actor, { ...weapon, cost: activity.cost }, target, weaponUse)
  }
}

/** The attack that a weapon attack is made with: fists where it says so, else the first that fits. */
export function weaponFor(battle: Battle, id: string, activity: WeaponAttack): AttackActivity | undefined {
  const { activities, wielded } = combatantOf(battle, id)
  return activities.find((candidate): candidate is AttackActivity => {
    if (candidate.kind !== 'attack' || candidate.with !== 'weapon' || candidate.cost !== 'action')
      return false
    if (activity.unarmed) return wielded?.get(candidate.name)?.unarmed === true
    return activity.form === 'any' || candidate.form === activity.form || candidate.form === 'melee-or-ranged'
  })
}

type Multiattack = ActivityOfKind<'multiattack'>
type MultiattackPart = Multiattack['options'][number][number]

/** The first option with an attack that reaches a foe, part by part; a slowed creature makes one attack. */
function multiattack(
  battle: Battle,
  { actor, activity, targets }: PerformedActivity<Multiattack>,
): undefined {
  const { activities } = combatantOf(battle, actor)
  const named = ({ activity: name }: MultiattackPart) =>
    activities.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase())
  const canReach = (part: MultiattackPart) => {
    const attack = named(part)
    if (attack?.kind !== 'attack') return false
    return attack.form !== 'melee' || nearestInReach(battle, actor, attack) !== undefined
  }
  const parts = activity.options.find((option) => option.some(canReach)) ?? activity.options[0] ?? []
  const slowed = isPreventedFrom(stateOf(battle, actor), 'attack-more-than-once')
  for (const part of slowed ? parts.slice(0, 1) : parts) {
    const performed = named(part)
    if (performed === undefined || performed.kind === 'multiattack') continue
    const count = partCount(battle, actor, part)
    for (let index = 0; index < count; index += 1) performPart(battle, actor, performed, targets[0])
  }
}

function partCount(battle: Battle, id: string, part: MultiattackPart): number {
  if (isPreventedFrom(stateOf(battle, id), 'attack-more-than-once')) return 1
  const heads = headsOf(battle, id)
  if (heads !== undefined) return heads
  if (part.count_dice === undefined) return part.count
  return rollAmount(battle, unskilledUse(id, part.activity), part.count_dice, 'attacks', id).amount
}

function performPart(battle: Battle, id: string, activity: Activity, wanted: string | undefined): undefined {
  if (isDown(battle, id)) return
  if (activity.kind !== 'attack') {
    const feet = areaFeet(activity)
    const within = foesOf(battle, id).filter((foe) => feetBetween(battle, id, foe) <= feet)
    return perform(battle, id, activity, within)
  }
  const near =
    wanted !== undefined &&
    isStanding(stateOf(battle, wanted)) &&
    feetBetween(battle, id, wanted) <= reachOf(activity)
  const target = near ? wanted : nearestInReach(battle, id, activity)
  if (target !== undefined) perform(battle, id, activity, [target])
}

/** Damage without a roll to hit or a save (Magic Missile): the darts go round the targets. */
function dealToEach(
  battle: Battle,
  { activity, targets, use }: PerformedActivity<ActivityOfKind<'damage'>>,
): undefined {
  const count = scaledCount(activity.count, use, use.spellLevel)
  for (let index = 0; index < Math.max(count, targets.length); index += 1) {
    const target = targets[index % Math.max(1, targets.length)]
    if (target === undefined || isOut(stateOf(battle, target))) continue
    const { taken } = dealRolledDamage(battle, target, activity.damage, use)
    applyEffects(battle, target, activity.effects, causeOf(use, taken))
  }
}

/** Effects on all targets; where there is a contest, on those who lose it. */
function applyToEach(
  battle: Battle,
  performed: PerformedActivity<ActivityOfKind<'apply' | 'contest'>>,
): undefined {
  const { activity, targets, use } = performed
  const effects = withDuration(activity.effects, 'duration' in activity ? activity.duration : undefined)
  for (const target of targets)
    if (activity.kind === 'apply' || winsContest(battle, { ...performed, activity }, target))
      applyEffects(battle, target, effects, causeOf(use))
}

/** Sleep and its like: the rolled hit points fell the weakest first, as far as they go. */
function affectWeakest(
  battle: Battle,
  { activity, targets, use }: PerformedActivity<ActivityOfKind<'hit-point-pool'>>,
): undefined {
  const dice = scaledDice(activity.dice, activity.growth, use)
  let { amount: left } = rollAmount(battle, use, dice, 'hit points affected', targets[0] ?? '')
  const weakest = [...targets].sort((a, b) => stateOf(battle, a).hp_current - stateOf(battle, b).hp_current)
  for (const target of weakest) {
    const { hp_current: hp } = stateOf(battle, target)
    if (hp === 0 || hp > left) continue
    left -= hp
    applyEffects(battle, target, activity.effects, causeOf(use))
  }
}

/** Gives back the highest spent slot up to a level; tells when there is none. */
function restoreSlot(battle: Battle, id: string, activity: ActivityOfKind<'restore-slot'>): undefined {
  const { slots_used: used } = stateOf(battle, id)
  const levels = Object.keys(used).map(Number)
  const spent = levels.filter((level) => level <= activity.up_to && (used[String(level)] ?? 0) > 0)
  const level = Math.max(0, ...spent)
  if (level > 0) used[String(level)] = (used[String(level)] ?? 0) - 1
  logEvent(battle, 'slot_restored', { who: id, level, with: activity.name, restored: level > 0 })
}

const plainGround = { obscured: 'no', difficult: false, silent: false, light: 'none' } as const
/** The radius of a zone without a stated size. */
const usualFeet = 20

/** Lays the zone of an activity, or the place where a lingering one strikes again, where its first target stands. */
function placeActivityZone(battle: Battle, { actor, activity, targets, use }: PerformedActivity): undefined {
  const { area, range } = activity.target ?? {}
  const moves = area?.from === 'self' && activity.kind !== 'zone'
  const spot = area?.from === 'self' || range === 0 ? actor : (targets[0] ?? actor)
  const size = area === undefined ? usualFeet : area.shape === 'cube' ? area.feet / 2 : area.feet
  const zone: Zone = {
    name: use.name,
    source: actor,
    at: moves ? null : stateOf(battle, spot).position,
    feet: Math.max(5, area?.shape === 'line' && !moves ? 5 : size),
    ...plainGround,
    ends: endingOf(battle, 'duration' in activity ? activity.duration : undefined, actor, actor),
    ...(use.concentration !== undefined && { concentration: use.concentration }),
  }
  if (activity.kind === 'zone') {
    const { name, obscured, difficult, silent, light } = activity
    return placeZone(battle, { ...zone, name, obscured, difficult, silent, light })
  }
  const { lingers, again: _again, ...once } = activity
  if (lingers !== undefined)
    placeZone(battle, { ...zone, activity: once as Activity, strikes: lingers, doing: storedUse(use) })
}
