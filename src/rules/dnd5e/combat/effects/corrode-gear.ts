/** Acid and rust that weaken weapons and armour, one step at a time. */
import { abilityModifier } from '../../character/ability-modifiers.ts'
import type { AttackActivity, EffectOfKind } from '../../data/activity-schemas.ts'
import { mechanicsOfKind } from '../rolls/mechanics-on-combat-rolls.ts'
import { type Battle, combatantOf, logEvent, stateOf } from '../state/battle-and-combatant-queries.ts'
import { corrodibleArmour, wearsMetal } from '../state/combatant.ts'

/** Weapons of wood, leather or none: rust does not hurt them. */
const softWeapon = /club|quarterstaff|staff|whip|sling|bow|blowgun|net|unarmed/i

/** The steps of corrosion at which a weapon is destroyed. */
const breaksAt = 5

/** A weapon that strikes a target: the part of an attack that matters here. */
interface WeaponStrike {
  readonly attacker: string
  readonly activity: AttackActivity
  readonly target: string
}

/** Corrodes armour or, where it may be either, the weapon of a target without armour. */
export function corrode(
  battle: Battle,
  target: string,
  effect: EffectOfKind<'corrode'>,
  by: string,
): undefined {
  const worn = corrodibleArmour(combatantOf(battle, target))
  const armoured = worn !== '' && (!effect.metal_only || wearsMetal(combatantOf(battle, target)))
  if (effect.what !== 'weapon' && armoured)
    return corrodeItem(battle, target, { what: 'armor', name: worn, steps: effect.by, by })
  if (effect.what === 'armor') return
  const [weapon] = combatantOf(battle, target).activities
  if (
    weapon?.kind === 'attack' &&
    isHeld(battle, target, weapon) &&
    !(effect.metal_only && softWeapon.test(weapon.name))
  )
    corrodeItem(battle, target, { what: 'weapon', name: weapon.name, steps: effect.by, by })
}

/** True for a weapon that is held: what grows on a beast neither rusts nor is swung with less strength. */
export function isHeld(battle: Battle, id: string, activity: AttackActivity): boolean {
  return (
    activity.with === 'weapon' &&
    combatantOf(battle, id).monster === undefined &&
    !/unarmed/i.test(activity.name)
  )
}

/** Rust Metal, Corrosive Form: the weapon that strikes such a body suffers for it. */
export function corrodeAttackingWeapon(
  battle: Battle,
  { attacker, activity, target }: WeaponStrike,
): undefined {
  if (!isHeld(battle, attacker, activity) || /\+\d/.test(activity.name)) return
  for (const mechanic of mechanicsOfKind(battle, target, 'corrodes-weapons'))
    if (!(mechanic.metal_only && softWeapon.test(activity.name)))
      corrodeItem(battle, attacker, {
        what: 'weapon',
        name: activity.name,
        steps: 1,
        by: stateOf(battle, target).name,
      })
}

interface Corrosion {
  readonly what: 'armor' | 'weapon'
  readonly name: string
  readonly steps: number
  readonly by: string
}

function corrodeItem(battle: Battle, id: string, { what, name, steps, by }: Corrosion): undefined {
  const state = stateOf(battle, id)
  const old = state.corroded ?? { armor: 0, weapon: 0 }
  // Another weapon than the one that was corroded before is whole.
  const before = what === 'weapon' && old.weapon_name !== name ? { ...old, weapon: 0 } : old
  const unarmoured = 10 + abilityModifier(combatantOf(battle, id).profile.scores.dexterity)
  const most = what === 'weapon' ? breaksAt : Math.max(0, state.ac + before.armor - unarmoured)
  const now = Math.min(most, before[what] + steps)
  if (now === before[what]) return
  state.corroded = { ...before, [what]: now, [`${what}_name`]: name }
  if (what === 'armor') state.ac -= now - before.armor
  logEvent(battle, 'corroded', { who: id, what, name, by, steps: now, destroyed: now === most })
}
