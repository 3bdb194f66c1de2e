/** A hit that has landed, as everything that follows from it wants to know it. */

import { abilityModifier } from '../character/ability.ts'
import type { Edge } from '../checks/edge.ts'
import type { AttackActivity, Damage } from '../data/activity-shapes.ts'
import { type Battle, fighterOf, isPlayed, logEvent, stateOf } from './battle.ts'
import { lowestSlot, slotsLeft, spendSlot } from './castable.ts'
import { sneakAttackDice } from './damage-dice.ts'
import { circumstanceHolds, mechanicsLike, mechanicsOf } from './mechanics.ts'
import { plainName } from './outgrown.ts'
import { type ActivityUse, type DamagePart, dicePlus, isCreatureKind, rollDamage } from './roll-damage.ts'

/** Who hit whom, with what, how. */
export interface LandedHit {
  readonly attacker: string
  readonly target: string
  readonly activity: AttackActivity
  readonly form: 'melee' | 'ranged'
  readonly doing: ActivityUse
}

/* HEAD of src/rules/dnd5e/combat/extra-damage.ts Damage that mechanics add to a hit: sneak attack within its ceiling, brutes, poisons, once a turn where they say so. */
/** A hit that may do more. */
interface Hit {
  readonly attacker: string
  readonly target: string
  readonly activity: AttackActivity
  readonly form: 'melee' | 'ranged'
  readonly doing: ActivityUse
  readonly edge: Edge
  readonly critical: boolean
}

/** Rolls what a hit does beside its own damage. */
export function extraDamage(battle: Battle, hit: Hit): DamagePart[] {
  return [
    ...sneakAttack(battle, hit),
    ...fromMechanics(battle, hit),
    ...smiteDamage(battle, hit),
    ...criticalDice(battle, hit),
  ]
}

function once(battle: Battle, id: string, mark: string): boolean {
  const state = stateOf(battle, id)
  if (state.used_this_turn.includes(mark)) return false
  state.used_this_turn = [...state.used_this_turn, mark]
  return true
}

function sneakAttack(battle: Battle, hit: Hit): DamagePart[] {
  const { sneakDice, sheet, monster, wielded } = fighterOf(battle, hit.attacker)
  if (sneakDice === 0 || monster !== undefined || hit.activity.with !== 'weapon') return []
  const held = wielded?.get(hit.activity.name)
  if (held !== undefined && !held.properties.includes('finesse') && hit.activity.form !== 'ranged') return []
  const worse = hit.edge.disadvantage.length > 0
  const opening =
    hit.edge.advantage.length > 0 ||
    circumstanceHolds(battle, 'ally-within-5-of-target', hit.attacker, hit.target)
  if (worse || !opening || !once(battle, hit.attacker, 'sneak-attack')) return []
  const type = hit.activity.damage[0]?.type ?? 'piercing'
  const damage = [{ dice: sneakAttackDice(sheet.level), type }]
  return rollDamage(battle, { ...hit.doing, name: 'Sneak attack' }, damage, hit.target, hit.critical)
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
    if (mechanic.once_per_turn && !once(battle, hit.attacker, source)) continue
    const type = mechanic.type ?? hit.activity.damage[0]?.type ?? 'bludgeoning'
    const dice = mechanic.dice === 'weapon-die' ? weaponDie(hit.activity) : mechanic.dice
    if (typeof dice === 'string')
      parts.push(
        ...rollDamage(battle, { ...hit.doing, name: source }, [{ dice, type }], hit.target, hit.critical),
      )
  }
  return parts
}

function weaponDie(activity: AttackActivity): string {
  const sides = /d(\d+)/.exec(activity.damage[0]?.dice ?? '')?.[1]
  return sides === undefined ? '1' : `1d${sides}`
}

/** Rolls them; none for anything but a critical hit with a weapon in melee. */
function criticalDice(battle: Battle, hit: LandedHit & { readonly critical: boolean }): DamagePart[] {
  if (!hit.critical || hit.form !== 'melee' || hit.activity.with !== 'weapon') return []
  const [first] = hit.activity.damage
  const sides = /d(\d+)/.exec(first?.dice ?? '')?.[1]
  if (first === undefined || sides === undefined) return []
  const counts = new Map<string, number>()
  for (const { source, mechanic } of fighterOf(battle, hit.attacker).mechanics) {
    if (mechanic.kind !== 'critical-dice') continue
    const name = plainName(source)
    counts.set(name, Math.max(counts.get(name) ?? 0, mechanic.dice))
  }
  return [...counts].flatMap(([name, count]) =>
    rollDamage(battle, { ...hit.doing, name }, [{ dice: `${count}d${sides}`, type: first.type }], hit.target),
  )
}

/** Above this a slot adds nothing to a smite. */
const strongestSlot = 4

/** Rolls a smite when one is wanted and there is a slot for it. */
function smiteDamage(battle: Battle, hit: LandedHit & { readonly critical: boolean }): DamagePart[] {
  if (hit.form !== 'melee' || hit.activity.with !== 'weapon') return []
  const smite = fighterOf(battle, hit.attacker).activities.find((activity) => activity.kind === 'smite')
  const slot = smite === undefined ? undefined : slotFor(battle, hit.attacker, hit.doing, hit.critical)
  if (smite?.kind !== 'smite' || slot === undefined || !spendSlot(battle, hit.attacker, slot)) return []
  const most = Number(/^(\d+)d/.exec(smite.most)?.[1] ?? 5)
  const base = Number(/^(\d+)d/.exec(smite.dice)?.[1] ?? 2)
  const sides = /d(\d+)/.exec(smite.dice)?.[1] ?? '8'
  const hated = isCreatureKind(battle, hit.target, smite.extra_against.types)
  const count = Math.min(most, base + slot - 1) + (hated ? 1 : 0)
  logEvent(battle, 'smite', { who: hit.attacker, target: hit.target, slot, dice: `${count}d${sides}` })
  const damage = [{ dice: `${count}d${sides}`, type: smite.type }]
  return rollDamage(
    battle,
    { ...hit.doing, name: smite.name, magical: true },
    damage,
    hit.target,
    hit.critical,
  )
}

function slotFor(battle: Battle, id: string, doing: ActivityUse, critical: boolean): number | undefined {
  const wish = doing.wishes?.smite
  if (wish !== undefined) return lowestSlot(battle, id, wish)
  if (!critical || isPlayed(battle, id)) return undefined
  for (let slot = strongestSlot; slot >= 1; slot -= 1) if (slotsLeft(battle, id, slot) > 0) return slot
  return undefined
}

/* HEAD of src/rules/dnd5e/combat/damage-now.ts What an attack's own dice are at this moment: a swarm half gone bites less, an eaten blade cuts less. */
/** The damage of an attack as its bearer can do it now. */
export function ownDamage(battle: Battle, id: string, activity: AttackActivity): readonly Damage[] {
  const state = stateOf(battle, id)
  const weaker = mechanicsLike(battle, id, 'weaker-below-half').find(
    (mechanic) => mechanic.activity === activity.name && state.hp_current * 2 <= state.hp_max,
  )
  const eaten =
    isHeld(battle, id, activity) && state.corroded?.weapon_name === activity.name ? state.corroded.weapon : 0
  if (weaker === undefined && eaten === 0) return activity.damage
  return activity.damage.map((damage, index) =>
    index > 0 ? damage : { ...damage, dice: dicePlus(weaker?.dice ?? damage.dice, -eaten) },
  )
}

/** True for a weapon that is held: what grows on a beast neither rusts nor is swung with less strength. */
export function isHeld(battle: Battle, id: string, activity: AttackActivity): boolean {
  return (
    activity.with === 'weapon' &&
    fighterOf(battle, id).monster === undefined &&
    !/unarmed/i.test(activity.name)
  )
}

/** True when enfeebled arms halve what this attack does: weapon attacks that use Strength. */
export function isEnfeebled(
  battle: Battle,
  id: string,
  activity: AttackActivity,
  form: 'melee' | 'ranged',
): boolean {
  if (activity.with !== 'weapon' || mechanicsLike(battle, id, 'weapon-damage-halved').length === 0)
    return false
  const { monster, profile } = fighterOf(battle, id)
  const { strength, dexterity } = profile.scores
  const own = typeof activity.bonus === 'number' ? activity.bonus - profile.proficiency : 0
  const nimble = abilityModifier(dexterity) > abilityModifier(strength) && own === abilityModifier(dexterity)
  return form === 'melee' ? !nimble : monster !== undefined && !nimble && activity.form === 'melee-or-ranged'
}
