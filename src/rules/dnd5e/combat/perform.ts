/**
 * Carries out one activity of the data, whoever does it: attacks, saves of all in an area, damage, healing, effects.
 * It spends uses, not the turn: what it costs in the round is the turn's business.
 */

import { abilityCodes, abilityModifier } from '../character/abilities.ts'
import { checkEdge } from '../checks/edge.ts'
import { checkModifiers } from '../checks/profile.ts'
import { rollD20 } from '../checks/rolls.ts'
import type { Activity, AttackActivity } from '../data/activity-shapes.ts'
import { storedUse, unskilledUse } from './activity-use.ts'
import { attackOnce } from './attack.ts'
import {
  type Battle,
  feetBetween,
  fighterOf,
  foesOf,
  isKeptFrom,
  isOut,
  isStanding,
  logEvent,
  profileNow,
  stateOf,
} from './battle.ts'
import { castFromItem } from './cast-from-item.ts'
import type { Zone } from './combat-document.ts'
import { dealDamage, healDamage } from './damage.ts'
import { stabilise } from './death.ts'
import { dispelOn } from './dispel.ts'
import { applyEffects, damageSource } from './effects.ts'
import { headsOf } from './hydra-heads.ts'
import { summon } from './join-fight.ts'
import { endingOf } from './lasting.ts'
import { mechanicsLike } from './mechanics.ts'
import { ownUse } from './own-use.ts'
import { performHeroic } from './perform-heroic.ts'
import { areaFeet, fits, reachOf } from './reach.ts'
import { type ActivityUse, dicePlus, grownCount, grownDice, rollAmount, rollDamage } from './roll-damage.ts'
import { saveAll } from './save-all.ts'
import { changeShape } from './take-shape.ts'
import { countUse } from './uses.ts'
import { withDuration } from './with-duration.ts'
import { layZone } from './zones.ts'

/** Performs an activity against its targets; for an area these are all who stand in it. */
export function perform(
  battle: Battle,
  id: string,
  activity: Activity,
  aimed: readonly string[],
  doing: ActivityUse = ownUse(battle, id, activity),
  spellLevel = 0,
): undefined {
  countUse(battle, id, activity)
  const targets = aimed.filter((target) => fits(battle, id, target, activity))
  if (activity.kind === 'zone' || activity.lingers !== undefined)
    layPlace(battle, id, activity, targets, doing)
  switch (activity.kind) {
    case 'attack':
      return attackAll(battle, id, activity, targets, doing, grownCount(activity.count, doing, spellLevel))
    case 'save':
      return saveAll(battle, activity, targets, doing)
    case 'multiattack':
      return multiattack(battle, id, activity, targets)
    case 'damage':
      return darts(battle, activity, targets, doing, spellLevel)
    case 'heal':
      return healAll(battle, activity, targets, doing)
    case 'apply':
    case 'contest':
      for (const target of targets) {
        if (activity.kind === 'contest' && !prevails(battle, id, activity, target, doing)) continue
        const cause = { doing, damageDone: 0, dc: doing.dc }
        applyEffects(
          battle,
          target,
          withDuration(activity.effects, 'duration' in activity ? activity.duration : undefined),
          cause,
        )
      }
      return
    case 'hit-point-pool':
      return hitPointPool(battle, activity, targets, doing)
    case 'cast':
      return castFromItem(battle, id, activity, targets, perform)
    case 'restore-slot':
      return restoreSlot(battle, id, activity.up_to, activity.name)
    case 'summon':
      return summon(battle, id, activity, doing, spellLevel)
    case 'transform':
      return changeShape(battle, id, activity, doing)
    case 'dispel':
      for (const target of targets) dispelOn(battle, id, activity, target, doing)
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
      return performHeroic(battle, id, activity, targets, doing)
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
  doing: ActivityUse,
  count: number,
): undefined {
  for (let index = 0; index < count; index += 1) {
    if (isOut(stateOf(battle, id)) || stateOf(battle, id).hp_current === 0) return
    const wanted = targets[index % Math.max(1, targets.length)]
    const target =
      wanted !== undefined && isStanding(stateOf(battle, wanted)) ? wanted : inReach(battle, id, activity)
    if (target === undefined) return
    attackOnce(battle, id, activity, target, doing)
  }
}

/** The nearest foe an attack reaches from here. */
export function inReach(battle: Battle, id: string, activity: AttackActivity): string | undefined {
  const reach = reachOf(activity)
  const foes = foesOf(battle, id).filter(
    (foe) => feetBetween(battle, id, foe) <= reach && fits(battle, id, foe, activity),
  )
  return foes.sort((a, b) => feetBetween(battle, id, a) - feetBetween(battle, id, b))[0]
}

function multiattack(
  battle: Battle,
  id: string,
  activity: Extract<Activity, { kind: 'multiattack' }>,
  targets: readonly string[],
): undefined {
  const own = fighterOf(battle, id).activities
  const named = (name: string) => own.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase())
  const usable = activity.options.find((option) =>
    option.some((part) => {
      const candidate = named(part.activity)
      return (
        candidate?.kind === 'attack' &&
        (candidate.form === 'melee' ? inReach(battle, id, candidate) !== undefined : true)
      )
    }),
  )
  const parts = usable ?? activity.options[0] ?? []
  const slowed = isKeptFrom(stateOf(battle, id), 'attack-more-than-once')
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
  const target = near ? wanted : inReach(battle, id, activity)
  if (target !== undefined) perform(battle, id, activity, [target])
}

function darts(
  battle: Battle,
  activity: Extract<Activity, { kind: 'damage' }>,
  targets: readonly string[],
  doing: ActivityUse,
  spellLevel: number,
): undefined {
  const count = grownCount(activity.count, doing, spellLevel)
  for (let index = 0; index < Math.max(count, targets.length); index += 1) {
    const target = targets[index % Math.max(1, targets.length)]
    if (target === undefined || isOut(stateOf(battle, target))) continue
    const blow = dealDamage(
      battle,
      target,
      rollDamage(battle, doing, activity.damage, target),
      damageSource(doing),
    )
    applyEffects(battle, target, activity.effects, { doing, damageDone: blow.taken, dc: doing.dc })
  }
}

function hitPointPool(
  battle: Battle,
  activity: Extract<Activity, { kind: 'hit-point-pool' }>,
  targets: readonly string[],
  doing: ActivityUse,
): undefined {
  let { amount: left } = rollAmount(
    battle,
    doing,
    grownDice(activity.dice, activity.growth, doing),
    'hit points affected',
    targets[0] ?? '',
  )
  const weakest = [...targets].sort((a, b) => stateOf(battle, a).hp_current - stateOf(battle, b).hp_current)
  for (const target of weakest) {
    const { hp_current: hp } = stateOf(battle, target)
    if (hp === 0 || hp > left) continue
    left -= hp
    applyEffects(battle, target, activity.effects, { doing, damageDone: 0, dc: doing.dc })
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
  if (isKeptFrom(stateOf(battle, id), 'attack-more-than-once')) return 1
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
function layPlace(
  battle: Battle,
  id: string,
  activity: Activity,
  targets: readonly string[],
  doing: ActivityUse,
): undefined {
  const { area, range } = activity.target ?? {}
  const own = area?.from === 'self' && activity.kind !== 'zone'
  const [aim] = targets
  const spot = area?.from === 'self' || range === 0 ? id : (aim ?? id)
  const size = area === undefined ? usualFeet : area.shape === 'cube' ? area.feet / 2 : area.feet
  const feet = Math.max(5, area?.shape === 'line' && !own ? 5 : size)
  const ends = endingOf(battle, 'duration' in activity ? activity.duration : undefined, id, id)
  const base: Zone = {
    name: doing.name,
    source: id,
    at: own ? null : stateOf(battle, spot).position,
    feet,
    ...plainGround,
    ends,
    ...(doing.concentration !== undefined && { concentration: doing.concentration }),
  }
  if (activity.kind === 'zone') {
    const { obscured, difficult, silent, light } = activity
    return layZone(battle, { ...base, name: activity.name, obscured, difficult, silent, light })
  }
  const { lingers, again: _again, ...once } = activity
  if (lingers !== undefined)
    layZone(battle, { ...base, activity: once as Activity, strikes: lingers, doing: storedUse(doing) })
}

/** Heals them. */
function healAll(
  battle: Battle,
  activity: Extract<Activity, { kind: 'heal' }>,
  targets: readonly string[],
  doing: ActivityUse,
): undefined {
  const dice = dicePlus(
    grownDice(activity.dice, activity.growth, doing),
    (activity.plus_modifier === true ? doing.modifier : 0) +
      (activity.plus_level === true ? fighterOf(battle, doing.source).profile.level : 0) +
      healingGift(battle, doing),
  )
  for (const target of targets) {
    const { amount } =
      fullyHealed(battle, doing.source, target, dice) ?? rollAmount(battle, doing, dice, 'healing', target)
    healDamage(battle, target, amount, doing.name)
    applyEffects(battle, target, activity.effects, { doing, damageDone: 0, dc: doing.dc })
    if (amount === 0) stabilise(battle, target, doing.name)
  }
}

/** The points above the dice: none for cantrips and for what is no spell. */
function healingGift(battle: Battle, doing: ActivityUse): number {
  if (doing.of === undefined || doing.of.level === 0) return 0
  return mechanicsLike(battle, doing.source, 'bonus-healing').reduce(
    (sum, mechanic) => sum + mechanic.amount + (mechanic.plus_spell_level ? doing.slot : 0),
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
  const supreme = fighterOf(battle, healer).mechanics.some(
    ({ mechanic }) => mechanic.kind === 'maximum-healing',
  )
  if (!supreme && mechanicsLike(battle, target, 'maximum-healing').length === 0) return undefined
  const amount = [...dice.matchAll(/([+-]?)(\d+)(?:d(\d+))?/g)].reduce(
    (sum, [, sign, count, sides]) => sum + (sign === '-' ? -1 : 1) * Number(count) * Number(sides ?? 1),
    0,
  )
  return { amount }
}

/** True when the actor prevails: a spell's caster with the casting ability against the target's named ability. */
function prevails(
  battle: Battle,
  id: string,
  activity: Extract<Activity, { kind: 'contest' }>,
  target: string,
  doing: ActivityUse,
): boolean {
  const own = profileNow(battle, id)
  const ability = doing.spell
    ? (fighterOf(battle, id).casting?.ability ?? activity.ability)
    : activity.ability
  const theirs = typeof activity.dc === 'number' ? undefined : profileNow(battle, target)
  const resists =
    theirs === undefined
      ? undefined
      : rollD20(battle.cup, {
          label: `Resists ${doing.name}`,
          actor: target,
          action: `resist ${doing.name}`.slice(0, 200),
          target: id,
          check: activity.ability,
          modifiers: checkModifiers(theirs, activity.ability),
          edge: checkEdge(theirs.conditions, theirs.exhaustion),
        })
  const value =
    resists?.ok === true ? resists.value.total + 1 : typeof activity.dc === 'number' ? activity.dc : 10
  const rolled = rollD20(battle.cup, {
    label: doing.name,
    actor: id,
    action: doing.name.slice(0, 200),
    target,
    check: ability,
    modifiers: [
      { value: abilityModifier(own.scores[ability]), source: abilityCodes[ability], reason: ability },
    ],
    against: { kind: 'DC', value },
    edge: checkEdge(own.conditions, own.exhaustion),
  })
  const won = rolled.ok && rolled.value.total >= value
  logEvent(battle, 'contest', {
    who: id,
    target,
    with: doing.name,
    dc: value,
    won,
    roll: rolled.ok ? rolled.value.id : null,
  })
  return won
}
