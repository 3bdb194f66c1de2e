/**
 * One attack from start to end: wards, advantage, the roll, the damage, and what a hit does besides. Every attack is
 * rolled (DICE-16, DICE-17); there is no way around the dice.
 */

import { joinEdges } from '../../checks/advantage.ts'
import type { Activity, AttackActivity } from '../../data/activity-schemas.ts'
import { ruleId } from '../../data/names-and-ids.ts'
import { spellUse } from '../activities/activity-use-of-combatant.ts'
import { markAttack } from '../activities/follow-up-attacks.ts'
import { countUse, isAvailable } from '../activities/limited-uses.ts'
import { countDailyCasting, slotToCast, spendSlot } from '../casting/spell-slots-and-sustained-spells.ts'
import { dealDamage } from '../damage/damage-and-healing.ts'
import {
  applyEffects,
  causeOf,
  conditionsIn,
  damageSource,
  dealRolledDamage,
} from '../effects/apply-effects-to-target.ts'
import { corrodeAttackingWeapon } from '../effects/corrode-gear.ts'
import { endWhen } from '../effects/lasting-effects-and-concentration.ts'
import { mechanicsOfKind } from '../rolls/mechanics-on-combat-rolls.ts'
import { rollDamage, saveDifficulty, shareOfDamage } from '../rolls/roll-damage.ts'
import { forceSave } from '../rolls/saving-throws.ts'
import {
  areHostile,
  type Battle,
  canAct,
  combatantOf,
  conditionsOf,
  feetBetween,
  isPlayerCharacter,
  isStanding,
  logEvent,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import { sizeRank } from '../state/combatant.ts'
import { type ActivityUse, plainUse, unskilledUse } from '../state/performed-activity.ts'
import { type Attack, type AttackVerdict, attackAdvantage, attackOn, type Hit } from './attack-modifiers.ts'
import { resolveCharge } from './charge.ts'
import { isEnfeebled, rollHitDamage } from './hit-damage.ts'
import { deflectMissile, mayReact, protectionEdge } from './reactions-to-attacks.ts'
import { passesWard, rollToHit, strikesDecoy } from './roll-to-hit.ts'

export interface AttackOutcome {
  readonly verdict: AttackVerdict
  readonly taken: number
  readonly felled: boolean
}

export function makeAttack(
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
  strikeBack(battle, attack, outcome.taken)
  return outcome
}

/** A miss does nothing, or half where the attack says so. */
function resolveMiss(battle: Battle, { activity, target }: Attack, use: ActivityUse): AttackOutcome {
  if (activity.half_on_miss !== true) return { verdict: 'miss', taken: 0, felled: false }
  const parts = shareOfDamage(rollDamage(battle, use, activity.damage, target), 0.5)
  return { verdict: 'miss', ...dealDamage(battle, target, parts, damageSource(use)) }
}

/** Rolls and deals the damage of a hit, half of it where a reaction says so, then does what the hit sets off. */
function resolveHit(battle: Battle, hit: Hit, halves: boolean): Omit<AttackOutcome, 'verdict'> {
  const { target, activity, use, critical } = hit
  const parts = rollHitDamage(battle, hit)
  const weak = halves || isEnfeebled(battle, hit)
  const landing = deflectMissile(battle, hit, weak ? shareOfDamage(parts, 0.5) : parts)
  const { taken, felled } = dealDamage(battle, target, landing, damageSource(use, critical))
  applyEffects(battle, target, activity.on_hit, causeOf(use, taken))
  afterHit(battle, hit, felled)
  return { taken, felled }
}

/** What a hit sets off, beside its own damage. */
function afterHit(battle: Battle, hit: Hit, felled: boolean): undefined {
  const { attacker, target, form, use } = hit
  resolveCharge(
    battle,
    hit,
    (ability, dc) => forceSave(battle, target, { ability, dc, use, against: ['prone'] }).saved,
  )
  endWhen(battle, attacker, 'hits')
  if (form === 'melee') corrodeAttackingWeapon(battle, hit)
  if (felled && form === 'melee') stateOf(battle, attacker).used_this_turn.push('felled')
  followHit(battle, hit)
  retaliate(battle, hit)
}

/** Features that follow a hit (Stunning Strike, Open Hand Technique): those wanted and allowed, each once a turn. */
function followHit(battle: Battle, hit: Hit): undefined {
  const own = combatantOf(battle, hit.attacker)
  if (own.monster !== undefined) return
  for (const activity of own.activities) {
    if (activity.trigger !== 'on-hit' && activity.trigger !== 'on-melee-hit') continue
    if (!isStanding(stateOf(battle, hit.target)) || !mayFollow(battle, activity, hit)) continue
    const state = stateOf(battle, hit.attacker)
    const mark = activity.name.split(':')[0] ?? activity.name
    if (state.used_this_turn.includes(mark)) continue
    state.used_this_turn = [...state.used_this_turn, mark]
    useOnHit(battle, activity, hit)
  }
}

function mayFollow(battle: Battle, activity: Activity, hit: Hit): boolean {
  const melee = hit.form === 'melee' && hit.activity.with === 'weapon'
  if (activity.trigger === 'on-melee-hit' && !melee) return false
  if (activity.name.startsWith('Open Hand') && hit.use.flurry !== true) return false
  if (!isAvailable(battle, hit.attacker, activity)) return false
  if (isPlayerCharacter(battle, hit.attacker))
    return (hit.use.hitChoices?.onHit ?? []).some((wish) => ruleId(activity.name).includes(ruleId(wish)))
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
        !combatantOf(battle, target).conditionImmunities.includes(effect.condition),
    )
  return activity.kind === 'damage' && state.hp_current > 30
}

function useOnHit(battle: Battle, activity: Activity, { attacker, target, use: attackUse }: Hit): undefined {
  const use = { ...attackUse, name: activity.name }
  countUse(battle, attacker, activity)
  logEvent(battle, 'follows_hit', { who: attacker, target, activity: activity.name })
  if (activity.kind === 'save') {
    const { ability, on_fail } = activity
    const dc = saveDifficulty(battle, activity.dc, use)
    const { saved } = forceSave(battle, target, { ability, dc, use, against: conditionsIn(on_fail) })
    if (!saved) applyEffects(battle, target, on_fail, { ...causeOf(use), dc, ability })
  }
  if (activity.kind === 'apply') applyEffects(battle, target, activity.effects, causeOf(use))
  if (activity.kind === 'damage') {
    dealRolledDamage(battle, target, activity.damage, use)
    applyEffects(battle, target, activity.effects, causeOf(use))
  }
}

/** Fire Shield and its like strike back at an attacker near by. */
function retaliate(battle: Battle, { attacker, target, form }: Attack): undefined {
  if (form !== 'melee' || feetBetween(battle, attacker, target) > 5) return
  for (const mechanic of mechanicsOfKind(battle, target, 'retaliate')) {
    if (mechanic.to !== 'melee-hit-within-5') continue
    const state = stateOf(battle, target)
    if (mechanic.cost === 'reaction' && (state.economy.reaction < 1 || !canAct(state))) continue
    if (mechanic.cost === 'reaction') state.economy.reaction -= 1
    const use = unskilledUse(target, 'Retaliation')
    dealRolledDamage(battle, attacker, [{ dice: mechanic.dice, type: mechanic.type }], use)
  }
}

/** Lets the target of a decided attack strike back; `taken` is the damage it took. */
function strikeBack(battle: Battle, attack: Attack, taken: number): undefined {
  const { target, attacker } = attack
  const combatant = combatantOf(battle, target)
  if (combatant.monster !== undefined || !mayReact(battle, target)) return
  if (!areHostile(stateOf(battle, target), stateOf(battle, attacker))) return
  const answer = combatant.activities.find(
    (activity) =>
      activity.kind === 'weapon-attack' &&
      activity.cost === 'reaction' &&
      isProvoked(battle, activity, attack, taken),
  )
  if (answer !== undefined) return counterattack(battle, answer, attack)
  if (taken > 0) castHellishRebuke(battle, target, attacker)
}

function isProvoked(battle: Battle, activity: Activity, attack: Attack, taken: number): boolean {
  if (feetBetween(battle, attack.target, attack.attacker) > 5) return false
  if (activity.trigger === 'damaged-by-creature-within-5') return taken > 0
  const large = sizeRank(combatantOf(battle, attack.attacker).size) >= sizeRank('large')
  return activity.trigger === 'missed-by-melee-attack' && attack.form === 'melee' && large
}

/** Retaliation, Giant Killer: a melee attack as a reaction. */
function counterattack(battle: Battle, answer: Activity, { attacker, target }: Attack): undefined {
  const { activities, profile } = combatantOf(battle, target)
  const weapon = activities.find(
    (activity): activity is AttackActivity =>
      activity.kind === 'attack' && activity.cost === 'action' && activity.form !== 'ranged',
  )
  if (weapon === undefined) return
  stateOf(battle, target).economy.reaction -= 1
  logEvent(battle, 'strikes_back', { who: target, target: attacker, activity: answer.name })
  const magical = mechanicsOfKind(battle, target, 'magical-attacks').length > 0
  const strength = { magical, level: profile.level, dc: 8 + profile.proficiency }
  makeAttack(battle, target, weapon, attacker, plainUse(target, weapon.name, strength))
}

/** Hellish Rebuke, when it is known and can be cast. */
function castHellishRebuke(battle: Battle, id: string, attacker: string): undefined {
  const { casting } = combatantOf(battle, id)
  const known = casting?.spells.find(({ spell }) =>
    spell.activities.some((candidate) => candidate.kind === 'save' && candidate.trigger === 'takes-damage'),
  )
  const activity = known?.spell.activities.find((candidate) => candidate.kind === 'save')
  if (casting === undefined || known === undefined || activity === undefined) return
  const { spell } = known
  const slot = slotToCast(battle, id, spell)
  if (slot === undefined || feetBetween(battle, id, attacker) > (spell.range ?? 60)) return
  if (slot > 0) spendSlot(battle, id, slot)
  else countDailyCasting(battle, id, spell)
  stateOf(battle, id).economy.reaction -= 1
  logEvent(battle, 'cast', { who: id, spell: spell.name, slot, targets: [attacker] }, 'spell')
  const use = { ...spellUse(battle, id, spell, Math.max(slot, spell.level)), spellCast: spell }
  const { ability, damage, success } = activity
  const against = damage.map((part) => part.type)
  const { saved } = forceSave(battle, attacker, { ability, dc: casting.dc, use, against })
  const parts = rollDamage(battle, use, damage, attacker)
  if (!saved || success === 'half')
    dealDamage(battle, attacker, shareOfDamage(parts, saved ? 0.5 : 1), damageSource(use))
}
