/** A run-up that counts: whoever has come straight at a target by enough feet does more with the blow that follows. */

import { addLasting } from '../effects/lasting.ts'
import { mechanicsOfKind } from '../rolls/mechanics.ts'
import { type ActivityUse, type DamagePart, rollDamage } from '../rolls/roll-damage.ts'
import { type Battle, combatantOf, isStanding, logEvent, stateOf } from '../state/battle.ts'

/** Notes feet moved straight at somebody; a step at somebody else begins anew. */
export function countChargeFeet(battle: Battle, id: string, target: string, feet: number): undefined {
  const state = stateOf(battle, id)
  const before = state.run_at?.target === target ? state.run_at.feet : 0
  state.run_at = { target, feet: before + feet }
}

function chargesWith(battle: Battle, id: string, activity: string, target: string) {
  const run = stateOf(battle, id).run_at
  if (run?.target !== target) return undefined
  return mechanicsOfKind(battle, id, 'charge').find(
    (mechanic) => mechanic.activity === activity && run.feet >= mechanic.feet,
  )
}

/** The dice a charge adds to its blow. */
export function chargeDamage(
  battle: Battle,
  id: string,
  activity: { readonly name: string; readonly damage: readonly { readonly type: DamageType }[] },
  target: string,
  use: ActivityUse,
  critical: boolean,
): DamagePart[] {
  const charge = chargesWith(battle, id, activity.name, target)
  if (charge?.dice === undefined) return []
  const type = charge.type ?? activity.damage[0]?.type ?? 'bludgeoning'
  return rollDamage(battle, { ...use, name: 'Charge' }, [{ dice: charge.dice, type }], target, critical)
}

type DamageType = NonNullable<Parameters<typeof rollDamage>[2][number]>['type']

/** What else a charge does when its blow has hit: a save against falling and being thrown back, and a bite to follow. */
export function resolveCharge(
  battle: Battle,
  id: string,
  activity: string,
  target: string,
  saves: (
    ability: 'strength' | 'dexterity' | 'constitution' | 'intelligence' | 'wisdom' | 'charisma',
    dc: number,
  ) => boolean,
): undefined {
  const charge = chargesWith(battle, id, activity, target)
  if (charge === undefined) return
  const state = stateOf(battle, id)
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
      source: id,
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

/** What a run-up would add to a blow at somebody, as whoever weighs deeds counts dice. */
export function chargeValue(
  battle: Battle,
  id: string,
  activity: string,
  target: string,
  averageOf: (dice: string) => number,
): number {
  const charge = mechanicsOfKind(battle, id, 'charge').find((mechanic) => mechanic.activity === activity)
  if (charge === undefined) return 0
  const state = stateOf(battle, id)
  const way = Math.min(
    state.economy.movement,
    Math.abs(stateOf(battle, target).position - state.position) - 5,
  )
  const run = way + (state.run_at?.target === target ? state.run_at.feet : 0)
  if (run < charge.feet) return 0
  const follow = charge.follow_up === undefined ? 0 : blowOf(battle, id, charge.follow_up, averageOf) / 2
  return averageOf(charge.dice ?? '0') + follow + (charge.save?.prone === true ? 1 : 0)
}

function blowOf(battle: Battle, id: string, name: string, averageOf: (dice: string) => number): number {
  const blow = combatantOf(battle, id).activities.find((activity) => activity.name === name)
  return blow?.kind === 'attack' ? blow.damage.reduce((sum, part) => sum + averageOf(part.dice), 0) : 0
}
