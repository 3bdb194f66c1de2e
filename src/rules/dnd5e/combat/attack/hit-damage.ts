/**
 * The damage of a hit: the attack's own dice, and what comes on top of them (Sneak Attack with its ceiling,
 * Divine Smite, Brutal Critical), once a turn where they say so.
 */

import { done, type Result, refuse } from '../../../../core/result.ts'
import { abilityModifier } from '../../character/ability-modifiers.ts'
import type { AttackActivity, Damage } from '../../data/activity-schemas.ts'
import { lowestSlot, slotsLeft, spendSlot } from '../casting/spell-slots-and-sustained-spells.ts'
import { isHeld } from '../effects/corrode-gear.ts'
import { circumstanceHolds, offHandMark } from '../rolls/circumstances-and-rage.ts'
import { withNumberAdded } from '../rolls/dice-string-arithmetic.ts'
import {
  mechanicBonuses,
  mechanicsOf,
  mechanicsOfKind,
  rerollsUpTo,
} from '../rolls/mechanics-on-combat-rolls.ts'
import { type DamagePart, rollDamage } from '../rolls/roll-damage.ts'
import {
  type Battle,
  combatantOf,
  isCreatureKind,
  isPlayerCharacter,
  logEvent,
  onceThisTurn,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import { baseFeatureName } from '../state/combatant.ts'
import { type Attack, abilityOfAttack, type Hit } from './attack-modifiers.ts'
import { rollChargeDamage } from './charge.ts'

export function rollHitDamage(battle: Battle, hit: Hit): DamagePart[] {
  return [
    ...rollDamage(battle, hit.use, weaponDamage(battle, hit), hit.target, hit.critical),
    ...extraDamage(battle, hit),
    ...rollChargeDamage(battle, hit),
  ]
}

/** What a hit of the attack does by itself. */
function weaponDamage(battle: Battle, attack: Attack): readonly Damage[] {
  const { attacker, target, activity, form } = attack
  const damage = ownDamage(battle, attack)
  const [first, ...rest] = damage
  if (activity.with !== 'weapon' || first === undefined) return damage
  const held = combatantOf(battle, attacker).wielded?.get(activity.name)
  const second = stateOf(battle, attacker).used_this_turn.includes(offHandMark)
  const ability = abilityOfAttack(battle, attack)
  const context = {
    roll: 'damage',
    self: attacker,
    other: target,
    form,
    with: 'weapon',
    ...(ability !== undefined && { ability }),
    ...(held !== undefined && { oneHanded: !held.inBothHands && !held.unarmed && !second }),
  } as const
  const added = mechanicBonuses(battle, context).reduce((sum, bonus) => sum + bonus.value, 0)
  const again = held?.inBothHands === true ? rerollsUpTo(battle, context) : undefined
  const dice = again === undefined ? first.dice : first.dice.replace(/d\d+/, (die) => `${die}ro<=${again}`)
  return [{ ...first, dice: added === 0 ? dice : withNumberAdded(dice, added) }, ...rest]
}

function extraDamage(battle: Battle, hit: Hit): DamagePart[] {
  return [
    ...sneakAttack(battle, hit),
    ...fromMechanics(battle, hit),
    ...smiteDamage(battle, hit),
    ...criticalDice(battle, hit),
  ]
}

function sneakAttack(battle: Battle, hit: Hit): DamagePart[] {
  const { sneakDice, sheet, monster, wielded } = combatantOf(battle, hit.attacker)
  if (sneakDice === 0 || monster !== undefined || hit.activity.with !== 'weapon') return []
  const held = wielded?.get(hit.activity.name)
  if (held !== undefined && !held.properties.includes('finesse') && hit.activity.form !== 'ranged') return []
  const worse = hit.edge.disadvantage.length > 0
  const opening =
    hit.edge.advantage.length > 0 ||
    circumstanceHolds(battle, 'ally-within-5-of-target', hit.attacker, hit.target)
  if (worse || !opening || !onceThisTurn(battle, hit.attacker, 'sneak-attack')) return []
  const type = hit.activity.damage[0]?.type ?? 'piercing'
  const damage = [{ dice: sneakAttackDice(sheet.level), type }]
  return rollDamage(battle, { ...hit.use, name: 'Sneak attack' }, damage, hit.target, hit.critical)
}

function fromMechanics(battle: Battle, hit: Hit): DamagePart[] {
  const parts: DamagePart[] = []
  for (const { source, mechanic } of mechanicsOf(battle, hit.attacker)) {
    if (mechanic.kind !== 'extra-damage' || mechanic.spends_slot === true || /sneak/i.test(source)) continue
    if (hit.activity.with !== 'weapon' || (mechanic.form !== 'any' && mechanic.form !== hit.form)) continue
    if (mechanic.only_against !== undefined && !isCreatureKind(battle, hit.target, mechanic.only_against))
      continue
    const holds = (circumstance: Parameters<typeof circumstanceHolds>[1]) =>
      circumstanceHolds(battle, circumstance, hit.attacker, hit.target)
    if (!(mechanic.when ?? []).every(holds)) continue
    const any = mechanic.when_any ?? []
    const edged = hit.edge.advantage.length > 0 && hit.edge.disadvantage.length === 0
    if (
      any.length > 0 &&
      !any.some((circumstance) => (circumstance === 'advantage' ? edged : holds(circumstance)))
    )
      continue
    if (mechanic.once_per_turn && !onceThisTurn(battle, hit.attacker, source)) continue
    const type = mechanic.type ?? hit.activity.damage[0]?.type ?? 'bludgeoning'
    const dice = mechanic.dice === 'weapon-die' ? weaponDie(hit.activity) : mechanic.dice
    if (typeof dice === 'string')
      parts.push(
        ...rollDamage(battle, { ...hit.use, name: source }, [{ dice, type }], hit.target, hit.critical),
      )
  }
  return parts
}

function weaponDie(activity: AttackActivity): string {
  const sides = /d(\d+)/.exec(activity.damage[0]?.dice ?? '')?.[1]
  return sides === undefined ? '1' : `1d${sides}`
}

/** More dice of the weapon on a critical hit in melee: Brutal Critical, Savage Attacks. */
function criticalDice(battle: Battle, hit: Hit): DamagePart[] {
  if (!hit.critical || hit.form !== 'melee' || hit.activity.with !== 'weapon') return []
  const [first] = hit.activity.damage
  const sides = /d(\d+)/.exec(first?.dice ?? '')?.[1]
  if (first === undefined || sides === undefined) return []
  const counts = new Map<string, number>()
  for (const { source, mechanic } of combatantOf(battle, hit.attacker).mechanics) {
    if (mechanic.kind !== 'critical-dice') continue
    const name = baseFeatureName(source)
    counts.set(name, Math.max(counts.get(name) ?? 0, mechanic.dice))
  }
  return [...counts].flatMap(([name, count]) =>
    rollDamage(battle, { ...hit.use, name }, [{ dice: `${count}d${sides}`, type: first.type }], hit.target),
  )
}

/** Above this level a slot adds nothing to Divine Smite. */
const strongestSlot = 4

/** Divine Smite, when it is wanted and there is a slot for it. */
function smiteDamage(battle: Battle, hit: Hit): DamagePart[] {
  if (hit.form !== 'melee' || hit.activity.with !== 'weapon') return []
  const smite = combatantOf(battle, hit.attacker).activities.find((activity) => activity.kind === 'smite')
  const slot = smite === undefined ? undefined : smiteSlot(battle, hit)
  if (smite?.kind !== 'smite' || slot === undefined || !spendSlot(battle, hit.attacker, slot)) return []
  const most = Number(/^(\d+)d/.exec(smite.most)?.[1] ?? 5)
  const base = Number(/^(\d+)d/.exec(smite.dice)?.[1] ?? 2)
  const sides = /d(\d+)/.exec(smite.dice)?.[1] ?? '8'
  const extra = isCreatureKind(battle, hit.target, smite.extra_against.types)
  const count = Math.min(most, base + slot - 1) + (extra ? 1 : 0)
  logEvent(battle, 'smite', { who: hit.attacker, target: hit.target, slot, dice: `${count}d${sides}` })
  const damage = [{ dice: `${count}d${sides}`, type: smite.type }]
  return rollDamage(battle, { ...hit.use, name: smite.name, magical: true }, damage, hit.target, hit.critical)
}

function smiteSlot(battle: Battle, { attacker, use, critical }: Hit): number | undefined {
  const wanted = use.hitChoices?.smite
  if (wanted !== undefined) return lowestSlot(battle, attacker, wanted)
  if (!critical || isPlayerCharacter(battle, attacker)) return undefined
  for (let slot = strongestSlot; slot >= 1; slot -= 1) if (slotsLeft(battle, attacker, slot) > 0) return slot
  return undefined
}

/** The attack's own dice now: less for a swarm below half its hit points and for a corroded weapon. */
function ownDamage(battle: Battle, { attacker: id, activity }: Attack): readonly Damage[] {
  const state = stateOf(battle, id)
  const weaker = mechanicsOfKind(battle, id, 'weaker-below-half').find(
    (mechanic) => mechanic.activity === activity.name && state.hp_current * 2 <= state.hp_max,
  )
  const eaten =
    isHeld(battle, id, activity) && state.corroded?.weapon_name === activity.name ? state.corroded.weapon : 0
  if (weaker === undefined && eaten === 0) return activity.damage
  return activity.damage.map((damage, index) =>
    index > 0 ? damage : { ...damage, dice: withNumberAdded(weaker?.dice ?? damage.dice, -eaten) },
  )
}

/** True when enfeebled arms halve what this attack does: weapon attacks that use Strength. */
export function isEnfeebled(battle: Battle, { attacker: id, activity, form }: Attack): boolean {
  if (activity.with !== 'weapon' || mechanicsOfKind(battle, id, 'weapon-damage-halved').length === 0)
    return false
  const { monster, profile } = combatantOf(battle, id)
  const { strength, dexterity } = profile.scores
  const own = typeof activity.bonus === 'number' ? activity.bonus - profile.proficiency : 0
  const nimble = abilityModifier(dexterity) > abilityModifier(strength) && own === abilityModifier(dexterity)
  return form === 'melee' ? !nimble : monster !== undefined && !nimble && activity.form === 'melee-or-ranged'
}

/** Ten dice at level 20, twenty when critical: no sneak attack has more. */
const maxSneakDice = 20

/**
 * The dice of a rogue's sneak attack.
 *
 * @example
 * sneakAttackDice(5) // '3d6'
 */
export function sneakAttackDice(level: number): string {
  return `${Math.ceil(Math.min(Math.max(level, 1), 20) / 2)}d6`
}

/**
 * Checks given Sneak Attack dice against the rogue's level.
 *
 * @example
 * checkSneakAttack('40d6', 20, true) // refused: 20d6 at most
 */
export function checkSneakAttack(notation: string, level: number, critical: boolean): Result<string> {
  const dice = Math.max(0, ...[...notation.matchAll(/(\d+)\s*d\s*6/gi)].map((match) => Number(match[1])))
  const own = Math.ceil(Math.min(Math.max(level, 0), 20) / 2)
  const most = Math.min(maxSneakDice, critical ? own * 2 : own)
  if (dice <= most) return done(notation)
  const when = critical ? ' on a critical hit' : ''
  const message = `${dice}d6 is no sneak attack at level ${level}: it has ${most}d6${when} at most.`
  return refuse('rules/too-much-damage', message, { rule: 'DICE-25', data: { most: `${most}d6` } })
}
