/**
 * One attack: range and edge, the roll, reactions of whoever is hit, damage, and what a hit does besides. Every
 * attack is rolled (DICE-16, DICE-17); there is no branch around the cup.
 */
import type { JsonValue } from '../../../core/json.ts'
import type { Because } from '../../ruleset.ts'
import { abilityCodes, abilityModifier } from '../character/ability.ts'
import { attackEdge, type Edge, edgeFlags, edgeFor, joinEdges } from '../checks/edge.ts'
import { rollD20 } from '../checks/roll-d20.ts'
import type { AttackActivity } from '../data/activity-shapes.ts'
import { armorClassNow } from './armor-class-now.ts'
import { type Battle, canAct, feetBetween, fighterOf, foesOf, profileNow, stateOf, tell } from './battle.ts'
import { afterCharge, chargeDamage } from './charge.ts'
import { corrodeWeaponOf } from './corrode.ts'
import { severityOf } from './critical-anyway.ts'
import { type DamagePart, hurt } from './damage.ts'
import { isEnfeebled, ownDamage } from './damage-now.ts'
import { strikesDecoy } from './decoys.ts'
import { applyEffects, blowFrom, forceSave } from './effects.ts'
import { endWhen } from './ends-when.ts'
import { extraDamage } from './extra-damage.ts'
import { type AttackVerdict, judgeAttack, verdictWord } from './judge-attack.ts'
import { circumstanceHolds, mechanicBonuses, mechanicEdge, mechanicsLike } from './mechanics.ts'
import { openingEdge, useOpenings } from './openings.ts'
import { noReaction, reactToHit } from './react-to-hit.ts'
import { type Doing, rollDamage } from './roll-damage.ts'
import { sightEdge } from './sight.ts'
import { passesWard } from './ward.ts'

/** How one attack went. */
export interface AttackOutcome {
  readonly verdict: AttackVerdict
  readonly taken: number
  readonly felled: boolean
}

/** The form an attack takes at this distance. */
export function formAt(activity: AttackActivity, feet: number): 'melee' | 'ranged' {
  if (activity.form !== 'melee-or-ranged') return activity.form
  return feet <= (activity.reach ?? 5) ? 'melee' : 'ranged'
}

/** The furthest an attack reaches. */
export function reachOf(activity: AttackActivity): number {
  if (activity.form === 'melee') return Math.max(5, activity.reach ?? 5)
  const range = activity.range
  return Math.max(range?.long ?? range?.normal ?? 0, activity.target?.range ?? 0, activity.reach ?? 0, 5)
}

/** What makes an attack from here easier or harder. */
export function edgeOf(battle: Battle, attacker: string, target: string, activity: AttackActivity): Edge {
  const feet = feetBetween(battle, attacker, target)
  const form = formAt(activity, feet)
  const context = { roll: 'attack', self: attacker, other: target, form, with: activity.with } as const
  const apt = activity.advantage_when?.every((when) => circumstanceHolds(battle, when, attacker, target))
  return joinEdges(
    edgeAt(battle, attacker, target, activity, form, feet),
    edgeFor(apt === true ? 'advantage' : undefined, activity.name),
    sightEdge(battle, attacker, target),
    mechanicEdge(battle, context),
    openingEdge(battle, attacker, target),
  )
}

/** Attacks once. */
export function attackOnce(
  battle: Battle,
  attacker: string,
  activity: AttackActivity,
  target: string,
  doing: Doing,
): AttackOutcome {
  const feet = feetBetween(battle, attacker, target)
  const form = formAt(activity, feet)
  const edge = edgeOf(battle, attacker, target, activity)
  endWhen(battle, attacker, 'attacks')
  const turned = isTurnedAside(battle, attacker, target, activity, form, edge)
  if (turned) return { verdict: 'miss', taken: 0, felled: false }
  const { verdict, halves } = rollToHit(battle, attacker, activity, target, edge)
  if (verdict === 'miss') return missed(battle, activity, target, doing)
  const critical = verdict === 'critical'
  const parts = [
    ...rollDamage(battle, doing, ownDamage(battle, attacker, activity), target, critical),
    ...extraDamage(battle, { attacker, target, activity, form, doing, edge, critical }),
    ...chargeDamage(battle, attacker, activity, target, doing, critical),
  ]
  const weak = halves || isEnfeebled(battle, attacker, activity, form)
  const blow = hurt(battle, target, weak ? parts.map(halved) : parts, blowFrom(doing, critical))
  applyEffects(battle, target, activity.on_hit, { doing, damageDone: blow.taken, dc: doing.dc })
  afterCharge(
    battle,
    attacker,
    activity.name,
    target,
    (ability, dc) => forceSave(battle, target, { ability, dc, doing, against: ['prone'] }).saved,
  )
  endWhen(battle, attacker, 'hits')
  if (form === 'melee') corrodeWeaponOf(battle, attacker, activity, target)
  if (blow.felled && form === 'melee') stateOf(battle, attacker).used_this_turn.push('felled')
  retaliate(battle, target, attacker, form, feet)
  return { verdict, taken: blow.taken, felled: blow.felled }
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

/** Rolls to hit, lets the target react, and tells how it went. */
function rollToHit(
  battle: Battle,
  attacker: string,
  activity: AttackActivity,
  target: string,
  edge: Edge,
): { readonly verdict: AttackVerdict; readonly halves: boolean } {
  const feet = feetBetween(battle, attacker, target)
  const form = formAt(activity, feet)
  const context = { roll: 'attack', self: attacker, other: target, form, with: activity.with } as const
  const armor = armorClassNow(battle, target)
  const keen = mechanicsLike(battle, attacker, 'critical-range').map((one) => one.from)
  const criticalFrom = Math.min(20, ...keen)
  const own = attackModifiers(battle, attacker, activity, form)
  const modifiers = [...own, ...mechanicBonuses(battle, context)]
  const test = {
    label: `${activity.name} attack`,
    actor: attacker,
    action: activity.name.slice(0, 200),
    target,
    check: 'attack',
    modifiers,
    against: { kind: 'AC', value: armor.value },
    edge,
  } as const
  const judge = (face: number, total: number, more = 0) =>
    judgeAttack({ face, total, armorClass: armor.value + more, criticalFrom })
  let reaction = noReaction
  let verdict: AttackVerdict = 'miss'
  // The reaction is decided while the roll is judged, so that the ledger's word is the one that counts.
  const rolled = rollD20(battle.cup, test, ({ total, kept }) => {
    const face = kept[0] ?? 0
    const first = judge(face, total)
    const hit = { form, total, armorClass: armor.value, first }
    reaction = first === 'miss' ? noReaction : reactToHit(battle, target, attacker, hit)
    verdict = severityOf(battle, attacker, target, judge(face, total, reaction.armor))
    return verdictWord(verdict)
  })
  if (!rolled.ok) return { verdict: 'miss', halves: false }
  const { total, id: roll } = rolled.value
  stateOf(battle, attacker).hidden = false
  useOpenings(battle, attacker, target)
  const ac = armor.value + reaction.armor
  tellAttack(battle, {
    attacker,
    target,
    activity,
    roll,
    verdict,
    total,
    ac,
    modifiers,
    armor: armor.parts,
    edge,
  })
  return { verdict, halves: reaction.halves }
}

function halved(part: DamagePart): DamagePart {
  return { ...part, amount: Math.floor(part.amount / 2) }
}

function edgeAt(
  battle: Battle,
  attacker: string,
  target: string,
  activity: AttackActivity,
  form: 'melee' | 'ranged',
  feet: number,
): Edge {
  const own = stateOf(battle, attacker)
  const other = stateOf(battle, target)
  const pressed =
    form === 'ranged' &&
    foesOf(battle, attacker).some(
      (foe) => feetBetween(battle, attacker, foe) <= 5 && canAct(stateOf(battle, foe)),
    )
  const far = form === 'ranged' && activity.range !== undefined && feet > activity.range.normal
  const dodges = other.dodging && canAct(other)
  return joinEdges(
    attackEdge(profileNow(battle, attacker), profileNow(battle, target), feet),
    edgeFor(pressed ? 'disadvantage' : undefined, 'an enemy is too close to shoot'),
    edgeFor(far ? 'disadvantage' : undefined, 'long range'),
    edgeFor(dodges ? 'disadvantage' : undefined, 'the target dodges'),
    edgeFor(own.reckless && form === 'melee' ? 'advantage' : undefined, 'reckless attack'),
    edgeFor(other.reckless ? 'advantage' : undefined, 'the target is reckless'),
  )
}

/** What is added to an attack roll, with sources. */
export function attackModifiers(
  battle: Battle,
  attacker: string,
  activity: AttackActivity,
  form: 'melee' | 'ranged',
): readonly Because[] {
  const { monster, casting, profile } = fighterOf(battle, attacker)
  if (activity.bonus === 'spell') {
    const attack = casting?.attack ?? profile.proficiency
    return [{ value: attack, source: 'SPELL', reason: 'spell attack' }]
  }
  const ability = form === 'ranged' ? 'dexterity' : 'strength'
  const bonus =
    activity.bonus === 'weapon'
      ? abilityModifier(profile.scores[ability]) + profile.proficiency
      : activity.bonus
  if (monster !== undefined)
    return [{ value: bonus, source: 'ATK', reason: `${monster.name}'s ${activity.name}` }]
  const rest = bonus - profile.proficiency
  const strong = activity.form !== 'ranged' && rest >= abilityModifier(profile.scores.strength)
  const code = strong ? abilityCodes.strength : abilityCodes.dexterity
  return [
    { value: rest, source: code, reason: activity.name },
    { value: profile.proficiency, source: 'PROF', reason: 'proficiency' },
  ]
}

interface AttackTold {
  readonly attacker: string
  readonly target: string
  readonly activity: AttackActivity
  readonly roll: string
  readonly verdict: AttackVerdict
  readonly total: number
  readonly ac: number
  readonly modifiers: readonly Because[]
  readonly armor: readonly Because[]
  readonly edge: Edge
}

function tellAttack(battle: Battle, told: AttackTold): undefined {
  const details = {
    who: told.attacker,
    target: told.target,
    with: told.activity.name,
    roll: told.roll,
    total: told.total,
    ac: told.ac,
    ac_parts: told.armor as unknown as JsonValue,
    modifiers: told.modifiers as unknown as JsonValue,
    verdict: told.verdict,
    ...edgeFlags(told.edge),
    edge_reasons: [...told.edge.advantage, ...told.edge.disadvantage],
    rule: 'd20 and modifiers against armour class; 1 misses, 20 hits',
  }
  tell(battle, 'attack', details, told.verdict)
}

function retaliate(
  battle: Battle,
  target: string,
  attacker: string,
  form: 'melee' | 'ranged',
  feet: number,
): undefined {
  if (form !== 'melee' || feet > 5) return
  for (const one of mechanicsLike(battle, target, 'retaliate')) {
    if (one.to !== 'melee-hit-within-5') continue
    const state = stateOf(battle, target)
    if (one.cost === 'reaction' && (state.economy.reaction < 1 || !canAct(state))) continue
    if (one.cost === 'reaction') state.economy.reaction -= 1
    const doing = {
      source: target,
      name: 'Retaliation',
      magical: true,
      spell: false,
      slot: 0,
      level: 0,
      modifier: 0,
      dc: 10,
    }
    const parts = rollDamage(battle, doing, [{ dice: one.dice, type: one.type }], attacker)
    hurt(battle, attacker, parts, blowFrom(doing))
  }
}
