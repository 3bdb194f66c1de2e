/**
 * Carries out one activity of the data, whoever does it: attacks, saves of all in an area, damage, healing, effects.
 * It spends uses, not the turn: what it costs in the round is the turn's business.
 */
import type { Activity, AttackActivity } from '../data/activity-shapes.ts'
import { areaFeet } from './area-feet.ts'
import { attackOnce } from './attack.ts'
import { reachOf } from './attack-reach.ts'
import {
  type Battle,
  feetBetween,
  fighterOf,
  foesOf,
  isKeptFrom,
  isOut,
  isStanding,
  stateOf,
  tell,
} from './battle.ts'
import { castFromItem } from './cast-from-item.ts'
import { hurt } from './damage.ts'
import { dispelOn } from './dispel.ts'
import { applyEffects, blowFrom } from './effects.ts'
import { fits } from './fitting-target.ts'
import { healAll } from './heal-all.ts'
import { layPlace } from './lay-place.ts'
import { prevails } from './oppose.ts'
import { partCount } from './part-count.ts'
import { performHeroic } from './perform-heroic.ts'
import { plainDoing } from './plain-doing.ts'
import { restoreSlot } from './restore-slot.ts'
import { type Doing, grownCount, grownDice, rollAmount, rollDamage } from './roll-damage.ts'
import { saveAll } from './save-all.ts'
import { summon } from './summon.ts'
import { changeShape } from './take-shape.ts'
import { countUse } from './uses.ts'
import { withDuration } from './with-duration.ts'

/** Performs an activity against its targets; for an area these are all who stand in it. */
export function perform(
  battle: Battle,
  id: string,
  activity: Activity,
  aimed: readonly string[],
  doing: Doing = plainDoing(battle, id, activity),
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
      return tell(battle, 'ruling', { who: id, activity: activity.name, text: rulingOf(activity) }, 'ruling')
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
  doing: Doing,
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
  return foes.sort((one, other) => feetBetween(battle, id, one) - feetBetween(battle, id, other))[0]
}

function multiattack(
  battle: Battle,
  id: string,
  activity: Extract<Activity, { kind: 'multiattack' }>,
  targets: readonly string[],
): undefined {
  const own = fighterOf(battle, id).activities
  const named = (name: string) => own.find((one) => one.name.toLowerCase() === name.toLowerCase())
  const usable = activity.options.find((option) =>
    option.some((part) => {
      const one = named(part.activity)
      return one?.kind === 'attack' && (one.form === 'melee' ? inReach(battle, id, one) !== undefined : true)
    }),
  )
  const parts = usable ?? activity.options[0] ?? []
  const slowed = isKeptFrom(stateOf(battle, id), 'attack-more-than-once')
  for (const part of slowed ? parts.slice(0, 1) : parts) {
    const one = named(part.activity)
    if (one === undefined || one.kind === 'multiattack') continue
    const count = partCount(battle, id, part)
    for (let index = 0; index < count; index += 1) performPart(battle, id, one, targets)
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
  doing: Doing,
  spellLevel: number,
): undefined {
  const count = grownCount(activity.count, doing, spellLevel)
  for (let index = 0; index < Math.max(count, targets.length); index += 1) {
    const target = targets[index % Math.max(1, targets.length)]
    if (target === undefined || isOut(stateOf(battle, target))) continue
    const blow = hurt(battle, target, rollDamage(battle, doing, activity.damage, target), blowFrom(doing))
    applyEffects(battle, target, activity.effects, { doing, damageDone: blow.taken, dc: doing.dc })
  }
}

function hitPointPool(
  battle: Battle,
  activity: Extract<Activity, { kind: 'hit-point-pool' }>,
  targets: readonly string[],
  doing: Doing,
): undefined {
  let { amount: left } = rollAmount(
    battle,
    doing,
    grownDice(activity.dice, activity.growth, doing),
    'hit points affected',
    targets[0] ?? '',
  )
  const weakest = [...targets].sort(
    (one, other) => stateOf(battle, one).hp_current - stateOf(battle, other).hp_current,
  )
  for (const target of weakest) {
    const { hp_current: hp } = stateOf(battle, target)
    if (hp === 0 || hp > left) continue
    left -= hp
    applyEffects(battle, target, activity.effects, { doing, damageDone: 0, dc: doing.dc })
  }
}
