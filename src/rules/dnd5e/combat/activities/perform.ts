/**
 * Carries out one activity of the data: attacks, saves of all in an area, damage, healing, effects, zones. It
 * spends uses, not the turn: what it costs in the round is decided by the turn.
 */
import type { Activity, ActivityOfKind, AttackActivity } from '../../data/activity-shapes.ts'
import { makeAttack } from '../attack/attack.ts'
import { areaFeet, isValidTarget, reachOf } from '../battlefield/range.ts'
import { placeZone } from '../battlefield/zones.ts'
import { dispelEffects } from '../casting/dispel.ts'
import { castFromItem } from '../casting/item-spells.ts'
import { convertSlots } from '../casting/spell-slots.ts'
import { dealDamage } from '../damage/damage.ts'
import { headsOf } from '../damage/hydra-heads.ts'
import { applyEffects, damageSource, withDuration } from '../effects/effects.ts'
import { healAll, healFromPool, healShared } from '../effects/healing.ts'
import { endingOf, frenzyMark } from '../effects/lasting.ts'
import { summon, transform } from '../effects/summoning-and-shapes.ts'
import { rollAmount, rollDamage, scaledCount, scaledDice } from '../rolls/roll-damage.ts'
import { type ActivityUse, storedUse, unskilledUse } from '../state/activity-use.ts'
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
} from '../state/battle.ts'
import type { Zone } from '../state/combat-document.ts'
import { countUse, ownUse } from './activity-uses.ts'
import { prevails, resolveSaves } from './saves-and-contests.ts'

/** Performs an activity against its targets; for an area these are all who stand in it. */
export function perform(
  battle: Battle,
  id: string,
  activity: Activity,
  aimed: readonly string[],
  use: ActivityUse = ownUse(battle, id, activity),
  spellLevel = 0,
): undefined {
  countUse(battle, id, activity)
  const targets = aimed.filter((target) => isValidTarget(battle, id, target, activity))
  if (activity.kind === 'zone' || activity.lingers !== undefined)
    placeActivityZone(battle, id, activity, targets, use)
  switch (activity.kind) {
    case 'attack':
      return attackAll(battle, id, activity, targets, use, scaledCount(activity.count, use, spellLevel))
    case 'save':
      return resolveSaves(battle, activity, targets, use)
    case 'multiattack':
      return multiattack(battle, id, activity, targets)
    case 'damage':
      return dealEach(battle, activity, targets, use, spellLevel)
    case 'heal':
      return healAll(battle, activity, targets, use)
    case 'apply':
    case 'contest':
      for (const target of targets) {
        if (activity.kind === 'contest' && !prevails(battle, id, activity, target, use)) continue
        const cause = { use, damageTaken: 0, dc: use.dc }
        applyEffects(
          battle,
          target,
          withDuration(activity.effects, 'duration' in activity ? activity.duration : undefined),
          cause,
        )
      }
      return
    case 'hit-point-pool':
      return hitPointPool(battle, activity, targets, use)
    case 'cast':
      return castFromItem(battle, id, activity, targets, perform)
    case 'restore-slot':
      return restoreSlot(battle, id, activity.up_to, activity.name)
    case 'summon':
      return summon(battle, id, activity, use, spellLevel)
    case 'transform':
      return transform(battle, id, activity, use)
    case 'dispel':
      for (const target of targets) dispelEffects(battle, id, activity, target, use)
      return
    case 'utility':
    case 'unsupported':
      return logEvent(
        battle,
        'ruling',
        { who: id, activity: activity.name, text: rulingOf(activity) },
        'ruling',
      )
    default:
      return performClassFeature(battle, id, activity, targets, use)
  }
}

function rulingOf(activity: Activity): string {
  if (activity.kind === 'utility') return activity.ruling
  return activity.kind === 'unsupported' ? activity.reason : activity.name
}

function attackAll(
  battle: Battle,
  id: string,
  activity: AttackActivity,
  targets: readonly string[],
  use: ActivityUse,
  count: number,
): undefined {
  for (let index = 0; index < count; index += 1) {
    if (isOut(stateOf(battle, id)) || stateOf(battle, id).hp_current === 0) return
    const wanted = targets[index % Math.max(1, targets.length)]
    const target =
      wanted !== undefined && isStanding(stateOf(battle, wanted))
        ? wanted
        : nearestInReach(battle, id, activity)
    if (target === undefined) return
    makeAttack(battle, id, activity, target, use)
  }
}

/** The nearest foe an attack reaches from here. */
export function nearestInReach(battle: Battle, id: string, activity: AttackActivity): string | undefined {
  const reach = reachOf(activity)
  const foes = foesOf(battle, id).filter(
    (foe) => feetBetween(battle, id, foe) <= reach && isValidTarget(battle, id, foe, activity),
  )
  return nearestFirst(battle, id, foes)[0]
}

function multiattack(
  battle: Battle,
  id: string,
  activity: ActivityOfKind<'multiattack'>,
  targets: readonly string[],
): undefined {
  const own = combatantOf(battle, id).activities
  const named = (name: string) => own.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase())
  const usable = activity.options.find((option) =>
    option.some((part) => {
      const candidate = named(part.activity)
      return (
        candidate?.kind === 'attack' &&
        (candidate.form === 'melee' ? nearestInReach(battle, id, candidate) !== undefined : true)
      )
    }),
  )
  const parts = usable ?? activity.options[0] ?? []
  const slowed = isPreventedFrom(stateOf(battle, id), 'attack-more-than-once')
  for (const part of slowed ? parts.slice(0, 1) : parts) {
    const candidate = named(part.activity)
    if (candidate === undefined || candidate.kind === 'multiattack') continue
    const count = partCount(battle, id, part)
    for (let index = 0; index < count; index += 1) performPart(battle, id, candidate, targets)
  }
}

function performPart(battle: Battle, id: string, activity: Activity, targets: readonly string[]): undefined {
  const state = stateOf(battle, id)
  if (isOut(state) || state.hp_current === 0) return
  if (activity.kind !== 'attack') {
    perform(
      battle,
      id,
      activity,
      foesOf(battle, id).filter((foe) => feetBetween(battle, id, foe) <= areaFeet(activity)),
    )
    return
  }
  const [wanted] = targets
  const near =
    wanted !== undefined &&
    isStanding(stateOf(battle, wanted)) &&
    feetBetween(battle, id, wanted) <= reachOf(activity)
  const target = near ? wanted : nearestInReach(battle, id, activity)
  if (target !== undefined) perform(battle, id, activity, [target])
}

function dealEach(
  battle: Battle,
  activity: ActivityOfKind<'damage'>,
  targets: readonly string[],
  use: ActivityUse,
  spellLevel: number,
): undefined {
  const count = scaledCount(activity.count, use, spellLevel)
  for (let index = 0; index < Math.max(count, targets.length); index += 1) {
    const target = targets[index % Math.max(1, targets.length)]
    if (target === undefined || isOut(stateOf(battle, target))) continue
    const blow = dealDamage(
      battle,
      target,
      rollDamage(battle, use, activity.damage, target),
      damageSource(use),
    )
    applyEffects(battle, target, activity.effects, { use, damageTaken: blow.taken, dc: use.dc })
  }
}

function hitPointPool(
  battle: Battle,
  activity: ActivityOfKind<'hit-point-pool'>,
  targets: readonly string[],
  use: ActivityUse,
): undefined {
  let { amount: left } = rollAmount(
    battle,
    use,
    scaledDice(activity.dice, activity.growth, use),
    'hit points affected',
    targets[0] ?? '',
  )
  const weakest = [...targets].sort((a, b) => stateOf(battle, a).hp_current - stateOf(battle, b).hp_current)
  for (const target of weakest) {
    const { hp_current: hp } = stateOf(battle, target)
    if (hp === 0 || hp > left) continue
    left -= hp
    applyEffects(battle, target, activity.effects, { use, damageTaken: 0, dc: use.dc })
  }
}

/** Gives back the highest spent slot up to a level; tells when there is none. */
function restoreSlot(battle: Battle, id: string, upTo: number, name: string): undefined {
  const { slots_used: used } = stateOf(battle, id)
  const levels = Object.keys(used).map(Number)
  const level = Math.max(0, ...levels.filter((value) => value <= upTo && (used[String(value)] ?? 0) > 0))
  if (level > 0) used[String(level)] = (used[String(level)] ?? 0) - 1
  logEvent(battle, 'slot_restored', { who: id, level, with: name, restored: level > 0 })
}

/** The count of a part at this moment. */
function partCount(
  battle: Battle,
  id: string,
  part: { readonly activity: string; readonly count: number; readonly count_dice?: string | undefined },
): number {
  if (isPreventedFrom(stateOf(battle, id), 'attack-more-than-once')) return 1
  const heads = headsOf(battle, id)
  if (heads !== undefined) return heads
  if (part.count_dice === undefined) return part.count
  return rollAmount(battle, unskilledUse(id, part.activity), part.count_dice, 'attacks', id).amount
}

/** Makes the place of an activity: what it changes for everybody, or where it strikes again while it lasts. */
const plainGround = { obscured: 'no', difficult: false, silent: false, light: 'none' } as const
/** A place without a stated size. */
const usualFeet = 20

/** Lays the place of a zone, or of something that lingers, where its first target stands. */
function placeActivityZone(
  battle: Battle,
  id: string,
  activity: Activity,
  targets: readonly string[],
  use: ActivityUse,
): undefined {
  const { area, range } = activity.target ?? {}
  const own = area?.from === 'self' && activity.kind !== 'zone'
  const [aim] = targets
  const spot = area?.from === 'self' || range === 0 ? id : (aim ?? id)
  const size = area === undefined ? usualFeet : area.shape === 'cube' ? area.feet / 2 : area.feet
  const feet = Math.max(5, area?.shape === 'line' && !own ? 5 : size)
  const ends = endingOf(battle, 'duration' in activity ? activity.duration : undefined, id, id)
  const base: Zone = {
    name: use.name,
    source: id,
    at: own ? null : stateOf(battle, spot).position,
    feet,
    ...plainGround,
    ends,
    ...(use.concentration !== undefined && { concentration: use.concentration }),
  }
  if (activity.kind === 'zone') {
    const { obscured, difficult, silent, light } = activity
    return placeZone(battle, { ...base, name: activity.name, obscured, difficult, silent, light })
  }
  const { lingers, again: _again, ...once } = activity
  if (lingers !== undefined)
    placeZone(battle, { ...base, activity: once as Activity, strikes: lingers, doing: storedUse(use) })
}

export function performClassFeature(
  battle: Battle,
  id: string,
  activity: Activity,
  targets: readonly string[],
  use: ActivityUse,
): undefined {
  switch (activity.kind) {
    case 'weapon-attack':
      return makeWeaponAttacks(battle, id, activity, targets, use)
    case 'heal-from-pool':
      return healFromPool(battle, id, activity, targets, use)
    case 'heal-shared':
      return healShared(battle, id, activity, targets)
    case 'convert-slots':
      return convertSlots(battle, id, activity, use.amount)
    default:
      logEvent(battle, 'ruling', { who: id, activity: activity.name, text: activity.name }, 'ruling')
  }
}

/** The attack that a weapon attack is made with: fists where it says so, else the best that fits. */
export function weaponFor(
  battle: Battle,
  id: string,
  activity: ActivityOfKind<'weapon-attack'>,
): AttackActivity | undefined {
  const { activities, wielded } = combatantOf(battle, id)
  return activities.find((candidate): candidate is AttackActivity => {
    if (candidate.kind !== 'attack' || candidate.with !== 'weapon' || candidate.cost !== 'action')
      return false
    if (activity.unarmed) return wielded?.get(candidate.name)?.unarmed === true
    return activity.form === 'any' || candidate.form === activity.form || candidate.form === 'melee-or-ranged'
  })
}

function makeWeaponAttacks(
  battle: Battle,
  id: string,
  activity: ActivityOfKind<'weapon-attack'>,
  targets: readonly string[],
  use: ActivityUse,
): undefined {
  const weapon = weaponFor(battle, id, activity)
  if (weapon === undefined) return
  const state = stateOf(battle, id)
  if (/frenz/i.test(activity.name)) state.spent[frenzyMark] = 1
  const how: ActivityUse = { ...use, name: weapon.name, ...(activity.unarmed && { flurry: true }) }
  for (let index = 0; index < activity.count && isStanding(state); index += 1) {
    const within = foesOf(battle, id).filter((foe) => feetBetween(battle, id, foe) <= reachOf(weapon))
    const target = targets.find((candidate) => within.includes(candidate)) ?? within[0]
    if (target === undefined) return
    makeAttack(battle, id, { ...weapon, cost: activity.cost }, target, how)
  }
}
