/** Fighting with two weapons: after an attack with a light weapon, one with the other as a bonus action. */

import { done, type Result, refuse } from '../../../../core/result.ts'
import type { AttemptedAction } from '../../../ruleset.ts'
import { abilityModifier } from '../../character/abilities.ts'
import { ruleId } from '../../character/stored-values.ts'
import type { AttackActivity } from '../../data/activity-shapes.ts'
import { isAvailable } from '../activities/limited-uses.ts'
import { ownUse } from '../activities/own-use.ts'
import { makeAttack } from '../attack/attack.ts'
import { reachOf } from '../battlefield/range.ts'
import { moveWithin } from '../movement/movement.ts'
import { mechanicsOfKind } from '../rolls/mechanics.ts'
import {
  type Battle,
  combatantOf,
  feetBetween,
  foesOf,
  isStanding,
  logEvent,
  stateOf,
} from '../state/battle.ts'
import { isNamed, targetOf, withinReach } from './targeting.ts'
import type { SpecialAction } from './turn-action.ts'

type OffHand = Extract<SpecialAction, { kind: 'off-hand' }>

/** Reads a bonus attack: one the fighter has as such, or the off hand after an attack with the main one. */
export function readOffHandAttack(
  battle: Battle,
  action: AttemptedAction,
  main: AttackActivity | undefined,
  lenient: boolean,
): Result<OffHand> {
  const wanted = typeof action.options?.weapon === 'string' ? action.options.weapon : action.item_id
  const activity =
    bonusAttack(battle, action.actor_id, main, wanted) ?? otherHand(battle, action, main, wanted)
  if (activity === undefined) return refuseOffHand(main)
  const target = targetOf(battle, action, undefined)
  if (!target.ok) return target
  const reached = lenient ? target : withinReach(battle, action.actor_id, target.value, reachOf(activity))
  return reached.ok ? done({ kind: 'off-hand', activity, target: target.value }) : reached
}

function refuseOffHand(main: AttackActivity | undefined): Result<OffHand> {
  const message =
    main === undefined
      ? 'The off hand strikes after an attack with a light weapon: attack, with this as its bonus.'
      : `The off hand needs two light melee weapons; ${main.name} and what else you carry are not.`
  return refuse('rules/no-off-hand', message, { rule: 'PIPE-05' })
}

/** An attack that costs a bonus action by itself. */
function bonusAttack(
  battle: Battle,
  id: string,
  main: AttackActivity | undefined,
  wanted: string | undefined,
): AttackActivity | undefined {
  return combatantOf(battle, id).activities.find((activity): activity is AttackActivity => {
    if (activity.kind !== 'attack' || activity.cost !== 'bonus') return false
    if (wanted !== undefined && !isNamed(activity.name, wanted)) return false
    const follows = main !== undefined && isLight(battle, id, main) && !isNamed(activity.name, main.name)
    return follows || isAvailable(battle, id, activity)
  })
}

function otherHand(
  battle: Battle,
  action: AttemptedAction,
  main: AttackActivity | undefined,
  wanted: string | undefined,
): AttackActivity | undefined {
  if (main === undefined || !isLight(battle, action.actor_id, main)) return undefined
  const { activities, sheet } = combatantOf(battle, action.actor_id)
  const carried = sheet.equipment.held.map((entry) => ruleId(entry.name))
  const twice = carried.filter((name) => name === ruleId(main.name)).length > 1
  const other = activities.find(
    (activity): activity is AttackActivity =>
      activity.kind === 'attack' &&
      activity.cost === 'action' &&
      isLight(battle, action.actor_id, activity) &&
      (activity.name !== main.name || twice) &&
      (wanted === undefined || isNamed(activity.name, wanted)),
  )
  return other === undefined ? undefined : withoutModifier(battle, action.actor_id, other)
}

function isLight(battle: Battle, id: string, attack: AttackActivity): boolean {
  const held = combatantOf(battle, id).wielded?.get(attack.name)
  return held?.properties.includes('light') === true && attack.form !== 'ranged'
}

/** The ability adds nothing to the off hand's damage, unless a fighting style says so; what it takes away stays. */
function withoutModifier(battle: Battle, id: string, attack: AttackActivity): AttackActivity {
  const cost = { cost: 'bonus', name: attack.name } as const
  if (mechanicsOfKind(battle, id, 'off-hand-modifier').length > 0) return { ...attack, ...cost }
  const { profile, wielded } = combatantOf(battle, id)
  const modifier = abilityModifier(profile.scores[wielded?.get(attack.name)?.ability ?? 'strength'])
  const damage = attack.damage.map((part) => ({ ...part, dice: lessened(part.dice, Math.max(0, modifier)) }))
  return { ...attack, ...cost, damage }
}

/** `1d6+3` less 3 is `1d6`. */
function lessened(dice: string, by: number): string {
  const [, bare = dice, sign = '+', number = '0'] = /^(\d+d\d+)(?:([+-])(\d+))?$/.exec(dice) ?? []
  const left = (sign === '-' ? -1 : 1) * Number(number) - by
  return left === 0 ? bare : `${bare}${left > 0 ? '+' : '-'}${Math.abs(left)}`
}

/** Strikes with it; when the first target is down, at the next one in reach. */
export function makeOffHandAttack(battle: Battle, id: string, deed: OffHand): undefined {
  const { activity } = deed
  const wanted = isStanding(stateOf(battle, deed.target)) ? deed.target : undefined
  const nearest = foesOf(battle, id).sort(
    (a, b) => feetBetween(battle, id, a) - feetBetween(battle, id, b),
  )[0]
  const target = wanted ?? nearest
  if (target === undefined || !moveWithin(battle, id, target, reachOf(activity)))
    return logEvent(battle, 'too_far', { who: id, target: deed.target })
  makeAttack(battle, id, activity, target, ownUse(battle, id, activity))
}
