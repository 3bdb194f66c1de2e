/**
 * One attack: range and edge, the roll, reactions of whoever is hit, damage, and what a hit does besides. Every
 * attack is rolled (DICE-16, DICE-17); there is no branch around the cup.
 */

import type { Because } from '../../ruleset.ts'
import { abilityModifier } from '../character/ability.ts'
import { ruleId } from '../character/read-sheet.ts'
import { type Edge, edgeFor, joinEdges, noEdge } from '../checks/edge.ts'
import { plainLabel, reached, rollD20 } from '../checks/roll-d20.ts'
import type { Activity, AttackActivity, Damage } from '../data/activity-shapes.ts'
import { markAttack } from './attack-marks.ts'
import { type AttackVerdict, abilityOfAttack, attackAdvantage, attackModifiers } from './attack-roll.ts'
import {
  type Battle,
  canAct,
  conditionsOf,
  feetBetween,
  fighterOf,
  friendsOf,
  isPlayed,
  isStanding,
  logEvent,
  stateOf,
} from './battle.ts'
import { afterCharge, chargeDamage } from './charge.ts'
import type { Lasting } from './combat-document.ts'
import { corrodeWeaponOf } from './corrode.ts'
import { dealDamage } from './damage.ts'
import { unskilledUse } from './doing.ts'
import { applyEffects, damageSource, forceSave } from './effects.ts'
import { gearHolds, offHandMark } from './hero-circumstances.ts'
import { extraDamage, isEnfeebled, type LandedHit, ownDamage } from './hit-damage.ts'
import { endLasting, endWhen } from './lasting.ts'
import { mechanicBonuses, mechanicsLike, rerollsUpTo } from './mechanics.ts'
import { formAt } from './reach.ts'
import {
  type ActivityUse,
  type DamagePart,
  dicePlus,
  difficultyFor,
  rollAmount,
  rollDamage,
} from './roll-damage.ts'
import { rollToHit } from './roll-to-hit.ts'
import { mayReact, type Strike, strikeBack } from './strike-back.ts'
import { countUse, isAvailable } from './uses.ts'
import { passesWard } from './wards.ts'

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
  doing: ActivityUse,
): AttackOutcome {
  const form = formAt(activity, feetBetween(battle, attacker, target))
  const plain = attackAdvantage(battle, attacker, target, activity)
  endWhen(battle, attacker, 'attacks')
  markAttack(battle, attacker, activity)
  if (isTurnedAside(battle, attacker, target, activity, form, plain))
    return { verdict: 'miss', taken: 0, felled: false }
  const edge = joinEdges(plain, guardEdge(battle, attacker, target, plain))
  const { verdict, halves } = rollToHit(battle, attacker, activity, target, edge)
  const strike: Strike = (by, weapon, at, how) => attackOnce(battle, by, weapon, at, how)
  if (verdict === 'miss') {
    const outcome = missed(battle, activity, target, doing)
    strikeBack(battle, { attacker, target, form, taken: outcome.taken }, strike)
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
  const blow = dealDamage(battle, target, landing, damageSource(doing, critical))
  applyEffects(battle, target, activity.on_hit, { doing, damageDone: blow.taken, dc: doing.dc })
  afterHit(battle, { attacker, target, activity, form, doing, felled: blow.felled })
  strikeBack(battle, { attacker, target, form, taken: blow.taken }, strike)
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
function missed(battle: Battle, activity: AttackActivity, target: string, doing: ActivityUse): AttackOutcome {
  if (activity.half_on_miss !== true) return { verdict: 'miss', taken: 0, felled: false }
  const parts = rollDamage(battle, doing, activity.damage, target).map(halved)
  return { verdict: 'miss', ...dealDamage(battle, target, parts, damageSource(doing)) }
}

function halved(part: DamagePart): DamagePart {
  return { ...part, amount: Math.floor(part.amount / 2) }
}

/** Fire that licks back at whoever strikes from near by. */
function retaliate(battle: Battle, target: string, attacker: string, form: 'melee' | 'ranged'): undefined {
  if (form !== 'melee' || feetBetween(battle, attacker, target) > 5) return
  for (const mechanic of mechanicsLike(battle, target, 'retaliate')) {
    if (mechanic.to !== 'melee-hit-within-5') continue
    const state = stateOf(battle, target)
    if (mechanic.cost === 'reaction' && (state.economy.reaction < 1 || !canAct(state))) continue
    if (mechanic.cost === 'reaction') state.economy.reaction -= 1
    const doing = unskilledUse(target, 'Retaliation')
    const parts = rollDamage(battle, doing, [{ dice: mechanic.dice, type: mechanic.type }], attacker)
    dealDamage(battle, attacker, parts, damageSource(doing))
  }
}

/** What a protector beside the target does to an attack that is not at a disadvantage yet. */
function guardEdge(battle: Battle, attacker: string, target: string, edge: Edge): Edge {
  if (edge.disadvantage.length > 0) return noEdge
  for (const friend of friendsOf(battle, target)) {
    const guard = fighterOf(battle, friend).activities.find(
      (activity) => activity.trigger === 'ally-attacked-within-5',
    )
    if (guard === undefined || friend === attacker || feetBetween(battle, friend, target) > 5) continue
    if (!gearHolds(battle, 'holding-shield', friend) || !mayReact(battle, friend)) continue
    stateOf(battle, friend).economy.reaction -= 1
    logEvent(battle, 'protects', { who: friend, target, against: attacker, activity: guard.name })
    return edgeFor('disadvantage', `${stateOf(battle, friend).name} protects the target`)
  }
  return noEdge
}

/** What a hit of the attack does by itself. */
function hitDamage(
  battle: Battle,
  attacker: string,
  target: string,
  activity: AttackActivity,
  form: 'melee' | 'ranged',
): readonly Damage[] {
  const [first, ...rest] = activity.damage
  if (activity.with !== 'weapon' || first === undefined) return activity.damage
  const held = fighterOf(battle, attacker).wielded?.get(activity.name)
  const second = stateOf(battle, attacker).used_this_turn.includes(offHandMark)
  const ability = abilityOfAttack(battle, attacker, activity)
  const context = {
    roll: 'damage',
    self: attacker,
    other: target,
    form,
    with: 'weapon',
    ...(ability !== undefined && { ability }),
    ...(held !== undefined && { oneHanded: !held.inBothHands && !held.unarmed && !second }),
  } as const
  const added = mechanicBonuses(battle, context).reduce(
    (sum, mechanicBonuse) => sum + mechanicBonuse.value,
    0,
  )
  const again = held?.inBothHands === true ? rerollsUpTo(battle, context) : undefined
  const dice = again === undefined ? first.dice : first.dice.replace(/d\d+/, (die) => `${die}ro<=${again}`)
  return [{ ...first, dice: added === 0 ? dice : dicePlus(dice, added) }, ...rest]
}

/** What is left of the damage of an attack when whoever is hit takes some off. */
function deflected(
  battle: Battle,
  target: string,
  activity: AttackActivity,
  form: 'melee' | 'ranged',
  parts: readonly DamagePart[],
): readonly DamagePart[] {
  if (form !== 'ranged' || activity.with !== 'weapon') return parts
  const { activities, profile } = fighterOf(battle, target)
  const catching = activities.find(
    (candidate) => candidate.kind === 'reduce-damage' && candidate.trigger === 'ranged-attack-missile',
  )
  if (catching?.kind !== 'reduce-damage' || !mayReact(battle, target)) return parts
  const nimble = catching.plus.reduce((sum, plu) => sum + abilityModifier(profile.scores[plu]), 0)
  const dice = dicePlus(catching.dice, nimble + catching.times_level * profile.level)
  const doing = {
    source: target,
    name: catching.name,
    magical: false,
    spell: false,
    slot: 0,
    level: profile.level,
    modifier: 0,
    dc: 10,
  }
  stateOf(battle, target).economy.reaction -= 1
  const { amount, roll } = rollAmount(battle, doing, dice, 'damage caught', target)
  logEvent(battle, 'deflects', { who: target, with: catching.name, by: amount, roll })
  let left = amount
  return parts.map((part) => {
    const off = Math.min(left, Math.max(0, part.amount))
    left -= off
    return { ...part, amount: part.amount - off }
  })
}

/** The least d20 that sends the blow at an image, by how many are left. */
const leastByImages: Readonly<Record<number, number>> = { 1: 11, 2: 8, 3: 6 }

/** True when the blow went at an image, which is settled then. */
function strikesDecoy(
  battle: Battle,
  attacker: string,
  target: string,
  attack: { readonly name: string; readonly modifiers: readonly Because[]; readonly edge: Edge },
): boolean {
  const lasting = stateOf(battle, target).lasting.find((effect) => imagesOf(effect) > 0)
  if (lasting === undefined || conditionsOf(stateOf(battle, attacker)).includes('blinded')) return false
  const left = imagesOf(lasting)
  const rolled = battle.cup.roll({
    label: plainLabel(`${lasting.name} image`),
    notation: '1d20',
    attempt: { actor: target, action: 'image', target: attacker, check: 'image' },
  })
  if (!rolled.ok || rolled.value.total < (leastByImages[Math.min(3, left)] ?? 6)) return false
  const dexterity = abilityModifier(fighterOf(battle, target).profile.scores.dexterity)
  const blow = rollD20(battle.cup, {
    label: `${attack.name} at an image`,
    actor: attacker,
    action: attack.name.slice(0, 200),
    target,
    check: 'attack on an image',
    modifiers: attack.modifiers,
    against: { kind: 'AC', value: 10 + dexterity },
    edge: attack.edge,
  })
  const gone = blow.ok && reached(blow.value)
  if (gone) lasting.images = left - 1
  logEvent(battle, 'decoy', {
    who: attacker,
    target,
    with: attack.name,
    destroyed: gone,
    images: imagesOf(lasting),
    roll: rolled.value.id,
  })
  if (imagesOf(lasting) === 0) endLasting(battle, target, lasting, 'no image is left')
  return true
}

function imagesOf(effect: Lasting): number {
  if (effect.images !== undefined) return effect.images
  return (effect.mechanics ?? []).reduce(
    (most, mechanic) => (mechanic.kind === 'decoys' ? Math.max(most, mechanic.count) : most),
    0,
  )
}

/** Does what is wanted and allowed, each once a turn. */
function followHit(battle: Battle, hit: LandedHit): undefined {
  const own = fighterOf(battle, hit.attacker)
  if (own.monster !== undefined) return
  for (const activity of own.activities) {
    if (activity.trigger !== 'on-hit' && activity.trigger !== 'on-melee-hit') continue
    if (!isStanding(stateOf(battle, hit.target)) || !fits(battle, activity, hit)) continue
    const state = stateOf(battle, hit.attacker)
    const mark = activity.name.split(':')[0] ?? activity.name
    if (state.used_this_turn.includes(mark)) continue
    state.used_this_turn = [...state.used_this_turn, mark]
    carryOut(battle, activity, hit)
  }
}

function fits(battle: Battle, activity: Activity, hit: LandedHit): boolean {
  const melee = hit.form === 'melee' && hit.activity.with === 'weapon'
  if (activity.trigger === 'on-melee-hit' && !melee) return false
  if (activity.name.startsWith('Open Hand') && hit.doing.flurry !== true) return false
  if (!isAvailable(battle, hit.attacker, activity)) return false
  if (isPlayed(battle, hit.attacker))
    return (hit.doing.wishes?.onHit ?? []).some((wish) => ruleId(activity.name).includes(ruleId(wish)))
  return isWorthIt(battle, activity, hit.target)
}

/** Nobody stuns the stunned, trips the fallen, or spends the best they have on the nearly dead. */
function isWorthIt(battle: Battle, activity: Activity, target: string): boolean {
  const state = stateOf(battle, target)
  const conditions = conditionsOf(state)
  if (activity.kind === 'save')
    return activity.on_fail.some(
      (effect) =>
        effect.kind === 'condition' &&
        !conditions.includes(effect.condition) &&
        !fighterOf(battle, target).conditionImmunities.includes(effect.condition),
    )
  return activity.kind === 'damage' && state.hp_current > 30
}

function carryOut(battle: Battle, activity: Activity, hit: LandedHit): undefined {
  const doing = { ...hit.doing, name: activity.name }
  countUse(battle, hit.attacker, activity)
  logEvent(battle, 'follows_hit', { who: hit.attacker, target: hit.target, activity: activity.name })
  const cause = { doing, damageDone: 0, dc: doing.dc }
  if (activity.kind === 'save') {
    const dc = difficultyFor(battle, activity.dc, doing)
    const against = activity.on_fail.flatMap((effect) =>
      effect.kind === 'condition' ? [effect.condition] : [],
    )
    const outcome = forceSave(battle, hit.target, { ability: activity.ability, dc, doing, against })
    if (!outcome.saved)
      applyEffects(battle, hit.target, activity.on_fail, { ...cause, dc, ability: activity.ability })
  }
  if (activity.kind === 'apply') applyEffects(battle, hit.target, activity.effects, cause)
  if (activity.kind === 'damage') {
    dealDamage(
      battle,
      hit.target,
      rollDamage(battle, doing, activity.damage, hit.target),
      damageSource(doing),
    )
    applyEffects(battle, hit.target, activity.effects, cause)
  }
}
