/**
 * Carries out one activity of the data, whoever does it: attacks, saves of all in an area, damage, healing, effects.
 * It spends uses, not the turn: what it costs in the round is the turn's business.
 */
import { edgeFor } from '../checks/edge.ts'
import type { Activity, AttackActivity, SaveActivity } from '../data/activity-shapes.ts'
import { attackOnce, reachOf } from './attack.ts'
import { type Battle, feetBetween, fighterOf, foesOf, isOut, isStanding, stateOf, tell } from './battle.ts'
import { type DamagePart, hurt, mend } from './damage.ts'
import { stabilise } from './death.ts'
import { destroyTurned, isTurning } from './destroy-turned.ts'
import { applyEffects, blowFrom, forceSave } from './effects.ts'
import { healingGift } from './healing-gift.ts'
import { isMagical } from './is-magical.ts'
import { mechanicsLike } from './mechanics.ts'
import { performHeroic } from './perform-heroic.ts'
import {
  type Doing,
  dicePlus,
  difficultyFor,
  grownCount,
  grownDice,
  rollAmount,
  rollDamage,
} from './roll-damage.ts'
import { sparedBy } from './spared.ts'
import { countUse } from './uses.ts'

/** What is done when the activity is no spell. */
export function plainDoing(battle: Battle, id: string, activity: Activity): Doing {
  const { casting, profile } = fighterOf(battle, id)
  const spell = 'with' in activity && activity.with === 'spell'
  return {
    source: id,
    name: activity.name,
    magical: spell || isMagical(battle, id, activity),
    spell,
    slot: 0,
    level: casting?.level ?? profile.level,
    modifier: casting?.modifier ?? 0,
    dc: casting?.dc ?? 8 + profile.proficiency,
  }
}

/** Performs an activity against its targets; for an area these are all who stand in it. */
export function perform(
  battle: Battle,
  id: string,
  activity: Activity,
  targets: readonly string[],
  doing: Doing = plainDoing(battle, id, activity),
  spellLevel = 0,
): undefined {
  countUse(battle, id, activity)
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
    case 'summon':
    case 'utility':
    case 'unsupported':
      return tell(battle, 'ruling', { who: id, activity: activity.name, text: rulingOf(activity) }, 'ruling')
    default:
      return performHeroic(battle, id, activity, targets, doing)
  }
}

function rulingOf(activity: Activity): string {
  if (activity.kind === 'utility') return activity.ruling
  return activity.kind === 'unsupported' ? activity.reason : `${activity.name} calls creatures to help`
}

/** Effects that say no time of their own last as long as the activity does. */
function withDuration<One extends { readonly kind: string }>(
  effects: readonly One[],
  duration: unknown,
): readonly One[] {
  if (duration === undefined) return effects
  return effects.map((effect) =>
    (effect.kind === 'condition' || effect.kind === 'grant') && !('duration' in effect)
      ? { ...effect, duration }
      : effect,
  )
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
  const foes = foesOf(battle, id).filter((foe) => feetBetween(battle, id, foe) <= reach)
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
  for (const part of usable ?? activity.options[0] ?? []) {
    const one = named(part.activity)
    if (one === undefined || one.kind === 'multiattack') continue
    for (let index = 0; index < part.count; index += 1) performPart(battle, id, one, targets)
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

/** How far an activity reaches when it is no attack. */
export function areaFeet(activity: Activity): number {
  const { target } = activity
  return Math.max(target?.range ?? 0, target?.area?.feet ?? 0, 5)
}

function saveAll(
  battle: Battle,
  activity: SaveActivity,
  targets: readonly string[],
  doing: Doing,
): undefined {
  const dc = difficultyFor(battle, activity.dc, doing)
  const [first] = targets
  if (first === undefined) return
  const parts = rollDamage(battle, doing, activity.damage, first)
  const words = activity.on_fail.flatMap((one) => (one.kind === 'condition' ? [one.condition as string] : []))
  const turning = isTurning(activity.name) ? ['turning'] : []
  const against = [...words, ...activity.damage.map((one) => one.type), ...turning]
  const spared = sparedBy(battle, doing, targets)
  const potent = doing.of?.level === 0 && mechanicsLike(battle, doing.source, 'potent-cantrip').length > 0
  for (const target of targets) {
    if (spared.get(target) === 'sculpted') continue
    const heightened = doing.bent?.includes('heightened') === true && target === first
    const outcome = spared.has(target)
      ? { saved: true, margin: 0 }
      : forceSave(battle, target, {
          ability: activity.ability,
          dc,
          doing,
          against,
          area: activity.target?.area !== undefined,
          edge: edgeFor(heightened ? 'disadvantage' : undefined, 'heightened spell'),
        })
    if (turning.length > 0 && !outcome.saved && destroyTurned(battle, doing.source, target)) continue
    const evades =
      activity.ability === 'dexterity' &&
      activity.success === 'half' &&
      mechanicsLike(battle, target, 'evasion').length > 0
    const half = activity.success === 'half' || potent
    const share = outcome.saved ? (half && !evades ? 0.5 : 0) : evades ? 0.5 : 1
    const dealt: DamagePart[] =
      share === 0 ? [] : parts.map((part) => ({ ...part, amount: Math.floor(part.amount * share) }))
    const blow = dealt.length === 0 ? { taken: 0 } : hurt(battle, target, dealt, blowFrom(doing))
    const worse = activity.on_fail_by
    const failed = worse !== undefined && -outcome.margin >= worse.margin ? worse.effects : activity.on_fail
    const effects = outcome.saved ? (activity.on_success ?? []) : failed
    applyEffects(battle, target, withDuration(effects, activity.duration), {
      doing,
      damageDone: blow.taken,
      dc,
      ability: activity.ability,
    })
  }
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

function healAll(
  battle: Battle,
  activity: Extract<Activity, { kind: 'heal' }>,
  targets: readonly string[],
  doing: Doing,
): undefined {
  const dice = dicePlus(
    grownDice(activity.dice, activity.growth, doing),
    (activity.plus_modifier === true ? doing.modifier : 0) +
      (activity.plus_level === true ? fighterOf(battle, doing.source).profile.level : 0) +
      healingGift(battle, doing),
  )
  for (const target of targets) {
    const { amount } = rollAmount(battle, doing, dice, 'healing', target)
    mend(battle, target, amount, doing.name)
    applyEffects(battle, target, activity.effects, { doing, damageDone: 0, dc: doing.dc })
    if (amount === 0) stabilise(battle, target, doing.name)
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
