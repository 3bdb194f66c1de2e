/**
 * Attacks that may only follow another one in the same turn (with the other hand, by Martial Arts, in a Frenzy), and the
 * marks by which a turn remembers which attacks were made.
 */
import type { Activity, AttackActivity } from '../../data/activity-schemas.ts'
import { isRaging, offHandMark } from '../rolls/circumstances-and-rage.ts'
import { type Battle, combatantOf, stateOf } from '../state/battle-and-combatant-queries.ts'
import { martialArtsName } from '../state/weapon-attacks.ts'

/** True when what must come first has come: an attack for a second attack, a rage for Frenzy. */
export function hasRequiredAttack(battle: Battle, id: string, activity: Activity): boolean {
  const { wielded } = combatantOf(battle, id)
  const state = stateOf(battle, id)
  if (wielded?.get(activity.name)?.offHand === true) return state.used_this_turn.includes(lightMark)
  if (activity.kind === 'transform') return state.shape === undefined
  if (activity.kind !== 'weapon-attack' || activity.cost !== 'bonus') return true
  if (/frenz/i.test(activity.name)) return isRaging(state) && state.used_this_turn.includes(attackMark)
  // A sword that dances, a scimitar that is quick by itself: they wait for no other attack.
  if (!activity.unarmed) return true
  return state.used_this_turn.includes(activity.name === martialArtsName ? martialMark : attackMark)
}

/** Marks a turn in which a light weapon struck: the other hand may follow. */
const lightMark = 'attacked-light'
/** Marks a turn in which fists or a monk's weapon struck: another attack may follow. */
const martialMark = 'attacked-martial'
/** Marks a turn in which the Attack action was used. */
const attackMark = 'attacked'

export function markAttack(battle: Battle, attacker: string, activity: AttackActivity): undefined {
  const state = stateOf(battle, attacker)
  if (isRaging(state)) state.stirred = true
  const held = combatantOf(battle, attacker).wielded?.get(activity.name)
  if (held === undefined) return
  const own = activity.cost === 'action'
  const marks = [
    ...(own ? [attackMark] : []),
    ...(own && held.properties.includes('light') && activity.form !== 'ranged' ? [lightMark] : []),
    ...(own && (held.unarmed || held.properties.includes('monk')) ? [martialMark] : []),
    ...(held.offHand ? [offHandMark] : []),
  ]
  state.used_this_turn = [...new Set([...state.used_this_turn, ...marks])]
}
