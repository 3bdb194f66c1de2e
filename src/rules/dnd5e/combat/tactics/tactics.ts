/**
 * What a creature without a player does with a turn: every option gets a score, and the best is chosen. How it
 * picks its targets is data by temperament. Simple on purpose: a stat block should play itself, not win
 * tournaments.
 */
import { abilityModifier } from '../../character/abilities.ts'
import { saveModifiers } from '../../checks/profile.ts'
import type { Activity, ActivityOfKind, AttackActivity } from '../../data/activity-shapes.ts'
import type { Spell } from '../../data/shapes.ts'
import { isAvailable } from '../activities/activity-uses.ts'
import { chargeValue } from '../attack/charge.ts'
import { areaFeet, areaTargets, isValidTarget, reachOf } from '../battlefield/range.ts'
import { slotToCast, sustainedSpell } from '../casting/spell-slots.ts'
import { averageOf } from '../rolls/formulas.ts'
import { type Strength, scaledCount, scaledDice } from '../rolls/roll-damage.ts'
import {
  type Battle,
  combatantOf,
  feetBetween,
  foesOf,
  friendsOf,
  stateOf,
  wouldNotHarm,
} from '../state/battle.ts'
import { monsterOptions } from './monster-tactics.ts'
import { supportOptions } from './support-actions.ts'
import type { TacticalOption } from './tactical-option.ts'

/** How a kind of mind picks whom to hurt. */
interface Temperament {
  /** How much the wounds of a foe draw it, 0 to 1. */
  readonly scentsBlood: number
  /** How much each foot of distance puts it off. */
  readonly perFoot: number
  /** Whether it shoots and casts from afar when it can. */
  readonly keepsDistance: boolean
}

const temperaments: Readonly<Record<'mindless' | 'beast' | 'cunning', Temperament>> = {
  mindless: { scentsBlood: 0, perFoot: 0.05, keepsDistance: false },
  beast: { scentsBlood: 0.2, perFoot: 0.02, keepsDistance: false },
  cunning: { scentsBlood: 0.5, perFoot: 0.005, keepsDistance: true },
}

function temperamentOf(battle: Battle, id: string): Temperament {
  const { scores } = combatantOf(battle, id).profile
  if (scores.intelligence <= 3) return temperaments.beast
  return temperaments[scores.intelligence >= 8 ? 'cunning' : scores.wisdom <= 6 ? 'mindless' : 'beast']
}

function chance(needed: number): number {
  return Math.min(0.95, Math.max(0.05, (21 - needed) / 20))
}

function damageIn(
  activity: { readonly damage: readonly { readonly dice: string; readonly growth?: unknown }[] },
  use: Strength,
): number {
  return activity.damage.reduce(
    (sum, part) =>
      sum + averageOf(scaledDice(part.dice, part.growth as Parameters<typeof scaledDice>[1], use)),
    0,
  )
}

/** The best option of a cost, or undefined when there is nothing worth doing. */
export function bestOption(
  battle: Battle,
  id: string,
  cost: 'action' | 'bonus' | 'legendary',
  budget = 1,
): TacticalOption | undefined {
  const options: TacticalOption[] = []
  for (const activity of combatantOf(battle, id).activities) {
    if (activity.cost !== cost || (cost === 'legendary' && (activity.legendary_cost ?? 1) > budget)) continue
    if (activity.trigger !== undefined || !isAvailable(battle, id, activity)) continue
    options.push(...optionsOf(battle, id, activity))
  }
  if (cost !== 'legendary')
    options.push(
      ...spellOptions(battle, id, cost),
      ...sustainedOptions(battle, id, cost),
      ...monsterOptions(battle, id, cost),
      ...supportOptions(battle, id, cost),
    )
  return options.reduce<TacticalOption | undefined>(
    (best, option) => (option.score > (best?.score ?? 0) ? option : best),
    undefined,
  )
}

/** Spells that last already, used again. */
function sustainedOptions(battle: Battle, id: string, cost: 'action' | 'bonus'): TacticalOption[] {
  return (stateOf(battle, id).sustained ?? []).flatMap((held) =>
    held.cost === cost || (held.cost === 'none' && cost === 'bonus')
      ? optionsOf(battle, id, held.activity, undefined, held.doing.slot).map((option) => ({
          ...option,
          held,
        }))
      : [],
  )
}

function spellOptions(battle: Battle, id: string, cost: 'action' | 'bonus'): TacticalOption[] {
  const { casting } = combatantOf(battle, id)
  const busy = stateOf(battle, id).concentration !== null
  return (casting?.spells ?? [])
    .flatMap(({ spell }) => {
      if (spell.casting.cost !== cost || (spell.concentration && busy)) return []
      if (sustainedSpell(battle, id, spell) !== undefined) return []
      const slot = slotToCast(battle, id, spell)
      if (slot === undefined || (slot > 0 && hasCastQuickly(battle, id))) return []
      return spell.activities.flatMap((activity) =>
        activity.cost === 'none' || activity.cost === cost || spell.activities.length === 1
          ? optionsOf(battle, id, { ...activity, name: spell.name }, spell, slot)
          : [],
      )
    })
    .map((option) => ({
      ...option,
      score: option.spell !== undefined && option.spell.slot > 0 ? option.score * 0.95 : option.score,
    }))
}

/** After a spell cast with the bonus action, the action casts cantrips only. */
function hasCastQuickly(battle: Battle, id: string): boolean {
  return stateOf(battle, id).used_this_turn.includes(bonusSpellMark)
}

/** Marks a turn in which a spell was cast with the bonus action. */
export const bonusSpellMark = 'bonus-spell'

/** The best help that comes before the action: a rage, a mark, a shield of faith; only when no bonus attack is better. */
export function openingOption(battle: Battle, id: string): TacticalOption | undefined {
  const best = supportOptions(battle, id, 'bonus')
    .filter((option) => option.activity.kind === 'apply')
    .sort((a, b) => b.score - a.score)[0]
  if (best === undefined || best.score <= 3) return undefined
  // One mind holds one spell: a shield of faith gives way to a blessing that is worth more.
  const better = (option: TacticalOption) =>
    option.spell?.spell.concentration === true && option.score > best.score
  const gives = best.spell?.spell.concentration === true && supportOptions(battle, id, 'action').some(better)
  return gives ? undefined : best
}

function optionsOf(
  battle: Battle,
  id: string,
  activity: Activity,
  spell?: Spell,
  slot = 0,
): TacticalOption[] {
  const reach =
    activity.kind === 'attack' ? reachOf(activity) : Math.max(areaFeet(activity), spell?.range ?? 0)
  const extra = spell === undefined ? {} : { spell: { spell, slot } }
  if (activity.kind === 'heal') {
    const hurtFriends = [id, ...friendsOf(battle, id, true)].filter(
      (other) => isBadlyHurt(battle, other) && (other !== id || activity.target?.who !== 'ally'),
    )
    const [worst] = hurtFriends.sort((a, b) => share(battle, a) - share(battle, b))
    if (worst === undefined || feetBetween(battle, id, worst) > reach + moveOf(battle, id)) return []
    return [
      {
        activity,
        targets: [worst],
        reach,
        score: averageOf(activity.dice) * (stateOf(battle, worst).hp_current === 0 ? 4 : 1.2),
        ...extra,
      },
    ]
  }
  return foesOf(battle, id).flatMap((foe) => {
    const feet = feetBetween(battle, id, foe)
    if (feet > reach + moveOf(battle, id) || !isValidTarget(battle, id, foe, activity)) return []
    if (wouldNotHarm(battle, id, foe)) return []
    const score = worth(battle, id, activity, foe, slot)
    if (score <= 0) return []
    const temper = temperamentOf(battle, id)
    const drawn = 1 + temper.scentsBlood * (1 - share(battle, foe)) - temper.perFoot * (feet / 5)
    const targets = areaTargets(battle, id, activity, foe)
    return [{ activity, targets, reach, score: score * Math.max(0.1, drawn) * targets.length, ...extra }]
  })
}

function moveOf(battle: Battle, id: string): number {
  return stateOf(battle, id).economy.movement
}

function share(battle: Battle, id: string): number {
  const { hp_current: hp, hp_max: most } = stateOf(battle, id)
  return most === 0 ? 0 : hp / most
}

function isBadlyHurt(battle: Battle, id: string): boolean {
  const state = stateOf(battle, id)
  return !state.status.includes('dead') && state.hp_current * 3 <= state.hp_max
}

function worth(battle: Battle, id: string, activity: Activity, foe: string, slot: number): number {
  const combatant = combatantOf(battle, id)
  const use = { slot, level: combatant.casting?.level ?? combatant.profile.level }
  switch (activity.kind) {
    case 'attack':
      return worthOfAttack(battle, id, activity, foe, use)
    case 'save': {
      const dc = typeof activity.dc === 'number' ? activity.dc : (combatant.casting?.dc ?? 10)
      const bonus = saveModifiers(combatantOf(battle, foe).profile, activity.ability).reduce(
        (sum, saveModifier) => sum + saveModifier.value,
        0,
      )
      const fails = 1 - chance(dc - bonus)
      const taken = damageIn(activity, use) * (activity.success === 'half' ? (1 + fails) / 2 : fails)
      return taken + fails * conditionWorth(battle, activity, foe)
    }
    case 'multiattack':
      return Math.max(
        0,
        ...activity.options.map((option) =>
          option.reduce((sum, part) => sum + part.count * partWorth(battle, id, part.activity, foe), 0),
        ),
      )
    case 'damage':
      return damageIn(activity, use) * scaledCount(activity.count, use, slot)
    case 'hit-point-pool':
      return averageOf(scaledDice(activity.dice, activity.growth, use)) >= stateOf(battle, foe).hp_current
        ? stateOf(battle, foe).hp_current
        : 0
    default:
      return 0
  }
}

function worthOfAttack(
  battle: Battle,
  id: string,
  activity: AttackActivity,
  foe: string,
  use: Strength,
): number {
  const { casting, profile } = combatantOf(battle, id)
  const told = activity.bonus === 'spell' ? (casting?.attack ?? 4) : activity.bonus
  const bonus = told === 'weapon' ? profile.proficiency + abilityModifier(profile.scores.strength) : told
  const hits = chance(stateOf(battle, foe).ac - bonus)
  const pressed =
    activity.form === 'ranged' && foesOf(battle, id).some((other) => feetBetween(battle, id, other) <= 5)
  return (
    hits * (pressed ? hits : 1) * damageIn(activity, use) * scaledCount(activity.count, use, use.slot) +
    hits * chargeValue(battle, id, activity.name, foe)
  )
}

function partWorth(battle: Battle, id: string, name: string, foe: string): number {
  const part = combatantOf(battle, id).activities.find(
    (activity) => activity.name.toLowerCase() === name.toLowerCase(),
  )
  return part === undefined || part.kind === 'multiattack' ? 0 : worth(battle, id, part, foe, 0)
}

/** What taking a foe out for a while is worth; nothing when it is so already or cannot be. */
function conditionWorth(battle: Battle, activity: ActivityOfKind<'save'>, foe: string): number {
  const conditions = activity.on_fail.flatMap((effect) =>
    effect.kind === 'condition' ? [effect.condition as string] : [],
  )
  const { conditionImmunities } = combatantOf(battle, foe)
  const has = stateOf(battle, foe).lasting.flatMap((effect) => effect.condition ?? [])
  const banishes = activity.on_fail.some(
    (effect) =>
      effect.kind === 'remove-from-fight' ||
      (effect.kind === 'transform' && stateOf(battle, foe).shape === undefined) ||
      (effect.kind === 'grant' && effect.mechanics.some((mechanic) => mechanic.kind === 'acts-at-random')),
  )
  const fresh = conditions.filter(
    (condition) => !conditionImmunities.includes(condition) && !has.some((had) => had === condition),
  )
  const turned = activity.on_fail.some(
    (effect) => effect.kind === 'grant' && effect.mechanics.some((mechanic) => mechanic.kind === 'cannot'),
  )
  const already = stateOf(battle, foe).lasting.some((effect) => effect.name === activity.name)
  const pays = fresh.length > 0 || banishes || (turned && !already)
  return pays ? Math.min(20, 5 + stateOf(battle, foe).hp_max / 8) : 0
}

/** True when a creature would rather stay away from blades. */
export function keepsDistance(battle: Battle, id: string): boolean {
  return temperamentOf(battle, id).keepsDistance
}
