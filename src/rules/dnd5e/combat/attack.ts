/**
 * One attack from start to end: wards, advantage, the roll, the damage, and what a hit does besides. Every attack is
 * rolled (DICE-16, DICE-17); there is no way around the dice.
 */
import { ruleId } from '../character/sheet.ts'
import { joinEdges } from '../checks/edge.ts'
import type { Activity, AttackActivity } from '../data/activity-shapes.ts'
import { unskilledUse } from './activity-use.ts'
import { markAttack } from './attack-marks.ts'
import { deflectMissile, protectionEdge } from './attack-reactions.ts'
import { type Attack, type AttackVerdict, attackAdvantage, attackOn } from './attack-roll.ts'
import {
  type Battle,
  canAct,
  conditionsOf,
  feetBetween,
  fighterOf,
  isPlayed,
  isStanding,
  logEvent,
  stateOf,
} from './battle.ts'
import { afterCharge } from './charge.ts'
import { corrodeWeaponOf } from './corrode.ts'
import { dealDamage } from './damage.ts'
import { applyEffects, damageSource, forceSave } from './effects.ts'
import { type Hit, isEnfeebled, rollHitDamage } from './hit-damage.ts'
import { endWhen } from './lasting.ts'
import { mechanicsLike } from './mechanics.ts'
import { type ActivityUse, type DamagePart, difficultyFor, rollDamage } from './roll-damage.ts'
import { rollToHit } from './roll-to-hit.ts'
import { strikeBack } from './strike-back.ts'
import { countUse, isAvailable } from './uses.ts'
import { passesWard, strikesDecoy } from './wards.ts'

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
  use: ActivityUse,
): AttackOutcome {
  const attack = attackOn(battle, attacker, target, activity)
  const advantage = attackAdvantage(battle, attack)
  endWhen(battle, attacker, 'attacks')
  markAttack(battle, attacker, activity)
  if (!passesWard(battle, attacker, target) || strikesDecoy(battle, attack, advantage))
    return { verdict: 'miss', taken: 0, felled: false }
  const edge = joinEdges(advantage, protectionEdge(battle, attack, advantage))
  const { verdict, halves } = rollToHit(battle, attack, edge)
  const outcome =
    verdict === 'miss'
      ? resolveMiss(battle, attack, use)
      : { verdict, ...resolveHit(battle, { ...attack, use, edge, critical: verdict === 'critical' }, halves) }
  strikeBack(battle, attack, outcome.taken, (by, weapon, at, how) => attackOnce(battle, by, weapon, at, how))
  return outcome
}

/** A miss does nothing, or half where the attack says so. */
function resolveMiss(battle: Battle, { activity, target }: Attack, use: ActivityUse): AttackOutcome {
  if (activity.half_on_miss !== true) return { verdict: 'miss', taken: 0, felled: false }
  const parts = rollDamage(battle, use, activity.damage, target).map(halved)
  return { verdict: 'miss', ...dealDamage(battle, target, parts, damageSource(use)) }
}

function halved(part: DamagePart): DamagePart {
  return { ...part, amount: Math.floor(part.amount / 2) }
}

/** Rolls and deals the damage of a hit, half of it where a reaction says so, then does what the hit sets off. */
function resolveHit(battle: Battle, hit: Hit, halves: boolean): Omit<AttackOutcome, 'verdict'> {
  const { target, activity, use, critical } = hit
  const parts = rollHitDamage(battle, hit)
  const weak = halves || isEnfeebled(battle, hit)
  const landing = deflectMissile(battle, hit, weak ? parts.map(halved) : parts)
  const { taken, felled } = dealDamage(battle, target, landing, damageSource(use, critical))
  applyEffects(battle, target, activity.on_hit, { doing: use, damageDone: taken, dc: use.dc })
  afterHit(battle, hit, felled)
  return { taken, felled }
}

/** What a hit sets off, beside its own damage. */
function afterHit(battle: Battle, hit: Hit, felled: boolean): undefined {
  const { attacker, target, activity, form, use } = hit
  afterCharge(
    battle,
    attacker,
    activity.name,
    target,
    (ability, dc) => forceSave(battle, target, { ability, dc, doing: use, against: ['prone'] }).saved,
  )
  endWhen(battle, attacker, 'hits')
  if (form === 'melee') corrodeWeaponOf(battle, attacker, activity, target)
  if (felled && form === 'melee') stateOf(battle, attacker).used_this_turn.push('felled')
  followHit(battle, hit)
  retaliate(battle, hit)
}

/** Features that follow a hit (Stunning Strike, Open Hand Technique): those wanted and allowed, each once a turn. */
function followHit(battle: Battle, hit: Hit): undefined {
  const own = fighterOf(battle, hit.attacker)
  if (own.monster !== undefined) return
  for (const activity of own.activities) {
    if (activity.trigger !== 'on-hit' && activity.trigger !== 'on-melee-hit') continue
    if (!isStanding(stateOf(battle, hit.target)) || !fits(battle, activity, hit)) continue
    const state = stateOf(battle, hit.attacker)
    const mark = activity.name.split(':')[0] ?? activity.name
    if (state.used_this_turn.includes(mark)) continue
    state.used_this_turn = [...state.used_this_turn, mark]
    useOnHit(battle, activity, hit)
  }
}

function fits(battle: Battle, activity: Activity, hit: Hit): boolean {
  const melee = hit.form === 'melee' && hit.activity.with === 'weapon'
  if (activity.trigger === 'on-melee-hit' && !melee) return false
  if (activity.name.startsWith('Open Hand') && hit.use.flurry !== true) return false
  if (!isAvailable(battle, hit.attacker, activity)) return false
  if (isPlayed(battle, hit.attacker))
    return (hit.use.wishes?.onHit ?? []).some((wish) => ruleId(activity.name).includes(ruleId(wish)))
  return isWorthIt(battle, activity, hit.target)
}

/** A creature without a player does not stun the stunned or spend its best on the nearly dead. */
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

function useOnHit(battle: Battle, activity: Activity, hit: Hit): undefined {
  const use = { ...hit.use, name: activity.name }
  countUse(battle, hit.attacker, activity)
  logEvent(battle, 'follows_hit', { who: hit.attacker, target: hit.target, activity: activity.name })
  const cause = { doing: use, damageDone: 0, dc: use.dc }
  if (activity.kind === 'save') {
    const dc = difficultyFor(battle, activity.dc, use)
    const against = activity.on_fail.flatMap((effect) =>
      effect.kind === 'condition' ? [effect.condition] : [],
    )
    const outcome = forceSave(battle, hit.target, { ability: activity.ability, dc, doing: use, against })
    if (!outcome.saved)
      applyEffects(battle, hit.target, activity.on_fail, { ...cause, dc, ability: activity.ability })
  }
  if (activity.kind === 'apply') applyEffects(battle, hit.target, activity.effects, cause)
  if (activity.kind === 'damage') {
    dealDamage(battle, hit.target, rollDamage(battle, use, activity.damage, hit.target), damageSource(use))
    applyEffects(battle, hit.target, activity.effects, cause)
  }
}

/** Fire Shield and its like strike back at an attacker near by. */
function retaliate(battle: Battle, { attacker, target, form }: Attack): undefined {
  if (form !== 'melee' || feetBetween(battle, attacker, target) > 5) return
  for (const mechanic of mechanicsLike(battle, target, 'retaliate')) {
    if (mechanic.to !== 'melee-hit-within-5') continue
    const state = stateOf(battle, target)
    if (mechanic.cost === 'reaction' && (state.economy.reaction < 1 || !canAct(state))) continue
    if (mechanic.cost === 'reaction') state.economy.reaction -= 1
    const use = unskilledUse(target, 'Retaliation')
    const parts = rollDamage(battle, use, [{ dice: mechanic.dice, type: mechanic.type }], attacker)
    dealDamage(battle, attacker, parts, damageSource(use))
  }
}
