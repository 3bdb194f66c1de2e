/**
 * Chooses the option of a creature without a player in its turn: every option gets a score, and the best is taken.
 * How it picks its targets is data by temperament. Simple on purpose: a stat block should play itself, not win
 * tournaments.
 */
import { abilityModifier } from '../../character/ability-modifiers.ts'
import { saveModifiers } from '../../checks/creature-scores-and-proficiencies.ts'
import type {
  Activity,
  ActivityOfKind,
  AttackActivity,
  Damage,
  SaveActivity,
} from '../../data/activity-schemas.ts'
import type { Spell } from '../../data/srd-entry-schemas.ts'
import { isAvailable } from '../activities/limited-uses.ts'
import { chargeValue } from '../attack/charge.ts'
import { areaFeet, areaTargets, isValidTarget, reachOf } from '../battlefield/range-area-targets-and-sight.ts'
import { slotToCast, sustainedSpell } from '../casting/spell-slots-and-sustained-spells.ts'
import { averageOfDice } from '../rolls/dice-string-arithmetic.ts'
import { type Strength, scaledCount, scaledDice } from '../rolls/roll-damage.ts'
import {
  type Battle,
  combatantOf,
  feetBetween,
  foesOf,
  friendsOf,
  stateOf,
  wouldNotHarm,
} from '../state/battle-and-combatant-queries.ts'
import { utilityOptions } from './non-damaging-options.ts'
import { supportOptions } from './support-options.ts'
import type { TacticalOption } from './tactical-option.ts'

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
    options.push(...optionsFor(battle, { actor: id, activity, slot: 0 }))
  }
  if (cost !== 'legendary')
    options.push(
      ...spellOptions(battle, id, cost),
      ...sustainedOptions(battle, id, cost),
      ...utilityOptions(battle, id, cost),
      ...supportOptions(battle, id, cost),
    )
  return options.reduce<TacticalOption | undefined>(
    (best, option) => (option.score > (best?.score ?? 0) ? option : best),
    undefined,
  )
}

/** The best help that comes before the action: a rage, a mark, a shield of faith; only when no bonus attack is better. */
export function openingOption(battle: Battle, id: string): TacticalOption | undefined {
  const best = supportOptions(battle, id, 'bonus')
    .filter((option) => option.activity.kind === 'apply')
    .sort((a, b) => b.score - a.score)[0]
  if (best === undefined || best.score <= 3) return undefined
  // Concentration holds one spell: Shield of Faith gives way to a Bless that is worth more.
  const isBetter = (option: TacticalOption) =>
    option.spell?.spell.concentration === true && option.score > best.score
  const concentrates = best.spell?.spell.concentration === true
  return concentrates && supportOptions(battle, id, 'action').some(isBetter) ? undefined : best
}

/** An activity that a creature considers, with the strength it would have. */
interface Candidate {
  readonly actor: string
  readonly activity: Activity
  readonly slot: number
  readonly spell?: Spell
}

/** Spells that last already, used again. */
function sustainedOptions(battle: Battle, actor: string, cost: 'action' | 'bonus'): TacticalOption[] {
  return (stateOf(battle, actor).sustained ?? []).flatMap((held) => {
    if (held.cost !== cost && !(held.cost === 'none' && cost === 'bonus')) return []
    const options = optionsFor(battle, { actor, activity: held.activity, slot: held.doing.slot })
    return options.map((option) => ({ ...option, held }))
  })
}

function spellOptions(battle: Battle, actor: string, cost: 'action' | 'bonus'): TacticalOption[] {
  const { casting } = combatantOf(battle, actor)
  const concentrates = stateOf(battle, actor).concentration !== null
  return (casting?.spells ?? []).flatMap(({ spell }) => {
    if (spell.casting.cost !== cost || (spell.concentration && concentrates)) return []
    if (sustainedSpell(battle, actor, spell) !== undefined) return []
    const slot = slotToCast(battle, actor, spell)
    if (slot === undefined || (slot > 0 && hasCastBonusSpell(battle, actor))) return []
    const options = spell.activities.flatMap((activity) =>
      activity.cost === 'none' || activity.cost === cost || spell.activities.length === 1
        ? optionsFor(battle, { actor, activity: { ...activity, name: spell.name }, slot, spell })
        : [],
    )
    return slot === 0 ? options : options.map((option) => ({ ...option, score: option.score * 0.95 }))
  })
}

/** Marks a turn in which a spell was cast with the bonus action. */
export const bonusSpellMark = 'bonus-spell'

/** After a spell cast with the bonus action, the action casts cantrips only. */
function hasCastBonusSpell(battle: Battle, id: string): boolean {
  return stateOf(battle, id).used_this_turn.includes(bonusSpellMark)
}

/** The candidate against every foe it can be used on, or for the friend who needs it most. */
function optionsFor(battle: Battle, candidate: Candidate): TacticalOption[] {
  const { actor, activity, spell, slot } = candidate
  if (activity.kind === 'heal') return healingOption(battle, { ...candidate, activity })
  const reach = reachOfCandidate(candidate)
  return foesOf(battle, actor).flatMap((foe) => {
    const feet = feetBetween(battle, actor, foe)
    if (feet > reach + stateOf(battle, actor).economy.movement) return []
    if (!isValidTarget(battle, actor, foe, activity) || wouldNotHarm(battle, actor, foe)) return []
    const worth = expectedWorth(battle, candidate, foe)
    if (worth <= 0) return []
    const { scentsBlood, perFoot } = temperamentOf(battle, actor)
    const attraction = 1 + scentsBlood * (1 - healthShare(battle, foe)) - perFoot * (feet / 5)
    const targets = areaTargets(battle, actor, activity, foe)
    const score = worth * Math.max(0.1, attraction) * targets.length
    return [{ activity, targets, reach, score, ...(spell !== undefined && { spell: { spell, slot } }) }]
  })
}

function reachOfCandidate({ activity, spell }: Candidate): number {
  return activity.kind === 'attack' ? reachOf(activity) : Math.max(areaFeet(activity), spell?.range ?? 0)
}

function healingOption(
  battle: Battle,
  candidate: Candidate & { readonly activity: ActivityOfKind<'heal'> },
): TacticalOption[] {
  const { actor, activity, spell, slot } = candidate
  const reach = reachOfCandidate(candidate)
  const badlyHurt = [actor, ...friendsOf(battle, actor, true)].filter(
    (friend) => isBadlyHurt(battle, friend) && (friend !== actor || activity.target?.who !== 'ally'),
  )
  const [worst] = badlyHurt.sort((a, b) => healthShare(battle, a) - healthShare(battle, b))
  const { movement } = stateOf(battle, actor).economy
  if (worst === undefined || feetBetween(battle, actor, worst) > reach + movement) return []
  const score = averageOfDice(activity.dice) * (stateOf(battle, worst).hp_current === 0 ? 4 : 1.2)
  return [
    { activity, targets: [worst], reach, score, ...(spell !== undefined && { spell: { spell, slot } }) },
  ]
}

function isBadlyHurt(battle: Battle, id: string): boolean {
  const state = stateOf(battle, id)
  return !state.status.includes('dead') && state.hp_current * 3 <= state.hp_max
}

function healthShare(battle: Battle, id: string): number {
  const { hp_current: hp, hp_max: max } = stateOf(battle, id)
  return max === 0 ? 0 : hp / max
}

/** The damage a candidate may be expected to do to a foe, and what its conditions are worth besides. */
function expectedWorth(battle: Battle, candidate: Candidate, foe: string): number {
  const { actor, activity, slot } = candidate
  const { casting, profile } = combatantOf(battle, actor)
  const strength = { slot, level: casting?.level ?? profile.level }
  switch (activity.kind) {
    case 'attack':
      return attackWorth(battle, actor, activity, foe, strength)
    case 'save': {
      const dc = typeof activity.dc === 'number' ? activity.dc : (casting?.dc ?? 10)
      const modifiers = saveModifiers(combatantOf(battle, foe).profile, activity.ability)
      const fails = 1 - chanceOf(dc - modifiers.reduce((sum, modifier) => sum + modifier.value, 0))
      const share = activity.success === 'half' ? (1 + fails) / 2 : fails
      return averageDamage(activity.damage, strength) * share + fails * conditionWorth(battle, activity, foe)
    }
    case 'multiattack': {
      const partWorth = (part: { readonly activity: string; readonly count: number }) =>
        part.count * namedWorth(battle, actor, part.activity, foe)
      const worths = activity.options.map((option) => option.reduce((sum, part) => sum + partWorth(part), 0))
      return Math.max(0, ...worths)
    }
    case 'damage':
      return averageDamage(activity.damage, strength) * scaledCount(activity.count, strength, slot)
    case 'hit-point-pool': {
      const { hp_current: hp } = stateOf(battle, foe)
      return averageOfDice(scaledDice(activity.dice, activity.growth, strength)) >= hp ? hp : 0
    }
    default:
      return 0
  }
}

function attackWorth(
  battle: Battle,
  actor: string,
  activity: AttackActivity,
  foe: string,
  strength: Strength,
): number {
  const { casting, profile } = combatantOf(battle, actor)
  const printed = activity.bonus === 'spell' ? (casting?.attack ?? 4) : activity.bonus
  const bonus =
    printed === 'weapon' ? profile.proficiency + abilityModifier(profile.scores.strength) : printed
  const hits = chanceOf(stateOf(battle, foe).ac - bonus)
  const pressed =
    activity.form === 'ranged' &&
    foesOf(battle, actor).some((other) => feetBetween(battle, actor, other) <= 5)
  const count = scaledCount(activity.count, strength, strength.slot)
  return (
    hits * (pressed ? hits : 1) * averageDamage(activity.damage, strength) * count +
    hits * chargeValue(battle, actor, activity.name, foe)
  )
}

/** The chance that a d20 shows at least this. */
function chanceOf(needed: number): number {
  return Math.min(0.95, Math.max(0.05, (21 - needed) / 20))
}

function averageDamage(damage: readonly Damage[], strength: Strength): number {
  return damage.reduce((sum, part) => sum + averageOfDice(scaledDice(part.dice, part.growth, strength)), 0)
}

function namedWorth(battle: Battle, actor: string, name: string, foe: string): number {
  const activity = combatantOf(battle, actor).activities.find(
    (candidate) => candidate.name.toLowerCase() === name.toLowerCase(),
  )
  if (activity === undefined || activity.kind === 'multiattack') return 0
  return expectedWorth(battle, { actor, activity, slot: 0 }, foe)
}

/** What taking a foe out for a while is worth; nothing when it is so already or cannot be. */
function conditionWorth(battle: Battle, activity: SaveActivity, foe: string): number {
  const { lasting, shape, hp_max: max } = stateOf(battle, foe)
  const { conditionImmunities } = combatantOf(battle, foe)
  const affected = lasting.some((effect) => effect.name === activity.name)
  const pays = activity.on_fail.some((effect) => {
    switch (effect.kind) {
      case 'condition':
        return (
          !conditionImmunities.includes(effect.condition) &&
          !lasting.some((known) => known.condition === effect.condition)
        )
      case 'grant':
        return effect.mechanics.some(
          ({ kind }) => kind === 'acts-at-random' || (kind === 'cannot' && !affected),
        )
      case 'transform':
        return shape === undefined
      default:
        return effect.kind === 'remove-from-fight'
    }
  })
  return pays ? Math.min(20, 5 + max / 8) : 0
}

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

/** True for a creature that shoots and casts from afar when it can. */
export function keepsDistance(battle: Battle, id: string): boolean {
  return temperamentOf(battle, id).keepsDistance
}
