/**
 * An `Attack`, and what goes into its roll before it is made: advantage and disadvantage, modifiers, the armour class it has to
 * reach, and what the number that fell comes to.
 */
import type { Because } from '../../../ruleset.ts'
import { abilityCodes, abilityModifier } from '../../character/ability-modifiers.ts'
import { attackEdge, type Edge, edgeFor, joinEdges } from '../../checks/advantage.ts'
import type { AttackActivity } from '../../data/activity-schemas.ts'
import { formAt, sightEdge } from '../battlefield/range-area-targets-and-sight.ts'
import { endLasting } from '../effects/lasting-effects-and-concentration.ts'
import { circumstanceHolds } from '../rolls/circumstances-and-rage.ts'
import { mechanicEdge, type RollContext, rerollsUpTo } from '../rolls/mechanics-on-combat-rolls.ts'
import {
  type Battle,
  canAct,
  combatantOf,
  feetBetween,
  foesOf,
  profileNow,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import type { LastingEffect } from '../state/combat-document.ts'
import type { ActivityUse } from '../state/performed-activity.ts'

/** Who attacks whom, with what, over which distance: the one value that goes through an attack. */
export interface Attack {
  readonly attacker: string
  readonly target: string
  readonly activity: AttackActivity
  readonly feet: number
  readonly form: 'melee' | 'ranged'
}

/** An attack that has hit, with how it was made. */
export interface Hit extends Attack {
  readonly use: ActivityUse
  readonly edge: Edge
  readonly critical: boolean
}

export function attackOn(battle: Battle, attacker: string, target: string, activity: AttackActivity): Attack {
  const feet = feetBetween(battle, attacker, target)
  return { attacker, target, activity, feet, form: formAt(activity, feet) }
}

/** The ability of an attack; undefined where a stat block does not tell. */
export function abilityOfAttack(battle: Battle, { attacker, activity }: Attack): RollContext['ability'] {
  const { wielded, casting } = combatantOf(battle, attacker)
  if (activity.with === 'spell') return casting?.ability
  return wielded?.get(activity.name)?.ability
}

/** The attack roll as mechanics ask about it. */
export function attackContext(battle: Battle, attack: Attack): RollContext {
  const { attacker, target, activity, form } = attack
  const ability = abilityOfAttack(battle, attack)
  return {
    roll: 'attack',
    self: attacker,
    other: target,
    form,
    with: activity.with,
    ...(ability !== undefined && { ability }),
  }
}

/** The faces that are rolled again (a halfling's Lucky), in the form a d20 test takes. */
export function luckOf(battle: Battle, context: RollContext): { readonly reroll?: number } {
  const reroll = rerollsUpTo(battle, context)
  return reroll === undefined ? {} : { reroll }
}

/** What is added to an attack roll, with sources. */
export function attackModifiers(battle: Battle, { attacker, activity, form }: Attack): readonly Because[] {
  const { monster, casting, profile } = combatantOf(battle, attacker)
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
  const proficient = combatantOf(battle, attacker).wielded?.get(activity.name)?.proficient !== false
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

/** What makes an attack easier or harder: where both stand, what they can see, and what their mechanics say. */
export function attackAdvantage(battle: Battle, attack: Attack): Edge {
  const { attacker, target, activity } = attack
  const apt = activity.advantage_when?.every((when) => circumstanceHolds(battle, when, attacker, target))
  return joinEdges(
    positionEdge(battle, attack),
    edgeFor(apt === true ? 'advantage' : undefined, activity.name),
    sightEdge(battle, attacker, target),
    mechanicEdge(battle, attackContext(battle, attack)),
    openingEdge(battle, attacker, target),
  )
}

/** What distance, dodging and recklessness do to it. */
function positionEdge(battle: Battle, { attacker, target, activity, form, feet }: Attack): Edge {
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

/** Openings: an advantage on one attack that help or a clever move has won. */
function openingsFor(
  battle: Battle,
  attacker: string,
  target: string,
): { id: string; effect: LastingEffect }[] {
  return [attacker, target].flatMap((id) =>
    stateOf(battle, id).lasting.flatMap((effect) =>
      effect.opening?.for.includes(attacker) === true ? [{ id, effect }] : [],
    ),
  )
}

function openingEdge(battle: Battle, attacker: string, target: string): Edge {
  return joinEdges(
    ...openingsFor(battle, attacker, target).map(({ effect }) => edgeFor('advantage', effect.name)),
  )
}

/** The attack has been rolled: what opened the way is used up. */
export function useOpenings(battle: Battle, attacker: string, target: string): undefined {
  for (const { id, effect } of openingsFor(battle, attacker, target)) endLasting(battle, id, effect, 'used')
}

/** The armour class with its parts, most of them on the sheet already. */
export function armorClassNow(
  battle: Battle,
  id: string,
): { readonly value: number; readonly parts: readonly Because[] } {
  const state = stateOf(battle, id)
  const { profile } = combatantOf(battle, id)
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

export type AttackVerdict = 'critical' | 'hit' | 'miss'

/**
 * Judges an attack roll: a natural 1 never hits, a natural 20 always does, whatever the numbers say (DICE-18). There is
 * no way past the roll: no level, no weakness of the target (DICE-17).
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

/** The outcome that the ledger shows. */
export function verdictWord(verdict: AttackVerdict): string {
  return verdict === 'miss' ? 'Miss' : verdict === 'hit' ? 'Hit!' : 'Critical hit!'
}
