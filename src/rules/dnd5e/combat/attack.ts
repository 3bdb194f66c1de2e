/**
 * One attack: range and edge, the roll, reactions of whoever is hit, damage, and what a hit does besides. Every
 * attack is rolled (DICE-16, DICE-17); there is no branch around the cup.
 */
import type { JsonValue } from '../../../core/json.ts'
import type { Because } from '../../ruleset.ts'
import { abilityCodes, abilityModifier } from '../character/ability.ts'
import { effectsOf } from '../checks/condition-effects.ts'
import { attackEdge, type Edge, edgeFlags, edgeFor, joinEdges } from '../checks/edge.ts'
import { naturalFace, rollD20 } from '../checks/roll-d20.ts'
import type { AttackActivity } from '../data/activity-shapes.ts'
import { answerBlow, type Strike } from './answer-blow.ts'
import { armorClassNow } from './armor-class-now.ts'
import { attackContext, luckOf } from './attack-context.ts'
import { noteAttack } from './attack-marks.ts'
import {
  type Battle,
  canAct,
  conditionsOf,
  feetBetween,
  fighterOf,
  foesOf,
  profileNow,
  stateOf,
  tell,
} from './battle.ts'
import { type DamagePart, hurt } from './damage.ts'
import { decidedTotal, isUndecided } from './decided-total.ts'
import { deflected } from './deflect.ts'
import { applyEffects, blowFrom } from './effects.ts'
import { extraDamage } from './extra-damage.ts'
import { guardEdge } from './guard.ts'
import { hitDamage } from './hit-damage.ts'
import { type AttackVerdict, judgeAttack, verdictWord } from './judge-attack.ts'
import { mechanicBonuses, mechanicEdge, mechanicsLike } from './mechanics.ts'
import { followHit } from './on-hit.ts'
import { noReaction, reactToHit } from './react-to-hit.ts'
import { type Doing, rollDamage } from './roll-damage.ts'
import { turnMiss } from './second-chance.ts'
import { sightEdge } from './sight.ts'

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
  const context = attackContext(battle, attacker, target, activity, form)
  return joinEdges(edgeAt(battle, attacker, target, activity, form, feet), mechanicEdge(battle, context))
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
  const plain = edgeOf(battle, attacker, target, activity)
  const edge = joinEdges(plain, guardEdge(battle, attacker, target, plain))
  noteAttack(battle, attacker, activity)
  const { verdict, halves } = rollToHit(battle, attacker, activity, target, edge)
  const strike: Strike = (by, weapon, at, how) => attackOnce(battle, by, weapon, at, how)
  if (verdict === 'miss') {
    answerBlow(battle, { attacker, target, form, taken: 0 }, strike)
    return { verdict, taken: 0, felled: false }
  }
  const critical = verdict === 'critical'
  const parts = [
    ...rollDamage(battle, doing, hitDamage(battle, attacker, target, activity, form), target, critical),
    ...extraDamage(battle, { attacker, target, activity, form, doing, edge, critical }),
  ]
  const landing = deflected(battle, target, activity, form, halves ? parts.map(halved) : parts)
  const blow = hurt(battle, target, landing, blowFrom(doing, critical))
  applyEffects(battle, target, activity.on_hit, { doing, damageDone: blow.taken, dc: doing.dc })
  followHit(battle, { attacker, target, activity, form, doing })
  retaliate(battle, target, attacker, form, feet)
  answerBlow(battle, { attacker, target, form, taken: blow.taken }, strike)
  return { verdict, taken: blow.taken, felled: blow.felled }
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
  const context = attackContext(battle, attacker, target, activity, form)
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
    ...luckOf(battle, context),
  } as const
  const judge = (face: number, total: number, more = 0) =>
    judgeAttack({ face, total, armorClass: armor.value + more, criticalFrom })
  const rolled = rollD20(battle.cup, test, ({ total, kept }) =>
    isUndecided(battle, attacker, kept[0], armor.value - total)
      ? `Short by ${armor.value - total}`
      : verdictWord(judge(kept[0] ?? 0, total)),
  )
  if (!rolled.ok) return { verdict: 'miss', halves: false }
  const { id: roll } = rolled.value
  const face = naturalFace(rolled.value)
  stateOf(battle, attacker).hidden = false
  const total = decidedTotal(battle, attacker, face, rolled.value.total, armor.value)
  const lucky = judge(face, total) === 'miss' && turnMiss(battle, attacker)
  const first = lucky ? 'hit' : judge(face, total)
  const hit = { form, total, armorClass: armor.value, first }
  const reaction = first === 'miss' ? noReaction : reactToHit(battle, target, attacker, hit)
  const judged = lucky && reaction.armor === 0 ? first : judge(face, total, reaction.armor)
  const verdict = judged === 'hit' && helplessNear(battle, target, feet) ? 'critical' : judged
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

function helplessNear(battle: Battle, target: string, feet: number): boolean {
  return (
    feet <= 5 && effectsOf(conditionsOf(stateOf(battle, target))).some((effect) => effect.nearHitsAreCritical)
  )
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
    sightEdge(battle, attacker, target, feet),
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
  const proficient = fighterOf(battle, attacker).wielded?.get(activity.name)?.proficient !== false
  const rest = proficient ? bonus - profile.proficiency : bonus
  const strong = activity.form !== 'ranged' && rest >= abilityModifier(profile.scores.strength)
  const code = strong ? abilityCodes.strength : abilityCodes.dexterity
  return [
    { value: rest, source: code, reason: activity.name },
    ...(proficient ? [{ value: profile.proficiency, source: 'PROF', reason: 'proficiency' }] : []),
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
