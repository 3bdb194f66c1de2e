/**
 * One attack: range and edge, the roll, reactions of whoever is hit, damage, and what a hit does besides. Every
 * attack is rolled (DICE-16, DICE-17); there is no branch around the cup.
 */
import { type Edge, joinEdges } from '../checks/edge.ts'
import type { AttackActivity } from '../data/activity-shapes.ts'
import { answerBlow, type Strike } from './answer-blow.ts'
import { edgeOf } from './attack-edge.ts'
import { noteAttack } from './attack-marks.ts'
import { attackModifiers } from './attack-modifiers.ts'
import { formAt } from './attack-reach.ts'
import { type Battle, canAct, feetBetween, stateOf } from './battle.ts'
import type { DamagePart } from './blow.ts'
import { afterCharge, chargeDamage } from './charge.ts'
import { corrodeWeaponOf } from './corrode.ts'
import { hurt } from './damage.ts'
import { isEnfeebled, ownDamage } from './damage-now.ts'
import { strikesDecoy } from './decoys.ts'
import { deflected } from './deflect.ts'
import { plainCause } from './doing.ts'
import { applyEffects, blowFrom, forceSave } from './effects.ts'
import { endWhen } from './ends-when.ts'
import { extraDamage } from './extra-damage.ts'
import { guardEdge } from './guard.ts'
import { hitDamage } from './hit-damage.ts'
import type { AttackVerdict } from './judge-attack.ts'
import type { LandedHit } from './landed-hit.ts'
import { mechanicsLike } from './mechanics.ts'
import { followHit } from './on-hit.ts'
import { type Doing, rollDamage } from './roll-damage.ts'
import { rollToHit } from './roll-to-hit.ts'
import { passesWard } from './ward.ts'

/** How one attack went. */
export interface AttackOutcome {
  readonly verdict: AttackVerdict
  readonly taken: number
  readonly felled: boolean
}

/** Attacks once. */
export function attackOnce(
  battle: Battle,
  attacker: string,
  activity: AttackActivity,
  target: string,
  doing: Doing,
): AttackOutcome {
  const form = formAt(activity, feetBetween(battle, attacker, target))
  const plain = edgeOf(battle, attacker, target, activity)
  endWhen(battle, attacker, 'attacks')
  noteAttack(battle, attacker, activity)
  if (isTurnedAside(battle, attacker, target, activity, form, plain))
    return { verdict: 'miss', taken: 0, felled: false }
  const edge = joinEdges(plain, guardEdge(battle, attacker, target, plain))
  const { verdict, halves } = rollToHit(battle, attacker, activity, target, edge)
  const strike: Strike = (by, weapon, at, how) => attackOnce(battle, by, weapon, at, how)
  if (verdict === 'miss') {
    const outcome = missed(battle, activity, target, doing)
    answerBlow(battle, { attacker, target, form, taken: outcome.taken }, strike)
    return outcome
  }
  const critical = verdict === 'critical'
  const own = { ...activity, damage: [...ownDamage(battle, attacker, activity)] }
  const parts = [
    ...rollDamage(battle, doing, hitDamage(battle, attacker, target, own, form), target, critical),
    ...extraDamage(battle, { attacker, target, activity, form, doing, edge, critical }),
    ...chargeDamage(battle, attacker, activity, target, doing, critical),
  ]
  const weak = halves || isEnfeebled(battle, attacker, activity, form)
  const landing = deflected(battle, target, activity, form, weak ? parts.map(halved) : parts)
  const blow = hurt(battle, target, landing, blowFrom(doing, critical))
  applyEffects(battle, target, activity.on_hit, { doing, damageDone: blow.taken, dc: doing.dc })
  afterHit(battle, { attacker, target, activity, form, doing, felled: blow.felled })
  answerBlow(battle, { attacker, target, form, taken: blow.taken }, strike)
  return { verdict, taken: blow.taken, felled: blow.felled }
}

/** What a hit sets off, beside its own damage. */
function afterHit(battle: Battle, hit: LandedHit & { readonly felled: boolean }): undefined {
  const { attacker, target, activity, form, doing } = hit
  afterCharge(
    battle,
    attacker,
    activity.name,
    target,
    (ability, dc) => forceSave(battle, target, { ability, dc, doing, against: ['prone'] }).saved,
  )
  endWhen(battle, attacker, 'hits')
  if (form === 'melee') corrodeWeaponOf(battle, attacker, activity, target)
  if (hit.felled && form === 'melee') stateOf(battle, attacker).used_this_turn.push('felled')
  followHit(battle, hit)
  retaliate(battle, target, attacker, form)
}

/** True when a ward or an image keeps the blow from its target. */
function isTurnedAside(
  battle: Battle,
  attacker: string,
  target: string,
  activity: AttackActivity,
  form: 'melee' | 'ranged',
  edge: Edge,
): boolean {
  if (!passesWard(battle, attacker, target)) return true
  const modifiers = attackModifiers(battle, attacker, activity, form)
  return strikesDecoy(battle, attacker, target, { name: activity.name, modifiers, edge })
}

/** A miss does nothing, or half where the attack says so. */
function missed(battle: Battle, activity: AttackActivity, target: string, doing: Doing): AttackOutcome {
  if (activity.half_on_miss !== true) return { verdict: 'miss', taken: 0, felled: false }
  const parts = rollDamage(battle, doing, activity.damage, target).map(halved)
  return { verdict: 'miss', ...hurt(battle, target, parts, blowFrom(doing)) }
}

function halved(part: DamagePart): DamagePart {
  return { ...part, amount: Math.floor(part.amount / 2) }
}

/** Fire that licks back at whoever strikes from near by. */
function retaliate(battle: Battle, target: string, attacker: string, form: 'melee' | 'ranged'): undefined {
  if (form !== 'melee' || feetBetween(battle, attacker, target) > 5) return
  for (const one of mechanicsLike(battle, target, 'retaliate')) {
    if (one.to !== 'melee-hit-within-5') continue
    const state = stateOf(battle, target)
    if (one.cost === 'reaction' && (state.economy.reaction < 1 || !canAct(state))) continue
    if (one.cost === 'reaction') state.economy.reaction -= 1
    const doing = plainCause(target, 'Retaliation')
    const parts = rollDamage(battle, doing, [{ dice: one.dice, type: one.type }], attacker)
    hurt(battle, attacker, parts, blowFrom(doing))
  }
}
