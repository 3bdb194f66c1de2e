/** What an attack leaves on whoever makes it this turn: what a second weapon, fists or a rage may build on. */
import type { AttackActivity } from '../data/activity-shapes.ts'
import { type Battle, fighterOf, stateOf } from './battle.ts'
import { offHandMark } from './hero-circumstances.ts'
import { isRaging } from './rage.ts'

/** A light weapon struck: the other hand may follow. */
export const lightMark = 'attacked-light'
/** Fists or a monk's weapon struck: another blow may follow. */
export const martialMark = 'attacked-martial'
/** Any attack of the attack action. */
export const attackMark = 'attacked'

/** Notes the attack. */
export function markAttack(battle: Battle, attacker: string, activity: AttackActivity): undefined {
  const state = stateOf(battle, attacker)
  if (isRaging(state)) state.stirred = true
  const held = fighterOf(battle, attacker).wielded?.get(activity.name)
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
