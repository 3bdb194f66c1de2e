/**
 * Acid and rust on what is worn and held. A fight counts it on the combatant (armour class less, damage less); magic
 * things are spared, and at the last step the thing is destroyed.
 */
import type { AttackActivity, PlainEffect } from '../../data/activity-shapes.ts'
import { isHeld } from '../attack/hit-damage.ts'
import { wearsMetal, wornArmour } from '../rolls/circumstances.ts'
import { mechanicsOfKind } from '../rolls/mechanics.ts'
import { type Battle, combatantOf, logEvent, stateOf } from '../state/battle.ts'

const softWeapon = /club|quarterstaff|staff|whip|sling|bow|blowgun|net|unarmed/i
/** A weapon breaks at five steps. */
const breaksAt = 5

/** Eats armour (or, where it may be either, the weapon of whoever wears none). */
export function corrode(
  battle: Battle,
  target: string,
  effect: Extract<PlainEffect, { kind: 'corrode' }>,
  by: string,
): undefined {
  const worn = wornArmour(combatantOf(battle, target))
  const armoured = worn !== '' && (!effect.metal_only || wearsMetal(combatantOf(battle, target)))
  if (effect.what !== 'weapon' && armoured) return eat(battle, target, 'armor', effect.by, worn, by)
  if (effect.what === 'armor') return
  const [weapon] = combatantOf(battle, target).activities
  if (
    weapon?.kind === 'attack' &&
    isHeld(battle, target, weapon) &&
    !(effect.metal_only && softWeapon.test(weapon.name))
  )
    eat(battle, target, 'weapon', effect.by, weapon.name, by)
}

/** The weapon that strikes such a body suffers for it. */
export function corrodeAttackingWeapon(
  battle: Battle,
  attacker: string,
  activity: AttackActivity,
  target: string,
): undefined {
  if (!isHeld(battle, attacker, activity) || /\+\d/.test(activity.name)) return
  for (const mechanic of mechanicsOfKind(battle, target, 'corrodes-weapons'))
    if (!(mechanic.metal_only && softWeapon.test(activity.name)))
      eat(battle, attacker, 'weapon', 1, activity.name, stateOf(battle, target).name)
}

function eat(
  battle: Battle,
  id: string,
  what: 'armor' | 'weapon',
  steps: number,
  name: string,
  by: string,
): undefined {
  const state = stateOf(battle, id)
  const old = state.corroded ?? { armor: 0, weapon: 0 }
  // Another thing than the one that was eaten before is whole.
  const before = what === 'weapon' && old.weapon_name !== name ? { ...old, weapon: 0 } : old
  const least = 10 + Math.floor((combatantOf(battle, id).profile.scores.dexterity - 10) / 2)
  const most = what === 'weapon' ? breaksAt : Math.max(0, state.ac + before.armor - least)
  const now = Math.min(most, before[what] + steps)
  if (now === before[what]) return
  state.corroded = { ...before, [what]: now, [`${what}_name`]: name }
  if (what === 'armor') state.ac -= now - before.armor
  logEvent(battle, 'corroded', { who: id, what, name, by, steps: now, destroyed: now === most })
}
