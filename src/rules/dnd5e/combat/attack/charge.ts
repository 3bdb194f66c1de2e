/** Charge: a creature that has moved straight at its target far enough does more with the hit that follows. */

import type { Ability } from '../../data/srd-vocabulary.ts'
import { addLasting } from '../effects/lasting-effects-and-concentration.ts'
import { averageOfDice } from '../rolls/dice-string-arithmetic.ts'
import { mechanicsOfKind } from '../rolls/mechanics-on-combat-rolls.ts'
import { type DamagePart, rollDamage } from '../rolls/roll-damage.ts'
import {
  attackNamed,
  type Battle,
  isStanding,
  logEvent,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import type { Attack, Hit } from './attack-modifiers.ts'

/** Counts feet moved straight at a target; a step at another target begins anew. */
export function countChargeFeet(battle: Battle, id: string, target: string, feet: number): undefined {
  const state = stateOf(battle, id)
  const before = state.run_at?.target === target ? state.run_at.feet : 0
  state.run_at = { target, feet: before + feet }
}

/** The charge that an attack concludes; undefined when the run was too short or aimed at another target. */
function chargeOf(battle: Battle, { attacker, activity, target }: Attack) {
  const run = stateOf(battle, attacker).run_at
  if (run?.target !== target) return undefined
  return mechanicsOfKind(battle, attacker, 'charge').find(
    (mechanic) => mechanic.activity === activity.name && run.feet >= mechanic.feet,
  )
}

/** The damage a charge adds to its hit. */
export function rollChargeDamage(battle: Battle, hit: Hit): DamagePart[] {
  const charge = chargeOf(battle, hit)
  if (charge?.dice === undefined) return []
  const type = charge.type ?? hit.activity.damage[0]?.type ?? 'bludgeoning'
  const damage = [{ dice: charge.dice, type }]
  return rollDamage(battle, { ...hit.use, name: 'Charge' }, damage, hit.target, hit.critical)
}

/** What else a charge does when its attack has hit: a save against falling and being pushed, and a bonus attack. */
export function resolveCharge(
  battle: Battle,
  attack: Attack,
  saves: (ability: Ability, dc: number) => boolean,
): undefined {
  const { attacker, target } = attack
  const charge = chargeOf(battle, attack)
  if (charge === undefined) return
  const state = stateOf(battle, attacker)
  delete state.run_at
  const other = stateOf(battle, target)
  if (charge.save === undefined || !isStanding(other) || saves(charge.save.ability, charge.save.dc)) return
  if (charge.save.push !== undefined) {
    other.position += (other.position >= state.position ? 1 : -1) * charge.save.push
    logEvent(battle, 'pushed', {
      who: target,
      by: 'Charge',
      feet: charge.save.push,
      position: other.position,
    })
  }
  if (charge.save.prone)
    addLasting(battle, target, {
      name: 'Charge',
      source: attacker,
      condition: 'prone',
      ends: { until: 'stands-up' },
    })
  if (charge.follow_up !== undefined)
    state.used_this_turn = [...state.used_this_turn, followUpMark(charge.follow_up, target)]
}

/** The mark of a bonus attack that a charge has opened. */
export function followUpMark(activity: string, target: string): string {
  return `follow:${activity}:${target}`
}

/** What a charge would add to an attack on average, for tactics. */
export function chargeValue(battle: Battle, id: string, activity: string, target: string): number {
  const charge = mechanicsOfKind(battle, id, 'charge').find((mechanic) => mechanic.activity === activity)
  if (charge === undefined) return 0
  const state = stateOf(battle, id)
  const way = Math.min(
    state.economy.movement,
    Math.abs(stateOf(battle, target).position - state.position) - 5,
  )
  const run = way + (state.run_at?.target === target ? state.run_at.feet : 0)
  if (run < charge.feet) return 0
  const follow = charge.follow_up === undefined ? 0 : averageDamage(battle, id, charge.follow_up) / 2
  return averageOfDice(charge.dice ?? '0') + follow + (charge.save?.prone === true ? 1 : 0)
}

function averageDamage(battle: Battle, id: string, name: string): number {
  const { damage = [] } = attackNamed(battle, id, name) ?? {}
  return damage.reduce((sum, part) => sum + averageOfDice(part.dice), 0)
}
