/** More than one attack or action in a turn: Haste, Action Surge, a charge's bonus attack, Rampage, Horde Breaker. */

import type { Activity, AttackActivity } from '../../data/activity-schemas.ts'
import { countUse, isAvailable } from '../activities/limited-uses.ts'
import { nearestInReach, perform } from '../activities/perform-activity.ts'
import { reachOf } from '../battlefield/range-area-targets-and-sight.ts'
import { moveWithin, speedNow } from '../movement/move-flee-surrender.ts'
import { mechanicsOfKind } from '../rolls/mechanics-on-combat-rolls.ts'
import {
  attackNamed,
  type Battle,
  combatantOf,
  feetBetween,
  foesOf,
  isPlayerCharacter,
  isStanding,
  logEvent,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import type { ActivityUse } from '../state/performed-activity.ts'
import { followUpMark } from './charge.ts'
import { makeAttack } from './make-attack.ts'

const hasteMark = 'hasted-attack'

/** Haste: an additional attack, once a turn. */
export function hastedAttacks(battle: Battle, id: string): number {
  const state = stateOf(battle, id)
  const hasted = mechanicsOfKind(battle, id, 'extra-action').some((mechanic) =>
    mechanic.only?.includes('attack-once'),
  )
  if (!hasted || state.used_this_turn.includes(hasteMark)) return 0
  state.used_this_turn = [...state.used_this_turn, hasteMark]
  return 1
}

function surgeOf(battle: Battle, id: string): Activity | undefined {
  return combatantOf(battle, id).activities.find(
    (activity) =>
      activity.kind === 'apply' &&
      activity.cost === 'none' &&
      activity.effects.some(
        (effect) =>
          effect.kind === 'grant' &&
          effect.mechanics.some(
            (mechanic) => mechanic.kind === 'extra-action' && mechanic.only === undefined,
          ),
      ),
  )
}

/** Action Surge of a character without a player, when the foes are worth it; true when taken. */
export function takeActionSurge(battle: Battle, id: string): boolean {
  const surge = isPlayerCharacter(battle, id) ? undefined : surgeOf(battle, id)
  if (surge === undefined || !isAvailable(battle, id, surge)) return false
  const strength = foesOf(battle, id).reduce((sum, foe) => sum + stateOf(battle, foe).hp_current, 0)
  if (strength < combatantOf(battle, id).profile.level * 5) return false
  countUse(battle, id, surge)
  stateOf(battle, id).economy.action += 1
  logEvent(battle, 'action_surge', { who: id })
  return true
}

/** Makes the bonus attack that a charge or Rampage has opened; false when there is none. */
export function takeBonusAttack(battle: Battle, id: string): boolean {
  const state = stateOf(battle, id)
  if (state.economy.bonus < 1 || !isStanding(state)) return false
  return bonusAttackAfterCharge(battle, id) || bonusAttackAfterFelling(battle, id)
}

function bonusAttackAfterCharge(battle: Battle, id: string): boolean {
  const state = stateOf(battle, id)
  for (const charge of mechanicsOfKind(battle, id, 'charge')) {
    const attack = charge.follow_up === undefined ? undefined : attackNamed(battle, id, charge.follow_up)
    const target = Object.keys(battle.document.combatants).find((other) =>
      state.used_this_turn.includes(followUpMark(charge.follow_up ?? '', other)),
    )
    if (attack === undefined || target === undefined || !isStanding(stateOf(battle, target))) continue
    if (!moveWithin(battle, id, target, reachOf(attack))) continue
    return makeBonusAttack(battle, id, attack, target)
  }
  return false
}

/** Rampage: up to half the speed further, and a bite. */
function bonusAttackAfterFelling(battle: Battle, id: string): boolean {
  const state = stateOf(battle, id)
  if (!state.used_this_turn.includes('felled')) return false
  for (const { activity } of mechanicsOfKind(battle, id, 'attack-after-felling')) {
    const attack = attackNamed(battle, id, activity)
    if (attack === undefined) continue
    state.economy.movement += Math.floor(speedNow(battle, id) / 2)
    const reach = reachOf(attack)
    const target =
      nearestInReach(battle, id, attack) ??
      nearestInReach(battle, id, { ...attack, reach: reach + state.economy.movement })
    if (target === undefined || !moveWithin(battle, id, target, reach)) return false
    return makeBonusAttack(battle, id, attack, target)
  }
  return false
}

function makeBonusAttack(battle: Battle, id: string, attack: AttackActivity, target: string): true {
  stateOf(battle, id).economy.bonus -= 1
  logEvent(battle, 'bonus_attack', { who: id, with: attack.name, target })
  perform(battle, id, attack, [target])
  return true
}

/** Horde Breaker: another attack at a foe beside the first target, when there is one. */
export function useHordeBreaker(
  battle: Battle,
  id: string,
  first: string,
  weapon: AttackActivity,
  use: ActivityUse,
): undefined {
  const activity = combatantOf(battle, id).activities.find(
    (candidate) => candidate.kind === 'weapon-attack' && candidate.against === 'another-beside-the-first',
  )
  if (activity === undefined || !isAvailable(battle, id, activity) || !isStanding(stateOf(battle, id))) return
  const other = foesOf(battle, id).find(
    (foe) =>
      foe !== first &&
      feetBetween(battle, foe, first) <= 5 &&
      feetBetween(battle, id, foe) <= reachOf(weapon),
  )
  if (other === undefined) return
  countUse(battle, id, activity)
  logEvent(battle, 'horde_breaker', { who: id, target: other })
  makeAttack(battle, id, weapon, other, use)
}
