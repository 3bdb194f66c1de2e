/** What mechanics are asked about an attack roll: who, at whom, with what, by which ability. */

import type { Because } from '../../ruleset.ts'
import { abilityCodes, abilityModifier } from '../character/ability.ts'
import { attackEdge, type Edge, edgeFor, joinEdges } from '../checks/edge.ts'
import type { AttackActivity } from '../data/activity-shapes.ts'
import { type Battle, canAct, feetBetween, fighterOf, foesOf, profileNow, stateOf } from './battle.ts'
import type { Lasting } from './combat-document.ts'
import { endLasting } from './lasting.ts'
import { circumstanceHolds, mechanicEdge, type RollContext, rerollsUpTo } from './mechanics.ts'
import { formAt } from './reach.ts'
import { sightEdge } from './sight.ts'

/** The ability somebody attacks with; undefined where a stat block does not tell. */
export function abilityOfAttack(
  battle: Battle,
  attacker: string,
  activity: AttackActivity,
): RollContext['ability'] {
  const { wielded, casting } = fighterOf(battle, attacker)
  if (activity.with === 'spell') return casting?.ability
  return wielded?.get(activity.name)?.ability
}

/** The context of an attack roll. */
export function attackContext(
  battle: Battle,
  attacker: string,
  target: string,
  activity: AttackActivity,
  form: 'melee' | 'ranged',
): RollContext {
  const ability = abilityOfAttack(battle, attacker, activity)
  return {
    roll: 'attack',
    self: attacker,
    other: target,
    form,
    with: activity.with,
    ...(ability !== undefined && { ability }),
  }
}

/** A halfling's luck on a roll, as a d20 test wants to hear of it. */
export function luckOf(battle: Battle, context: RollContext): { readonly reroll?: number } {
  const reroll = rerollsUpTo(battle, context)
  return reroll === undefined ? {} : { reroll }
}

/* HEAD of src/rules/dnd5e/combat/attack-modifiers.ts What is added to an attack roll, each number with where it comes from. */
/** What is added to an attack roll, with sources. */
export function attackModifiers(
  battle: Battle,
  attacker: string,
  activity: AttackActivity,
  form: 'melee' | 'ranged',
): readonly Because[] {
  const { monster, casting, profile } = fighterOf(battle, attacker)
  if (activity.bonus === 'spell') {
    const attack = casting?.attack ?? profile.proficiency
    return [{ value: attack, source: 'SPELL', reason: 'spell attack' }]
  }
  const ability = form === 'ranged' ? 'dexterity' : 'strength'
  const bonus =
    activity.bonus === 'weapon'
      ? abilityModifier(profile.scores[ability]) + profile.proficiency
      : activity.bonus
  if (monster !== undefined)
    return [{ value: bonus, source: 'ATK', reason: `${monster.name}'s ${activity.name}` }]
  const proficient = fighterOf(battle, attacker).wielded?.get(activity.name)?.proficient !== false
  const rest = proficient ? bonus - profile.proficiency : bonus
  // A finesse weapon is swung with the better of the two, and the number alone says which it was.
  const [force, agility] = [profile.scores.strength, profile.scores.dexterity].map(abilityModifier)
  const strong =
    activity.form !== 'ranged' && Math.abs(rest - (force ?? 0)) <= Math.abs(rest - (agility ?? 0))
  const code = strong ? abilityCodes.strength : abilityCodes.dexterity
  return [
    { value: rest, source: code, reason: activity.name },
    ...(proficient ? [{ value: profile.proficiency, source: 'PROF', reason: 'proficiency' }] : []),
  ]
}

/* HEAD of src/rules/dnd5e/combat/attack-edge.ts What makes an attack easier or harder: where both stand, what they can see, and what their mechanics say. */
/** What makes an attack from here easier or harder. */
export function attackAdvantage(
  battle: Battle,
  attacker: string,
  target: string,
  activity: AttackActivity,
): Edge {
  const feet = feetBetween(battle, attacker, target)
  const form = formAt(activity, feet)
  const context = attackContext(battle, attacker, target, activity, form)
  const apt = activity.advantage_when?.every((when) => circumstanceHolds(battle, when, attacker, target))
  return joinEdges(
    edgeAt(battle, attacker, target, activity, form, feet),
    edgeFor(apt === true ? 'advantage' : undefined, activity.name),
    sightEdge(battle, attacker, target),
    mechanicEdge(battle, context),
    openingEdge(battle, attacker, target),
  )
}

function edgeAt(
  battle: Battle,
  attacker: string,
  target: string,
  activity: AttackActivity,
  form: 'melee' | 'ranged',
  feet: number,
): Edge {
  const own = stateOf(battle, attacker)
  const other = stateOf(battle, target)
  const pressed =
    form === 'ranged' &&
    foesOf(battle, attacker).some(
      (foe) => feetBetween(battle, attacker, foe) <= 5 && canAct(stateOf(battle, foe)),
    )
  const far = form === 'ranged' && activity.range !== undefined && feet > activity.range.normal
  const dodges = other.dodging && canAct(other)
  return joinEdges(
    attackEdge(profileNow(battle, attacker), profileNow(battle, target), feet),
    edgeFor(pressed ? 'disadvantage' : undefined, 'an enemy is too close to shoot'),
    edgeFor(far ? 'disadvantage' : undefined, 'long range'),
    edgeFor(dodges ? 'disadvantage' : undefined, 'the target dodges'),
    edgeFor(own.reckless && form === 'melee' ? 'advantage' : undefined, 'reckless attack'),
    edgeFor(other.reckless ? 'advantage' : undefined, 'the target is reckless'),
  )
}

/* HEAD of src/rules/dnd5e/combat/openings.ts Openings: an advantage on one attack that help or a clever move has won; the attack that uses it ends it. */
function openingsFor(battle: Battle, attacker: string, target: string): { id: string; one: Lasting }[] {
  return [attacker, target].flatMap((id) =>
    stateOf(battle, id).lasting.flatMap((effect) =>
      effect.opening?.for.includes(attacker) === true ? [{ id, one: effect }] : [],
    ),
  )
}

/** What openings do to an attack. */
export function openingEdge(battle: Battle, attacker: string, target: string): Edge {
  return joinEdges(
    ...openingsFor(battle, attacker, target).map(({ one: effect }) => edgeFor('advantage', effect.name)),
  )
}

/** The attack has been rolled: what opened the way is used up. */
export function useOpenings(battle: Battle, attacker: string, target: string): undefined {
  for (const { id, one: effect } of openingsFor(battle, attacker, target))
    endLasting(battle, id, effect, 'used')
}

/* HEAD of src/rules/dnd5e/combat/armor-class-now.ts Somebody's armour class at this moment, with what was laid on them since the fight began. */
/** The parts of somebody's armour class, most of them on their sheet already. */
export function armorClassNow(
  battle: Battle,
  id: string,
): { readonly value: number; readonly parts: readonly Because[] } {
  const state = stateOf(battle, id)
  const { profile } = fighterOf(battle, id)
  let base = state.ac
  let reason = 'armour and agility'
  const added: Because[] = []
  for (const effect of state.lasting) {
    for (const mechanic of effect.mechanics ?? []) {
      if (mechanic.kind !== 'armor-class') continue
      if (!(mechanic.when ?? []).every((when) => circumstanceHolds(battle, when, id, undefined))) continue
      if (mechanic.bonus !== undefined)
        added.push({ value: mechanic.bonus, source: effect.name, reason: effect.name })
      const bare =
        mechanic.unarmored === undefined
          ? 0
          : mechanic.unarmored.base + abilityModifier(profile.scores.dexterity)
      const least = Math.max(bare, mechanic.minimum ?? 0)
      if (least <= base) continue
      base = least
      reason = effect.name
    }
  }
  const value = added.reduce((sum, part) => sum + part.value, base)
  return { value, parts: [{ value: base, source: 'AC', reason }, ...added] }
}

/** Whether an attack hits: a natural 1 never does, a natural 20 always does, whatever the numbers say (DICE-18). */

/** How an attack went. */
export type AttackVerdict = 'critical' | 'hit' | 'miss'

/**
 * Judges an attack roll. There is no way past the roll: no level, no weakness of the target (DICE-17).
 *
 * @example
 * judgeAttack({ face: 1, total: 31, armorClass: 5 }) // 'miss'
 */
export function judgeAttack(roll: {
  readonly face: number
  readonly total: number
  readonly armorClass: number
  /** The lowest face that makes a hit critical. */
  readonly criticalFrom?: number
}): AttackVerdict {
  if (roll.face === 1) return 'miss' // enforces: DICE-18, DICE-17
  if (roll.face === 20) return 'critical' // enforces: DICE-18
  if (roll.total < roll.armorClass) return 'miss'
  return roll.face >= (roll.criticalFrom ?? 20) ? 'critical' : 'hit'
}

/** The word the ledger shows. */
export function verdictWord(verdict: AttackVerdict): string {
  return verdict === 'miss' ? 'Miss' : verdict === 'hit' ? 'Hit!' : 'Critical hit!'
}
